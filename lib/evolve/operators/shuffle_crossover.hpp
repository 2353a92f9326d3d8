// The crossover of document 000.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "evolve/operators/block_crossovers.hpp"

namespace evodoku {

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

}  // namespace evodoku
