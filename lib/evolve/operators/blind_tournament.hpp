// The selection of document 000 as published.
#pragma once

#include <vector>

#include "evolve/operators/parts.hpp"

namespace evodoku {

/// Tournaments in which every individual stands for the fitness of another: pygenec sorts the fitness of its
/// population twice, so that what the tournaments see is a permutation of it, and the winner is an individual
/// like any other. (Its permutation is the order of the unsorted population; here one is drawn.) And of those
/// who win, the first two alone have all the children of the generation: the bound of the draw is exclusive.
class BlindTournament : public SelectionPart {
 public:
  explicit BlindTournament(int drawn) : drawn_(drawn) {}
  void prepare(const Population& population, RandomStream& random) override;
  Parents choose(int place, RandomStream& random) override;

 private:
  int winner(RandomStream& random) const;

  int drawn_;
  std::vector<Fitness> seen_;  // by rank: the fitness that stands for it
  Parents couple_;
};

}  // namespace evodoku
