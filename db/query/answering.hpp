// Querying one store: the code shared by Store and StoreSet.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "query/condition.hpp"
#include "query/resolved_query.hpp"
#include "query/stoppable.hpp"
#include "store/rows.hpp"

namespace evodoku::db {

/// Records read under one lock while an answer is passed on.
inline constexpr std::size_t records_a_page = 256;

/// Translates an exception of SQLite that the query itself caused; nothing for any other.
inline std::optional<StoreError> as_fault_of(const Query& query, const SQLite::Exception& error) {
  if (error.getErrorCode() == SQLITE_INTERRUPT)
    return StoreError(StoreError::Code::stopped, "the query was stopped before its answer was found");
  if (query.where && can_be_fault_of_condition(error.getErrorCode()))
    return StoreError(StoreError::Code::bad_condition, std::string("the condition in SQL: ") + error.what());
  return std::nullopt;
}

/// Runs `action` on the resolved query, with the user's own condition sandboxed and stop requests honoured.
/// Within a transaction. `names` is passed to the constructor of ResolvedQuery.
template <typename Action, typename... Names>
auto answered(SQLite::Database& database, const Query& query, const Action& action, const Names&... names) {
  const Stoppable stoppable(database, query.stop);
  try {
    const ResolvedQuery question(database, query, names...);
    std::optional<ReadingOnly> reading;
    if (query.where) reading.emplace(database);
    return action(question);
  } catch (const SQLite::Exception& error) {
    if (const auto fault = as_fault_of(query, error)) throw *fault;
    throw;
  }
}

/// The hits that still exist.
inline std::vector<StoredRecord> read_page(SQLite::Database& database, std::span<const Hit> hits) {
  RecordReader reader(database);
  std::vector<StoredRecord> records;
  for (const Hit& hit : hits) {
    if (auto record = reader.read(hit)) records.push_back(*std::move(record));
  }
  return records;
}

}  // namespace evodoku::db
