#include "evolve/operators/shuffle_crossover.hpp"

#include <algorithm>
#include <numeric>

namespace evodoku {

void ShuffleCrossover::choose(std::vector<bool>& exchanged, RandomStream& random) {
  const std::size_t count = exchanged.size();
  if (count < 2) return;
  order_.resize(count);
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  random.shuffle(std::span(order_));
  // pygenec's point is never the last: at least two blocks are exchanged where there are three.
  const std::size_t point = 1 + random.below(static_cast<std::uint32_t>(std::max<std::size_t>(1, count - 2)));
  for (std::size_t i = point; i < count; ++i) exchanged[order_[i]] = true;
}

void SonIsFather::cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son,
                        RandomStream& random) {
  crossover_->cross(mother, father, daughter, {}, random);
  if (!son.empty()) std::ranges::copy(father, son.begin());
}

}  // namespace evodoku
