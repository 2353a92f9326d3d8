// Grids of random digits: not proper puzzles, but every digit can be in any cell.
#pragma once

#include "evodoku/grid.hpp"
#include "random/stream.hpp"

namespace evodoku::tests {

/// Each cell has a digit with probability one half. The first cell has the largest digit, so that a text of the grid
/// cannot be read as one of a smaller side.
inline Grid random_grid(Box box, std::uint64_t seed) {
  RandomStream random = make_stream(seed, "tests: grids as text", {static_cast<std::uint64_t>(box.side())});
  Grid grid(box);
  for (int cell = 0; cell < grid.cells(); ++cell) {
    if (random.chance(1, 2)) grid.set(cell, random.below(box.side()) + 1);
  }
  grid.set(0, box.side());
  return grid;
}

}  // namespace evodoku::tests
