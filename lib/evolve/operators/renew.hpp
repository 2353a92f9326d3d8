// The mutation of LSGA.
#pragma once

#include "evolve/operators/biased_bits.hpp"
#include "evolve/operators/mutations.hpp"
#include "evolve/operators/parts.hpp"
#include "evolve/representation/genomes.hpp"

namespace evodoku {

/// In each group (LSGA's are rows), with probability mutation_permille/1000, two free positions exchange
/// their values; and with probability renewal_permille/1000 all its values come into a new random order (C.
/// Wang et al., "A novel evolutionary algorithm with column and sub-block local search for Sudoku puzzles",
/// 2023).
class Renew : public MutationPart {
 public:
  Renew(const Genomes& genomes, int mutation_permille, int renewal_permille)
      : genomes_(&genomes), swap_(genomes, mutation_permille), renewed_(renewal_permille) {}
  void mutate(Genes child, RandomStream& random) override;

 private:
  const Genomes* genomes_;
  SwapInGroups swap_;
  BiasedBits renewed_;
};

}  // namespace evodoku
