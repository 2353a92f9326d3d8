// The crossover of document 003 as published.
#pragma once

#include <vector>

#include "evolve/operators/parts.hpp"
#include "evolve/representation/genomes.hpp"

namespace evodoku {

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

}  // namespace evodoku
