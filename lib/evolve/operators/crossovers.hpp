// Crossovers: how children inherit from two parents. Most take whole blocks (boxes, bands, rows, columns or single
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

/// The common part of crossovers with two parents and up to two children: they happen with probability permille/1000,
/// otherwise the children are copies. The daughter is made from her mother, the son from his father.
class BlockCrossover : public CrossoverPart {
 public:
  BlockCrossover(std::vector<Block> blocks, int crossover_permille, int children)
      : blocks_(std::move(blocks)), crossed_(crossover_permille), children_(children) {}

  int children() const override { return children_; }
  void cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son, RandomStream& random) final;

 protected:
  /// Decides for each block whether the children exchange it.
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

/// Exchanges each block with probability permille/1000 (G. Syswerda 1989; for boxes T. Mantere, J. Koljonen 2007).
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

/// Exchanges all blocks after a random point, so that each child has at least one block from each parent.
class OnePointCrossover : public BlockCrossover {
 public:
  using BlockCrossover::BlockCrossover;

 private:
  void choose(std::vector<bool>& exchanged, RandomStream& random) override;
};

/// Exchanges one random block (document 003, repaired).
class ExchangeCrossover : public BlockCrossover {
 public:
  using BlockCrossover::BlockCrossover;

 private:
  void choose(std::vector<bool>& exchanged, RandomStream& random) override;
};

/// One-point crossover on the blocks in random order, so that the distance between two genes does not matter (R.
/// Caruana, L. Eshelman, J. D. Schaffer, "Representation and Hidden Bias II", 1989; document 000 uses single bits).
class ShuffleCrossover : public BlockCrossover {
 public:
  using BlockCrossover::BlockCrossover;

 private:
  void choose(std::vector<bool>& exchanged, RandomStream& random) override;
  std::vector<std::size_t> order_;
};

/// Any crossover, except that the second child is an unchanged copy of its father. Document 000 as published does this:
/// its children are views of the same memory, so the first is changed before the second is made from it.
class SonIsFather : public CrossoverPart {
 public:
  explicit SonIsFather(std::unique_ptr<CrossoverPart> crossover) : crossover_(std::move(crossover)) {}
  int children() const override { return 2; }
  void cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son, RandomStream& random) override;

 private:
  std::unique_ptr<CrossoverPart> crossover_;
};

/// With probability permille/1000 exchanges a random block of one parent with the next block of the other (the program
/// exchanges box c with box c + 1); otherwise the children are copies. A block that moves takes its clues along, so the
/// clues are not kept.
class ExchangeShifted : public CrossoverPart {
 public:
  /// `blocks` needs at least two. Throws std::invalid_argument if blocks differ in size.
  ExchangeShifted(std::vector<Block> blocks, int crossover_permille);

  int children() const override { return 2; }
  void cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son, RandomStream& random) override;

 private:
  std::vector<Block> blocks_;
  std::uint32_t crossover_permille_;
};

/// Boxes are the building blocks, and boxes that fit together in a band or a stack are inherited together: the daughter
/// takes each band from the parent with fewer missing digits in the rows of the band, the son takes each stack from the
/// parent with fewer missing digits in its columns (Y. Sato, H. Inoue, "Solving Sudoku with genetic operations that
/// preserve building blocks", 2010). If both are equally good, the daughter's comes from her mother, the son's from his
/// father. Happens with probability permille/1000, otherwise the children are copies.
class BandsAndStacks : public CrossoverPart {
 public:
  /// Throws std::invalid_argument for row permutations, whose rows stacks would cut.
  BandsAndStacks(const Boards& boards, int crossover_permille);

  int children() const override { return 2; }
  void cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son, RandomStream& random) override;

 private:
  void take_better_bands(ConstGenes mother, ConstGenes father, Genes daughter) const;
  void take_better_stacks(ConstGenes father, ConstGenes mother, Genes son) const;
  int missing_in_band(ConstGenes board, int band) const;
  int missing_in_stack(ConstGenes board, int stack) const;
  /// Digits missing in the row or column that begins at cell `first` and whose cells are `step` apart.
  int missing_in_line(ConstGenes board, int first, int step) const;

  Box box_;
  std::uint32_t crossover_permille_;
};

}  // namespace evodoku
