// Ratings and levels in the store: one for each rater, the counts that follow them, and what is not yet rated.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <stdexcept>
#include <vector>

#include "fixtures.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

Store unrated_store(const TemporaryFolder& folder) {
  auto store = Store::open(folder.file("x.db"), Access::create);
  store.add(prepared(sample_records()), {.source = "-", .now = test_time()});
  return store;
}

NewRating new_rating(std::int64_t puzzle, int generations, int solved = 20, int version = 1) {
  return {.puzzle = puzzle,
          .rating = sample_rating(generations, solved, "test-rater", version),
          .runs = sample_runs(generations, solved)};
}

Stored stored(Store& store, const NewRating& rating) {
  return store.add_ratings(std::vector{rating}, test_time()).at(0);
}

Level level(int version, double estimate) {
  return {.technique = "X-wing",
          .se_estimate = estimate,
          .se_error = 0.2,
          .version = version,
          .techniques = "hidden single in a box:31;X-wing:1"};
}

}  // namespace

TEST_CASE("ratings are stored once, with their runs, and whoever comes second finds them there") {
  const TemporaryFolder folder;
  auto store = unrated_store(folder);
  const std::vector<NewRating> ratings{new_rating(1, 100), new_rating(2, 4000, 0)};
  CHECK(store.add_ratings(ratings, test_time()) == std::vector{Stored::added, Stored::added});
  CHECK(store.add_ratings(ratings, test_time()) == std::vector{Stored::already_there, Stored::already_there});
  const auto found = all_of(store);
  CHECK(found[0].record.rating == ratings[0].rating);
  CHECK(found[1].record.rating == ratings[1].rating);
  CHECK_FALSE(found[2].record.rating);
  CHECK(first_of(entries_of(store), 1)[0].belongings.ratings.at(0).runs == ratings[0].runs);
  CHECK(store.info().raters.at(0).ratings == 2);
  CHECK(findings_in(store).empty());
}

TEST_CASE("a rater has one rating of a puzzle: the newest version's, then the one with the most runs") {
  const TemporaryFolder folder;
  auto store = unrated_store(folder);
  NewRating longer = new_rating(1, 100);
  longer.rating.runs = 40;
  longer.rating.censored = 20;
  longer.runs.clear();
  CHECK(stored(store, new_rating(1, 300)) == Stored::added);
  CHECK(stored(store, new_rating(1, 500)) == Stored::already_there);
  CHECK(stored(store, longer) == Stored::added);
  CHECK(stored(store, new_rating(1, 500)) == Stored::already_there);
  CHECK(stored(store, new_rating(1, 4000, 0, 2)) == Stored::added);
  CHECK(stored(store, longer) == Stored::already_there);
  CHECK(all_of(store)[0].record.rating == sample_rating(4000, 0, "test-rater", 2));
  CHECK(store.info().ratings == 1);
  CHECK(check_file(store).empty());  // the counts too
}

TEST_CASE("a rating that comes with a puzzle is stored, also where the puzzle is there already") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  Record record = sample_records()[0];
  const auto ratings_added = [&] {
    return store.add(std::vector{prepared(record)}, {.source = "-", .now = test_time()})[0].ratings_added;
  };
  CHECK(ratings_added() == 0);
  record.rating = sample_rating(200);
  CHECK(ratings_added() == 1);
  CHECK(ratings_added() == 0);
  record.rating = sample_rating(200, 20, "other-rater");
  CHECK(ratings_added() == 1);
  CHECK(store.info().ratings == 2);
  CHECK(all_of(store, {.rater = "test-rater"})[0].record.rating == sample_rating(200));
}

TEST_CASE("a rating that contradicts its runs or itself is not stored") {
  const TemporaryFolder folder;
  auto store = unrated_store(folder);
  const auto refused = [&](const auto& spoil) {
    NewRating rating = new_rating(1, 100);
    spoil(rating);
    try {
      stored(store, rating);
    } catch (const std::invalid_argument&) {
      return store.info().ratings == 0;
    }
    return false;
  };
  CHECK(refused([](NewRating& rating) { rating.runs.pop_back(); }));
  CHECK(refused([](NewRating& rating) { rating.runs[0].solved = false; }));
  CHECK(refused([](NewRating& rating) { rating.runs[0].generations = 1'000'000; }));
  CHECK(refused([](NewRating& rating) { rating.rating.value += 0.01; }));
  CHECK(refused([](NewRating& rating) { rating.rating.runs = 0; }));
}

TEST_CASE("the unrated are found page by page in order of id, each once, by rater and version") {
  const TemporaryFolder folder;
  auto store = unrated_store(folder);
  store.add_ratings(std::vector{new_rating(2, 100), new_rating(7, 100)}, test_time());
  std::vector<std::int64_t> ids;
  for (const StoredPuzzle& puzzle : store.unrated("test-rater", 1)) {
    ids.push_back(puzzle.id);
    CHECK(puzzle.puzzle == sample_records()[static_cast<std::size_t>(puzzle.id - 1)].puzzle);
  }
  CHECK(std::ranges::is_sorted(ids));
  CHECK(std::set(ids.begin(), ids.end()).size() == ids.size());
  CHECK(std::ranges::count(ids, 2) + std::ranges::count(ids, 7) == 0);
  const auto all = sample_records().size();
  CHECK(ids.size() == all - 2);
  CHECK(store.count_unrated("test-rater", 1) == all - 2);
  CHECK(store.count_unrated("test-rater", 2) == all);
  CHECK(store.count_unrated("other-rater", 1) == all);
}

TEST_CASE("a level is kept, and only a newer version's replaces it") {
  const TemporaryFolder folder;
  auto store = unrated_store(folder);
  const auto add = [&](const Level& one) { return store.add_levels(std::vector{NewLevel{1, one}})[0]; };
  CHECK(add(level(1, 3.2)) == Stored::added);
  CHECK(add(level(1, 3.4)) == Stored::already_there);
  CHECK(add(level(2, 3.6)) == Stored::added);
  CHECK(add(level(1, 3.2)) == Stored::already_there);
  CHECK(all_of(store)[0].record.level == level(2, 3.6));
  CHECK_THROWS_AS(add(level(-1, 3)), std::invalid_argument);
  CHECK_THROWS_AS(add(Level{}), std::invalid_argument);
  CHECK(code_thrown_by([&] {
          store.add_levels(std::vector{NewLevel{1000, level(1, 3)}});
        }) == StoreError::Code::unknown_puzzle);
  CHECK(first_of(store.without_level(2)).size() == sample_records().size() - 1);
  CHECK(first_of(store.without_level(3)).size() == sample_records().size());
  CHECK(findings_in(store).empty());
}

TEST_CASE("a level that knows the techniques of its path replaces one that does not") {
  const TemporaryFolder folder;
  auto store = unrated_store(folder);
  const auto add = [&](const Level& one) { return store.add_levels(std::vector{NewLevel{1, one}})[0]; };
  Level unknown = level(2, 3.2);
  unknown.techniques.reset();
  CHECK(add(unknown) == Stored::added);
  CHECK(add(unknown) == Stored::already_there);
  CHECK(first_of(store.without_level(2)).size() == sample_records().size());
  CHECK(add(level(2, 3.2)) == Stored::added);
  CHECK(add(level(2, 3.2)) == Stored::already_there);
  CHECK(add(unknown) == Stored::already_there);
  CHECK(all_of(store)[0].record.level == level(2, 3.2));
  CHECK(first_of(store.without_level(2)).size() == sample_records().size() - 1);
}
