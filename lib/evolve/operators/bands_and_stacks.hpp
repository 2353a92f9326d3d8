// The crossover of Sato and Inoue.
#pragma once

#include "evolve/operators/parts.hpp"
#include "evolve/representation/boards.hpp"

namespace evodoku {

/// Boxes are the building blocks, and what fits together in a row of boxes (or a column of boxes) is
/// inherited together: the daughter takes each band of boxes from the parent that misses fewer digits in the
/// rows of that band, the son each stack from the parent that misses fewer in its columns (Y. Sato, H. Inoue,
/// "Solving Sudoku with genetic operations that preserve building blocks", 2010). Where both are as good the
/// daughter takes after her mother, the son after his father. Happens with probability permille/1000, else
/// the children are copies.
class BandsAndStacks : public CrossoverPart {
 public:
  /// Throws std::invalid_argument for row permutations, which stacks would cut.
  BandsAndStacks(const Boards& boards, int crossover_permille);

  int children() const override { return 2; }
  void cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son, RandomStream& random) override;

 private:
  void take_better_bands(ConstGenes mother, ConstGenes father, Genes daughter) const;
  void take_better_stacks(ConstGenes father, ConstGenes mother, Genes son) const;
  int missing_in_band(ConstGenes board, int band) const;
  int missing_in_stack(ConstGenes board, int stack) const;
  /// Digits missing in the row or column that begins at the cell `first`, its cells `step` apart.
  int missing_in_line(ConstGenes board, int first, int step) const;

  Box box_;
  std::uint32_t crossover_permille_;
};

}  // namespace evodoku
