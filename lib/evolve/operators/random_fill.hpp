// The first individuals: random, the clues in place.
#pragma once

#include "evolve/operators/parts.hpp"
#include "evolve/representation/genomes.hpp"

namespace evodoku {

/// The values of every group in random order at its positions, each order as likely as any other.
class RandomFill : public FirstPart {
 public:
  explicit RandomFill(const Genomes& genomes) : genomes_(&genomes) {}
  void make(Genes individual, RandomStream& random) override;

 private:
  const Genomes* genomes_;
};

}  // namespace evodoku
