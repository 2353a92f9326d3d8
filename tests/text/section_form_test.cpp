// Files with sections, as .sdk has them.
#include <algorithm>
#include <catch2/catch.hpp>

#include "reading.hpp"

using namespace evodoku;
using namespace evodoku::tests;

TEST_CASE("Simple Sudoku's drawings are grids as others draw them") {
  std::string text = "*-----------*\n";
  for (std::size_t row = 0; row < 9; ++row) {
    if (row % 3 == 0 && row > 0) text += "|---+---+---|\n";
    const std::string cells = example.substr(9 * row, 9);
    text += "|" + cells.substr(0, 3) + "|" + cells.substr(3, 3) + "|" + cells.substr(6) + "|\n";
  }
  CHECK(read_all(text + "*-----------*\n").line(0) == example);
}

TEST_CASE("X is a blank in a line of symbols, a digit of larger grids, and a mistake in rows of 9x9") {
  std::string mixed = example;
  std::ranges::replace(mixed, '.', 'X');
  CHECK(read_all(mixed + "\n").line(0) == example);
  CHECK_THAT(error_of(wrapped(mixed, 9)), Catch::Contains("'X' is not a digit of a 9x9 grid"));
  const std::string rows = "X" + std::string(34, '.') + "\n" + repeated(std::string(35, '.') + "\n", 34);
  CHECK(read_all(rows).record(0).puzzle[0] == 33);
}
