// Whichever way an answer is found, it is the same.
#include <SQLiteCpp/SQLiteCpp.h>

#include <array>
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>

#include "naive_query.hpp"
#include "query/counting.hpp"
#include "query/plan.hpp"
#include "query/select.hpp"
#include "store/connection.hpp"
#include "store/functions.hpp"

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

/// So many made-up puzzles, each with a rating; no record of them can be read.
void make_synthetic_store(const std::string& file, int puzzles) {
  Store::open(file, Access::create);
  SQLite::Database database(file, SQLite::OPEN_READWRITE);
  add_functions(database);
  database.exec("CREATE TEMP TABLE wanted AS SELECT " + std::to_string(puzzles) + " AS puzzles");
  std::ifstream sql(EVODOKU_TEST_DATA "/synthetic_store.sql");
  database.exec("BEGIN;" + std::string(std::istreambuf_iterator<char>(sql), {}) + "COMMIT");
  database.exec(
      "INSERT INTO tag (id, name) VALUES (1, 'tenth'); INSERT INTO puzzle_tag (tag, puzzle) "
      "SELECT 1, id FROM puzzle WHERE id % 10 = 0");
}

Query random_synthetic_query(RandomStream& random) {
  Query query;
  const int clues = 20 + random.below(18);
  if (random.below(2) == 0) query.clues = {.low = clues, .high = clues + random.below(5)};
  const double rating = 0.5 + 0.01 * random.below(450);
  if (random.below(2) == 0) query.rating = {.low = rating, .high = rating + 0.02 * random.below(60)};
  if (random.below(4) == 0) query.classes.emplace_back("hard");
  if (random.below(4) == 0) query.tags.emplace_back("tenth");
  if (random.below(4) == 0) query.minimal = true;
  if (random.below(4) == 0) query.techniques.emplace_back("X-wing");
  if (random.below(4) == 0) query.se_estimate = {.low = 2.0 + 0.1 * random.below(40), .high = 5.0};
  query.sort.key = static_cast<SortKey>(random.below(5));
  query.sort.descending = random.below(2) == 0;
  if (random.below(2) == 0) {
    query.random = RandomPick{.count = static_cast<std::uint64_t>(1 + random.below(30)),
                              .seed = static_cast<std::uint64_t>(random.below(1000))};
  } else if (random.below(2) == 0) {
    query.rows = static_cast<std::uint64_t>(random.below(200));
  }
  return query;
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
    const std::string explanation = store.explain(query);
    INFO(explanation);
    CHECK(explanation.find("USING COVERING INDEX") != std::string::npos);
    CHECK(explanation.find("USING INDEX") == std::string::npos);
    CHECK(explanation.find("SCAN p") == std::string::npos);
    CHECK(explanation.find("SCAN r") == std::string::npos);
  }
}
