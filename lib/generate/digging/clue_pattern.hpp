// Where the clues of a puzzle may stand: its symmetry and its mask, as groups of cells that come and go
// together.
#pragma once

#include <span>
#include <vector>

#include "evodoku/generate.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// Cells of which all are clues or none is. Ascending.
using CellGroup = std::vector<Cell>;

/// Immutable once made; safe from several threads.
class CluePattern {
 public:
  /// Every cell for itself.
  explicit CluePattern(Box box) : CluePattern(box, Symmetry::none, {}) {}

  /// `mask` has a rule for each cell, or is empty. Throws std::invalid_argument for one of another size and
  /// for one in which images of a cell under the symmetry have different rules.
  CluePattern(Box box, Symmetry symmetry, std::span<const CellRule> mask);

  Box box() const { return box_; }

  /// What may go or stay, by the first cell. Their cells, always_clues() and always_blank() are all the cells
  /// there are.
  const std::vector<CellGroup>& groups() const { return groups_; }
  const CellGroup& always_clues() const { return always_clues_; }
  const CellGroup& always_blank() const { return always_blank_; }

  /// No symmetry and no mask: each cell is a group of its own.
  bool is_free() const { return static_cast<int>(groups_.size()) == box_.cells(); }

  /// All numbers of clues that a puzzle of this shape can have, ascending.
  std::vector<int> possible_counts() const;

  /// Does the puzzle's set of clues have this shape?
  bool fits(const Grid& puzzle) const;

 private:
  Box box_;
  std::vector<CellGroup> groups_;
  CellGroup always_clues_;
  CellGroup always_blank_;
};

}  // namespace evodoku
