// Genomes that are boards: a gene for every cell, row by row, its value the digit.
#pragma once

#include <vector>

#include "evolve/representation/free_cells.hpp"
#include "evolve/representation/genomes.hpp"

namespace evodoku {

class Boards : public Genomes {
 public:
  /// The digits of `fixed` never change. With Grouping::whole any free cell may take any digit. Throws what
  /// free_groups() throws.
  Boards(const Grid& fixed, Grouping grouping);

  Box box() const { return box_; }
  Grouping grouping() const { return grouping_; }
  /// The cells that are not fixed, ascending.
  std::span<const Position> free_cells() const { return free_cells_; }

  /// Blocks are boxes, row bands, rows, columns or cells; for permutations only those that do not cut a group.
  std::vector<Block> blocks(Blocks kind) const override;
  Grid decode(ConstGenes genes) const override;
  using Genomes::decode;

 private:
  Box box_;
  Grouping grouping_;
  std::vector<Position> free_cells_;
};

/// A board that is misread: box k, row by row, is row k of `typed`. Document 001 writes its boards as lists of rows but
/// reads them as lists of boxes, so that its algorithm works on another puzzle, which has no solution.
Grid rows_taken_for_boxes(const Grid& typed);

}  // namespace evodoku
