#include "evolve/population.hpp"

#include <algorithm>
#include <numeric>

namespace evodoku {

Population::Population(int size, int words)
    : words_per_individual_(static_cast<std::size_t>(words)),
      words_(static_cast<std::size_t>(size) * words_per_individual_, Word{0}),
      fitness_(static_cast<std::size_t>(size), 0),
      handicap_(static_cast<std::size_t>(size), 0),
      slots_(static_cast<std::size_t>(size)),
      sorted_(static_cast<std::size_t>(size)) {
  std::iota(slots_.begin(), slots_.end(), 0);
}

/// A counting sort: the keys are small integers, and it is four times as fast here as std::sort, whose
/// comparisons no branch predictor foresees.
void Population::sort() {
  int least = key_of(slots_.front());
  int greatest = least;
  for (const int slot : slots_) {
    least = std::min(least, key_of(slot));
    greatest = std::max(greatest, key_of(slot));
  }
  // starts_[k] becomes the rank of the first individual whose key is least + k
  starts_.assign(static_cast<std::size_t>(greatest - least + 2), 0);
  for (const int slot : slots_) ++starts_[static_cast<std::size_t>(key_of(slot) - least + 1)];
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  for (const int slot : slots_) {
    int& rank = starts_[static_cast<std::size_t>(key_of(slot) - least)];
    sorted_[static_cast<std::size_t>(rank++)] = slot;
  }
  slots_.swap(sorted_);
}

int Population::fittest() const {
  int best = 0;
  for (int rank = 1; rank < size(); ++rank) {
    if (fitness_at(rank) < fitness_at(best)) best = rank;
  }
  return best;
}

double Population::mean_fitness() const {
  return static_cast<double>(std::accumulate(fitness_.begin(), fitness_.end(), 0LL)) / size();
}

}  // namespace evodoku
