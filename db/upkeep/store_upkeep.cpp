// Verifies the file of a store.
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "evodoku_db/examine.hpp"
#include "sql.hpp"
#include "store/bind.hpp"
#include "store/pages_by_id.hpp"
#include "store/partitions.hpp"
#include "store/rows.hpp"
#include "store/store_impl.hpp"
#include "store/transaction.hpp"
#include "upkeep/schema_objects.hpp"

namespace evodoku::db {
namespace {

/// Each query returns faults: columns `puzzle` (an id, or NULL) and `what`.
constexpr std::array<std::pair<const char*, const char*>, 4> questions{
    {{"canonical keys", sql::check_keys},
     {"what ratings repeat of their puzzles", sql::check_copies},
     {"which rating leads", sql::check_leading},
     {"counts", sql::check_counts}}};

/// At most this many dangling references are reported.
constexpr std::size_t most_findings = 1000;

/// While an object exists, statements of the connection end (SQLITE_INTERRUPT) after this many steps of
/// SQLite's virtual machine: in a damaged file pages may be linked so that a statement would never end. One
/// object at a time per connection.
class StepLimit {
 public:
  StepLimit(SQLite::Database& database, std::uint64_t steps)
      : database_(database), looks_left_(steps / steps_a_look + 1) {
    sqlite3_progress_handler(database_.getHandle(), steps_a_look, count, this);
  }
  ~StepLimit() { sqlite3_progress_handler(database_.getHandle(), 0, nullptr, nullptr); }
  StepLimit(const StepLimit&) = delete;
  StepLimit& operator=(const StepLimit&) = delete;

 private:
  static constexpr int steps_a_look = 10'000;
  static int count(void* limit) {
    auto& left = static_cast<StepLimit*>(limit)->looks_left_;
    if (left == 0) return 1;
    --left;
    return 0;
  }

  SQLite::Database& database_;
  std::uint64_t looks_left_;
};

/// Far more than any query of an intact file of this size takes.
std::uint64_t most_steps(SQLite::Database& database) {
  constexpr std::uint64_t steps_a_page = 100'000;
  constexpr std::uint64_t least = 50'000'000;
  const auto pages = static_cast<std::uint64_t>(database.execAndGet("PRAGMA page_count").getInt64());
  return least + steps_a_page * pages;
}

/// The findings of `look`; if the file is too damaged for it, that is the finding.
template <typename Look>
void add_findings(const std::string& what, std::vector<Finding>& all, const Look& look) {
  std::vector<Finding> found;
  try {
    look(found);
  } catch (const SQLite::Exception& error) {
    switch (error.getErrorCode() & 0xff) {
      case SQLITE_BUSY:
      case SQLITE_LOCKED:
      case SQLITE_NOMEM:
      case SQLITE_CANTOPEN:
      case SQLITE_PERM:
      case SQLITE_FULL:
        throw;
      case SQLITE_INTERRUPT:
        found.push_back({.puzzle = {},
                         .what = what + " could not be checked to the end: the file is so damaged "
                                        "that this does not come to one"});
        break;
      default:
        found.push_back({.puzzle = {}, .what = what + " could not be checked: " + error.what()});
    }
  }
  all.insert(all.end(), std::move_iterator(found.begin()), std::move_iterator(found.end()));
}

void look_at_pages(SQLite::Database& database, std::vector<Finding>& findings) {
  SQLite::Statement statement(database, "PRAGMA integrity_check");
  while (statement.executeStep()) {
    const std::string words = statement.getColumn(0).getString();
    if (words != "ok") findings.push_back({.puzzle = {}, .what = words});
  }
}

void look_at_references(SQLite::Database& database, std::vector<Finding>& findings) {
  SQLite::Statement references(database, "PRAGMA foreign_key_check");
  while (references.executeStep()) {
    findings.push_back({.puzzle = {},
                        .what = "a row of " + references.getColumn(0).getString() + " refers to a row of " +
                                references.getColumn(2).getString() + " that is not there"});
    if (findings.size() >= most_findings) return;
  }
}

void look_at_schema(SQLite::Database& database, std::vector<Finding>& findings) {
  for (const SchemaObject& object : missing_objects(database)) {
    findings.push_back(
        {.puzzle = {}, .what = "the " + object.type + " " + object.name + " is not there as it should be"});
  }
}

void ask(SQLite::Database& database, const char* question, std::vector<Finding>& findings) {
  SQLite::Statement statement(database, question);
  while (statement.executeStep()) {
    findings.push_back({.puzzle = optional_column(statement.getColumn("puzzle"),
                                                  [](const SQLite::Column& id) { return id.getInt64(); }),
                        .what = statement.getColumn("what").getString()});
  }
}

}  // namespace

std::vector<Finding> check_file(const Store& store) {
  auto& impl = impl_of(store);
  return impl.guarded([&] {
    SQLite::Database& database = impl.database;
    const Transaction one_moment(
        // Never committed, because a commit may fail where pages are damaged.
        database, Transaction::Kind::reading);
    const std::uint64_t steps = most_steps(database);
    std::vector<Finding> findings;
    const auto look = [&](const std::string& what, const auto& at) {
      const StepLimit limit(database, steps);
      const std::size_t before = findings.size();
      add_findings(what, findings, at);
      return findings.size() == before;
    };
    look("the pages", [&](auto& found) { look_at_pages(database, found); });
    look("references", [&](auto& found) { look_at_references(database, found); });
    const bool is_complete =
        look("tables and indexes", [&](auto& found) { look_at_schema(database, found); });
    if (!is_complete) return findings;  // the queries may name missing objects
    for (const auto& [what, question] : questions) {
      look(what, [&, text = question](auto& found) { ask(database, text, found); });
    }
    look("the partition", [&](auto& found) {
      if (partition_of_store(database)) ask(database, sql::check_partition, found);
    });
    return findings;
  });
}

Cursor<StoredRow> rows_of(const Store& store, std::int64_t after) {
  auto& impl = impl_of(store);
  return Cursor<StoredRow>(PagesById<StoredRow>(
      impl.path,
      [&impl](std::int64_t last, int count) {
        return impl.read([&] { return rows_after(impl.database, last, count); });
      },
      after));
}

}  // namespace evodoku::db
