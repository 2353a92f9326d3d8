// The kept file tests/data/store_version_1.db was made by make_store_version_1 when version 1 was the newest.
// Every later version must open it. It is never made anew.
#include <catch2/catch.hpp>
#include <filesystem>

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
  CHECK(info.version == schema_version);
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
  CHECK(store.check_file().empty());
  std::size_t ratings_with_runs = 0;
  for (const StoredRow& row : store.rows_after(0, 1000)) {
    for (const Finding& finding : examine(row)) FAIL_CHECK(finding.message());
    for (const StoredRating& rating : row.ratings) ratings_with_runs += rating.run_lengths ? 1 : 0;
  }
  CHECK(ratings_with_runs == 1);
  const RatingKey key{.rater = "test-rater", .version = 1, .seed = 5};
  const auto rest = store.unrated(key, 0, 1);
  const NewRating rating{.puzzle = rest.at(0).id, .rating = sample_rating(70), .runs = sample_runs(70)};
  CHECK(store.add_ratings(std::vector{rating}, test_time()) == std::vector{Stored::added});
}
