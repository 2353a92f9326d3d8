// Merging: the entries of another store, proved again and imported with everything that belongs to them.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <variant>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/text.hpp"
#include "fixtures.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

std::chrono::sys_seconds later() {
  return test_time() + std::chrono::hours(24);
}

/// Fills a store with everything that can be merged.
void fill_with_all(Store& store) {
  fill(store);
  std::vector<NewRating> ratings;
  for (int id = 1; id <= 9; ++id)
    ratings.push_back({id, sample_rating(50 * id, 20, "other-rater", 3), sample_runs(50 * id, 20)});
  store.add_ratings(ratings, later());
  set_tag(store, "pretty", std::vector<std::int64_t>{1, 5, 9}, true);
  set_picked(store, {.name = "issue 48", .day = later()}, std::vector<std::int64_t>{5, 30});
}

/// The content of a store without ids, one line per fact.
std::vector<std::string> facts_of(const Store& store) {
  std::vector<std::string> facts;
  const auto time = [](std::chrono::sys_seconds moment) {
    return " " + std::to_string(moment.time_since_epoch().count());
  };
  for (const StoredEntry& entry : first_of(entries_of(store))) {
    const std::string key = entry.record.canonical.value() + " ";
    const Belongings& belongings = entry.belongings;
    facts.push_back(key + to_line(entry.record.puzzle) + belongings.source + entry.record.args.value_or("") +
                    time(belongings.created));
    for (const RatingWithRuns& one : belongings.ratings) {
      facts.push_back(key + one.rating.rater + std::to_string(one.rating.value) + " " +
                      std::to_string(one.runs.size()) + time(one.rated));
    }
    if (entry.record.level) facts.push_back(key + entry.record.level->technique);
    for (const std::string& tag : belongings.tags) facts.push_back(key + tag);
    for (const Pick& pick : belongings.picks) facts.push_back(key + pick.name + time(pick.day));
  }
  std::ranges::sort(facts);
  return facts;
}

ImportTotals merge(Store& store, const Store& other) {
  Importer importer(store, {.source = "merge", .now = later()});
  for (StoredEntry& entry : first_of(entries_of(other))) {
    auto result = prepare(entry.record);
    VerifiedRecord& puzzle = std::get<VerifiedRecord>(result);
    puzzle.belongings = entry.belongings;
    importer.add(std::move(puzzle));
  }
  importer.flush();
  return importer.totals();
}

}  // namespace

TEST_CASE("an empty store that merges another knows what that knows, and to merge it again changes nothing") {
  const TemporaryFolder folder;
  auto other = Store::open(folder.file("other.db"), Access::create);
  auto store = Store::open(folder.file("x.db"), Access::create);
  fill_with_all(other);
  const ImportTotals first = merge(store, other);
  CHECK(first.added == sample_records().size());
  CHECK(first.ratings_added == other.info().ratings);
  CHECK(first.labels_added == 5);
  CHECK(facts_of(store) == facts_of(other));
  const ImportTotals second = merge(store, other);
  CHECK(second.added + second.ratings_added + second.labels_added == 0);
  CHECK(facts_of(store) == facts_of(other));
  CHECK(findings_in(store).empty());
}

TEST_CASE("isomorphs that meet in a merge are one puzzle with the ratings and labels of both") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  auto other = Store::open(folder.file("other.db"), Access::create);
  const Grid& puzzle = sample_records()[0].puzzle;
  const Grid isomorph = apply(Isomorphism::random(puzzle.box(), 1, 1), puzzle);
  store.add(std::vector{prepared(bare_record(puzzle))}, {.source = "here", .now = test_time()});
  other.add(std::vector{prepared(bare_record(isomorph))}, {.source = "there", .now = later()});
  store.add_ratings(std::vector{NewRating{1, sample_rating(100), sample_runs(100)}}, test_time());
  other.add_ratings(std::vector{NewRating{1, sample_rating(200), sample_runs(200)},
                                NewRating{1, sample_rating(70, 20, "other-rater"), sample_runs(70)}},
                    later());
  set_picked(other, {.name = "issue 48", .day = later()}, std::vector<std::int64_t>{1});
  const ImportTotals totals = merge(store, other);
  CHECK((totals.added == 0 && totals.already_there == 1 && totals.ratings_added == 1 &&
         totals.labels_added == 1));
  const auto all = all_of(store, {.rater = "test-rater"});
  REQUIRE(all.size() == 1);
  CHECK(all[0].record.puzzle == puzzle);
  CHECK(all[0].record.rating == sample_rating(100));
  CHECK(ask_sql(folder.file("x.db"), "SELECT source FROM puzzle") == "here");
  CHECK(findings_in(store).empty());
}

TEST_CASE("entries name what is wrong with them, and a bad rating does not take its puzzle along") {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  {
    auto store = Store::open(file, Access::create);
    fill_with_all(store);
  }
  run_sql(file,
          "PRAGMA ignore_check_constraints = ON; UPDATE puzzle SET cells = 'x' WHERE id = 2; "
          "UPDATE rating SET run_lengths = x'02' WHERE puzzle = 3; UPDATE level SET se_estimate = -1 WHERE "
          "puzzle = 1");
  const auto entries = first_of(entries_of(Store::open(file, Access::read_only)), 3);
  CHECK(entries[0].further_faults.size() == 1);
  CHECK_FALSE(entries[0].record.level);
  CHECK(entries[1].fault.find("puzzle 2 is damaged") != std::string::npos);
  CHECK(entries[2].further_faults.size() == 1);
  CHECK(entries[2].belongings.ratings.empty());
  CHECK(entries[2].fault.empty());
}
