// The stored files tests/data/store_version_N.db, from version 2 on. Each was made by the tools when version N was the
// newest:
//
//   evodoku-generate -N 3 --clues 27 -n 8 --seed 5 --json > p.json
//                                       (and 3 of --box 2x3; for version 2 also 1 of -N 4)
//   evodoku-store import x.db --tag kept p.json; evodoku-rate --store x.db
//   evodoku-query x.db --random 2 --seed 1 --mark weekly
//
// Every later version must open them, so they are never made again. A new version of the schema needs such a file of
// the version before it, which is tested here without further changes; tests of what is special in a version are in
// version_N_test.cpp.
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>

#include "fixtures.hpp"
#include "store/file_kind.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

constexpr int first_kept = 2;

std::string kept_file(int version) {
  return EVODOKU_TEST_DATA "/store_version_" + std::to_string(version) + ".db";
}

std::string copy_of_kept_file(int version, const TemporaryFolder& folder) {
  std::string copy = folder.file("old.db");
  std::filesystem::copy_file(kept_file(version), copy);
  std::filesystem::permissions(copy, std::filesystem::perms(0644));
  return copy;
}

void check_answers(Store& store, const std::string& puzzles) {
  CHECK_FALSE(store.partition());
  CHECK(std::to_string(store.count({.tags = {"kept"}})) == puzzles);
  CHECK(std::to_string(store.count({.partition = Partition{.number = 1, .count = 2}}) +
                       store.count({.partition = Partition{.number = 2, .count = 2}})) == puzzles);
  CHECK(all_of(store, {.in = {"weekly"}}).size() == 2);
  CHECK(check_file(store).empty());
  for (const StoredRow& row : first_of(rows_of(store))) {
    for (const Finding& finding : examine(row)) FAIL_CHECK(finding.message());
  }
}

}  // namespace

TEST_CASE("a store of an earlier version is read as it is, or refused where it would have to be changed") {
  for (int version = first_kept; version < schema_version(); ++version) {
    CAPTURE(version);
    const TemporaryFolder folder;
    const std::string file = copy_of_kept_file(version, folder);
    const std::string before = bytes_of(file);
    if (version < store_kind().oldest_readable()) {
      CHECK(code_thrown_by([&] { Store::open(file, Access::read_only); }) == StoreError::Code::older_version);
    } else {
      auto store = Store::open(file, Access::read_only);
      CHECK(store.info().version == version);
      check_answers(store, ask_sql(kept_file(version), "SELECT count(*) FROM puzzle"));
    }
    CHECK(bytes_of(file) == before);
  }
}

TEST_CASE("a store of an earlier version is brought up to date, with a copy kept, and keeps all it has") {
  for (int version = first_kept; version < schema_version(); ++version) {
    CAPTURE(version);
    const TemporaryFolder folder;
    const std::string file = copy_of_kept_file(version, folder);
    auto store = Store::open(file, Access::read_write);
    REQUIRE(store.upgrade());
    CHECK(store.upgrade()->from == version);
    CHECK(store.upgrade()->copy == file + ".version-" + std::to_string(version));
    CHECK(ask_sql(store.upgrade()->copy, "PRAGMA user_version") == std::to_string(version));
    CHECK(store.info().version == schema_version());
    for (const char* table :
         {"puzzle", "rating", "level", "puzzle_tag", "member", "rating_count", "puzzle_count"}) {
      CAPTURE(table);
      const std::string rows = std::string("SELECT count(*) FROM ") + table;
      const bool was_there = ask_sql(kept_file(version), "SELECT count(*) FROM sqlite_schema WHERE name = '" +
                                                             std::string(table) + "'") == "1";
      CHECK(ask_sql(file, rows) == (was_there ? ask_sql(kept_file(version), rows) : "0"));
    }
    check_answers(store, ask_sql(kept_file(version), "SELECT count(*) FROM puzzle"));
  }
}
