// Asking one store: what Store's and StoreSet's questions share.
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

/// What SQLite throws in the middle of an answer, where it is the question's doing; nothing where it is not.
inline std::optional<StoreError> as_fault_of(const Query& query, const SQLite::Exception& error) {
  if (error.getErrorCode() == SQLITE_INTERRUPT)
    return StoreError(StoreError::Code::stopped, "the question was stopped before its answer was found");
  if (query.where && can_be_fault_of_condition(error.getErrorCode()))
    return StoreError(StoreError::Code::bad_condition, std::string("the condition in SQL: ") + error.what());
  return std::nullopt;
}

/// Asks `action` about the question that `query` makes, so that a condition of the user's own can do no harm and a
/// stop is seen. Within a transaction. `names`: as a constructor of ResolvedQuery takes them.
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

/// What of the hits is still there.
inline std::vector<StoredRecord> read_page(SQLite::Database& database, std::span<const Hit> hits) {
  RecordReader reader(database);
  std::vector<StoredRecord> records;
  for (const Hit& hit : hits) {
    if (auto record = reader.read(hit)) records.push_back(*std::move(record));
  }
  return records;
}

}  // namespace evodoku::db
