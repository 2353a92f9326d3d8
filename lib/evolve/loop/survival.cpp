#include "evolve/loop/survival.hpp"

#include <algorithm>

namespace evodoku {

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
