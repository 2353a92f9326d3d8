#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <string>
#include <vector>

#include "evodoku/text.hpp"
#include "fixtures.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

/// All findings in a file: those of the check of the file, and those of all rows.
std::vector<Finding> findings_in(const std::string& file) {
  auto store = Store::open(file, Access::read_only);
  auto findings = check_file(store);
  for (auto page = first_of(rows_of(store, 0), 7); !page.empty();
       page = first_of(rows_of(store, page.back().id), 7)) {
    for (const StoredRow& row : page) {
      for (Finding& finding : examine(row)) findings.push_back(std::move(finding));
    }
  }
  return findings;
}

/// The findings in a store in which every rating has its runs, after a change by SQL.
std::vector<Finding> findings_after(const std::string& change) {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  {
    auto store = Store::open(file, Access::create);
    store.add(prepared({sample_records().begin(), sample_records().begin() + 6}),
              {.source = "-", .now = test_time()});
    for (int id = 1; id <= 3; ++id) {
      const NewRating rating{.puzzle = id,
                             .rating = sample_rating(90 * id, 8 * id - 8),
                             .runs = sample_runs(90 * id, 8 * id - 8)};
      store.add_ratings(std::vector{rating}, test_time());
    }
  }
  run_sql(file, change);
  return findings_in(file);
}

bool names_puzzle(const std::vector<Finding>& findings, std::int64_t id, const std::string& words) {
  for (const Finding& finding : findings) {
    if (finding.puzzle == id && finding.what.find(words) != std::string::npos) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("a sound store has no findings") {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  {
    auto store = Store::open(file, Access::create);
    fill(store);
  }
  CHECK(findings_in(file).empty());
  CHECK(findings_after("SELECT 1").empty());
}

TEST_CASE("check finds a changed solution") {
  const auto findings =
      findings_after("UPDATE puzzle SET solution = (SELECT solution FROM puzzle WHERE id = 3) WHERE id = 2");
  CHECK(names_puzzle(findings, 2, "solution does not solve it"));
  CHECK(names_puzzle(findings, 2, "the checksum does not hold"));
  CHECK(findings.size() == 2);
  CHECK(names_puzzle(findings_after("UPDATE puzzle SET solution = 'x' WHERE id = 2"), 2,
                     "solution cannot be read"));
}

TEST_CASE("check finds a changed puzzle", "[long]") {
  CHECK(names_puzzle(findings_after("UPDATE puzzle SET cells = replace(cells, '1', '.') WHERE id = 4"), 4,
                     "clues"));
  CHECK(names_puzzle(findings_after("UPDATE puzzle SET cells = replace(cells, '1', '2') WHERE id = 4"), 4,
                     "canonical"));
  const auto letters = findings_after("UPDATE puzzle SET cells = replace(cells, '1', 'x') WHERE id = 4");
  CHECK(names_puzzle(letters, 4, "cells cannot be read"));
  CHECK(names_puzzle(findings_after("UPDATE puzzle SET clues = clues + 1 WHERE id = 4"), 4, "clues"));
}

TEST_CASE("check finds a puzzle that is not proper") {
  // A single clue, so there are many solutions; the key is not that of this puzzle either.
  const auto findings = findings_after(
      "UPDATE puzzle SET cells = '1' || substr(printf('%.80c', '.'), 1), clues = 1 WHERE id = 1");
  CHECK(names_puzzle(findings, 1, "canonical"));
  CHECK((names_puzzle(findings, 1, "not proper") || names_puzzle(findings, 1, "does not solve")));
}

TEST_CASE("check finds a changed key") {
  CHECK(names_puzzle(findings_after("UPDATE puzzle SET canonical = canonical || '1' WHERE id = 5"), 5,
                     "canonical"));
}

TEST_CASE("check finds a changed rating", "[long]") {
  CHECK(names_puzzle(
      findings_after(
          "PRAGMA ignore_check_constraints = ON; UPDATE rating SET value = value + 0.1 WHERE puzzle = 3"),
      3, "value"));
  CHECK(names_puzzle(findings_after("UPDATE rating SET ert = ert * 1.1 WHERE puzzle = 3"), 3, "ERT"));
  CHECK(names_puzzle(findings_after("UPDATE rating SET run_lengths = x'0105' WHERE puzzle = 2"), 2,
                     "number of runs"));
  CHECK(names_puzzle(findings_after("UPDATE rating SET run_lengths = x'0180' WHERE puzzle = 2"), 2,
                     "cannot be read"));
  CHECK(names_puzzle(findings_after("UPDATE rating SET solved = 9, censored = 11 WHERE puzzle = 2"), 2,
                     "solved"));
  CHECK(names_puzzle(
      findings_after("PRAGMA ignore_check_constraints = ON; UPDATE rating SET ert = NULL WHERE puzzle = 2"),
      2, "ERT"));
}

TEST_CASE("check finds a change to any column of a puzzle or rating", "[long]") {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  {
    auto store = Store::open(file, Access::create);
    fill(store);
  }
  const std::string sound = bytes_of(file);
  for (const std::string table : {"puzzle", "rating"}) {
    const auto column_count =
        std::stoi(ask_sql(file, "SELECT count(*) FROM pragma_table_info('" + table + "')"));
    for (int i = 1; i < column_count; ++i) {  // 0 is the id
      const auto told = [&](const std::string& what) {
        return ask_sql(file, "SELECT " + what + " FROM pragma_table_info('" + table +
                                 "') WHERE cid = " + std::to_string(i));
      };
      const std::string column = told("name");
      const std::string type = told("type");
      const std::string other = type == "TEXT"   ? "coalesce(" + column + ", '') || 'x'"
                                : type == "BLOB" ? "x'010203'"
                                                 : "coalesce(" + column + ", 0) + 1000";
      INFO(table << "." << column);
      write_bytes(file, sound);
      run_sql(file, "PRAGMA ignore_check_constraints = ON; UPDATE " + table + " SET " + column + " = " +
                        other + " WHERE id = 2");
      CHECK_FALSE(findings_in(file).empty());
    }
  }
}

TEST_CASE("rows examined together have the findings of one by one") {
  using Spoil = std::function<void(StoredRow&)>;
  const std::vector<Spoil> changes = {
      [](StoredRow& row) { row.solution.front() = row.solution.front() == '1' ? '2' : '1'; },
      [](StoredRow& row) { row.solution = "x"; },
      [](StoredRow& row) { row.cells.front() = 'x'; },
      [](StoredRow& row) { row.cells = std::string(row.cells.size(), '.'); },
      [](StoredRow& row) { row.cells = row.solution; },
      [](StoredRow& row) { row.canonical += "1"; },
      [](StoredRow& row) { row.verdict = "many"; },
      [](StoredRow& row) { row.clues += 1; },
      [](StoredRow& row) { row.box_rows = 0; },
      [](StoredRow& row) { row.ratings.at(0).runs += 1; }};
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  fill(store);
  const std::vector<StoredRow> sound_rows = first_of(rows_of(store));
  CHECK(examine_all({}).empty());
  for (std::size_t shift = 0; shift < 3; ++shift) {
    std::vector<StoredRow> rows = sound_rows;
    // Every third row has a rating, which can be changed.
    for (std::size_t place = 0; place < rows.size(); place += 3)
      changes[(place / 3 + shift) % changes.size()](rows[place]);
    const auto findings = examine_all(rows);
    REQUIRE(findings.size() == rows.size());
    for (std::size_t place = 0; place < rows.size(); ++place) {
      INFO("row " << place << ", shift " << shift);
      CHECK(findings[place].empty() == (place % 3 != 0));
      CHECK(std::ranges::equal(findings[place], examine(rows[place]), {}, &Finding::message,
                               &Finding::message));
    }
  }
}

TEST_CASE("check finds references that lead nowhere and broken pages") {
  const auto lost = findings_after("PRAGMA foreign_keys = OFF; DELETE FROM puzzle WHERE id = 1");
  REQUIRE(lost.size() == 2);
  CHECK(lost[0].message() == "a row of rating refers to a row of puzzle that is not there");
  CHECK(lost[1].message() == "puzzle_count does not say how many puzzles there are");

  const auto unindexed = findings_after(
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = "
      "'CREATE INDEX puzzle_by_box_clues ON puzzle (clues, box_cols, box_rows)' WHERE name = "
      "'puzzle_by_box_clues'");
  CHECK_FALSE(unindexed.empty());
}

TEST_CASE("an answer with a row that makes no sense is an error naming file and puzzle") {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  {
    auto store = Store::open(file, Access::create);
    fill(store);
  }
  run_sql(file, "UPDATE puzzle SET cells = replace(cells, '1', 'x') WHERE id = 4");
  auto store = Store::open(file, Access::read_only);
  std::string message;
  CHECK(code_thrown_by([&] { all_of(store); }, &message) == StoreError::Code::damaged);
  CHECK(message.find(file + ": puzzle 4 is damaged") == 0);
}

TEST_CASE("random bytes changed in the file give an error or an answer, never a crash", "[long]") {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  {
    auto store = Store::open(file, Access::create);
    fill(store);
  }
  const std::string whole = bytes_of(file);
  const std::string changed = folder.file("changed.db");
  for (std::size_t i = 0; i < 100; ++i) {
    std::string bytes = whole;
    for (std::size_t k = 0; k < 4; ++k)
      bytes[(i * 7919 + k * 104729) % bytes.size()] ^= static_cast<char>(i + 1);
    write_bytes(changed, bytes);
    try {
      auto store = Store::open(changed, Access::read_only);
      check_file(store);
      store.statistics({});
      all_of(store, {.sort = {.key = SortKey::rating}});
    } catch (const StoreError&) {
      SUCCEED();
    }
  }
}
