#include "evolve/operators/tabu.hpp"

namespace evodoku {

int TabuOptima::kept(std::uint64_t generation, const Population& population, RandomStream& random) {
  const ConstGenes best = genomes_->genes_of(population.at_rank(population.fittest()));
  std::vector<Gene> genes(best.begin(), best.end());
  if (given_up_.contains(genes)) return 0;
  const int kept = escape_->kept(generation, population, random);
  if (kept == 0) given_up_.insert(std::move(genes));
  return kept;
}

}  // namespace evodoku
