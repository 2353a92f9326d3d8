#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <set>
#include <stdexcept>

#include "fixtures.hpp"
#include "store/pages_by_id.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

const RatingKey key{.rater = "test-rater", .version = 1, .seed = 5};

/// A store of sample_records() without ratings.
Store unrated_store(const TemporaryFolder& folder) {
  auto store = Store::open(folder.file("x.db"), Access::create);
  store.add(prepared(sample_records()), {.source = "-", .now = test_time()});
  return store;
}

NewRating new_rating(std::int64_t puzzle, int generations, int solved = 20) {
  return {.puzzle = puzzle,
          .rating = sample_rating(generations, solved),
          .runs = sample_runs(generations, solved)};
}

}  // namespace

TEST_CASE("ratings are stored once, whoever comes second finds them there") {
  const TemporaryFolder folder;
  auto store = unrated_store(folder);
  const std::vector<NewRating> ratings{new_rating(1, 100), new_rating(2, 4000, 0)};
  CHECK(store.add_ratings(ratings, test_time()) == std::vector{Stored::added, Stored::added});
  CHECK(store.add_ratings(ratings, test_time()) == std::vector{Stored::already_there, Stored::already_there});
  const auto found = all_of(store);
  CHECK(found[0].record.rating == ratings[0].rating);
  CHECK(found[1].record.rating == ratings[1].rating);
  CHECK_FALSE(found[2].record.rating);
  CHECK(store.info().raters.at(0).ratings == 2);
}

TEST_CASE("a rating that contradicts its runs is not stored") {
  const TemporaryFolder folder;
  auto store = unrated_store(folder);
  const auto refused = [&](const auto& spoil) {
    NewRating rating = new_rating(1, 100);
    spoil(rating);
    try {
      store.add_ratings(std::vector{rating}, test_time());
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

TEST_CASE("the unrated are found page by page in order of id, each once") {
  const TemporaryFolder folder;
  auto store = unrated_store(folder);
  store.add_ratings(std::vector{new_rating(2, 100), new_rating(7, 100)}, test_time());
  auto puzzles = unrated(store, key);
  std::vector<std::int64_t> ids;
  while (const auto puzzle = puzzles.next()) {
    ids.push_back(puzzle->id);
    CHECK(puzzle->puzzle == sample_records()[static_cast<std::size_t>(puzzle->id - 1)].puzzle);
  }
  CHECK(std::ranges::is_sorted(ids));
  CHECK(std::set(ids.begin(), ids.end()).size() == ids.size());
  CHECK(ids.size() == sample_records().size() - 2);
  CHECK(count_unrated(store, key) == ids.size());
  CHECK(std::ranges::count(ids, 2) + std::ranges::count(ids, 7) == 0);
}

TEST_CASE("pages begin at the least id") {
  std::vector<std::int64_t> asked;
  Cursor<StoredPuzzle> puzzles(PagesById<StoredPuzzle>(
      "x.db",
      [&](std::int64_t after, int) {
        asked.push_back(after);
        return asked.size() == 1 ? std::vector{StoredPuzzle{.id = -7}, StoredPuzzle{.id = 0}}
                                 : std::vector<StoredPuzzle>{};
      },
      before_all_ids));
  CHECK(puzzles.next()->id == -7);
  CHECK(puzzles.next()->id == 0);
  CHECK_FALSE(puzzles.next());
  CHECK_FALSE(puzzles.next());
  CHECK_FALSE(puzzles.damage());
  CHECK(asked == std::vector{std::numeric_limits<std::int64_t>::min(), std::int64_t{0}});
}

TEST_CASE("a cursor is a range that begins where next() has come to") {
  const TemporaryFolder folder;
  auto store = unrated_store(folder);
  auto rows = store.select({});
  CHECK(rows.next()->id == 1);
  std::vector<std::int64_t> ids;
  for (const StoredRecord& row : rows) ids.push_back(row.id);
  CHECK(ids.front() == 2);
  CHECK(ids.size() == sample_records().size() - 1);
  CHECK_FALSE(rows.next());
}

TEST_CASE("pages of a damaged file, whose ids do not grow, end with an error") {
  int asked = 0;
  Cursor<StoredPuzzle> puzzles(PagesById<StoredPuzzle>(
      "x.db",
      [&](std::int64_t, int) {
        ++asked;
        return std::vector{StoredPuzzle{.id = 5}, StoredPuzzle{.id = 6}};
      },
      before_all_ids));
  CHECK(puzzles.next()->id == 5);
  CHECK(puzzles.next()->id == 6);
  std::string message;
  CHECK(code_thrown_by([&] { puzzles.next(); }, &message) == StoreError::Code::damaged);
  CHECK(message == "x.db: its puzzles are not in the order of their numbers");
  CHECK(asked == 2);
}

TEST_CASE("a rating counts for its own rater, version and seed only") {
  const TemporaryFolder folder;
  auto store = unrated_store(folder);
  store.add_ratings(std::vector{new_rating(1, 100)}, test_time());
  const auto all = sample_records().size();
  CHECK(count_unrated(store, key) == all - 1);
  CHECK(count_unrated(store, {.rater = "other-rater", .version = 1, .seed = 5}) == all);
  CHECK(count_unrated(store, {.rater = "test-rater", .version = 2, .seed = 5}) == all);
  CHECK(count_unrated(store, {.rater = "test-rater", .version = 1, .seed = 4}) == all);
}

TEST_CASE("an upgrade is for puzzles that an earlier version rated and this one has not") {
  const TemporaryFolder folder;
  auto store = unrated_store(folder);
  store.add_ratings(std::vector{new_rating(3, 100), new_rating(5, 100)}, test_time());
  RatingKey next = key;
  next.version = key.version + 1;
  next.upgrades = true;
  CHECK(count_unrated(store, next) == 2);
  const auto page = first_of(unrated(store, next, 0), 10);
  REQUIRE(page.size() == 2);
  CHECK(page[0].id == 3);
  CHECK(page[1].id == 5);
  NewRating upgraded = new_rating(3, 90);
  upgraded.rating.version = next.version;
  store.add_ratings(std::vector{upgraded}, test_time());
  CHECK(count_unrated(store, next) == 1);
  CHECK(rater_of(store, {})->version == next.version);
  CHECK(rater_of(store, {})->ratings == 1);
  CHECK(rater_of(store, {})->ratings_of_earlier == 2);
}

TEST_CASE("rating that was broken off is completed by doing the rest") {
  const TemporaryFolder folder;
  auto store = unrated_store(folder);
  const auto rate_at_most = [&](std::size_t limit) {
    std::size_t done = 0;
    for (auto page = first_of(unrated(store, key, 0), 4); !page.empty() && done < limit;
         page = first_of(unrated(store, key, page.back().id), 4)) {
      std::vector<NewRating> ratings;
      for (const StoredPuzzle& puzzle : page) ratings.push_back(new_rating(puzzle.id, 100));
      store.add_ratings(ratings, test_time());
      done += page.size();
    }
    return done;
  };
  CHECK(rate_at_most(8) == 8);
  CHECK(rate_at_most(1000) == sample_records().size() - 8);
  CHECK(count_unrated(store, key) == 0);
  CHECK(first_of(unrated(store, key, 0), 4).empty());
}
