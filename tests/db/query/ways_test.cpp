// A query has the same answer by whichever way it is computed.
#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <catch2/catch.hpp>

#include "naive_query.hpp"
#include "query/counting.hpp"
#include "query/plan.hpp"
#include "query/select.hpp"
#include "store/connection.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

constexpr std::array all_ways{AccessPath::cells, AccessPath::draw, AccessPath::hardness, AccessPath::labelled,
                              AccessPath::levelled};

std::vector<std::int64_t> ids_by(SQLite::Database& database, const Query& query,
                                 std::optional<AccessPath> way) {
  const ResolvedQuery question(database, query);
  std::vector<std::int64_t> ids;
  for (const Hit& hit : find_hits(database, question, way)) ids.push_back(hit.puzzle);
  return ids;
}

AccessPath chosen_way(SQLite::Database& database, const Query& query) {
  return plans_for(database, ResolvedQuery(database, query)).front().way;
}

}  // namespace

TEST_CASE("every way finds the same puzzles in the same order", "[long]") {
  FilledStore filled;
  SQLite::Database database = connect(filled.file, Access::read_only, {}).database;
  RandomStream random = make_stream(5, "ways test", {});
  for (int i = 0; i < 600; ++i) {
    const Query query = random_query(random);
    INFO("query " << i);
    const auto expected = expected_ids(filled.rows, query);
    for (const AccessPath way : all_ways) REQUIRE(ids_by(database, query, way) == expected);
  }
}

TEST_CASE("every way finds the same among thousands and makes the same random pick", "[long]") {
  const TemporaryFolder folder;
  make_synthetic_store(folder.file("x.db"), 4000);
  SQLite::Database database = connect(folder.file("x.db"), Access::read_only, {}).database;
  RandomStream random = make_stream(6, "ways test", {});
  for (int i = 0; i < 300; ++i) {
    const Query query = random_synthetic_query(random);
    INFO("query " << i);
    const auto chosen = ids_by(database, query, {});
    for (const AccessPath way : all_ways) REQUIRE(ids_by(database, query, way) == chosen);
    REQUIRE(count_hits(database, ResolvedQuery(database, query)) == chosen.size());
  }
}

TEST_CASE("a range of ratings is counted right wherever its ends are") {
  const TemporaryFolder folder;
  make_synthetic_store(folder.file("x.db"), 3000);
  // Ratings as another rater may give them, negative and very large ones, and puzzles that no run solved.
  run_sql(
      folder.file("x.db"),
      "UPDATE rating SET value = -0.3, ert = 1, hardness = -0.3, quarter = -1 WHERE puzzle = 7 AND solved > "
      "0;"
      "UPDATE rating SET value = 0.1, ert = 1, hardness = 0.1, quarter = 0 WHERE puzzle = 8 AND solved > 0;"
      "UPDATE rating SET value = 250000.1, ert = 1, hardness = 250000.1, quarter = 1000000 "
      "WHERE puzzle = 9 AND solved > 0;"
      "UPDATE rating SET value = 3e5, ert = 1, hardness = 3e5, quarter = 1200000 "
      "WHERE puzzle = 10 AND solved > 0;"
      "DELETE FROM rating_count;"
      "INSERT INTO rating_count SELECT rater, box_rows, box_cols, clues, difficulty_class, quarter, count(*) "
      "FROM rating GROUP BY 1, 2, 3, 4, 5, 6");
  Store store = Store::open(folder.file("x.db"), Access::read_only);
  const std::vector<double> ends{-1,   -0.3, -0.1, 0, 0.1, 0.2, 0.25,     1,   2.1,
                                 2.25, 2.26, 2.3,  3, 4.9, 1e5, 250000.1, 3e5, 1e6};
  for (const double low : ends) {
    for (const double high : ends) {
      CAPTURE(low, high);
      const auto counted_by_sql = [&](const std::string& condition) {
        return std::stoull(
            ask_sql(folder.file("x.db"), "SELECT count(*) FROM rating WHERE leading = 1 AND " + condition));
      };
      const std::string from = "hardness >= " + std::to_string(low);
      const std::string to = "hardness <= " + std::to_string(high);
      CHECK(store.count({.rating = {.low = low, .high = high}}) == counted_by_sql(from + " AND " + to));
      if (high != ends.front()) continue;
      CHECK(store.count({.rating = {.low = low}}) == counted_by_sql(from));
      CHECK(store.count({.rating = {.high = low}}) == counted_by_sql("hardness <= " + std::to_string(low)));
    }
  }
}

TEST_CASE("the way chosen is the short one", "[long]") {
  const TemporaryFolder folder;
  make_synthetic_store(folder.file("x.db"), 20'000);
  SQLite::Database database = connect(folder.file("x.db"), Access::read_only, {}).database;
  const RandomPick one{.count = 1, .seed = 1};
  CHECK(chosen_way(database, {.random = one}) == AccessPath::draw);
  CHECK(chosen_way(database, {.clues = {.low = 39}, .random = one}) == AccessPath::cells);
  CHECK(chosen_way(database, {.classes = {"hard"}, .random = one}) == AccessPath::cells);
  CHECK(chosen_way(database, {.rating = {.low = 2, .high = 4}, .rows = 100}) == AccessPath::cells);
  CHECK(chosen_way(database, {.rating = {.low = 2}, .sort = {.key = SortKey::rating}, .rows = 100}) ==
        AccessPath::hardness);
  CHECK(chosen_way(database, {.rating = {.low = 2.99, .high = 3.01}, .sort = {.key = SortKey::rating}}) ==
        AccessPath::hardness);
}

TEST_CASE("no way reads a table where an index can answer") {
  const TemporaryFolder folder;
  make_synthetic_store(folder.file("x.db"), 2000);
  Store store = Store::open(folder.file("x.db"), Access::read_only);
  const std::vector<Query> queries{{.clues = {.low = 25}, .rows = 9},
                                   {.rating = {.low = 2}, .rows = 9},
                                   {.classes = {"easy"}, .sort = {.key = SortKey::rating}, .rows = 9},
                                   {.random = RandomPick{.count = 9, .seed = 1}},
                                   {.clues = {.low = 38}, .random = RandomPick{.count = 9, .seed = 1}},
                                   {.rating = {.low = 2}, .random = RandomPick{.count = 9, .seed = 1}}};
  for (const Query& query : queries) {
    const std::string explanation = explain(store, query);
    INFO(explanation);
    CHECK(explanation.find("USING COVERING INDEX") != std::string::npos);
    CHECK(explanation.find("USING INDEX") == std::string::npos);
    CHECK(explanation.find("SCAN p") == std::string::npos);
    CHECK(explanation.find("SCAN r") == std::string::npos);
  }
}
