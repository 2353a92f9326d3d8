#include "evodoku_db/merge.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
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

const Label pretty{.kind = LabelKind::tag, .name = "pretty"};
const Label issue{.kind = LabelKind::collection, .name = "issue 48"};

std::chrono::sys_seconds later() {
  return test_time() + std::chrono::hours(24);
}

/// Fills a store with everything that can be merged.
void fill_with_all(Store& store) {
  fill(store);
  std::vector<NewRating> ratings;
  for (int id = 1; id <= 9; ++id) {
    ratings.push_back({.puzzle = id,
                       .rating = sample_rating(50 * id, 20, "other-rater", 3),
                       .runs = sample_runs(50 * id, 20)});
  }
  store.add_ratings(ratings, later());
  add_label(store, pretty, std::vector<std::int64_t>{1, 5, 9}, test_time());
  add_label(store, issue, std::vector<std::int64_t>{5, 30}, later());
}

/// The content of a store without ids, one line per fact.
std::vector<std::string> facts_of(Store& store) {
  std::vector<std::string> facts;
  for (const MergeCandidate& entry : first_of(entries_of(store))) {
    const std::string key = entry.record.canonical.value() + " ";
    const auto time = [](std::chrono::sys_seconds moment) {
      return " " + std::to_string(moment.time_since_epoch().count());
    };
    facts.push_back(key + to_line(entry.record.puzzle) + entry.source.value_or("") +
                    entry.record.args.value_or("") + time(entry.created));
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
  for (Verification& proof : prove_all(first_of(entries_of(store)))) {
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
  for (const Verification& proof : prove_all(first_of(entries_of(store), 5))) {
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
  for (const MergeResult& result : merge(store, proved_entries(other))) CHECK(result.puzzle == Stored::added);
  CHECK(facts_of(store) == facts_of(other));
  CHECK(store.info().ratings == other.info().ratings);
  CHECK(check_file(store).empty());
}

TEST_CASE("to merge the same again changes nothing") {
  const TemporaryFolder folder;
  auto other = Store::open(folder.file("other.db"), Access::create);
  auto store = Store::open(folder.file("x.db"), Access::create);
  fill_with_all(other);
  const std::vector<VerifiedEntry> entries = proved_entries(other);
  merge(store, entries);
  const std::vector<std::string> before = facts_of(store);
  for (const MergeResult& result : merge(store, entries)) {
    CHECK(result.puzzle == Stored::already_there);
    CHECK(result.ratings_added + result.labels_added + result.ratings_differing == 0);
  }
  CHECK(facts_of(store) == before);
  CHECK(check_file(store).empty());
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
  add_label(other, issue, std::vector<std::int64_t>{1}, later());

  const auto results = merge(store, proved_entries(other));
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
  CHECK(sources_of(store) == std::vector<std::string>{"here", "there"});
  CHECK(check_file(store).empty());
}

namespace {

/// Fills a store with isomorphs of some of the samples, with ratings, levels and labels that contradict those of other
/// hosts.
void fill_as_host(Store& store, std::uint32_t host) {
  RandomStream random = make_stream(host, "host", {});
  const auto now = test_time() + std::chrono::seconds(random.below(3));
  std::vector<VerifiedRecord> puzzles;
  for (std::size_t i = 0; i < sample_records().size(); ++i) {
    if (random.below(3) == 0) continue;
    Record record = sample_records()[i];
    const int kind = static_cast<int>(random.below(3));
    if (kind == 1) record.puzzle = apply(Isomorphism::random(record.puzzle.box(), host, i), record.puzzle);
    if (kind == 2) record.puzzle = transposed(record.puzzle);
    record.comment = "host " + std::to_string(random.below(2));
    if (random.below(2) == 0) {
      record.level = {.technique = random.below(2) == 0 ? "X-wing" : "naked pair",
                      .se_estimate = 3 + 0.1 * random.below(2),
                      .se_error = 0.2,
                      .version = 1 + static_cast<int>(random.below(2))};
    }
    puzzles.push_back(prepared(record));
  }
  const auto added = store.add(puzzles, {.source = "host " + std::to_string(random.below(2)), .now = now});
  std::vector<NewRating> ratings;
  for (const AddResult& puzzle : added) {
    for (const char* const rater : {"test-rater", "other-rater"}) {
      const int generations = 50 + 400 * static_cast<int>(random.below(4));
      NewRating rating{.puzzle = puzzle.id, .rating = sample_rating(generations, 20, rater), .runs = {}};
      rating.rating.seed = random.below(3U);
      if (random.below(2) == 0) rating.runs = sample_runs(generations);
      if (random.below(3) > 0) ratings.push_back(rating);
    }
  }
  store.add_ratings(ratings, now);
  add_label(store, pretty, std::vector{added[random.below(9U)].id}, now);
  add_label(store, issue, std::vector{added[0].id, added[random.below(9U)].id}, now);
}

std::vector<std::string> canonical_export_of(Store& store) {
  std::vector<std::string> lines;
  for (const StoredRecord& row : select_in_canonical_order(store))
    lines.push_back(to_text(row.record, {.form = TextFormat::json}));
  return lines;
}

}  // namespace

TEST_CASE("stores merged by values come to the same in any order and any grouping") {
  const TemporaryFolder folder;
  const auto make = [&](const std::string& name) { return Store::open(folder.file(name), Access::create); };
  constexpr std::uint32_t hosts = 5;
  std::vector<std::vector<VerifiedEntry>> entries;
  for (std::uint32_t host = 0; host < hosts; ++host) {
    auto store = make("host" + std::to_string(host));
    fill_as_host(store, host);
    entries.push_back(proved_entries(store));
  }
  const auto merged = [&](const std::string& name, const std::vector<std::size_t>& order) {
    auto store = make(name);
    for (const std::size_t host : order) merge(store, entries[host], MergeRule::values_decide);
    CHECK(check_file(store).empty());
    return store;
  };
  auto first = merged("first", {0, 1, 2, 3, 4});
  const auto facts = facts_of(first);
  const auto lines = canonical_export_of(first);
  CHECK(lines.size() == first.count({}));
  auto grouped = merged("grouped", {4, 1});
  auto group = merged("group", {3, 0, 2});
  merge(grouped, proved_entries(group), MergeRule::values_decide);
  CHECK(facts_of(grouped) == facts);
  CHECK(canonical_export_of(grouped) == lines);
  CHECK(check_file(grouped).empty());
  RandomStream random = make_stream(1, "orders", {});
  for (int i = 0; i < 10; ++i) {
    std::vector<std::size_t> order{0, 1, 2, 3, 4};
    for (std::size_t place = hosts; place > 1; --place)
      std::swap(order[place - 1], order[random.below(static_cast<std::uint32_t>(place))]);
    order.push_back(order[0]);  // one of the stores a second time
    INFO("order " << i);
    auto store = merged("order" + std::to_string(i), order);
    CHECK(facts_of(store) == facts);
    CHECK(canonical_export_of(store) == lines);
  }
}

TEST_CASE("of what cannot both stay in a merge by values the rule says which does") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  auto other = Store::open(folder.file("other.db"), Access::create);
  const Grid& puzzle = sample_records()[0].puzzle;
  const Grid isomorph = apply(Isomorphism::random(puzzle.box(), 1, 1), puzzle);
  store.add(std::vector{prepared(bare_record(puzzle))}, {.source = "here", .now = later()});
  other.add(std::vector{prepared(bare_record(isomorph))}, {.source = "there", .now = test_time()});
  store.add_ratings(std::vector{NewRating{1, sample_rating(100), sample_runs(100)}}, test_time());
  other.add_ratings(std::vector{NewRating{1, sample_rating(200), sample_runs(200)}}, later());
  store.add_levels(std::vector{NewLevel{1, {.technique = "X-wing", .se_estimate = 3.2, .version = 1}}});
  other.add_levels(std::vector{NewLevel{1, {.technique = "naked pair", .se_estimate = 3, .version = 2}}});
  const auto results = merge(store, proved_entries(other), MergeRule::values_decide);
  REQUIRE(results.size() == 1);
  CHECK(results[0].respelled);  // stored earlier
  CHECK(results[0].ratings_differing == 1);
  CHECK(results[0].ratings_replaced == 1);   // harder
  CHECK(results[0].level == Stored::added);  // newer
  const std::vector<StoredRecord> all = all_of(store);
  REQUIRE(all.size() == 1);
  CHECK(all[0].record.puzzle == isomorph);
  CHECK(all[0].record.rating == sample_rating(200));
  CHECK(all[0].record.level->technique == "naked pair");
  CHECK(check_file(store).empty());
}

TEST_CASE("a merge by values leaves a damaged rating as it is") {
  const TemporaryFolder folder;
  auto other = Store::open(folder.file("other.db"), Access::create);
  {
    auto store = Store::open(folder.file("x.db"), Access::create);
    fill(store);
    fill(other);
  }
  run_sql(folder.file("x.db"), "UPDATE rating SET generation_cap = 7 WHERE id = 1");
  auto store = Store::open(folder.file("x.db"), Access::read_write);
  merge(store, proved_entries(other), MergeRule::values_decide);
  CHECK(prove_all(first_of(entries_of(store), 1))[0].faults.size() == 1);
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
  std::vector<MergeCandidate> entries = first_of(entries_of(other), 1);
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
