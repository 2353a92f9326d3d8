// Query::where: which conditions are allowed, and which are refused.
#include <catch2/catch.hpp>
#include <chrono>
#include <string>
#include <thread>

#include "naive_query.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

/// A condition that is refused, and a word that the reason contains.
struct Refused {
  std::string sql;
  const char* reason;
};

const std::vector<Refused>& refused_conditions() {
  static const std::vector<Refused> conditions{
      {"", "empty"},
      {" \n\t", "empty"},
      {"1; DROP TABLE puzzle", "near \";\": syntax"},
      {"1); DROP TABLE puzzle; --", "near \")\": syntax"},
      {"1) OR (1", "near \")\": syntax"},
      {"(1", "incomplete"},
      {"'a", "unrecognized"},
      {"\"a", "unrecognized"},
      {"[a", "unrecognized"},
      {"1 /* and", "incomplete"},
      {"SELECT 1", "syntax"},
      {std::string("1\0", 2), "incomplete"},
      {"ATTACH 'x' AS y", "syntax"},
      {"1 IN (SELECT 1 FROM pragma_table_info('puzzle'))", "can only read"},
      {"(SELECT count(*) FROM pragma_database_list)", "can only read"},
      {"EXISTS (SELECT 1 FROM sqlite_schema)", "can only read"},
      {"(SELECT sql FROM sqlite_master)", "can only read"},
      {"(DELETE FROM puzzle RETURNING id)", "syntax"},
      {"(PRAGMA user_version = 7)", "syntax"},
      {"load_extension('x.so')", "not authorized"},
      {"randomblob(9) IS NULL", "not authorized"},
      {"(WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n)",
       "can only read"},
      {"p.colour = 'red'", "puzzle has id, box"},
      {"puzzle > 25", "ambiguous"},
      {"printf('%.*c', 2000000000, 'x') > 1", "not authorized"},
      {"replace(cells, '.', '..') > 1", "not authorized"},
      {"p.id = :rater", "parameter"},
      {"p.id = ?", "parameter"},
      {"count(*) > 1", "misuse"},
      {"this is no condition", "syntax"},
      {"p.id > 1 ORDER BY p.id", "syntax"},
      {"p.id, p.clues", "row value"},
      {"abs(-9223372036854775807 - 1)", "overflow"},
      {"length(zeroblob(1000000000)) > 1", "not authorized"},
      {"p.cells LIKE '" + std::string(5000, '%') + "'", "too complex"},
      {std::string(20'000, ' ') + "1", "bytes"},
      {std::string(10'000'000, 'x'), "bytes"},
      {std::string(4000, '(') + "1" + std::string(4000, ')'), "parser stack"},
  };
  return conditions;
}

}  // namespace

TEST_CASE("a condition that is more than a condition or none is refused with a reason and changes nothing") {
  FilledStore filled;
  const std::string before = bytes_of(filled.file);
  for (const Refused& refused : refused_conditions()) {
    INFO(refused.sql.substr(0, 100));
    std::string message;
    CHECK(code_thrown_by([&] { filled.store.count({.where = refused.sql}); }, &message) ==
          StoreError::Code::bad_condition);
    INFO(message);
    CHECK(message.find(refused.reason) != std::string::npos);
    CHECK(message.size() < 2000);
  }
  CHECK(bytes_of(filled.file) == before);
}

TEST_CASE("a condition on ratings needs to know whose") {
  FilledStore filled;
  const NewRating other{.puzzle = 2, .rating = sample_rating(50, 20, "other-rater"), .runs = {}};
  filled.store.add_ratings(std::vector{other}, test_time());
  CHECK(code_thrown_by([&] { filled.store.count({.where = "runs > 1"}); }) ==
        StoreError::Code::ambiguous_rater);
  CHECK(filled.store.count({.rater = "other-rater", .where = "runs > 1"}) == 1);
  CHECK(filled.store.count({.where = "p.id = 2"}) == 1);
}

TEST_CASE("a question that takes for ever can be stopped") {
  FilledStore filled;
  const Query query{.where =
                        "(SELECT count(*) FROM puzzle a, puzzle b, puzzle c, puzzle d, puzzle e, puzzle f, "
                        "puzzle g, puzzle h WHERE a.clues + b.clues > c.clues + p.id) > 0"};
  std::stop_source source;
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    source.request_stop();
  });
  Query stoppable = query;
  stoppable.stop = source.get_token();
  std::string message;
  CHECK(code_thrown_by([&] { filled.store.count(stoppable); }, &message) == StoreError::Code::stopped);
  CHECK(message.find("stopped") != std::string::npos);
  CHECK(all_of(filled.store).size() == filled.rows.size());  // a stopped query does not affect later ones
}
