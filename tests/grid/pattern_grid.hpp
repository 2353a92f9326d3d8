// A full grid for the tests.
#pragma once

#include "evodoku/box.hpp"
#include "evodoku/grid.hpp"

namespace evodoku::test {

/// The textbook full grid: each row is the one above, shifted by the width of a box (by one more at a new band). It has
/// very many symmetries.
inline Grid pattern_grid(Box box) {
  Grid grid(box);
  for (int cell = 0; cell < box.cells(); ++cell) {
    const int row = box.row_of(cell);
    const int shift = row % box.rows() * box.cols() + row / box.rows();
    grid.set(cell, (box.column_of(cell) + shift) % box.side() + 1);
  }
  return grid;
}

}  // namespace evodoku::test
