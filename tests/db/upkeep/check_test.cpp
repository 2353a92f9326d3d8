// What check finds, what repair makes anew, and files with random bytes changed.
#include <SQLiteCpp/Database.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/text.hpp"
#include "fixtures.hpp"
#include "random/stream.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

/// A filled store with runs, levels, tags and picks, in a folder that exists as long as this object.
struct FilledFile {
  TemporaryFolder folder;
  std::string file = folder.file("x.db");
  FilledFile() {
    auto store = Store::open(file, Access::create);
    fill(store);
    std::vector<NewRating> ratings;
    for (int id = 1; id <= 3; ++id)
      ratings.push_back(
          {id, sample_rating(90 * id, 8 * id - 8, "other-rater"), sample_runs(90 * id, 8 * id - 8)});
    store.add_ratings(ratings, test_time());
    set_tag(store, "pretty", std::vector<std::int64_t>{1, 2}, true);
    set_picked(store, {.name = "issue", .day = test_time()}, std::vector<std::int64_t>{2});
  }

  std::vector<std::string> findings() const { return findings_in(Store::open(file, Access::read_only)); }
  std::vector<std::string> findings_after(const std::string& change) const {
    run_sql(file, "PRAGMA ignore_check_constraints = ON; " + change);
    return findings();
  }
};

bool contain(const std::vector<std::string>& findings, const std::string& words) {
  return std::ranges::any_of(findings,
                             [&](const std::string& one) { return one.find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("check names the puzzle and what is wrong with it") {
  struct Change {
    const char* sql;
    const char* finding;
  };
  const auto change = GENERATE(values<Change>(
      {{"UPDATE puzzle SET solution = (SELECT solution FROM puzzle WHERE id = 3) WHERE id = 2",
        "puzzle 2: its solution does not solve it"},
       {"UPDATE puzzle SET solution = 'x' WHERE id = 2", "puzzle 2 is damaged"},
       {"UPDATE puzzle SET cells = replace(cells, '1', '.') WHERE id = 4", "puzzle 4: it has 2"},
       {"UPDATE puzzle SET cells = replace(cells, '1', '2') WHERE id = 4", "puzzle 4: its canonical key"},
       {"UPDATE puzzle SET cells = replace(cells, '1', 'x') WHERE id = 4", "puzzle 4 is damaged"},
       {"UPDATE puzzle SET box = '9x9' WHERE id = 4", "puzzle 4 is damaged"},
       {"UPDATE puzzle SET clues = clues + 1 WHERE id = 4", "puzzle 4: it has"},
       {"UPDATE puzzle SET side = 8 WHERE id = 4", "puzzle 4: its side"},
       {"UPDATE puzzle SET canonical = canonical || '1' WHERE id = 5", "puzzle 5: its canonical key"},
       {"UPDATE puzzle SET random_key = 7 WHERE id = 5", "puzzle 5: its random key"},
       {"UPDATE puzzle SET canonical = (SELECT canonical FROM puzzle WHERE id = 1), random_key = (SELECT "
        "random_key FROM puzzle WHERE id = 1) WHERE id = 2",
        "puzzle 2: it is an isomorph of puzzle 1"},
       {"UPDATE puzzle SET cells = substr(solution, 1, 1) || substr(replace(solution, '1', '.'), 2) WHERE id "
        "= 1",
        "puzzle 1: it has"},
       {"UPDATE rating SET rating = rating + 0.1 WHERE puzzle = 3 AND rater = 'other-rater'",
        "puzzle 3: its rating by"},
       {"UPDATE rating SET ert = ert * 1.1 WHERE puzzle = 3 AND rater = 'other-rater'",
        "puzzle 3: its rating by"},
       {"UPDATE rating SET run_lengths = x'0105' WHERE puzzle = 2", "its number of runs"},
       {"UPDATE rating SET run_lengths = x'0180' WHERE puzzle = 2", "cannot be read"},
       {"UPDATE rating SET solved = 9 WHERE puzzle = 2", "its rating by other-rater"},
       {"UPDATE rating SET puzzle_clues = 5 WHERE puzzle = 1", "puzzle 1: its rating by"},
       {"UPDATE level SET se_estimate = -1 WHERE puzzle = 1", "puzzle 1: its level"},
       {"DROP INDEX puzzle_by_key", "the index puzzle_by_key is missing"},
       {"PRAGMA foreign_keys = OFF; DELETE FROM puzzle WHERE id = 1",
        "refers to a puzzle that is not there"}}));
  INFO(change.sql);
  const FilledFile filled;
  const auto findings = filled.findings_after(change.sql);
  INFO((findings.empty() ? "" : findings[0]));
  CHECK(contain(findings, change.finding));
}

TEST_CASE("a level that is computed again is compared in technique, estimate and what is on the path") {
  const FilledFile filled;
  const auto store = Store::open(filled.file, Access::read_only);
  const std::vector<StoredEntry> entries = first_of(entries_of(store));
  const auto with_level =
      std::ranges::find_if(entries, [](const StoredEntry& entry) { return entry.record.level.has_value(); });
  REQUIRE(with_level != entries.end());
  StoredEntry entry = *with_level;
  entry.record.level->techniques = "full house:3";
  const Level stored = *entry.record.level;
  const auto findings_with = [&](const Level& again) {
    std::vector<std::string> messages;
    const auto level_of = [&](const Grid&, const std::stop_token&) { return std::optional(again); };
    const auto findings = examine_all({entry}, {}, {.level_of = level_of});
    for (const Finding& finding : findings.front()) messages.push_back(finding.message());
    return messages;
  };
  CHECK(findings_with(stored).empty());
  Level other = stored;
  other.technique = "other";
  CHECK(contain(findings_with(other), "its level is other, not " + stored.technique));
  other = stored;
  other.se_estimate = stored.se_estimate.value_or(0) + 0.1;
  CHECK(contain(findings_with(other), "its level has another estimate"));
  other = stored;
  other.techniques = "full house:2";
  CHECK(contain(findings_with(other), "its level has other techniques: full house:2"));
  // what another version computed is no fault
  other.version = stored.version + 1;
  CHECK(findings_with(other).empty());
}

namespace {

/// Where the number of a puzzle stands in the file, in one byte: before the header of its row. (Of the row, the number
/// itself takes no byte, and then come the box and the side, in one byte, and the cells.)
std::size_t place_of_number(const std::string& bytes, const Record& record) {
  const Box box = record.puzzle.box();
  const std::size_t values = bytes.find(box.name() + static_cast<char>(box.side()) + to_line(record.puzzle));
  REQUIRE(values != std::string::npos);
  for (std::size_t header = 10; header < 60; ++header) {
    if (static_cast<std::size_t>(static_cast<unsigned char>(bytes[values - header])) == header)
      return values - header - 1;
  }
  FAIL("no header");
  return 0;
}

}  // namespace

TEST_CASE("a number that is out of order is a finding, and the other puzzles are read, once each") {
  const int puzzle = GENERATE(1, 20, 42);
  const char number = GENERATE(as<char>{}, 0, 3, 127);
  INFO(puzzle << " becomes " << int{number});
  const FilledFile filled;
  const std::size_t all = sample_records().size();
  std::string bytes = bytes_of(filled.file);
  char& place = bytes[place_of_number(bytes, sample_records()[static_cast<std::size_t>(puzzle) - 1])];
  REQUIRE(place == puzzle);
  place = number;
  write_bytes(filled.file, bytes);

  const auto store = Store::open(filled.file, Access::read_only);
  const auto entries = first_of(entries_of(store), 10 * all);
  std::vector<std::int64_t> numbers;
  for (const StoredEntry& entry : entries) {
    if (entry.fault.empty()) numbers.push_back(entry.id);
  }
  CHECK(std::ranges::adjacent_find(numbers, std::greater_equal()) == numbers.end());
  CHECK(numbers.size() >= all - 1);
  CHECK_FALSE(check_file(store).empty());
  const bool is_in_order = (puzzle == 1 && number == 0) || (puzzle == 42 && number == 127);
  CHECK((entries.size() > numbers.size()) != is_in_order);
  auto unrated = store.unrated("nobody", 1);
  if (is_in_order) {
    CHECK(first_of(std::move(unrated), 10 * all).size() == all);
  } else {
    CHECK(code_thrown_by([&] { first_of(std::move(unrated), 10 * all); }) == StoreError::Code::damaged);
  }
}

TEST_CASE("a stop request ends check and repair, and repair changes nothing") {
  const FilledFile filled;
  run_sql(filled.file, "UPDATE puzzle SET random_key = 7 WHERE id = 5");
  std::stop_source stop;
  stop.request_stop();
  auto store = Store::open(filled.file, Access::read_write);
  CHECK(code_thrown_by([&] { check_file(store, stop.get_token()); }) == StoreError::Code::stopped);
  CHECK(code_thrown_by([&] { repair(store, stop.get_token()); }) == StoreError::Code::stopped);
  CHECK(ask_sql(filled.file, "SELECT random_key FROM puzzle WHERE id = 5") == "7");
  CHECK_FALSE(repair(store).empty());
}

TEST_CASE("what can be derived is made anew as it was", "[long]") {
  const std::string change =
      GENERATE(as<std::string>{}, "UPDATE puzzle SET clues = clues + 1 WHERE id = 4",
               "UPDATE puzzle SET canonical = 'm1:3x3:x', random_key = 3 WHERE id = 2",
               "UPDATE puzzle SET canonical = (SELECT canonical FROM puzzle WHERE id = 1), random_key "
               "= (SELECT random_key FROM puzzle WHERE id = 1) WHERE id = 2",
               "UPDATE rating SET puzzle_box = '2x2', puzzle_key = 1 WHERE puzzle = 4",
               "DROP INDEX rating_by_key", "PRAGMA foreign_keys = OFF; INSERT INTO tag VALUES ('lost', 999)");
  INFO(change);
  const FilledFile filled;
  const auto before = first_of(Store::open(filled.file, Access::read_only).select({.rater = "test-rater"}));
  CHECK_FALSE(filled.findings_after(change).empty());
  auto store = Store::open(filled.file, Access::read_write);
  CHECK_FALSE(repair(store).empty());
  CHECK(findings_in(store).empty());
  CHECK(repair(store).empty());
  const auto after = all_of(store, {.rater = "test-rater"});
  REQUIRE(after.size() == before.size());
  for (std::size_t i = 0; i < after.size(); ++i) CHECK(after[i].record == before[i].record);
}

TEST_CASE("a damaged index is made anew") {
  const FilledFile filled;
  const std::string bytes = bytes_of(filled.file);
  const std::size_t page =
      std::stoul(ask_sql(filled.file, "SELECT rootpage FROM sqlite_schema WHERE name = 'puzzle_by_key'"));
  std::string changed = bytes;
  for (std::size_t at = page * 4096 - 1000; at < page * 4096; ++at)
    changed[at] ^= 1;  // cells stand at the end of a page
  write_bytes(filled.file, changed);
  CHECK_FALSE(filled.findings().empty());
  auto store = Store::open(filled.file, Access::read_write);
  CHECK_FALSE(repair(store).empty());
  CHECK(findings_in(store).empty());
}

TEST_CASE("puzzles that prove to be isomorphs are joined with the ratings and labels of both") {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  const Grid& puzzle = sample_records()[30].puzzle;  // 6x6
  const Grid isomorph = apply(Isomorphism::random(puzzle.box(), 1, 1), puzzle);
  {
    auto store = Store::open(file, Access::create);
    const Provenance provenance{.source = "-", .now = test_time()};
    store.add(std::vector{prepared(bare_record(puzzle))}, provenance);
    run_sql(file, "UPDATE puzzle SET canonical = 'x', random_key = 5");
    store.add(std::vector{prepared(bare_record(isomorph)), prepared(sample_records()[0])}, provenance);
    store.add_ratings(std::vector{NewRating{1, sample_rating(100), sample_runs(100)},
                                  NewRating{2, sample_rating(200), sample_runs(200)},
                                  NewRating{2, sample_rating(70, 20, "other-rater"), sample_runs(70)}},
                      test_time());
    set_tag(store, "pretty", std::vector<std::int64_t>{2, 3}, true);
    set_picked(store, {.name = "issue", .day = test_time()}, std::vector<std::int64_t>{1, 2});
  }
  auto store = Store::open(file, Access::read_write);
  CHECK(contain(repair(store), "1 puzzles joined"));
  CHECK(findings_in(store).empty());
  const auto left = all_of(store, {.rater = "test-rater"});
  REQUIRE(left.size() == 2);
  CHECK(left[0].record.puzzle == puzzle);
  CHECK(left[0].record.rating == sample_rating(100));
  CHECK(all_of(store, {.rater = "other-rater"})[0].record.rating.has_value());
  CHECK(labels_of(store).tags.at(0).puzzles == 2);
  CHECK(labels_of(store).picks.at(0).puzzles == 1);
}

TEST_CASE("repair invents nothing: what cannot be derived is still reported") {
  const std::string change =
      GENERATE(as<std::string>{},
               "UPDATE puzzle SET solution = (SELECT solution FROM puzzle WHERE id = 1) WHERE id = 2",
               "UPDATE puzzle SET cells = 'x' WHERE id = 2",
               "UPDATE rating SET ert = ert + 1 WHERE puzzle = 3 AND rater = 'other-rater'");
  const FilledFile filled;
  CHECK_FALSE(filled.findings_after(change).empty());
  auto store = Store::open(filled.file, Access::read_write);
  repair(store);
  CHECK_FALSE(findings_in(store).empty());
  CHECK(store.info().puzzles == sample_records().size());
}

TEST_CASE("an answer with a row that makes no sense is an error naming file and puzzle") {
  const FilledFile filled;
  run_sql(filled.file, "UPDATE puzzle SET cells = replace(cells, '1', 'x') WHERE id = 4");
  auto store = Store::open(filled.file, Access::read_only);
  std::string message;
  CHECK(code_thrown_by([&] { all_of(store, {.rater = "test-rater"}); }, &message) ==
        StoreError::Code::damaged);
  CHECK(message.find(filled.file + ": puzzle 4 is damaged") == 0);
}
