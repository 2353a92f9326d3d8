// Grids of many kinds for the tests of canon.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "../grid/pattern_grid.hpp"
#include "evodoku/box.hpp"
#include "evodoku/grid.hpp"
#include "random/stream.hpp"

namespace evodoku::test {

inline Grid nine_by_nine(std::string_view cells) {
  Grid grid(Box(3, 3));
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell] != '.') grid.set(static_cast<int>(cell), cells[cell] - '0');
  }
  return grid;
}

inline bool conflicts(const Grid& grid, int cell, int digit) {
  const Box box = grid.box();
  for (int other = 0; other < grid.cells(); ++other) {
    if (other != cell && grid[other] == digit &&
        (box.row_of(other) == box.row_of(cell) || box.column_of(other) == box.column_of(cell) ||
         box.box_of(other) == box.box_of(cell))) {
      return true;
    }
  }
  return false;
}

/// Clues at random cells, none of which contradicts another directly: at most `clues`, fewer when nothing
/// fits.
inline Grid random_clues(Box box, int clues, RandomStream& random) {
  std::vector<int> cells;
  for (int cell = 0; cell < box.cells(); ++cell) cells.push_back(cell);
  random.shuffle(std::span<int>(cells));
  Grid grid(box);
  for (const int cell : cells) {
    if (grid.clue_count() == clues) break;
    const int digit = random.below(box.side()) + 1;
    if (!conflicts(grid, cell, digit)) grid.set(cell, digit);
  }
  return grid;
}

/// `full` with all but `clues` cells blanked at random.
inline Grid random_part(const Grid& full, int clues, RandomStream& random) {
  std::vector<int> cells;
  for (int cell = 0; cell < full.cells(); ++cell) cells.push_back(cell);
  random.shuffle(std::span<int>(cells));
  Grid part = full;
  for (int i = clues; i < full.cells(); ++i) part.clear(cells[static_cast<std::size_t>(i)]);
  return part;
}

/// The least of all full grids ("most canonical"; 648 automorphisms, more than any other grid has).
inline Grid most_canonical() {
  return nine_by_nine("123456789456789123789123456231564897564897231897231564312645978645978312978312645");
}

}  // namespace evodoku::test
