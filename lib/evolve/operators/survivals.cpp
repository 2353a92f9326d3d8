#include "evolve/operators/survivals.hpp"

#include <algorithm>
#include <utility>

#include "random/chances.hpp"

namespace evodoku {

ElitePool::ElitePool(int size, const Genomes& genomes, std::unique_ptr<FirstPart> first,
                     std::unique_ptr<ObjectivePart> objective)
    : size_(static_cast<std::size_t>(size)),
      genomes_(&genomes),
      first_(std::move(first)),
      objective_(std::move(objective)) {}

std::uint64_t ElitePool::survive(Population& population, RandomStream& random) {
  remember(population);
  const std::uint64_t evaluations = replace_worst(population, random);
  population.sort();
  return evaluations;
}

void ElitePool::remember(const Population& population) {
  for (int rank = 0; rank < population.size(); ++rank) {
    const Fitness fitness = population.fitness_at(rank);
    if (pool_.size() < size_ || fitness < pool_.back().fitness) admit(fitness, population.at_rank(rank));
  }
}

void ElitePool::admit(Fitness fitness, std::span<const Word> words) {
  if (pool_.size() < size_) pool_.emplace_back();
  Member& newcomer = pool_.back();
  newcomer.fitness = fitness;
  newcomer.words.assign(words.begin(), words.end());
  const auto place = std::ranges::upper_bound(pool_.begin(), pool_.end() - 1, fitness, {}, &Member::fitness);
  std::rotate(place, pool_.end() - 1, pool_.end());
}

std::uint64_t ElitePool::replace_worst(Population& population, RandomStream& random) {
  const int last = population.size() - 1;
  const Fitness worst = population.fitness_at(last);
  if (worst == 0) return 0;
  const Member& model = pool_[random.below(static_cast<std::uint32_t>(pool_.size()))];
  const Fitness advantage = std::max<Fitness>(0, worst - model.fitness);
  if (happens(static_cast<double>(advantage) / static_cast<double>(worst), random)) {
    std::ranges::copy(model.words, population.at_rank(last).begin());
    population.set_fitness(last, model.fitness);
    return 0;
  }
  const Genes newcomer = genomes_->genes_of(population.at_rank(last));
  first_->make(newcomer, random);
  population.set_fitness(last, objective_->of(newcomer));
  return 1;
}

}  // namespace evodoku
