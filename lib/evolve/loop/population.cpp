#include "evolve/loop/population.hpp"

#include <algorithm>
#include <numeric>

namespace evodoku {

Population::Population(PopulationSize size, int words) : size_(size), words_per_individual_(words) {
  int individuals = 0;
  const auto add = [&](std::vector<int>& slots, int count) {
    for (int i = 0; i < count; ++i) slots.push_back(individuals++);
  };
  add(slots_, size.first);
  add(nursery_, size.children());
  add(spare_, std::max(0, size.living - size.first));
  words_.assign(individuals * words_per_individual_, Word{0});
  fitness_.assign(individuals, 0);
  handicap_.assign(individuals, 0);
}

void Population::succeed() {
  const std::size_t elite = size_.elite;
  if (size() == size_.living) {
    std::swap_ranges(nursery_.begin(), nursery_.end(), slots_.begin() + size_.elite);
    return;
  }
  // Happens once: after a first population of another size.
  const std::size_t old_elite = std::min(elite, slots_.size());
  spare_.insert(spare_.end(), slots_.begin() + old_elite, slots_.end());
  slots_.resize(old_elite);
  slots_.insert(slots_.end(), nursery_.begin(), nursery_.end());
  nursery_.assign(spare_.end() - size_.children(), spare_.end());
  spare_.resize(spare_.size() - nursery_.size());
}

void Population::sort() {
  Fitness least = key_of(slots_.front());
  Fitness greatest = least;
  for (const int slot : slots_) {
    least = std::min(least, key_of(slot));
    greatest = std::max(greatest, key_of(slot));
  }
  constexpr Fitness few = 4096;
  if (greatest - least < few) {
    sort_by_counting(least, greatest - least + 1);
  } else {
    std::ranges::stable_sort(slots_, {}, [&](int slot) { return key_of(slot); });
  }
}

/// The keys are small integers, and here this is four times as fast as std::sort, whose comparisons a branch predictor
/// cannot predict.
void Population::sort_by_counting(Fitness least, std::size_t keys) {
  // Afterwards starts_[k] is the rank of the first individual whose key is least + k.
  starts_.assign(keys + 1, 0);
  for (const int slot : slots_) ++starts_[key_of(slot) - least + 1];
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  sorted_.resize(slots_.size());
  for (const int slot : slots_) {
    int& rank = starts_[key_of(slot) - least];
    sorted_[rank++] = slot;
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
  double sum = 0;
  for (int rank = 0; rank < size(); ++rank) sum += fitness_at(rank);
  return sum / size();
}

std::uint64_t Population::bytes() const {
  const std::size_t of_slots = words_.size() * sizeof(Word) + 2 * fitness_.size() * sizeof(Fitness);
  return of_slots + (slots_.size() + nursery_.size() + spare_.size()) * sizeof(int);
}

}  // namespace evodoku
