#include "evolve/operators/restarts.hpp"

#include <algorithm>

namespace evodoku {

int RestartOnStagnation::kept(std::uint64_t /*any*/, const Population& population,
                              RandomStream& /*none is needed*/) {
  const Fitness best = population.fitness_at(population.fittest());
  if (!knows_best_ || best < best_) {
    best_ = best;
    knows_best_ = true;
    waited_ = 0;
    return population.size();
  }
  if (++waited_ < patience_) return population.size();
  waited_ = 0;
  knows_best_ = false;
  return 0;
}

int Epidemic::kept(std::uint64_t generation, const Population& population, RandomStream& random) {
  if (generation % period_ != 0 || !random.chance(static_cast<std::uint32_t>(permille_), 1000)) {
    return population.size();
  }
  return std::max(1, population.elite());
}

int AnyEscape::kept(std::uint64_t generation, const Population& population, RandomStream& random) {
  int fewest = population.size();
  for (const auto& escape : escapes_) fewest = std::min(fewest, escape->kept(generation, population, random));
  return fewest;
}

int TabuOptima::kept(std::uint64_t generation, const Population& population, RandomStream& random) {
  const ConstGenes best = genomes_->genes_of(population.at_rank(population.fittest()));
  std::vector<Gene> genes(best.begin(), best.end());
  if (given_up_.contains(genes)) return 0;
  const int kept = escape_->kept(generation, population, random);
  if (kept == 0) given_up_.insert(std::move(genes));
  return kept;
}

}  // namespace evodoku
