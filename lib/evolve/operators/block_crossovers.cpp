#include "evolve/operators/block_crossovers.hpp"

#include <algorithm>

namespace evodoku {

void BlockCrossover::cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son,
                           RandomStream& random) {
  std::ranges::copy(mother, daughter.begin());
  if (!son.empty()) std::ranges::copy(father, son.begin());
  exchanged_.assign(blocks_.size(), false);
  if (crossed_.next(1, random) != 0) choose(exchanged_, random);
  for (std::size_t block = 0; block < blocks_.size(); ++block) {
    if (!exchanged_[block]) continue;
    for (const Position position : blocks_[block]) daughter[position] = father[position];
    if (son.empty()) continue;
    for (const Position position : blocks_[block]) son[position] = mother[position];
  }
}

void UniformCrossover::choose(std::vector<bool>& exchanged, RandomStream& random) {
  std::uint64_t coins = 0;
  for (std::size_t block = 0; block < exchanged.size(); ++block) {
    // A random word is 64 even coins.
    if (block % 64 == 0) coins = even_ ? random.bits() : coin_.next(64, random);
    exchanged[block] = (coins >> (block % 64) & 1) != 0;
  }
}

void OnePointCrossover::choose(std::vector<bool>& exchanged, RandomStream& random) {
  if (exchanged.size() < 2) return;
  const auto cut = 1 + random.below(static_cast<std::uint32_t>(exchanged.size() - 1));
  std::fill(exchanged.begin() + cut, exchanged.end(), true);
}

void ExchangeCrossover::choose(std::vector<bool>& exchanged, RandomStream& random) {
  exchanged[random.below(static_cast<std::uint32_t>(exchanged.size()))] = true;
}

}  // namespace evodoku
