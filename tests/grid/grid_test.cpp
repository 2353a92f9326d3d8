#include "evodoku/grid.hpp"

#include <catch2/catch.hpp>

using evodoku::Box;
using evodoku::Grid;

TEST_CASE("a new grid is blank and counts what is set") {
  Grid grid(Box(3, 3));
  CHECK(grid.clue_count() == 0);
  CHECK_FALSE(grid.is_complete());
  grid.set(80, 9);
  CHECK(grid.at(8, 8) == 9);
  CHECK(grid.clue_count() == 1);
  grid.clear(80);
  CHECK(grid.is_blank(80));
  Grid largest(Box(8, 8));
  largest.set(4095, 64);
  CHECK(largest[4095] == 64);
}

TEST_CASE("digits and cells out of range are refused with the value seen") {
  Grid grid(Box(2, 2));
  CHECK_THROWS_WITH(grid.set(0, 5), Catch::Contains("got 5"));
  CHECK_THROWS_WITH(grid.set(16, 1), Catch::Contains("got 16"));
  CHECK_THROWS_AS(grid.set(-1, 1), std::invalid_argument);
  CHECK_THROWS_AS(grid.set(0, -1), std::invalid_argument);
  CHECK_THROWS_WITH(Grid(Box(2, 2), std::vector<std::uint8_t>(15, 0)), Catch::Contains("16 cells, got 15"));
  CHECK_THROWS_AS(Grid(Box(2, 2), std::vector<std::uint8_t>(16, 5)), std::invalid_argument);
}

TEST_CASE("all digits of a grid are replaced at once, or none") {
  Grid grid(Box(2, 2));
  const std::vector<std::uint8_t> digits = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0};
  grid.assign(digits);
  CHECK(grid == Grid(Box(2, 2), digits));
  CHECK_THROWS_AS(grid.assign(std::vector<std::uint8_t>(16, 5)), std::invalid_argument);
  CHECK_THROWS_AS(grid.assign(std::vector<std::uint8_t>(15, 1)), std::invalid_argument);
  CHECK(grid == Grid(Box(2, 2), digits));
}

TEST_CASE("transposing twice gives the grid back and turns the box") {
  Grid grid(Box(2, 3));
  for (int cell = 0; cell < grid.cells(); ++cell) grid.set(cell, cell % 7 % 6 + 1);
  const Grid turned = transposed(grid);
  CHECK(turned.box() == Box(3, 2));
  CHECK(turned.at(5, 1) == grid.at(1, 5));
  CHECK(transposed(turned) == grid);
}

TEST_CASE("cells are named by row and column from 1, digits as they stand in a grid of the box") {
  CHECK(evodoku::cell_name(Box(3, 3), 0) == "r1c1");
  CHECK(evodoku::cell_name(Box(4, 4), 255) == "r16c16");
  CHECK(evodoku::digit_name(Box(3, 3), 9) == "9");
  CHECK(evodoku::digit_name(Box(4, 4), 10) == "A");
  CHECK(evodoku::digit_name(Box(5, 7), 35) == "Z");
  CHECK(evodoku::digit_name(Box(6, 6), 10) == "10");
}
