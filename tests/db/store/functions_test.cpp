#include "store/functions.hpp"

#include <SQLiteCpp/Database.h>

#include <catch2/catch.hpp>
#include <iterator>
#include <set>
#include <string>

using namespace evodoku::db;

namespace {

std::string ask(const std::string& expression) {
  SQLite::Database database(":memory:", SQLite::OPEN_READWRITE);
  add_functions(database);
  return database.execAndGet("SELECT " + expression).getString();
}

}  // namespace

TEST_CASE("a checksum tells values and types and order and number of values apart") {
  std::set<std::string> checksums;
  const char* const lists[] = {"",         "1",
                               "1.0",      "'1'",
                               "x'31'",    "NULL",
                               "''",       "x''",
                               "0",        "0.0",
                               "1, 2",     "2, 1",
                               "'1', '2'", "'12'",
                               "'12', ''", "NULL, NULL",
                               "1, NULL",  "NULL, 1",
                               "0, 0",     "0, 0, 0",
                               "-1",       "9223372036854775807"};
  for (const char* const list : lists) checksums.insert(ask(std::string("row_checksum(") + list + ")"));
  CHECK(checksums.size() == std::size(lists));
}

// The expected number was computed by an independent program, written from docs/schema.md.
TEST_CASE("checksums are the ones that stand in stores") {
  CHECK(ask("row_checksum(1, 2.5, 'abc', x'00ff', NULL)") == "-1218696929998976520");
  CHECK(ask("row_checksum()") == "0");
}

TEST_CASE("a key of the present scheme is not made again and another is") {
  CHECK(ask("current_key('m1:3x3:as it is', 3, 3, '')") == "m1:3x3:as it is");
  CHECK(ask("current_key('f1:2x2:as it is', 2, 2, '')") == "f1:2x2:as it is");
  const std::string one_clue = ask("current_key('r1:2x2:1...............', 2, 2, '...4............')");
  CHECK(one_clue.substr(0, 7) == "f1:2x2:");
  CHECK(one_clue == ask("current_key('', 2, 2, '.....1..........')"));
  CHECK(ask("current_key('r1:2x2:?', 2, 2, 'nonsense')") == "r1:2x2:?");
}

TEST_CASE("the schema of a file cannot call the functions") {
  SQLite::Database database(":memory:", SQLite::OPEN_READWRITE);
  add_functions(database);
  CHECK_THROWS(
      database.exec("CREATE TABLE t (a, b GENERATED ALWAYS AS (row_checksum(a))); INSERT INTO t VALUES (1);"
                    "SELECT b FROM t"));
}
