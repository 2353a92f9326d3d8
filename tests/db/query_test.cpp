#include "evodoku_db/query.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <set>
#include <stdexcept>

#include "fixtures.hpp"
#include "random/stream.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;

namespace {

/// A record with its id, as the store should have it.
struct Row {
  std::int64_t id;
  Record record;
};

template <typename T>
bool is_in(const Range<T>& range, T value) {
  return !(range.low && value < *range.low) && !(range.high && value > *range.high);
}

double reached_alpha(const Record& record) {
  return 1.0 * (record.puzzle.cells() - record.puzzle.clue_count()) / record.puzzle.cells();
}

double hardness(const Record& record) {
  return record.rating->is_lower_bound() ? HUGE_VAL : record.rating->value;
}

int removed_for(double alpha, int cells) {
  return static_cast<int>(std::floor(alpha * cells + 0.5 + 1e-9));
}

/// The meaning of a query, said a second time without SQL.
bool matches(const Query& query, const Record& record) {
  if (query.box && record.puzzle.box() != *query.box) return false;
  if (!is_in(query.clues, record.puzzle.clue_count()) || !is_in(query.alpha, reached_alpha(record)))
    return false;
  if (query.alpha_rounded && removed_for(*query.alpha_rounded, record.puzzle.cells()) !=
                                 record.puzzle.cells() - record.puzzle.clue_count()) {
    return false;
  }
  if (!query.asks_for_ratings()) return true;
  if (!record.rating || !is_in(query.rating, hardness(record))) return false;
  return query.classes.empty() ||
         std::ranges::find(query.classes, record.rating->difficulty_class) != query.classes.end();
}

/// What rows are sorted by: two numbers, ascending.
std::pair<double, double> sort_value(const Sort& sort, const Row& row) {
  const double sign = sort.descending ? -1 : 1;
  switch (sort.key) {
    case SortKey::id:
      return {sign * static_cast<double>(row.id), 0};
    case SortKey::clues:
      return {sign * row.record.puzzle.clue_count(), 0};
    case SortKey::alpha:
      return {sign * reached_alpha(row.record), 0};
    case SortKey::rating:
      break;
  }
  if (!row.record.rating) return {HUGE_VAL, HUGE_VAL};  // last, either way
  // Infinity stands for the unrated, so unsolved ones take the greatest finite number.
  const double finite = std::min(hardness(row.record), 1e300);
  return {sign * finite, sign * row.record.rating->value};
}

std::vector<std::int64_t> expected_ids(const std::vector<Row>& rows, const Query& query) {
  std::vector<Row> found;
  std::ranges::copy_if(rows, std::back_inserter(found),
                       [&](const Row& row) { return matches(query, row.record); });
  std::ranges::stable_sort(found, {}, [&](const Row& row) { return sort_value(query.sort, row); });
  if (query.rows && found.size() > *query.rows)
    found.erase(found.begin() + static_cast<std::ptrdiff_t>(*query.rows), found.end());
  std::vector<std::int64_t> ids;
  for (const Row& row : found) ids.push_back(row.id);
  return ids;
}

std::vector<std::int64_t> ids_of(Store& store, const Query& query) {
  std::vector<std::int64_t> ids;
  for (const StoredRecord& found : all_of(store, query)) ids.push_back(found.id);
  return ids;
}

template <typename T>
Range<T> random_range(RandomStream& random, T low, T high) {
  const auto draw = [&] { return static_cast<T>(low + (high - low) * random.below(1000) / 1000); };
  Range<T> range;
  if (random.below(3) == 0) range.low = draw();
  if (random.below(3) == 0) range.high = draw();
  return range;
}

Query random_query(RandomStream& random) {
  Query query;
  constexpr std::array boxes{Box(3, 3), Box(2, 3), Box(3, 2), Box(4, 4), Box(5, 5)};
  if (random.below(3) == 0) query.box = boxes[static_cast<std::size_t>(random.below(5))];
  if (random.below(2) == 0) query.clues = random_range<int>(random, 10, 145);
  if (random.below(3) == 0) query.alpha = random_range<double>(random, 0.3, 0.8);
  if (random.below(6) == 0) query.alpha_rounded = random.below(2) == 0 ? 0.63 : 0.555;
  if (random.below(3) == 0) query.rating = random_range<double>(random, 1.0, 4.5);
  for (const char* const name : {"easy", "medium", "hard", "unsolved"}) {
    if (random.below(8) == 0) query.classes.emplace_back(name);
  }
  query.sort.key = static_cast<SortKey>(random.below(4));
  query.sort.descending = random.below(2) == 0;
  if (random.below(3) == 0) query.rows = static_cast<std::uint64_t>(random.below(8));
  return query;
}

class Filled {
 public:
  Filled() : store(Store::open(folder.file("x.db"), Access::create)) {
    for (const Record& record : fill(store))
      rows.push_back({static_cast<std::int64_t>(rows.size() + 1), record});
  }
  TemporaryFolder folder;
  Store store;
  std::vector<Row> rows;
};

}  // namespace

TEST_CASE("every query finds what a filter over all records in memory finds, in the same order") {
  Filled filled;
  RandomStream random = make_stream(3, "query test", {});
  int not_empty = 0;
  for (int i = 0; i < 600; ++i) {
    const Query query = random_query(random);
    INFO("query " << i);
    const auto expected = expected_ids(filled.rows, query);
    REQUIRE(ids_of(filled.store, query) == expected);
    REQUIRE(filled.store.count(query) == expected.size());
    not_empty += expected.empty() ? 0 : 1;
  }
  CHECK(not_empty > 150);
}

TEST_CASE("ranges contain their ends") {
  Filled filled;
  const int clues = filled.rows[0].record.puzzle.clue_count();
  const auto found = all_of(filled.store, {.clues = {.low = clues, .high = clues}});
  CHECK_FALSE(found.empty());
  for (const StoredRecord& row : found) CHECK(row.record.puzzle.clue_count() == clues);
  const double value = filled.rows[3].record.rating->value;
  CHECK(filled.store.count({.rating = {.low = value, .high = value}}) >= 1);
}

TEST_CASE("an alpha finds the puzzles that generate makes of it") {
  Filled filled;
  // 30 clues of 81: 51 removed. 0.63 * 81 = 51.03; 0.6296 is the exact fraction's neighbour, which equals
  // nothing.
  CHECK(filled.store.count({.alpha_rounded = 0.63}) >= 12);
  CHECK(filled.store.count({.alpha = {.low = 0.63, .high = 0.63}}) == 0);
}

TEST_CASE("a puzzle that no run solved counts as hardest") {
  Filled filled;
  const auto hardest =
      all_of(filled.store, {.sort = {.key = SortKey::rating, .descending = true}, .rows = 1});
  CHECK(hardest.at(0).record.rating->is_lower_bound());
  CHECK(filled.store.count({.rating = {.low = 100}}) > 0);
  CHECK(filled.store.count({.rating = {.low = 0, .high = 100}}) +
            filled.store.count({.rating = {.low = 100}}) ==
        filled.store.info().ratings);
  const auto last = all_of(filled.store, {.sort = {.key = SortKey::rating}}).back();
  CHECK_FALSE(last.record.rating);
}

TEST_CASE("a random pick is the same for the same seed and another for another") {
  Filled filled;
  const auto pick = [&](std::uint64_t seed) {
    return ids_of(filled.store, {.random = RandomPick{.count = 6, .seed = seed}});
  };
  CHECK(pick(1).size() == 6);
  CHECK(pick(1) == pick(1));
  CHECK(pick(1) != pick(2));
  CHECK(std::ranges::is_sorted(pick(1)));
}

TEST_CASE("a random pick keeps to the conditions and the order, and takes all when there are fewer") {
  Filled filled;
  const Query query{.clues = {.high = 26},
                    .sort = {.key = SortKey::clues, .descending = true},
                    .random = RandomPick{.count = 100, .seed = 4}};
  Query all = query;
  all.random.reset();
  CHECK(ids_of(filled.store, query) == ids_of(filled.store, all));
  CHECK(filled.store.count(query) == filled.store.count(all));
}

TEST_CASE("random picks take every puzzle about equally often") {
  Filled filled;
  const std::size_t puzzles = filled.rows.size();
  std::vector<int> picked(puzzles + 1, 0);
  constexpr int picks = 2000;
  for (std::uint64_t seed = 0; seed < picks; ++seed) {
    for (const std::int64_t id : ids_of(filled.store, {.random = RandomPick{.count = 1, .seed = seed}})) {
      ++picked[static_cast<std::size_t>(id)];
    }
  }
  // Chi-square with 41 degrees of freedom is above 90 once in a hundred thousand.
  const double expected = static_cast<double>(picks) / static_cast<double>(puzzles);
  double chi_square = 0;
  for (std::size_t id = 1; id <= puzzles; ++id) chi_square += std::pow(picked[id] - expected, 2) / expected;
  CHECK(chi_square < 90);
}

TEST_CASE("rows and a random pick do not go together") {
  Filled filled;
  const Query both{.rows = 1, .random = RandomPick{}};
  CHECK_THROWS_AS(all_of(filled.store, both), std::invalid_argument);
  CHECK_THROWS_AS(filled.store.count(both), std::invalid_argument);
}

TEST_CASE("a visitor ends an answer when it likes") {
  Filled filled;
  int seen = 0;
  CHECK(filled.store.select({}, [&](const StoredRecord&) { return ++seen < 3; }) == 3);
  CHECK(seen == 3);
}

TEST_CASE("raters are told apart: by name when there are several, and the newest version counts") {
  Filled filled;
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
  CHECK(message.find("test-rater, other-rater") != std::string::npos);
  CHECK(filled.store.count({.classes = {"easy"}, .rater = "other-rater"}) == 1);
  CHECK(all_of(filled.store).size() == filled.rows.size());  // asks nothing about ratings
  CHECK(all_of(filled.store)[0].record.rating->rater == "test-rater");

  add(sample_rating(60, 20, "test-rater", 2));
  CHECK(filled.store.rater_of({.rater = "test-rater"})->version == 2);
  CHECK(ids_of(filled.store, {.rating = {.low = 0}, .rater = "test-rater"}) == std::vector<std::int64_t>{2});
}

TEST_CASE("of several ratings by one rater the first one stored counts, and a puzzle is found once") {
  Filled filled;
  Rating second = sample_rating(99'000);
  second.seed = 77;
  filled.store.add_ratings(std::vector{NewRating{.puzzle = 4, .rating = second, .runs = {}}}, test_time());
  CHECK(all_of(filled.store).at(3).record.rating == filled.rows[3].record.rating);
  CHECK(filled.store.count({.rating = {.low = 0}}) == filled.store.info().ratings - 1);
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

TEST_CASE("statistics count every puzzle that matches once") {
  Filled filled;
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
  for (const ClassCount& count : statistics.classes) {
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

TEST_CASE("statistics as text have a line for each count and bars in proportion") {
  const Statistics statistics{.puzzles = 7,
                              .clues = {{.box = Box(2, 2), .clues = 5, .puzzles = 1},
                                        {.box = Box(3, 3), .clues = 30, .puzzles = 4},
                                        {.box = Box(3, 3), .clues = 31, .puzzles = 2}},
                              .rater = "some\x1brater",
                              .rater_version = 3,
                              .rated = 5,
                              .unsolved = 1,
                              .classes = {{.name = "easy", .puzzles = 4}, {.name = "unsolved", .puzzles = 1}},
                              .ratings = {{.low = 2, .high = 2.25, .puzzles = 4}}};
  const std::string full(50, '#');
  const std::string half(25, '#');
  CHECK(to_text(statistics) ==
        "puzzles  7\n"
        "\nclues, box 2x2\n  5  1  " +
            full +
            "\n"
            "\nclues, box 3x3\n  30  4  " +
            full + "\n  31  2  " + half +
            "\n"
            "\nclass by some?rater, version 3\n"
            "  easy         4  " +
            full +
            "\n"
            "  unsolved     1  " +
            std::string(13, '#') +
            "\n"
            "  (not rated)  2  " +
            half +
            "\n"
            "\nrating, log10(1 + generations), by some?rater, version 3\n"
            "  2.00 - 2.25    4  " +
            full +
            "\n"
            "  no run solved  1  " +
            std::string(13, '#') + "\n");
  CHECK(to_text(Statistics{}) == "puzzles  0\n");
}
