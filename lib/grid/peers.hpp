// The peers of a cell by arithmetic, for who has no Geometry, and the digits that they leave to it.
#pragma once

#include <cstdint>
#include <vector>

#include "evodoku/grid.hpp"

namespace evodoku {

/// For each cell bit d-1 for every digit d that no peer has; for a filled cell that of its digit.
std::vector<std::uint64_t> candidates_left_by(const Grid& grid);

/// Calls `visit(peer)` for the other cells of a cell's houses, ascending, each once.
template <typename Visit>
void for_each_peer(Box box, int cell, Visit&& visit) {
  const int row = box.row_of(cell);
  const int column = box.column_of(cell);
  const int first_of_box = column - column % box.cols();
  const auto visit_in_row = [&](int of_row, int first, int end) {
    for (int other = of_row * box.side() + first; other < of_row * box.side() + end; ++other) {
      if (other != cell) visit(other);
    }
  };
  for (int other = 0; other < box.side(); ++other) {
    if (other == row) {
      visit_in_row(other, 0, box.side());
    } else if (other / box.rows() == row / box.rows()) {
      visit_in_row(other, first_of_box, first_of_box + box.cols());
    } else {
      visit(other * box.side() + column);
    }
  }
}

}  // namespace evodoku
