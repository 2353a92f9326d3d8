// Where a puzzle may have clues: its symmetry and its mask, as groups of cells that are removed and restored together.
#pragma once

#include <span>
#include <vector>

#include "evodoku/generate.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/grid.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// Cells that are either all clues or all blank. Ascending.
using CellGroup = std::vector<Cell>;

/// Immutable after construction; safe to use from several threads.
class CluePattern {
 public:
  /// Every cell is a group of its own.
  explicit CluePattern(Box box) : CluePattern(box, Symmetry::none, {}) {}

  /// `mask` has a rule for each cell, or is empty. Throws std::invalid_argument if its size is wrong, or if images of a
  /// cell under the symmetry have different rules.
  CluePattern(Box box, Symmetry symmetry, std::span<const CellRule> mask);

  Box box() const { return box_; }

  /// The groups that may be removed, ordered by their first cells. Their cells, always_clues() and always_blank()
  /// together are all cells.
  const std::vector<CellGroup>& groups() const { return groups_; }
  const CellGroup& always_clues() const { return always_clues_; }
  const CellGroup& always_blank() const { return always_blank_; }

  /// Whether there is no symmetry and no mask, so that each cell is a group of its own.
  bool is_free() const { return std::ssize(groups_) == box_.cells(); }

  /// All numbers of clues that a puzzle of this shape can have, ascending.
  std::vector<int> possible_counts() const;

  /// Whether the puzzle's set of clues has this shape.
  bool fits(const Grid& puzzle) const;

 private:
  Box box_;
  std::vector<CellGroup> groups_;
  CellGroup always_clues_;
  CellGroup always_blank_;
};

/// `solution` reduced to `clues` clues of this shape; `clues` must be one of shape.possible_counts(). Without symmetry,
/// every choice among the cells that the mask leaves free has the same probability. O(groups * cells).
Grid blindly_removed(const Grid& solution, int clues, const CluePattern& shape, RandomStream& random);

}  // namespace evodoku
