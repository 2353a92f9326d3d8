// Unavoidable sets of a full 9x9 grid, enough of them to predict which clues will be needed.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "evodoku/grid.hpp"
#include "generate/digging/small_set.hpp"

namespace evodoku {

/// Unavoidable sets: sets of cells of which every proper puzzle with the same solution has at least one as a clue. They
/// are the cells in which another full grid differs from the solution (G. McGuire, B. Tugemann, G. Civario, "There is
/// no 16-Clue Sudoku", 2012).
class KnownSets {
 public:
  /// Removes all sets, and adds those that are found immediately: in two rows of a band, follow the columns so that the
  /// lower digit of one is the upper digit of the next, until the cycle closes; the two digits in each of these columns
  /// can be swapped, because rows, columns and boxes keep their digits. The same for two columns of a stack.
  void begin(const Cells9x9& solution);

  /// Adds a set; if there are too many, the oldest that was learned is dropped.
  void learn(const SmallSet& cells);

  std::span<const SmallSet> sets() const { return sets_; }
  const SmallSet& latest() const { return sets_[latest_]; }

  /// The clues that are the only one in one of the sets.
  SmallSet needed(const SmallSet& clues) const;

 private:
  std::vector<SmallSet> sets_;
  std::size_t found_at_once_ = 0;
  std::size_t latest_ = 0;
};

}  // namespace evodoku
