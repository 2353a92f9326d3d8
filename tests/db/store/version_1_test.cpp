// The file tests/data/store_version_1.db was made by make_store_version_1 when version 1 was the newest. Every later
// version must open it, so it is never made again.
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <utility>

#include "evodoku/canon.hpp"
#include "evodoku/text.hpp"
#include "fixtures.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

std::string copy_of_kept_file(const TemporaryFolder& folder) {
  std::string copy = folder.file("version_1.db");
  std::filesystem::copy_file(EVODOKU_TEST_DATA "/store_version_1.db", copy);
  std::filesystem::permissions(copy, std::filesystem::perms(0644));
  return copy;
}

}  // namespace

TEST_CASE("a store of version 1 is opened, brought up to date and answers") {
  const TemporaryFolder folder;
  auto store = Store::open(copy_of_kept_file(folder), Access::read_write);
  const StoreInfo info = store.info();
  CHECK(info.version == schema_version());
  CHECK(info.puzzles == 42);
  CHECK(info.ratings == 15);
  CHECK(info.raters.at(0).name == "test-rater");
  CHECK(store.count({.box = Box(3, 3)}) == 30);
  CHECK(store.count({.box = Box(2, 3)}) == 6);
  CHECK(store.count({.clues = {.low = 30, .high = 30}}) == 12);
  CHECK(store.count({.classes = {"unsolved"}}) == 5);
  CHECK(all_of(store, {.sort = {.key = SortKey::rating, .descending = true}, .rows = 1})
            .at(0)
            .record.rating->rater == "test-rater");
}

TEST_CASE("a store of version 1 is sound, its runs included, and takes new rows") {
  const TemporaryFolder folder;
  auto store = Store::open(copy_of_kept_file(folder), Access::read_write);
  CHECK(check_file(store).empty());
  std::size_t ratings_with_runs = 0;
  for (const StoredRow& row : first_of(rows_of(store))) {
    for (const Finding& finding : examine(row)) FAIL_CHECK(finding.message());
    for (const StoredRating& rating : row.ratings) ratings_with_runs += rating.run_lengths ? 1 : 0;
  }
  CHECK(ratings_with_runs == 1);
  const RatingKey key{.rater = "test-rater", .version = 1, .seed = 5};
  const auto rest = first_of(unrated(store, key, 0), 1);
  const NewRating rating{.puzzle = rest.at(0).id, .rating = sample_rating(70), .runs = sample_runs(70)};
  CHECK(store.add_ratings(std::vector{rating}, test_time()) == std::vector{Stored::added});
}

TEST_CASE("before a store of version 1 is changed a copy is kept and none is written over") {
  const TemporaryFolder folder;
  const std::string file = copy_of_kept_file(folder);
  const std::string before = bytes_of(file);
  write_bytes(file + ".version-1", "somebody's");
  const auto store = Store::open(file, Access::read_write);
  REQUIRE(store.upgrade());
  CHECK(store.upgrade()->from == 1);
  CHECK(store.upgrade()->copy == file + ".version-1.2");
  CHECK(bytes_of(file + ".version-1") == "somebody's");
  for (const char* table : {"puzzle", "rating"}) {
    const std::string rows = std::string("SELECT count(*) || '/' || sum(id) FROM ") + table;
    CHECK(ask_sql(store.upgrade()->copy, rows) == ask_sql(EVODOKU_TEST_DATA "/store_version_1.db", rows));
  }
  CHECK(ask_sql(store.upgrade()->copy, "PRAGMA user_version") == "1");
  CHECK_FALSE(Store::open(file, Access::read_write).upgrade());
}

namespace {

/// Adds to a file of version 1 an isomorph of its puzzle `of`, which version 1 did not recognise as one, with two
/// ratings: one that `of` also has, and one that it does not have.
void add_isomorph(const std::string& file, std::int64_t of) {
  const std::string row = " FROM puzzle WHERE id = " + std::to_string(of);
  const Box box(2, 3);
  const Isomorphism map = Isomorphism::random(box, 1, 1);
  const auto moved = [&](const std::string& column) {
    return to_line(apply(map, std::get<Grid>(grid_from_line(ask_sql(file, "SELECT " + column + row), box))));
  };
  run_sql(
      file,
      "INSERT INTO puzzle (id, box_rows, box_cols, cells, clues, solution, verdict, canonical, draw, created)"
      " SELECT 500, box_rows, box_cols, '" +
          moved("cells") + "', clues, '" + moved("solution") + "', verdict, 'r1:2x3:other', 7, 1700000000" +
          row);
  for (const auto& [puzzle, seed] : {std::pair(of, 1), std::pair(std::int64_t{500}, 1), {500, 2}}) {
    run_sql(file,
            "INSERT INTO rating (puzzle, rater, seed, generation_cap, runs, solved, censored, ert, ert_low, "
            "ert_high,"
            " value, difficulty_class, created) VALUES (" +
                std::to_string(puzzle) + ", 1, " + std::to_string(seed) +
                ", 1000, 1, 1, 0, 9, 5, 12, 1, 'easy', 1700000000)");
  }
}

}  // namespace

TEST_CASE("puzzles of version 1 that prove to be isomorphs are merged with the ratings of both") {
  const TemporaryFolder folder;
  const std::string file = copy_of_kept_file(folder);
  const std::int64_t first = std::stoll(ask_sql(file,
                                                "SELECT max(id) FROM puzzle WHERE box_rows = 2 "
                                                "AND id NOT IN (SELECT puzzle FROM rating)"));
  add_isomorph(file, first);
  auto store = Store::open(file, Access::read_write);
  CHECK(store.info().puzzles == 42);
  CHECK(store.info().ratings == 15 + 2);
  CHECK(ask_sql(file, "SELECT group_concat(seed || ':' || leading) FROM rating WHERE puzzle = " +
                          std::to_string(first)) == "1:1,2:0");
  CHECK(check_file(store).empty());
  for (const StoredRow& row : first_of(rows_of(store))) {
    for (const Finding& finding : examine(row)) FAIL_CHECK(finding.message());
    CHECK(row.canonical.substr(0, 3) == (row.box_rows == 3 && row.box_cols == 3 ? "m1:" : "f1:"));
  }
}

TEST_CASE("9x9 ratings by version 1 of the own raters are those of version 2 and others stay") {
  const TemporaryFolder folder;
  const std::string file = copy_of_kept_file(folder);
  run_sql(file, "UPDATE rater SET name = 'knowledge'");
  const std::string of_9x9 = ask_sql(
      file,
      "SELECT count(*) FROM rating WHERE puzzle IN (SELECT id FROM puzzle WHERE box_rows * box_cols = 9)");
  auto store = Store::open(file, Access::read_write);
  const StoreInfo info = store.info();
  REQUIRE(info.raters.size() == 2);
  CHECK(info.raters[0].version == 1);
  CHECK(info.raters[1].version == 2);
  CHECK(std::to_string(info.raters[1].ratings) == of_9x9);
  CHECK(info.raters[0].ratings + info.raters[1].ratings == 15);
}
