// Store: is what stands in the file sound?
#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <vector>

#include "evodoku_db/store.hpp"
#include "sql.hpp"
#include "store/bind.hpp"
#include "store/partitions.hpp"
#include "store/rows.hpp"
#include "store/store_impl.hpp"
#include "upkeep/schema_objects.hpp"

namespace evodoku::db {
namespace {

/// Each asks for what is wrong: columns `puzzle` (an id, or NULL) and `what`.
constexpr std::array questions = {sql::check_keys, sql::check_copies, sql::check_leading, sql::check_counts};

std::vector<Finding> findings_on_pages(SQLite::Database& database) {
  std::vector<Finding> findings;
  SQLite::Statement statement(database, "PRAGMA integrity_check");
  while (statement.executeStep()) {
    const std::string words = statement.getColumn(0).getString();
    if (words != "ok") findings.push_back({.puzzle = {}, .what = words});
  }
  return findings;
}

std::vector<Finding> findings_on_references(SQLite::Database& database) {
  std::vector<Finding> findings;
  SQLite::Statement references(database, "PRAGMA foreign_key_check");
  while (references.executeStep()) {
    findings.push_back({.puzzle = {},
                        .what = "a row of " + references.getColumn(0).getString() + " refers to a row of " +
                                references.getColumn(2).getString() + " that is not there"});
  }
  return findings;
}

std::vector<Finding> findings_on_schema(SQLite::Database& database) {
  std::vector<Finding> findings;
  for (const SchemaObject& object : missing_objects(database)) {
    findings.push_back(
        {.puzzle = {}, .what = "the " + object.type + " " + object.name + " is not there as it should be"});
  }
  return findings;
}

std::vector<Finding> answers_to(SQLite::Database& database, const char* question) {
  std::vector<Finding> findings;
  SQLite::Statement statement(database, question);
  while (statement.executeStep()) {
    findings.push_back({.puzzle = optional_column(statement.getColumn("puzzle"),
                                                  [](const SQLite::Column& id) { return id.getInt64(); }),
                        .what = statement.getColumn("what").getString()});
  }
  return findings;
}

void append(std::vector<Finding>& all, std::vector<Finding> more) {
  all.insert(all.end(), std::move_iterator(more.begin()), std::move_iterator(more.end()));
}

}  // namespace

std::vector<Finding> Store::check_file() {
  return impl_->read([&] {
    SQLite::Database& database = impl_->database;
    std::vector<Finding> findings = findings_on_pages(database);
    append(findings, findings_on_references(database));
    std::vector<Finding> of_schema = findings_on_schema(database);
    const bool is_complete = of_schema.empty();  // else the questions may name what is not there
    append(findings, std::move(of_schema));
    if (!is_complete) return findings;
    for (const char* const question : questions) append(findings, answers_to(database, question));
    if (partition_of_store(database)) append(findings, answers_to(database, sql::check_partition));
    return findings;
  });
}

std::vector<StoredRow> Store::rows_after(std::int64_t after, int count) {
  return impl_->read([&] { return db::rows_after(impl_->database, after, std::max(count, 0)); });
}

}  // namespace evodoku::db
