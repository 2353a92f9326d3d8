#include "evolve/operators/selections.hpp"

#include <algorithm>

namespace evodoku {

int Tournament::parent(RandomStream& random) {
  int winner = random.below(size());
  for (int drawn = 1; drawn < drawn_; ++drawn) winner = std::min(winner, random.below(size()));
  return winner;
}

void Truncation::look_at(const Population& population) {
  const auto share = static_cast<int>(std::int64_t{population.size()} * permille_ / 1000);
  best_ = std::clamp(share, 1, population.size());
}

void Wheel::look_at(const Population& population) {
  std::uint64_t sum = 0;
  up_to_.clear();
  for (int rank = 0; rank < population.size(); ++rank) up_to_.push_back(sum += weight(population, rank));
}

int Wheel::parent(RandomStream& random) {
  // The remainder of 64 random bits is biased by less than sum / 2^64: nobody will ever see it.
  const std::uint64_t drawn = random.bits() % up_to_.back();
  return static_cast<int>(std::ranges::upper_bound(up_to_, drawn) - up_to_.begin());
}

std::uint64_t Roulette::weight(const Population& population, int rank) const {
  const Fitness worst = worst_possible_.value_or(population.fitness_at(population.size() - 1) + 1);
  return static_cast<std::uint64_t>(std::max<Fitness>(1, worst - population.fitness_at(rank)));
}

std::uint64_t LinearRanking::weight(const Population& population, int rank) const {
  return static_cast<std::uint64_t>(population.size() - rank);
}

}  // namespace evodoku
