#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <vector>

#include "evodoku/canon.hpp"
#include "fixtures.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

Rating foreign_rating(const std::string& rater, double value) {
  Rating rating;
  rating.rater = rater;
  rating.value = value;
  return rating;
}

/// sample_records() with ratings of every kind, as an import may bring them.
std::vector<VerifiedRecord> puzzles_with_ratings() {
  std::vector<VerifiedRecord> puzzles;
  for (std::size_t i = 0; i < sample_records().size(); ++i) {
    Record record = sample_records()[i];
    if (i % 2 == 0) record.rating = sample_rating(100);
    VerifiedRecord puzzle = prepared(record);
    if (i % 3 == 0) puzzle.add_rating(foreign_rating("SE", 7.2));
    if (i % 5 == 0) puzzle.add_rating(foreign_rating("hodoku", 1234));
    puzzles.push_back(puzzle);
  }
  return puzzles;
}

}  // namespace

TEST_CASE("puzzles are found by the key of any isomorph") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  fill(store);
  std::vector<std::string> keys{"m1:3x3:no such key"};
  for (const Record& record : sample_records()) {
    const auto map = Isomorphism::random(record.puzzle.box(), 3, keys.size());
    keys.push_back(canonical_form(apply(map, record.puzzle)).key());
  }
  const std::vector<std::optional<std::int64_t>> ids = store.find(keys);
  REQUIRE(ids.size() == keys.size());
  CHECK_FALSE(ids[0].has_value());
  for (std::size_t i = 1; i < ids.size(); ++i) CHECK(ids[i] == static_cast<std::int64_t>(i));
}

TEST_CASE("a preview says what adding then does") {
  const TemporaryFolder folder;
  const std::string file = folder.file("x.db");
  auto store = Store::open(file, Access::create);
  const std::vector<VerifiedRecord> puzzles = puzzles_with_ratings();
  const Provenance provenance{.source = "-", .now = test_time()};
  store.add(std::span(puzzles).first(10), provenance);
  VerifiedRecord rated_since = prepared(bare_record(sample_records()[1].puzzle));
  rated_since.add_rating(foreign_rating("SE", 2));
  store.add(std::vector{rated_since}, provenance);

  const std::string before = bytes_of(file);
  const std::vector<AddResult> said = store.preview(puzzles);
  CHECK(bytes_of(file) == before);
  const std::vector<AddResult> done = store.add(puzzles, provenance);
  REQUIRE(said.size() == done.size());
  for (std::size_t i = 0; i < done.size(); ++i) {
    CHECK(said[i].puzzle == done[i].puzzle);
    CHECK(said[i].id == (done[i].puzzle == Stored::added ? 0 : done[i].id));
    CHECK(said[i].rating == done[i].rating);
    CHECK(said[i].further_ratings == done[i].further_ratings);
  }
}

TEST_CASE("further ratings are stored with their puzzle and a faulty one is refused") {
  const TemporaryFolder folder;
  auto store = Store::open(folder.file("x.db"), Access::create);
  Record record = sample_records()[0];
  record.rating = sample_rating(100);
  VerifiedRecord puzzle = prepared(record);
  puzzle.add_rating(foreign_rating("SE", 7.2));
  puzzle.add_rating(foreign_rating("SE", 8.3));
  CHECK_THROWS_AS(puzzle.add_rating(foreign_rating("SE", -1)), std::invalid_argument);
  CHECK_THROWS_AS(puzzle.add_rating(foreign_rating("", 1)), std::invalid_argument);
  const auto results = store.add(std::vector{puzzle}, {.source = "-", .now = test_time()});
  CHECK(results[0].further_ratings == std::vector{Stored::added, Stored::already_there});
  CHECK(results[0].ratings_added() == 2);
  CHECK(store.info().ratings == 2);
  CHECK(all_of(store, {.rater = "SE"})[0].record.rating->value == 7.2);
  CHECK(check_file(store).empty());
}
