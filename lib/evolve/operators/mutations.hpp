// Mutations of any genomes.
#pragma once

#include <cstddef>
#include <vector>

#include "evolve/operators/biased_bits.hpp"
#include "evolve/operators/parts.hpp"
#include "evolve/representation/genomes.hpp"

namespace evodoku {

class NoMutation : public MutationPart {
 public:
  void mutate(Genes /*stays*/, RandomStream& /*none is needed*/) override {}
};

/// In every group, with probability permille/1000, two different free positions exchange their values (T.
/// Mantere, J. Koljonen 2007: in every box).
class SwapInGroups : public MutationPart {
 public:
  SwapInGroups(const Genomes& genomes, int permille) : genomes_(&genomes), mutated_(permille) {}
  void mutate(Genes child, RandomStream& random) override;

 private:
  const Genomes* genomes_;
  BiasedBits mutated_;
};

/// Every free position, with probability permille/1000, takes another value.
class RandomAlleles : public MutationPart {
 public:
  RandomAlleles(const Genomes& genomes, int permille) : genomes_(&genomes), mutated_(permille) {}
  void mutate(Genes child, RandomStream& random) override;

 private:
  const Genomes* genomes_;
  BiasedBits mutated_;
};

/// With probability permille/1000 so many different free positions (all, if there are fewer) take another
/// value.
class SomeRandomAlleles : public MutationPart {
 public:
  SomeRandomAlleles(const Genomes& genomes, int permille, int count);
  void mutate(Genes child, RandomStream& random) override;

 private:
  const Genomes* genomes_;
  BiasedBits mutated_;
  std::size_t count_;
  std::vector<Position> free_;  // all free positions, in an order that changes
};

}  // namespace evodoku
