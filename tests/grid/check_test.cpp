#include "evodoku/check.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "pattern_grid.hpp"

using evodoku::Box;
using evodoku::find_conflict;
using evodoku::find_fault;
using evodoku::Grid;
using evodoku::is_solution_of;
using evodoku::test::pattern_grid;

namespace {

Grid without(Grid grid, int cell) {
  grid.clear(cell);
  return grid;
}

}  // namespace

TEST_CASE("a full grid of any box solves itself and every puzzle made from it") {
  const Box box =
      GENERATE(Box(1, 2), Box(2, 2), Box(1, 5), Box(2, 3), Box(3, 2), Box(3, 3), Box(3, 4), Box(8, 8));
  const Grid grid = pattern_grid(box);
  CHECK_FALSE(find_conflict(grid));
  CHECK_FALSE(find_fault(grid, grid));
  CHECK_FALSE(find_fault(without(grid, box.cells() / 2), grid));
  CHECK(is_solution_of(Grid(box), grid));
}

TEST_CASE("exchanging any two different cells of a full grid is found out") {
  const Grid grid = pattern_grid(Box(2, 3));
  for (int a = 0; a < grid.cells(); ++a) {
    for (int b = a + 1; b < grid.cells(); ++b) {
      if (grid[a] == grid[b]) continue;
      Grid wrong = grid;
      wrong.set(a, grid[b]);
      wrong.set(b, grid[a]);
      CHECK_THAT(find_fault(Grid(grid.box()), wrong).value(), Catch::StartsWith("two "));
    }
  }
}

TEST_CASE("a conflict names the digit, both cells and the house") {
  Grid grid(Box(3, 3));
  grid.set(18, 7);
  grid.set(22, 7);
  const auto conflict = find_conflict(grid);
  REQUIRE(conflict);
  CHECK(conflict->message(grid.box()) == "two 7s in row 3: r3c1 and r3c5");

  Grid boxed(Box(3, 3));
  boxed.set(0, 4);
  boxed.set(10, 4);
  CHECK(find_conflict(boxed)->house == "box 1");

  Grid upright(Box(2, 3));
  upright.set(1, 6);
  upright.set(31, 6);
  CHECK(find_conflict(upright)->house == "column 2");

  Grid large(Box(4, 4));
  large.set(0, 10);
  large.set(15, 10);
  CHECK(find_conflict(large)->message(large.box()) == "two As in row 1: r1c1 and r1c16");
}

TEST_CASE("a fault names what is wrong") {
  const Grid solution = pattern_grid(Box(3, 3));
  Grid puzzle(Box(3, 3));
  puzzle.set(5, solution[5] % 9 + 1);
  CHECK(find_fault(puzzle, solution) == "clue 7 at r1c6 became 6");
  CHECK(find_fault(Grid(Box(3, 3)), without(solution, 80)) == "r9c9 is blank");
  CHECK(find_fault(Grid(Box(1, 9)), solution) == "the puzzle has box 1x9, the solution 3x3");
}

TEST_CASE("the quick check of 9x9 says what the full one says") {
  const Grid grid = pattern_grid(Box(3, 3));
  evodoku::Cells9x9 solution{};
  std::ranges::copy(grid.digits(), solution.begin());
  evodoku::Cells9x9 puzzle = solution;
  CHECK(is_solution_of(puzzle, solution));
  CHECK(is_solution_of(evodoku::Cells9x9{}, solution));
  for (std::size_t cell = 0; cell < solution.size(); ++cell) {
    puzzle = solution;
    puzzle[cell] = static_cast<std::uint8_t>(solution[cell] % 9 + 1);
    CHECK_FALSE(is_solution_of(puzzle, solution));  // a clue is changed
    CHECK_FALSE(is_solution_of(solution, puzzle));  // and a digit occurs twice
    CHECK_FALSE(is_solution_of({}, puzzle));
    puzzle[cell] = 0;
    CHECK(is_solution_of(puzzle, solution));
    CHECK_FALSE(is_solution_of({}, puzzle));  // a blank
    puzzle[cell] = static_cast<std::uint8_t>(solution[cell] + 16);
    CHECK_FALSE(is_solution_of({}, puzzle));  // not a digit
  }
  // rows and columns are right, boxes wrong
  for (std::size_t cell = 0; cell < solution.size(); ++cell) {
    solution[cell] = static_cast<std::uint8_t>((cell / 9 + cell % 9) % 9 + 1);
  }
  CHECK_FALSE(is_solution_of({}, solution));
}

TEST_CASE("a 9x9 grid and its bare cells are the same") {
  const Grid grid = without(pattern_grid(Box(3, 3)), 40);
  CHECK(evodoku::grid_of(evodoku::cells_of(grid)) == grid);
  CHECK_THROWS_WITH(evodoku::cells_of(Grid(Box(2, 3))), "cells_of: want a 9x9 grid, got box 2x3");
  evodoku::Cells9x9 cells{};
  cells[3] = 10;
  CHECK_THROWS_AS(evodoku::grid_of(cells), std::invalid_argument);
}
