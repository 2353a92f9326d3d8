// Individuals that are maps of branches: for each blank cell a code that says which digit to try there (E. S. Pereira,
// a book chapter on Sudoku with the genetic library pygenec: "document 000").
//
//     for each blank cell, row by row: place the digit of its code if no house of the cell has this digit
//     for each cell still blank, row by row: place the smallest digit that fits, until a cell has none
//
// Nothing is ever undone. The codes of an individual need not be the solution: it is enough if the second pass reaches
// it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "evodoku/geometry.hpp"
#include "evolve/representation/genomes.hpp"

namespace evodoku {

/// A genome of bits, each a gene: for each blank cell, row by row, as many bits as the side has binary digits (4 for
/// 9x9), the least significant first.
class BranchMaps : public Genomes {
 public:
  /// With `to_ten` the codes are spread over 1..side+1, both ends included, as published: the last code then means side
  /// + 1, which is not a digit. Otherwise they are spread over 1..side as evenly as possible.
  BranchMaps(const Grid& puzzle, bool to_ten);

  /// The values that the objective uses.
  struct Decoded {
    Grid grid;               // after both passes
    std::int64_t score = 0;  // u: rewards and penalties of the first pass
    int empty_codes = 0;     // codes that mean side + 1
    int dead_before = 0;     // v: blank cells that no digit fits, after the first pass
    int left_blank = 0;      // x: cells that the second pass leaves blank
    int dead_after = 0;      // y: as v, after the second pass

    /// 1000 ((x + y) / (0.001 x + 1) + (x + y^3) / (y + 1)), rounded down, computed exactly: for 9x9 it equals the
    /// chapter's floating-point value for all x and y.
    std::int64_t depth_cost() const;
  };
  Decoded read(ConstGenes genes) const;
  int blank_cells() const { return blank_cells_.size(); }

  /// Blocks are the codes of cells, or single bits.
  std::vector<Block> blocks(Blocks kind) const override;
  Grid decode(ConstGenes genes) const override { return read(genes).grid; }

 private:
  class Growth;
  int digit_of(ConstGenes code) const;

  Grid puzzle_;
  Geometry geometry_;
  std::vector<int> blank_cells_;
  std::size_t bits_;                        // of a code
  std::vector<int> digit_of_code_;          // may be side + 1, which is not a digit
  std::vector<std::uint64_t> house_clues_;  // by house: bit d-1 for every clue d
};

}  // namespace evodoku
