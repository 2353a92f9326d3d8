// Unavoidable sets of a full grid of any box, which show that a clue is needed without asking again.
#pragma once

#include <vector>

#include "evodoku/geometry.hpp"
#include "evodoku/grid.hpp"
#include "generate/digging/clue_pattern.hpp"

namespace evodoku {

/// The cells in which a full grid differs from another one are an unavoidable set of it: every proper puzzle
/// with that solution has a clue there (G. McGuire, B. Tugemann, G. Civario, "There is no 16-Clue Sudoku",
/// 2012). So a clue is needed if it is the last one in such a set. One set is kept for each cell, whichever
/// clues there are. (For 9x9, KnownSets has many more at hand.)
class UnavoidableSets {
 public:
  explicit UnavoidableSets(int cells) : sets_(static_cast<std::size_t>(cells)) {}

  /// For another full grid.
  void forget();

  /// Keeps for `cell` the set of cells in which the grids differ; it is one of them.
  void remember(Cell cell, const Grid& solution, const Grid& other);

  /// Whether of a set kept for a cell of `group` all other cells are blank in the puzzle or in the group too.
  bool show_need_of(const CellGroup& group, const Grid& puzzle) const;

 private:
  std::vector<CellGroup> sets_;  // by cell; empty: none known
};

}  // namespace evodoku
