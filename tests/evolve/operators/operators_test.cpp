#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>

#include "evolve/operators/packed_boxes.hpp"
#include "evolve/operators/restart.hpp"
#include "evolve/operators/selection.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

using Grids = BoxPermutations<AnyShape>;
using Individual = std::vector<Word>;

Individual random_individual(const Grids& grids, RandomStream& random) {
  Individual individual(static_cast<std::size_t>(grids.words()));
  RandomPermutations{}(grids, std::span(individual), random);
  return individual;
}

bool same_box(const Grids& grids, Individual& a, Individual& b, int box) {
  const auto words_a = grids.box_of(std::span(a), box);
  const auto words_b = grids.box_of(std::span(b), box);
  return std::ranges::equal(words_a, words_b);
}

int cells_that_differ(const Grid& a, const Grid& b, int box) {
  int differing = 0;
  for (int place = 0; place < a.side(); ++place) {
    const int cell = cell_of_place(a.box(), box, place);
    if (a[cell] != b[cell]) ++differing;
  }
  return differing;
}

}  // namespace

TEST_CASE("every order of a box's free digits is as likely as any other") {
  // A 2x2 box without clues has 24 permutations.
  const Grids grids{Grid(Box(2, 2))};
  RandomStream random = make_stream(1, "first", {});
  std::map<Word, int> seen;
  for (int i = 0; i < 24'000; ++i) ++seen[random_individual(grids, random)[0]];
  REQUIRE(seen.size() == 24);
  double chi_square = 0;
  for (const auto& [box, count] : seen) chi_square += (count - 1000.0) * (count - 1000.0) / 1000.0;
  CHECK(chi_square < 49.73);  // 99.9 % with 23 degrees of freedom
}

TEST_CASE("parents stand above their child and each rank above is as likely as any other") {
  RandomStream random = make_stream(1, "select", {});
  std::array<int, 5> first{};
  std::array<int, 5> second{};
  for (int i = 0; i < 50'000; ++i) {
    const Parents parents = RanksAbove{}(5, random);
    REQUIRE(parents.first >= 0);
    REQUIRE(parents.second >= 0);
    REQUIRE(parents.first < 5);
    REQUIRE(parents.second < 5);
    ++first[static_cast<std::size_t>(parents.first)];
    ++second[static_cast<std::size_t>(parents.second)];
  }
  for (const int count : first) CHECK(std::abs(count - 10'000) < 450);  // five standard deviations
  for (const int count : second) CHECK(std::abs(count - 10'000) < 450);
}

TEST_CASE("children at the top descend from the best alone") {
  RandomStream random = make_stream(1, "select", {});
  for (const int rank : {0, 1}) {
    const Parents parents = RanksAbove{}(rank, random);
    CHECK(parents.first == 0);
    CHECK(parents.second == 0);
  }
}

TEST_CASE("a crossed child has every box whole from one parent, half of them from either") {
  for (const Box box : {Box(3, 3), Box(4, 4), Box(2, 5)}) {
    const Grids grids(samples::puzzle_with_blanks(box, box.cells() * 3 / 4, 1));
    RandomStream random = make_stream(1, "cross", {});
    UniformBoxes cross(1000);
    constexpr int children = 400;
    int from_first = 0;
    int different = 0;
    for (int i = 0; i < children; ++i) {
      Individual first = random_individual(grids, random);
      Individual second = random_individual(grids, random);
      Individual child(first.size());
      cross(grids, first, second, std::span(child), {}, random);
      for (int index = 0; index < grids.boxes(); ++index) {
        if (same_box(grids, first, second, index)) continue;
        ++different;
        if (same_box(grids, child, first, index)) {
          ++from_first;
        } else {
          REQUIRE(same_box(grids, child, second, index));
        }
      }
    }
    CHECK(std::abs(from_first - different / 2.0) < 5 * std::sqrt(different / 4.0));
  }
}

TEST_CASE("without crossover a child is a copy of its first parent") {
  const Grids grids(samples::puzzle_with_blanks(Box(3, 3), 60, 1));
  RandomStream random = make_stream(1, "cross", {});
  UniformBoxes cross(0);
  const Individual first = random_individual(grids, random);
  const Individual second = random_individual(grids, random);
  Individual child(first.size());
  cross(grids, first, second, std::span(child), {}, random);
  CHECK(child == first);
}

TEST_CASE("a mutation swaps two free cells of a box and never a clue") {
  const Grid puzzle = samples::puzzle_with_blanks(Box(3, 4), 100, 1);
  const Grids grids(puzzle);
  RandomStream random = make_stream(1, "mutate", {});
  SwapInBoxes mutate(250);
  Individual child = random_individual(grids, random);
  int swaps = 0;
  constexpr int rounds = 500;
  for (int i = 0; i < rounds; ++i) {
    const Grid before = grids.decode(child);
    mutate(grids, std::span(child), random);
    const Grid after = grids.decode(child);
    for (int box = 0; box < grids.boxes(); ++box) {
      const int differing = cells_that_differ(before, after, box);
      REQUIRE((differing == 0 || differing == 2));
      swaps += differing / 2;
    }
    for (int cell = 0; cell < puzzle.cells(); ++cell) {
      if (!puzzle.is_blank(cell)) REQUIRE(after[cell] == puzzle[cell]);
    }
  }
  const double expected = rounds * std::popcount(grids.movable_boxes()) * 0.25;
  CHECK(std::abs(swaps - expected) < 5 * std::sqrt(expected * 0.75));
}

TEST_CASE("boxes with no or one free cell are left alone") {
  Grid puzzle = samples::full_grid(Box(3, 3), 1);
  puzzle.clear(cell_of_place(Box(3, 3), 4, 2));
  const Grids grids(puzzle);
  RandomStream random = make_stream(1, "mutate", {});
  Individual child = random_individual(grids, random);
  const Individual before = child;
  SwapInBoxes always(1000);
  always(grids, std::span(child), random);
  CHECK(child == before);
}

TEST_CASE("a restart is due every so many generations and then keeps nobody") {
  const Population population({.first = 3, .living = 3}, 1);
  RandomStream random = make_stream(1, "not needed", {});
  const PeriodicRestart every_ten(10);
  CHECK(every_ten(9, population, random) == 3);
  CHECK(every_ten(10, population, random) == 0);
  CHECK(every_ten(11, population, random) == 3);
  CHECK(every_ten(20, population, random) == 0);
  const PeriodicRestart never(0);
  for (const std::uint64_t generation : {1U, 10U, 2000U}) CHECK(never(generation, population, random) == 3);
}
