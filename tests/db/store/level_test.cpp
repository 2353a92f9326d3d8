// Levels in the store: imported, kept, replaced by newer versions, checked, merged.
#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include "evodoku_db/merge.hpp"
#include "fixtures.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

Level level_of_version(int version, double estimate = 3.2) {
  return {.technique = "X-wing", .se_estimate = estimate, .se_error = 0.2, .version = version};
}

Record levelled(std::size_t number, const Level& level) {
  Record record = bare_record(sample_records()[number].puzzle);
  record.level = level;
  return record;
}

struct TwoPuzzles {
  TemporaryFolder folder;
  std::string file = folder.file("x.db");
  Store store = Store::open(file, Access::create);
  std::vector<AddResult> added = store.add(prepared({levelled(0, level_of_version(1)), sample_records()[1]}),
                                           {.source = "x", .now = test_time()});
  std::int64_t first = added.at(0).id;
  std::int64_t second = added.at(1).id;

  Record record(std::int64_t id) {
    for (const StoredRecord& found : all_of(store, {})) {
      if (found.id == id) return found.record;
    }
    FAIL("no such puzzle");
    return {};
  }
};

}  // namespace

TEST_CASE("a level comes with its record and goes out with it") {
  TwoPuzzles x;
  CHECK(x.added[0].level == Stored::added);
  CHECK(x.added[1].level == Stored::nothing);
  CHECK(x.record(x.first).level == level_of_version(1));
  CHECK_FALSE(x.record(x.second).level);
}

TEST_CASE("a level without an estimate is kept so") {
  TwoPuzzles x;
  const Level beyond{.technique = std::string(beyond_techniques), .version = 1};
  CHECK(x.store.add_levels(std::vector{NewLevel{x.second, beyond}}) == std::vector{Stored::added});
  CHECK(x.record(x.second).level == beyond);
}

TEST_CASE("a newer version's level takes the place of an older one's and not the other way round") {
  TwoPuzzles x;
  const auto add = [&](const Level& level) {
    return x.store.add_levels(std::vector{NewLevel{x.first, level}}).at(0);
  };
  CHECK(add(level_of_version(1, 9.9)) == Stored::already_there);
  CHECK(add(level_of_version(0, 9.9)) == Stored::already_there);
  CHECK(x.record(x.first).level == level_of_version(1));
  CHECK(add(level_of_version(2, 3.3)) == Stored::added);
  CHECK(x.record(x.first).level == level_of_version(2, 3.3));
  CHECK(check_file(x.store).empty());
  CHECK(count_without_level(x.store, 2) == 1);
  CHECK(count_without_level(x.store, 3) == 2);
}

TEST_CASE("a newer level by another technique is counted in the place of the older one") {
  TwoPuzzles x;
  Level newer = level_of_version(2, 3.3);
  newer.technique = "naked pair";
  CHECK(x.store.add_levels(std::vector{NewLevel{x.first, newer}}).at(0) == Stored::added);
  CHECK(x.record(x.first).level == newer);
  CHECK(check_file(x.store).empty());
  const Statistics statistics = x.store.statistics({});
  REQUIRE(statistics.techniques.size() == 1);
  CHECK(statistics.techniques[0].name == "naked pair");
}

TEST_CASE("what add would say of a level preview says") {
  TwoPuzzles x;
  const auto puzzles = prepared({levelled(0, level_of_version(1)), levelled(1, level_of_version(1)),
                                 levelled(2, level_of_version(1)), levelled(0, level_of_version(2))});
  const auto said = x.store.preview(puzzles);
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    CHECK(said[i].level ==
          x.store.add(std::span<const VerifiedRecord>(&puzzles[i], 1), {.source = "x", .now = test_time()})
              .at(0)
              .level);
  }
  CHECK(said[0].level == Stored::already_there);
  CHECK(said[3].level == Stored::added);
}

TEST_CASE("a level that cannot be is refused") {
  TwoPuzzles x;
  for (const Level& level :
       {Level{}, Level{.technique = "X-wing", .se_estimate = -1},
        Level{.technique = "X-wing", .se_estimate = HUGE_VAL}, Level{.technique = "X-wing", .version = -1}}) {
    CHECK_THROWS_AS(x.store.add_levels(std::vector{NewLevel{x.second, level}}), std::invalid_argument);
    CHECK(std::get<Rejected>(prepare(levelled(1, level))).reason == Rejected::Reason::bad_level);
  }
  CHECK(code_thrown_by([&] {
          x.store.add_levels(std::vector{NewLevel{77, level_of_version(1)}});
        }) == StoreError::Code::unknown_puzzle);
}

TEST_CASE("a level that was changed in the file is found and not given out") {
  TwoPuzzles x;
  run_sql(x.file, "UPDATE level SET se_estimate = 1.2");
  const auto findings = examine(first_of(rows_of(x.store, 0), 1).at(0));
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].message() ==
        "puzzle 1: its level was changed after it was stored: the checksum does not hold");
  std::string message;
  CHECK(code_thrown_by([&] { all_of(x.store, {}); }, &message) == StoreError::Code::damaged);
  CHECK_THAT(message, Catch::Contains("puzzle 1 is damaged: its level was changed"));
}

TEST_CASE(
    "merging takes levels over, a newer version's in place of an older one's, and leaves out changed ones") {
  TwoPuzzles from;
  from.store.add_levels(std::vector{NewLevel{from.second, level_of_version(2)}});
  const TemporaryFolder folder;
  auto to = Store::open(folder.file("to.db"), Access::create);
  to.add(std::vector{prepared(levelled(1, level_of_version(1, 9.9)))}, {.source = "y", .now = test_time()});
  const auto merge_all = [&] {
    std::vector<VerifiedEntry> entries;
    std::vector<std::string> faults;
    for (Verification& proof : prove_all(first_of(entries_of(from.store), 10))) {
      if (proof.entry) entries.push_back(*proof.entry);
      faults.insert(faults.end(), proof.faults.begin(), proof.faults.end());
    }
    return std::pair(merge(to, entries), faults);
  };
  const auto [results, faults] = merge_all();
  CHECK(faults.empty());
  CHECK(results.at(0).level == Stored::added);
  CHECK(results.at(1).level == Stored::added);
  CHECK(to.count({.se_estimate = {.low = 3.2, .high = 3.2}}) == 2);
  CHECK(merge_all().first.at(0).level == Stored::already_there);

  run_sql(from.file, "UPDATE level SET technique = 'guessing' WHERE puzzle = 1");
  const auto [again, found] = merge_all();
  REQUIRE(found.size() == 1);
  CHECK_THAT(found[0], Catch::Contains("its level: its row was changed"));
  CHECK(again.at(0).level == Stored::nothing);
}

TEST_CASE("statistics count levels in the order of techniques") {
  TwoPuzzles x;
  x.store.add_levels(std::vector{NewLevel{x.second, {.technique = "pointing", .version = 1}}});
  const Statistics statistics = x.store.statistics({.technique_order = {"pointing", "X-wing"}});
  REQUIRE(statistics.techniques.size() == 2);
  CHECK(statistics.techniques[0].name == "pointing");
  CHECK(statistics.techniques[1].name == "X-wing");
  CHECK(statistics.techniques[1].puzzles == 1);
  CHECK_THAT(to_text(statistics), Catch::Contains("level, the hardest technique needed\n  pointing  1"));
  CHECK_THAT(to_text(x.store.statistics({.techniques = {"X-wing"}})), !Catch::Contains("pointing"));
}

TEST_CASE("where ratings alone are asked about levels are not counted, with a further condition they are") {
  TwoPuzzles x;
  x.store.add_ratings(std::vector{NewRating{x.first, sample_rating(70), {}}}, test_time());
  CHECK(x.store.statistics({.classes = {"easy"}}).techniques.empty());
  CHECK(x.store.statistics({.classes = {"easy"}, .techniques = {"X-wing"}}).techniques.size() == 1);
  CHECK(x.store.statistics({.clues = {.low = 80}}).techniques.empty());
}
