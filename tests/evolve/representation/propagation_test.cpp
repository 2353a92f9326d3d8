#include "evolve/representation/propagation.hpp"

#include <bit>
#include <catch2/catch.hpp>

#include "evodoku/check.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

constexpr Propagation levels[] = {Propagation::none, Propagation::naked_singles, Propagation::singles,
                                  Propagation::patterns, Propagation::probes};

int candidates_left(const Propagated& propagated) {
  int left = 0;
  for (const std::uint64_t digits : propagated.candidates) left += std::popcount(digits);
  return left;
}

}  // namespace

TEST_CASE("whatever is deduced holds in the solution that the puzzle was made from") {
  for (const Box box : {Box(2, 2), Box(2, 3), Box(3, 3), Box(3, 4)}) {
    for (const std::uint64_t number : {1U, 2U, 3U}) {
      const Grid solution = samples::full_grid(box, number);
      const Grid puzzle = samples::puzzle_with_blanks(box, box.cells() * 3 / 5, number);
      int last = 1'000'000;
      for (const Propagation level : levels) {
        const Propagated propagated = propagate(puzzle, level);
        for (int cell = 0; cell < box.cells(); ++cell) {
          const std::uint64_t digits = propagated.candidates[static_cast<std::size_t>(cell)];
          REQUIRE((digits >> (solution[cell] - 1) & 1) == 1);
          if (!propagated.grid.is_blank(cell)) {
            REQUIRE(propagated.grid[cell] == solution[cell]);
            REQUIRE(std::popcount(digits) == 1);
          }
          if (!puzzle.is_blank(cell)) REQUIRE(propagated.grid[cell] == puzzle[cell]);
        }
        CHECK(candidates_left(propagated) <= last);
        last = candidates_left(propagated);
      }
    }
  }
}

TEST_CASE("singles solve an easy puzzle and nothing is deduced at level none") {
  const Grid puzzle = samples::from_digits(samples::easy_a);
  CHECK(propagate(puzzle, Propagation::none).grid == puzzle);
  CHECK(is_solution_of(puzzle, propagate(puzzle, Propagation::singles).grid));
  CHECK_FALSE(propagate(samples::from_digits(samples::escargot), Propagation::singles).grid.is_complete());
}

TEST_CASE("puzzles with several solutions lose none of them") {
  // A blank grid: no level of propagation may remove a candidate.
  Grid puzzle = samples::full_grid(Box(2, 2), 1);
  for (int cell = 0; cell < 16; ++cell) puzzle.clear(cell);
  for (const Propagation level : levels) {
    const Propagated propagated = propagate(puzzle, level);
    CHECK(propagated.grid == puzzle);
    CHECK(candidates_left(propagated) == 64);
  }
}

TEST_CASE("contradictory clues are refused by name unless nothing is deduced") {
  Grid broken(Box(3, 3));
  broken.set(0, 5);
  broken.set(72, 5);
  CHECK_NOTHROW(propagate(broken, Propagation::none));
  CHECK_THROWS_WITH(propagate(broken, Propagation::singles), Catch::Contains("two 5s in column 1"));
}
