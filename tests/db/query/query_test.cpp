#include "evodoku_db/query.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <set>
#include <stdexcept>

#include "naive_query.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

TEST_CASE("every query finds what a filter over all records in memory finds, in the same order", "[long]") {
  FilledStore filled;
  RandomStream random = make_stream(3, "query test", {});
  int not_empty = 0;
  for (int i = 0; i < 800; ++i) {
    const Query query = random_query(random);
    INFO("query " << i);
    const auto expected = expected_ids(filled.rows, query);
    REQUIRE(ids_of(filled.store, query) == expected);
    REQUIRE(filled.store.count(query) == expected.size());
    not_empty += expected.empty() ? 0 : 1;
  }
  CHECK(not_empty > 300);
}

TEST_CASE("a puzzle that no run solved counts as hardest") {
  FilledStore filled;
  const auto hardest =
      all_of(filled.store, {.sort = {.key = SortKey::rating, .descending = true}, .rows = 1});
  CHECK(hardest.at(0).record.rating->is_lower_bound());
  CHECK(filled.store.count({.rating = {.low = 100}}) > 0);
  CHECK(filled.store.count({.rating = {.low = 0, .high = 100}}) +
            filled.store.count({.rating = {.low = 100}}) ==
        filled.store.info().ratings);
  for (const double high : {1e306, static_cast<double>(INFINITY)}) {
    CAPTURE(high);
    CHECK(filled.store.count({.rating = {.low = 0, .high = high}}) ==
          filled.store.count({.rating = {.low = 0, .high = 100}}));
    CHECK(filled.store.count({.rating = {.low = 100, .high = high}}) == 0);
  }
  const auto last = all_of(filled.store, {.sort = {.key = SortKey::rating}}).back();
  CHECK_FALSE(last.record.rating);
}

TEST_CASE("rows and a random pick do not go together") {
  FilledStore filled;
  const Query both{.rows = 1, .random = RandomPick{}};
  CHECK_THROWS_AS(all_of(filled.store, both), std::invalid_argument);
  CHECK_THROWS_AS(filled.store.count(both), std::invalid_argument);
}

TEST_CASE("raters are told apart: by name when there are several, and the newest version counts") {
  FilledStore filled;
  const auto add = [&](const Rating& rating) {
    filled.store.add_ratings(std::vector{NewRating{.puzzle = 2, .rating = rating, .runs = {}}}, test_time());
  };
  std::string message;
  CHECK(code_thrown_by([&] { filled.store.count({.rater = "nobody"}); }, &message) ==
        StoreError::Code::unknown_rater);
  CHECK(message.find("test-rater") != std::string::npos);

  add(sample_rating(50, 20, "other-rater"));
  CHECK(code_thrown_by([&] { filled.store.count({.classes = {"easy"}}); }, &message) ==
        StoreError::Code::ambiguous_rater);
  CHECK(message.find("other-rater, test-rater") != std::string::npos);
  for (const SortKey key : {SortKey::rating, SortKey::difficulty_class}) {
    CHECK(code_thrown_by([&] { all_of(filled.store, {.sort = {.key = key}}); }) ==
          StoreError::Code::ambiguous_rater);
  }
  CHECK(filled.store.count({.classes = {"easy"}, .rater = "other-rater"}) == 1);
  CHECK(all_of(filled.store).size() == filled.rows.size());  // a query that does not concern ratings
  CHECK(all_of(filled.store, {.rater = "test-rater"})[0].record.rating->rater == "test-rater");

  add(sample_rating(60, 20, "test-rater", 2));
  CHECK(filled.store.rater_of({.rater = "test-rater"})->version == 2);
  CHECK(ids_of(filled.store, {.rating = {.low = 0}, .rater = "test-rater"}) == std::vector<std::int64_t>{2});
}

TEST_CASE("a store without ratings answers a query about them with nothing") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  store.add(std::vector{prepared(sample_records()[0])}, {.source = "-", .now = test_time()});
  CHECK(store.count({.rating = {.low = 0}}) == 0);
  CHECK(ids_of(store, {.sort = {.key = SortKey::rating}}).size() == 1);
  CHECK_FALSE(store.rater_of({}));
  CHECK_FALSE(store.statistics({}).rater);
}

TEST_CASE("statistics of ratings that no rater gives end") {
  FilledStore filled;
  run_sql(filled.file, "UPDATE rating SET rating = -1e300 WHERE rating < 9e99 AND puzzle % 2 = 0");
  const Statistics statistics = filled.store.statistics({});
  CHECK(statistics.ratings.front().low == 0);
  CHECK(statistics.ratings.size() <= 24);
}

TEST_CASE("statistics count every puzzle that matches once") {
  FilledStore filled;
  const Query query{.clues = {.low = 20}};
  const Statistics statistics = filled.store.statistics(query);
  std::uint64_t by_clues = 0;
  for (const ClueCount& count : statistics.clues) {
    by_clues += count.puzzles;
    CHECK(count.puzzles ==
          filled.store.count({.box = count.box, .clues = {.low = count.clues, .high = count.clues}}));
  }
  CHECK(by_clues == statistics.puzzles);
  CHECK(statistics.puzzles == filled.store.count(query));
  std::uint64_t by_class = 0;
  for (const NamedCount& count : statistics.classes) {
    by_class += count.puzzles;
    CHECK(count.puzzles == filled.store.count({.clues = query.clues, .classes = {count.name}}));
  }
  CHECK(by_class == statistics.rated);
  CHECK(statistics.classes.back().name == "unsolved");
  std::uint64_t by_bin = statistics.unsolved;
  for (const RatingBin& bin : statistics.ratings) {
    by_bin += bin.puzzles;
    CHECK(bin.high - bin.low == Approx(0.25));
  }
  CHECK(by_bin == statistics.rated);
}

TEST_CASE("a random pick is of the matches, in the order asked, and as many as there are") {
  FilledStore filled;
  RandomStream random = make_stream(4, "query test", {});
  for (int i = 0; i < 300; ++i) {
    Query query = random_query(random);
    query.rows.reset();
    const auto all = expected_ids(filled.rows, query);
    query.random = RandomPick{.count = 4, .seed = static_cast<std::uint64_t>(i)};
    const auto picked = ids_of(filled.store, query);
    INFO("query " << i);
    REQUIRE(picked.size() == std::min<std::size_t>(4, all.size()));
    REQUIRE(filled.store.count(query) == picked.size());
    // The picked ids are part of the whole answer, in the same order.
    auto rest = all.begin();
    for (const std::int64_t id : picked) {
      rest = std::find(rest, all.end(), id);
      REQUIRE(rest != all.end());
    }
  }
}

TEST_CASE("a name that the store does not have is an error that names those it has") {
  FilledStore filled;
  std::string message;
  for (const Query& query : std::vector<Query>{{.tags = {"evan"}}, {.in = {"fith"}}, {.not_in = {"fith"}}}) {
    CHECK(code_thrown_by([&] { filled.store.count(query); }, &message) == StoreError::Code::unknown_name);
    CHECK((message.find("even") != std::string::npos || message.find("fifth") != std::string::npos));
  }
}

TEST_CASE("a class that neither the order nor the store has is an unknown name") {
  FilledStore filled;
  std::string message;
  CHECK(code_thrown_by(
            [&] {
              filled.store.count({.classes = {"trivial"}, .class_order = {"medium", "extreme"}});
            },
            &message) == StoreError::Code::unknown_name);
  CHECK(message.find("it has no class trivial; it has medium, hard, unsolved") != std::string::npos);
  CHECK(filled.store.count({.classes = {"extreme"}, .class_order = {"medium", "extreme"}}) == 0);
}

TEST_CASE("in a store without ratings only a class that the order has is no unknown name") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  std::string message;
  CHECK(code_thrown_by([&] { store.count({.classes = {"esay"}}); }, &message) ==
        StoreError::Code::unknown_name);
  CHECK(message.find("it has no class esay, nor any other") != std::string::npos);
  CHECK(store.count({.classes = {"easy"}, .class_order = {"easy"}}) == 0);
}

TEST_CASE("a large store gives the same answers as plain SQL, whatever leads", "[long]") {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  make_synthetic_store(file, 12'000);
  auto store = Store::open(file, Access::read_only);
  CHECK(check_file(store).empty());
  SQLite::Database database(file);
  RandomStream random = make_stream(9, "large", {});
  constexpr const char* order[] = {"p.id", "p.clues", "r.rating", "r.class, r.rating",
                                   "l.se_estimate IS NULL, l.se_estimate"};
  constexpr const char* backwards[] = {"p.id DESC", "p.clues DESC", "r.rating DESC",
                                       "r.class DESC, r.rating DESC",
                                       "l.se_estimate IS NULL, l.se_estimate DESC"};
  for (int i = 0; i < 150; ++i) {
    Query query = random_synthetic_query(random);
    std::string where = "1";
    const auto exact = [](double number) { return fmt::format("{:.17g}", number); };
    const auto range = [&](const auto& ends, const std::string& column) {
      if (ends.low) where += " AND " + column + " >= " + exact(*ends.low);
      if (ends.high) where += " AND " + column + " <= " + exact(*ends.high);
    };
    range(query.clues, "p.clues");
    range(query.rating, "round(r.rating, 3)");
    range(query.se_estimate, "l.se_estimate");
    if (!query.classes.empty()) where += " AND r.class = 'hard'";
    if (!query.techniques.empty()) where += " AND l.technique = 'X-wing'";
    if (!query.tags.empty()) where += " AND p.id % 10 = 0";
    if (query.minimal) where += " AND p.minimal = 1";
    const std::string key = (query.sort.descending ? backwards : order)[static_cast<int>(query.sort.key)];
    SQLite::Statement naive(
        database,
        "SELECT p.id FROM puzzle p JOIN rating r ON r.puzzle = p.id LEFT JOIN level l ON l.puzzle = "
        "p.id WHERE " +
            where + " ORDER BY " + key + ", p.id");
    std::vector<std::int64_t> expected;
    while (naive.executeStep()) expected.push_back(naive.getColumn(0).getInt64());
    INFO(where << " by " << key);
    Query count = query;
    count.rows.reset();
    count.random.reset();
    REQUIRE(store.count(count) == expected.size());
    const auto found = ids_of(store, query);
    if (!query.random) {
      if (query.rows && expected.size() > *query.rows) expected.resize(*query.rows);
      REQUIRE(found == expected);
      continue;
    }
    REQUIRE(found.size() == std::min<std::size_t>(query.random->count, expected.size()));
    auto rest = expected.begin();
    for (const std::int64_t id : found) {
      rest = std::find(rest, expected.end(), id);
      REQUIRE(rest != expected.end());
    }
  }
}
