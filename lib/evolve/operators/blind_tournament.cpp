#include "evolve/operators/blind_tournament.hpp"

#include <algorithm>

namespace evodoku {

void BlindTournament::prepare(const Population& population, RandomStream& random) {
  seen_.clear();
  for (int rank = 0; rank < population.size(); ++rank) seen_.push_back(population.fitness_at(rank));
  random.shuffle(std::span(seen_));
  couple_.first = winner(random);
  couple_.second = winner(random);
}

Parents BlindTournament::choose(int /*place*/, RandomStream& random) {
  if (random.below(2) == 0) return couple_;
  return {couple_.second, couple_.first};
}

/// What is drawn is a fitness; of those it stands for, the worst wins.
int BlindTournament::winner(RandomStream& random) const {
  const auto draw = [&] { return seen_[random.below(static_cast<std::uint32_t>(seen_.size()))]; };
  Fitness best = draw();
  for (int drawn = 1; drawn < drawn_; ++drawn) best = std::min(best, draw());
  const auto last = std::find(seen_.rbegin(), seen_.rend(), best);
  return static_cast<int>(seen_.rend() - last) - 1;
}

}  // namespace evodoku
