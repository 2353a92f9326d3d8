// Mutations: how a child is changed at random.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "evolve/operators/biased_bits.hpp"
#include "evolve/operators/parts.hpp"
#include "evolve/representation/boards.hpp"
#include "evolve/representation/genomes.hpp"

namespace evodoku {

class NoMutation : public MutationPart {
 public:
  void mutate(Genes /*stays*/, RandomStream& /*none is needed*/) override {}
};

/// In every group, with probability permille/1000, the values of two different free positions are swapped (T. Mantere,
/// J. Koljonen 2007: in every box).
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

/// With probability permille/1000, `count` different free positions (all, if there are fewer) take another value.
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

/// Every free cell, with probability permille/1000, takes another of its candidates: the digits that propagation leaves
/// it or, without propagation, those that no clue in its houses has. A first individual may have other digits; they
/// disappear with the first mutation of their cell. A cell without candidates (in a puzzle without solutions) never
/// changes.
class CandidateDigits : public MutationPart {
 public:
  /// `candidates` of every cell of the board: bit d-1 for digit d.
  CandidateDigits(const Boards& boards, const std::vector<std::uint64_t>& candidates, int permille);
  void mutate(Genes child, RandomStream& random) override;

 private:
  struct FreeCell {
    Position position;
    std::vector<Gene> candidates;
  };
  std::vector<FreeCell> free_cells_;
  BiasedBits mutated_;
};

/// In each group (LSGA's groups are rows), with probability mutation_permille/1000 the values of two free positions are
/// swapped, and with probability renewal_permille/1000 all its values are put into a new random order (C. Wang et al.,
/// "A novel evolutionary algorithm with column and sub-block local search for Sudoku puzzles", 2023).
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

/// With probability permille/1000 a section of one group is reversed (inversion, J. Holland 1975). It begins at the
/// smaller of two different positions and ends before the larger; neither is the last position of the group, so that,
/// as in pygenec, its last two values never move.
class ReverseSequence : public MutationPart {
 public:
  ReverseSequence(const Genomes& genomes, int permille) : genomes_(&genomes), mutated_(permille) {}
  void mutate(Genes child, RandomStream& random) override;

 private:
  const Genomes* genomes_;
  BiasedBits mutated_;
};

}  // namespace evodoku
