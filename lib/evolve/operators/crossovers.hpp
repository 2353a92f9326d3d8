// Crossovers: what two parents give to their children. Most take whole blocks (boxes, bands, rows, columns or single
// cells) from one parent or the other.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "evolve/operators/biased_bits.hpp"
#include "evolve/operators/parts.hpp"
#include "evolve/representation/boards.hpp"
#include "evolve/representation/genomes.hpp"

namespace evodoku {

/// What crossovers of two parents with two children have in common: with probability permille/1000 they
/// happen, otherwise the children are copies. The daughter is made from her mother, the son from his father.
class BlockCrossover : public CrossoverPart {
 public:
  BlockCrossover(std::vector<Block> blocks, int crossover_permille, int children)
      : blocks_(std::move(blocks)), crossed_(crossover_permille), children_(children) {}

  int children() const override { return children_; }
  void cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son, RandomStream& random) final;

 protected:
  const std::vector<Block>& blocks() const { return blocks_; }
  /// Says for each block whether the children exchange it.
  virtual void choose(std::vector<bool>& exchanged, RandomStream& random) = 0;

 private:
  std::vector<Block> blocks_;
  BiasedBits crossed_;
  int children_;
  std::vector<bool> exchanged_;
};

/// Children are copies of their parents.
class NoCrossover : public BlockCrossover {
 public:
  explicit NoCrossover(int children) : BlockCrossover({}, 0, children) {}

 private:
  void choose(std::vector<bool>& /*none*/, RandomStream& /*none is needed*/) override {}
};

/// Each block with probability permille/1000 (G. Syswerda 1989; for boxes T. Mantere, J. Koljonen 2007).
class UniformCrossover : public BlockCrossover {
 public:
  UniformCrossover(std::vector<Block> blocks, int crossover_permille, int block_permille, int children)
      : BlockCrossover(std::move(blocks), crossover_permille, children),
        coin_(block_permille),
        even_(block_permille == 500) {}

 private:
  void choose(std::vector<bool>& exchanged, RandomStream& random) override;
  BiasedBits coin_;
  bool even_;
};

/// All blocks after a random one, so that each child has at least one from each parent.
class OnePointCrossover : public BlockCrossover {
 public:
  using BlockCrossover::BlockCrossover;

 private:
  void choose(std::vector<bool>& exchanged, RandomStream& random) override;
};

/// One random block (document 003, repaired).
class ExchangeCrossover : public BlockCrossover {
 public:
  using BlockCrossover::BlockCrossover;

 private:
  void choose(std::vector<bool>& exchanged, RandomStream& random) override;
};

/// One point, but on the blocks in random order: how near two genes stand does not matter (R. Caruana, L.
/// Eshelman, J. D. Schaffer, "Representation and Hidden Bias II", 1989; document 000: of single bits).
class ShuffleCrossover : public BlockCrossover {
 public:
  using BlockCrossover::BlockCrossover;

 private:
  void choose(std::vector<bool>& exchanged, RandomStream& random) override;
  std::vector<std::size_t> order_;
};

/// Any crossover, but the second child is its father unchanged. So in document 000 as published: its children
/// are views of the same memory, so that the first is changed before the second is made of it.
class SonIsFather : public CrossoverPart {
 public:
  explicit SonIsFather(std::unique_ptr<CrossoverPart> crossover) : crossover_(std::move(crossover)) {}
  int children() const override { return 2; }
  void cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son, RandomStream& random) override;

 private:
  std::unique_ptr<CrossoverPart> crossover_;
};

/// With probability permille/1000 a random block of one parent and the next block of the other change places
/// (the program exchanges box c with box c + 1), else the children are copies. A block in another's place
/// takes its clues along: they are not kept.
class ExchangeShifted : public CrossoverPart {
 public:
  /// At least two blocks. Throws std::invalid_argument for blocks of different sizes.
  ExchangeShifted(std::vector<Block> blocks, int crossover_permille);

  int children() const override { return 2; }
  void cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son, RandomStream& random) override;

 private:
  std::vector<Block> blocks_;
  std::uint32_t crossover_permille_;
};

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
