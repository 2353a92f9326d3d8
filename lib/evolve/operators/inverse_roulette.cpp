#include "evolve/operators/inverse_roulette.hpp"

#include <algorithm>
#include <numeric>

namespace evodoku {

void InverseRouletteAndWorst::prepare(const Population& population, RandomStream& /*none is needed*/) {
  // Shares of one over the fitness in whole numbers, of which a million still sum up in 64 bits.
  constexpr Fitness whole = Fitness{1} << 40;
  shares_of_all_.clear();
  for (int rank = 0; rank < population.size(); ++rank) {
    const Fitness share = whole / std::max<Fitness>(1, population.fitness_at(rank));
    shares_of_all_.push_back(static_cast<std::uint64_t>(std::max<Fitness>(1, share)));
  }
  put_all_back();
}

Parents InverseRouletteAndWorst::choose(int /*place*/, RandomStream& random) {
  if (waiting_.empty()) put_all_back();
  const int first = take_one(random);
  const int second = waiting_.empty() ? first : take_worst(random);
  return {first, second};
}

void InverseRouletteAndWorst::put_all_back() {
  shares_ = shares_of_all_;
  waiting_.resize(shares_.size());
  std::iota(waiting_.begin(), waiting_.end(), 0);
}

std::ptrdiff_t InverseRouletteAndWorst::spin(RandomStream& random) const {
  const std::uint64_t all = std::accumulate(shares_.begin(), shares_.end(), std::uint64_t{0});
  std::uint64_t drawn = random.bits() % all;
  std::ptrdiff_t place = 0;
  while (drawn >= shares_[static_cast<std::size_t>(place)])
    drawn -= shares_[static_cast<std::size_t>(place++)];
  return place;
}

int InverseRouletteAndWorst::take_one(RandomStream& random) {
  const std::ptrdiff_t place = spin(random);
  const int rank = waiting_[static_cast<std::size_t>(place)];
  waiting_.erase(waiting_.begin() + place);
  shares_.erase(shares_.begin() + place);
  return rank;
}

int InverseRouletteAndWorst::take_worst(RandomStream& random) {
  const int rank = waiting_.back();
  waiting_.pop_back();
  shares_.erase(shares_.begin() + spin(random));
  return rank;
}

}  // namespace evodoku
