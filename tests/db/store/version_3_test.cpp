// The kept file tests/data/store_version_3.db was made by the tools when version 3 was the newest:
//
//   evodoku-generate -N 3 --clues 27 -n 8 --seed 5 --json > p.json      (and 3 of --box 2x3)
//   evodoku-store import x.db --tag kept p.json; evodoku-rate --store x.db
//   evodoku-query x.db --random 2 --seed 1 --mark weekly
//
// Every later version must open it. It is never made anew.
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>

#include "fixtures.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

std::string copy_of_kept_file(const TemporaryFolder& folder) {
  std::string copy = folder.file("version_3.db");
  std::filesystem::copy_file(EVODOKU_TEST_DATA "/store_version_3.db", copy);
  std::filesystem::permissions(copy, std::filesystem::perms(0644));
  return copy;
}

}  // namespace

TEST_CASE("a store of version 3 is read as it is") {
  const TemporaryFolder folder;
  const std::string file = copy_of_kept_file(folder);
  const std::string before = bytes_of(file);
  {
    auto store = Store::open(file, Access::read_only);
    CHECK(store.info().version == 3);
    CHECK_FALSE(store.partition());
    CHECK(store.count({.tags = {"kept"}}) == 11);
    CHECK(store.count({.partition = Partition{.number = 1, .count = 2}}) +
              store.count({.partition = Partition{.number = 2, .count = 2}}) ==
          11);
    CHECK(all_of(store, {.in = {"weekly"}}).size() == 2);
    CHECK(check_file(store).empty());
  }
  CHECK(bytes_of(file) == before);
}

TEST_CASE("a store of version 3 is brought up to date, with a copy kept, and keeps all it has") {
  const TemporaryFolder folder;
  const std::string file = copy_of_kept_file(folder);
  auto store = Store::open(file, Access::read_write);
  REQUIRE(store.upgrade());
  CHECK(store.upgrade()->from == 3);
  CHECK(ask_sql(store.upgrade()->copy, "PRAGMA user_version") == "3");
  CHECK(store.info().version == schema_version());
  CHECK_FALSE(store.partition());
  for (const char* table :
       {"puzzle", "rating", "level", "puzzle_tag", "member", "rating_count", "puzzle_count"}) {
    CAPTURE(table);
    const std::string rows = std::string("SELECT count(*) FROM ") + table;
    CHECK(ask_sql(file, rows) == ask_sql(EVODOKU_TEST_DATA "/store_version_3.db", rows));
  }
  CHECK(check_file(store).empty());
}
