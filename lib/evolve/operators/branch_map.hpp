// Individuals that map branches: for each blank cell a code that says which digit to try there (E. S.
// Pereira, a book chapter on Sudoku with the genetic library pygenec: "document 000").
//
//     for each blank cell, row by row: its code's digit is written down if nothing in its houses has it
//     for each cell still blank, row by row: the least digit that fits is written down, until one has none
//
// Nothing is ever taken back. An individual need not code the solution: it has only to lead the
// second pass there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "evodoku/geometry.hpp"
#include "evolve/operators/parts.hpp"
#include "evolve/representation/genomes.hpp"

namespace evodoku {

/// A genome of bits, each a gene of its own: for each blank cell, row by row, as many as the side has in
/// binary (4 for 9x9), the least significant first.
class BranchMaps : public Genomes {
 public:
  /// With `to_ten` the codes 0..c are spread over 1..side+1 with both ends included, as published: then the
  /// last code stands for side + 1, which is no digit. Otherwise over 1..side, each as evenly as can be.
  BranchMaps(const Grid& puzzle, bool to_ten);

  /// What the objective looks at.
  struct Decoded {
    Grid grid;               // after both passes
    std::int64_t score = 0;  // u: rewards and penalties of the first pass
    int empty_codes = 0;     // codes that stand for no digit
    int dead_before = 0;     // v: blank cells without a digit that fits, after the first pass
    int left_blank = 0;      // x: cells that the second pass leaves blank
    int dead_after = 0;      // y: as v, after the second pass
  };
  Decoded read(ConstGenes genes) const;
  int blank_cells() const { return static_cast<int>(blank_cells_.size()); }

  /// The cells' codes, or single bits.
  std::vector<Block> blocks(Blocks kind) const override;
  Grid decode(ConstGenes genes) const override { return read(genes).grid; }
  using Genomes::decode;

 private:
  class Filling;
  int digit_of(ConstGenes code) const;

  Grid puzzle_;
  Geometry geometry_;
  std::vector<int> blank_cells_;
  std::size_t bits_;                        // of a code
  std::vector<int> digit_of_code_;          // perhaps one that is none
  std::vector<std::uint64_t> house_clues_;  // by house: bit d-1 for every clue d
};

/// 1000 ((x + y) / (0.001 x + 1) + (x + y^3) / (y + 1)), its whole part, exact: for 9x9 that of the chapter's
/// floating point for every x and y. Both 0..4096.
std::int64_t depth_cost(std::int64_t x, std::int64_t y);

/// Document 000's O(u, v, x, y) = 10 u - 100000 v - depth_cost(x, y), which is to become greatest there. Here
/// it is how far O stays below 10 for each blank cell, and 0 where x = 0: then the grid is full. But not
/// where a code stands for no digit: that costs so much that the chapter's loop, which looks at the best
/// alone, never sees such an individual.
class BranchMapObjective : public ObjectivePart {
 public:
  explicit BranchMapObjective(const BranchMaps& maps) : maps_(&maps) {}
  Fitness of(ConstGenes individual) override;

 private:
  const BranchMaps* maps_;
};

/// First individuals whose genes are drawn one by one, each allele as likely as any other.
class RandomGenes : public FirstPart {
 public:
  explicit RandomGenes(const Genomes& genomes) : genomes_(&genomes) {}
  void make(Genes individual, RandomStream& random) override;

 private:
  const Genomes* genomes_;
};

}  // namespace evodoku
