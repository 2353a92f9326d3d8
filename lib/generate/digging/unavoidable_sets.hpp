// Unavoidable sets of a full grid with any box, which show that a clue is needed without asking again.
#pragma once

#include <vector>

#include "evodoku/geometry.hpp"
#include "evodoku/grid.hpp"
#include "generate/digging/clue_pattern.hpp"

namespace evodoku {

/// The cells in which a full grid differs from another one are an unavoidable set: every proper puzzle with that
/// solution has a clue there (G. McGuire, B. Tugemann, G. Civario, "There is no 16-Clue Sudoku", 2012). So a clue is
/// needed if it is the last one in such a set. One set is kept for each cell, whether or not it is a clue. (For 9x9,
/// KnownSets provides many more.)
class UnavoidableSets {
 public:
  explicit UnavoidableSets(int cells) : sets_(static_cast<std::size_t>(cells)) {}

  /// Must be called for another full grid.
  void forget();

  /// Stores for `cell` the set of cells in which the grids differ; the cell must be one of them.
  void remember(Cell cell, const Grid& solution, const Grid& other);

  /// Whether in a set stored for a cell of `group` all other cells are blank in the puzzle or in the group too.
  bool show_need_of(const CellGroup& group, const Grid& puzzle) const;

 private:
  std::vector<CellGroup> sets_;  // by cell; empty: none known
};

}  // namespace evodoku
