#include "evodoku_db/merge.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "evodoku/canon.hpp"
#include "fixtures.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

const Label pretty{.kind = LabelKind::tag, .name = "pretty"};
const Label issue{.kind = LabelKind::collection, .name = "issue 48"};

std::chrono::sys_seconds later() {
  return test_time() + std::chrono::hours(24);
}

/// A store with everything that can be merged.
void fill_with_all(Store& store) {
  fill(store);
  std::vector<NewRating> ratings;
  for (int id = 1; id <= 9; ++id) {
    ratings.push_back({.puzzle = id,
                       .rating = sample_rating(50 * id, 20, "other-rater", 3),
                       .runs = sample_runs(50 * id, 20)});
  }
  store.add_ratings(ratings, later());
  store.add_label(pretty, std::vector<std::int64_t>{1, 5, 9}, test_time());
  store.add_label(issue, std::vector<std::int64_t>{5, 30}, later());
}

/// Everything that a store knows, a line a fact, without ids.
std::vector<std::string> facts_of(Store& store) {
  std::vector<std::string> facts;
  for (const MergeCandidate& entry : store.entries_after(0, 1'000'000)) {
    const std::string key = entry.record.canonical.value() + " ";
    const auto time = [](std::chrono::sys_seconds moment) {
      return " " + std::to_string(moment.time_since_epoch().count());
    };
    facts.push_back(key + entry.source.value_or("") + entry.record.args.value_or("") + time(entry.created));
    for (const EntryRating& rating : entry.ratings) {
      facts.push_back(key + rating.rating.rater + std::to_string(rating.rating.value) + " " +
                      std::to_string(rating.runs.size()) + time(rating.created));
    }
    for (const EntryLabel& label : entry.labels) facts.push_back(key + label.label.name + time(label.added));
  }
  std::ranges::sort(facts);
  return facts;
}

std::vector<VerifiedEntry> proved_entries(Store& store) {
  std::vector<VerifiedEntry> entries;
  for (Verification& proof : prove_all(store.entries_after(0, 1'000'000))) {
    CHECK(proof.faults.empty());
    if (proof.entry) entries.push_back(*std::move(proof.entry));
  }
  return entries;
}

std::vector<std::string> faults_after(const std::string& change) {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  {
    auto store = Store::open(file, Access::create);
    fill_with_all(store);
  }
  run_sql(file, "PRAGMA ignore_check_constraints = ON; " + change);
  auto store = Store::open(file, Access::read_only);
  std::vector<std::string> faults;
  for (const Verification& proof : prove_all(store.entries_after(0, 5))) {
    faults.insert(faults.end(), proof.faults.begin(), proof.faults.end());
  }
  return faults;
}

}  // namespace

TEST_CASE("an empty store that merges another knows what that knows") {
  const TemporaryFolder folder;
  auto other = Store::open(folder.file("other.db"), Access::create);
  auto store = Store::open(folder.file("x.db"), Access::create);
  fill_with_all(other);
  for (const MergeResult& result : store.merge(proved_entries(other))) CHECK(result.puzzle == Stored::added);
  CHECK(facts_of(store) == facts_of(other));
  CHECK(store.info().ratings == other.info().ratings);
  CHECK(store.check_file().empty());
}

TEST_CASE("to merge the same again changes nothing") {
  const TemporaryFolder folder;
  auto other = Store::open(folder.file("other.db"), Access::create);
  auto store = Store::open(folder.file("x.db"), Access::create);
  fill_with_all(other);
  const std::vector<VerifiedEntry> entries = proved_entries(other);
  store.merge(entries);
  const std::vector<std::string> before = facts_of(store);
  for (const MergeResult& result : store.merge(entries)) {
    CHECK(result.puzzle == Stored::already_there);
    CHECK(result.ratings_added + result.labels_added + result.ratings_differing == 0);
  }
  CHECK(facts_of(store) == before);
  CHECK(store.check_file().empty());
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
  other.add_label(issue, std::vector<std::int64_t>{1}, later());

  const auto results = store.merge(proved_entries(other));
  REQUIRE(results.size() == 1);
  CHECK(results[0].puzzle == Stored::already_there);
  CHECK(results[0].id == 1);
  CHECK(results[0].ratings_added == 1);
  CHECK(results[0].ratings_already_there == 1);
  CHECK(results[0].ratings_differing == 1);
  CHECK(results[0].labels_added == 1);
  const std::vector<StoredRecord> all = all_of(store, {.rater = "test-rater"});
  REQUIRE(all.size() == 1);
  CHECK(all[0].record.puzzle == puzzle);
  CHECK(all[0].record.rating == sample_rating(100));
  CHECK(store.sources() == std::vector<std::string>{"here", "there"});
  CHECK(store.check_file().empty());
}

TEST_CASE("what was changed in the other store is left out of a merge and named", "[long]") {
  CHECK(faults_after("SELECT 1").empty());
  const auto puzzle =
      faults_after("UPDATE puzzle SET solution = (SELECT solution FROM puzzle WHERE id = 1) WHERE id = 2");
  REQUIRE(puzzle.size() == 1);
  CHECK(puzzle[0] == "puzzle 2: its row was changed after it was stored: the checksum does not hold");
  CHECK(faults_after("UPDATE puzzle SET cells = 'x' WHERE id = 2").size() == 1);
  CHECK(faults_after("UPDATE puzzle SET comment = 'new' WHERE id = 2").size() == 1);
  CHECK(faults_after("UPDATE rating SET value = 1 WHERE id = 1").size() == 1);
  CHECK(faults_after("UPDATE rating SET run_lengths = x'02' WHERE puzzle = 3").size() == 1);
}

TEST_CASE("a rating that cannot be is left out of a merge and the rest of its puzzle is taken") {
  const TemporaryFolder folder;
  auto other = Store::open(folder.file("other.db"), Access::create);
  fill_with_all(other);
  std::vector<MergeCandidate> entries = other.entries_after(0, 1);
  REQUIRE(entries[0].ratings.size() == 2);
  entries[0].ratings[1].runs[0].generations += 1000;
  const std::vector<Verification> proofs = prove_all(std::move(entries));
  REQUIRE(proofs[0].entry.has_value());
  CHECK(proofs[0].entry->entry().ratings.size() == 1);
  REQUIRE(proofs[0].faults.size() == 1);
  CHECK(proofs[0].faults[0].find("its ERT is not that of the runs kept") != std::string::npos);
}

TEST_CASE("an entry that is not proper is left out of a merge whatever its row says") {
  MergeCandidate entry;
  entry.id = 17;
  entry.record = bare_record(Grid(Box(3, 3)));
  const std::vector<Verification> proofs = prove_all({entry});
  CHECK_FALSE(proofs[0].entry.has_value());
  REQUIRE(proofs[0].faults.size() == 1);
  CHECK(proofs[0].faults[0].find("puzzle 17: it has more than one solution") == 0);
}
