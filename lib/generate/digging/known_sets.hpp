// Unavoidable sets of a full 9x9 grid, so many that they predict which clues will be needed.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "evodoku/grid.hpp"
#include "generate/digging/small_set.hpp"

namespace evodoku {

/// Sets of cells of which every proper puzzle with the same solution has one as a clue: those in which
/// another full grid differs from the solution (G. McGuire, B. Tugemann, G. Civario, "There is no 16-Clue
/// Sudoku", 2012).
class KnownSets {
 public:
  /// Forgets all, and takes the sets that are found at once. Of two rows of a band, take the columns one
  /// after the other so that what is lower in one is upper in the next, until they come round: these pairs of
  /// digits can be turned over, as rows, columns and boxes keep their digits. Likewise for two columns of a
  /// stack.
  void begin(const Cells9x9& solution);

  /// When there are too many, the oldest that was learned goes.
  void learn(const SmallSet& cells);

  std::span<const SmallSet> sets() const { return sets_; }
  const SmallSet& latest() const { return sets_[latest_]; }

  /// One of the sets has this one of the clues only.
  bool need(int cell, const SmallSet& clues) const;

 private:
  std::vector<SmallSet> sets_;
  std::size_t found_at_once_ = 0;
  std::size_t latest_ = 0;
};

}  // namespace evodoku
