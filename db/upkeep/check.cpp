// Verifies a store, and rebuilds what can be derived.
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include <array>
#include <cmath>
#include <functional>
#include <utility>
#include <variant>

#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "evodoku_db/upkeep.hpp"
#include "sql.hpp"
#include "store/connection.hpp"
#include "store/facts.hpp"
#include "store/fields.hpp"
#include "store/rows.hpp"

namespace evodoku::db {
namespace {

/// Far more steps of SQLite's machine than any statement takes in an intact file of this size: in a damaged one pages may
/// be linked so that a statement would never end.
std::uint64_t most_steps(SQLite::Database& database) {
  constexpr std::uint64_t steps_a_page = 100'000;
  constexpr std::uint64_t least = 50'000'000;
  return least + steps_a_page * database.execAndGet("PRAGMA page_count").getInt64();
}

/// The findings of `look`; if the file is too damaged for it, that is the finding.
template <typename Look>
void add_findings(const std::string& what, std::vector<Finding>& findings, const Interruption& interruption,
                  const Look& look) {
  try {
    look();
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
        if (interruption.is_stop_requested()) throw;
        findings.push_back({.puzzle = {},
                            .what = what + " could not be checked to the end: the file is so damaged "
                                           "that this does not come to one"});
        break;
      default:
        findings.push_back({.puzzle = {}, .what = what + " could not be checked: " + error.what()});
    }
  }
}

/// The indexes of the schema with the statements that make them.
std::vector<std::pair<std::string, std::string>> indexes() {
  SQLite::Database fresh(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  fresh.exec(sql::schema);
  SQLite::Statement statement(fresh,
                              "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL");
  return rows_of<std::pair<std::string, std::string>>(statement);
}

std::vector<std::pair<std::string, std::string>> missing_indexes(SQLite::Database& database) {
  auto all = indexes();
  SQLite::Statement statement(database, "SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?1");
  std::erase_if(all, [&](const auto& index) { return value_of<int>(statement, index.first).has_value(); });
  return all;
}

std::vector<std::string> faults_of_pages(SQLite::Database& database) {
  SQLite::Statement statement(database, "PRAGMA integrity_check");
  auto faults = rows_of<std::string>(statement);
  std::erase(faults, "ok");
  return faults;
}

/// Makes the keys and numbers of clues anew that are not those of the cells; returns of how many puzzles.
std::uint64_t repair_keys(SQLite::Database& database) {
  std::uint64_t changed = 0;
  SQLite::Statement puzzles(database, sql::all_cells);
  SQLite::Statement update(database, sql::repair_keys);
  while (puzzles.executeStep()) {
    Fields fields(puzzles);
    const auto id = fields.next<std::int64_t>();
    const auto box = fields.next<std::string>();
    const auto read = read_grid(box, fields.next<std::string>());
    const auto* const puzzle = std::get_if<Grid>(&read);
    if (puzzle == nullptr) continue;  // examine_all() reports it
    const std::string key = canonical_form(*puzzle).key();
    changed += run(update, id, key, random_key_of(key), puzzle->clue_count());
  }
  return changed;
}

/// Of a puzzle that is proper: what it states, and its level, computed again.
void examine_facts(Record record, const Known& known, const Checks& checks, const std::stop_token& stop,
                   const std::function<void(const std::string&)>& found) {
  const std::optional<Level> level = record.level;
  const bool is_stopped = record.minimal && !known.is_minimal && stop.stop_requested();
  if (is_stopped) record.minimal.reset();
  std::optional<std::string> depth_fault = fault_of_depth(record, stop, checks);
  if (stop.stop_requested()) depth_fault.reset();
  for (const std::string& reason : take_out_false(record, known.is_minimal, std::move(depth_fault), {}))
    found(reason);
  if (!level || !checks.level_of) return;
  const auto again = checks.level_of(record.puzzle, stop);
  if (!again || again->version != level->version) return;
  constexpr double as_written = 0.00001;  // estimates are written with six digits
  const bool has_other_estimate =
      again->se_estimate.has_value() != level->se_estimate.has_value() ||
      std::abs(again->se_estimate.value_or(0) - level->se_estimate.value_or(0)) > as_written;
  if (again->technique != level->technique) {
    found("its level is " + again->technique + ", not " + level->technique);
  } else if (has_other_estimate) {
    found("its level has another estimate");
  } else if (level->techniques && again->techniques != level->techniques) {
    found("its level has other techniques: " + *again->techniques);
  }
}

/// Why row `entry` is not as it should be.
std::vector<Finding> examined(const StoredEntry& entry, const Known& known, const Checks& checks,
                              const std::stop_token& stop) {
  std::vector<Finding> findings;
  const auto found = [&](const std::string& what) { findings.push_back({.puzzle = entry.id, .what = what}); };
  if (!entry.fault.empty()) {
    findings.push_back({.puzzle = {}, .what = entry.fault});
    return findings;
  }
  for (const std::string& fault : entry.further_faults) found(fault);
  const Grid& puzzle = entry.record.puzzle;
  const Grid& solution = entry.record.solution.value();
  if (canonical_form(puzzle).key() != entry.record.canonical)
    found("its canonical key is not that of its cells");
  if (const auto fault = find_fault(puzzle, solution)) {
    found("its solution does not solve it: " + *fault);
    return findings;
  }
  if (solution == known.solution) {
    examine_facts(entry.record, known, checks, stop, found);
    return findings;
  }
  const std::variant<Grid, Rejected> proof = proved(puzzle, stop);
  if (const auto* const rejected = std::get_if<Rejected>(&proof)) {
    if (!rejected->is_stopped) found(rejected->message);
  } else if (std::get<Grid>(proof) != solution) {
    found("its solution is not the one found again");
  } else {
    examine_facts(entry.record, known, checks, stop, found);
  }
  return findings;
}

}  // namespace

std::string Finding::message() const {
  return puzzle ? "puzzle " + std::to_string(*puzzle) + ": " + what : what;
}

std::vector<std::vector<Finding>> examine_all(std::vector<StoredEntry> rows, const std::stop_token& stop,
                                              const Checks& checks) {
  std::vector<const Record*> readable;
  for (const StoredEntry& row : rows) readable.push_back(row.fault.empty() ? &row.record : nullptr);
  const std::vector<Known> known = known_of(readable, stop);
  std::vector<std::vector<Finding>> findings;
  findings.reserve(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) findings.push_back(examined(rows[i], known[i], checks, stop));
  return findings;
}

std::vector<Finding> check_file(const Store& store, const std::stop_token& stop) {
  auto& impl = impl_of(store);
  SQLite::Database& database = impl.database;
  return impl.guarded([&] {
    std::vector<Finding> findings;
    const auto found = [&](const std::string& what) { findings.push_back({.puzzle = {}, .what = what}); };
    const Interruption interruption(database, stop, most_steps(database));
    const Transaction one_moment(database, Transaction::Kind::reading);
    add_findings("the pages of the file", findings, interruption, [&] {
      for (const std::string& fault : faults_of_pages(database)) found(fault);
    });
    add_findings("references", findings, interruption, [&] {
      constexpr std::size_t most_findings = 1000;
      SQLite::Statement references(database, "PRAGMA foreign_key_check");
      while (references.executeStep() && findings.size() < most_findings)
        found("a row of " + references.getColumn(0).getString() + " refers to a puzzle that is not there");
    });
    add_findings("indexes", findings, interruption, [&] {
      for (const auto& [name, sql] : missing_indexes(database)) found("the index " + name + " is missing");
    });
    constexpr std::array<std::pair<const char*, const char*>, 2> questions{
        {{"canonical keys", sql::check_keys}, {"copies", sql::check_copies}}};
    for (const auto& [what, question] : questions) {
      add_findings(what, findings, interruption, [&, question = question] {
        SQLite::Statement statement(database, question);
        while (statement.executeStep()) {
          Finding& finding = findings.emplace_back();
          Fields(statement).read(finding.puzzle, finding.what);
        }
      });
    }
    return findings;
  });
}

std::vector<std::string> repair(Store& store, const std::stop_token& stop) {
  auto& impl = impl_of(store);
  SQLite::Database& database = impl.database;
  const std::uint64_t most = impl.guarded([&] { return most_steps(database); });
  const Interruption interruption(database, stop, most);
  return impl.write([&] {
    std::vector<std::string> done;
    const auto changed = [&](std::uint64_t number, const std::string& what) {
      if (number > 0) done.push_back(std::to_string(number) + " " + what);
    };
    const auto rows_about_puzzles = [&] {
      return database
          .execAndGet(
              "SELECT (SELECT count(*) FROM rating) + (SELECT count(*) FROM level) + (SELECT "
              "count(*) FROM tag) + (SELECT count(*) FROM picked)")
          .getInt64();
    };
    for (const auto& [name, sql] : missing_indexes(database)) {
      database.exec(sql);
      done.push_back("index " + name + " made anew");
    }
    if (!faults_of_pages(database).empty()) {
      database.exec("REINDEX");
      done.emplace_back("all indexes made anew");
    }
    const std::uint64_t before = rows_about_puzzles();
    database.exec(sql::repair_orphans);
    changed(before - rows_about_puzzles(), "rows about puzzles that are not there removed");
    changed(repair_keys(database), "canonical keys made anew");
    const std::int64_t puzzles = database.execAndGet("SELECT count(*) FROM puzzle").getInt64();
    database.exec(sql::repair_isomorphs);
    changed(puzzles - database.execAndGet("SELECT count(*) FROM puzzle").getInt64(),
            "puzzles joined with an isomorph");
    changed(database.exec(sql::repair_copies), "ratings with copies made anew");
    return done;
  });
}

}  // namespace evodoku::db
