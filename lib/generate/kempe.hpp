// Random walks among full grids.
#pragma once

#include <cstdint>
#include <vector>

#include "evodoku/geometry.hpp"
#include "evodoku/grid.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// Takes a full grid for a walk, a step being: of the cells that hold one of two digits, a group connected
/// through houses has the two digits swapped (the Kempe chains of graph colouring). The result is a full grid
/// again, and the step back is as likely as the step there, so that the walk favours no grid it can reach.
/// Whether it reaches every grid is known for 2x2 (tests), not above.
class KempeWalk {
 public:
  /// `full` must be a full grid without conflict; `geometry` must be that of its box and outlive the walk.
  KempeWalk(const Geometry& geometry, const Grid& full);

  /// A random cell, a random other digit: swaps the group. O(size of the group), at most two digits' cells.
  void step(RandomStream& random);

  const Grid& grid() const { return grid_; }

 private:
  Cell& place_of(int digit, int house) {
    return places_[static_cast<std::size_t>(digit - 1) * static_cast<std::size_t>(geometry_->houses()) +
                   static_cast<std::size_t>(house)];
  }
  void collect_group(int cell, int first_digit, int second_digit);
  void swap_group(int first_digit, int second_digit);

  const Geometry* geometry_;
  Grid grid_;
  std::vector<Cell> places_;         // by digit and house: the cell
  std::vector<Cell> group_;          // the group found last
  std::vector<std::uint32_t> seen_;  // by cell: the last search that found it
  std::uint32_t search_ = 0;
};

}  // namespace evodoku
