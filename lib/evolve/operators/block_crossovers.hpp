// Crossovers that take whole blocks (boxes, bands, rows, columns or single cells) from one parent or the
// other.
#pragma once

#include <vector>

#include "evolve/operators/biased_bits.hpp"
#include "evolve/operators/parts.hpp"
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

}  // namespace evodoku
