#include "evolve/operators/survival.hpp"

#include <algorithm>

namespace evodoku {

std::uint64_t ElitePool::survive(Population& population, RandomStream& random) {
  if (size_ == 0) return 0;
  for (int rank = 0; rank < population.size(); ++rank) {
    const Fitness fitness = population.fitness_at(rank);
    if (pool_.size() == size_ && fitness >= pool_.back().fitness) continue;
    if (pool_.size() < size_) pool_.emplace_back();
    const std::span<const Word> words = population.at_rank(rank);
    pool_.back() = {fitness, {words.begin(), words.end()}};
    const auto place =
        std::ranges::upper_bound(pool_.begin(), pool_.end() - 1, fitness, {}, &Member::fitness);
    std::rotate(place, pool_.end() - 1, pool_.end());
  }
  const std::uint64_t evaluations = replace_worst(population, random);
  population.sort();
  return evaluations;
}

std::uint64_t ElitePool::replace_worst(Population& population, RandomStream& random) {
  const int last = population.size() - 1;
  const Fitness worst = population.fitness_at(last);
  if (worst == 0) return 0;
  const Member& model = pool_[random.below(pool_.size())];
  const Fitness advantage = std::max<Fitness>(0, worst - model.fitness);
  if (random.happens(static_cast<double>(advantage) / worst)) {
    std::ranges::copy(model.words, population.at_rank(last).begin());
    population.set_fitness(last, model.fitness);
    return 0;
  }
  const Genes newcomer = genomes_->genes_of(population.at_rank(last));
  first_->make(newcomer, random);
  population.set_fitness(last, objective_->of(newcomer));
  return 1;
}

int Escape::kept(std::uint64_t generation, const Population& population, RandomStream& random) {
  std::vector<Word> best;
  if (preset_.tabu) {
    const std::span<const Word> words = population.at_rank(population.fittest());
    best.assign(words.begin(), words.end());
  }
  const int kept = given_up_.contains(best) ? 0 : kept_by_time(generation, population, random);
  if (kept > 0) return kept;
  if (preset_.tabu) given_up_.insert(std::move(best));
  knows_best_ = false;  // the next population has a best of its own
  return 0;
}

int Escape::kept_by_time(std::uint64_t generation, const Population& population, RandomStream& random) {
  const auto is_due = [&](int period) { return period != 0 && generation % period == 0; };
  int kept = population.size();
  if (is_due(preset_.restart_after)) kept = 0;
  if (preset_.stagnation_after != 0 && stagnates(population)) kept = 0;
  if (is_due(preset_.epidemic_after) && random.chance(preset_.epidemic_permille, 1000)) {
    kept = std::min(kept, std::max(1, population.elite()));
  }
  return kept;
}

bool Escape::stagnates(const Population& population) {
  const Fitness best = population.fitness_at(population.fittest());
  if (!knows_best_ || best < best_) {
    best_ = best;
    knows_best_ = true;
    waited_ = 0;
    return false;
  }
  return ++waited_ >= preset_.stagnation_after;
}

}  // namespace evodoku
