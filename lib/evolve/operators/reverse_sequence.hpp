// The mutation of document 000.
#pragma once

#include "evolve/operators/biased_bits.hpp"
#include "evolve/operators/parts.hpp"
#include "evolve/representation/genomes.hpp"

namespace evodoku {

/// With probability permille/1000 a stretch of one group is turned round (inversion, J. Holland 1975). It
/// begins at the lesser of two different places and ends before the greater; neither is the last place of the
/// group, so that, as in pygenec, its last two values never move.
class ReverseSequence : public MutationPart {
 public:
  ReverseSequence(const Genomes& genomes, int permille) : genomes_(&genomes), mutated_(permille) {}
  void mutate(Genes child, RandomStream& random) override;

 private:
  const Genomes* genomes_;
  BiasedBits mutated_;
};

}  // namespace evodoku
