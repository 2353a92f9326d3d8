#include "evolve/operators/exchange_shifted.hpp"

#include <algorithm>
#include <stdexcept>

namespace evodoku {

namespace {

void copy_block(const Block& from, ConstGenes parent, const Block& to, Genes child) {
  for (std::size_t i = 0; i < from.size(); ++i) child[to[i]] = parent[from[i]];
}

}  // namespace

ExchangeShifted::ExchangeShifted(std::vector<Block> blocks, int crossover_permille)
    : blocks_(std::move(blocks)), crossover_permille_(static_cast<std::uint32_t>(crossover_permille)) {
  const auto differs = [&](const Block& block) { return block.size() != blocks_.front().size(); };
  if (std::ranges::any_of(blocks_, differs)) {
    throw std::invalid_argument("a shifted exchange needs blocks of one size");
  }
}

void ExchangeShifted::cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son,
                            RandomStream& random) {
  std::ranges::copy(mother, daughter.begin());
  if (!son.empty()) std::ranges::copy(father, son.begin());
  if (!random.chance(crossover_permille_, 1000)) return;
  const std::size_t block = random.below(static_cast<std::uint32_t>(blocks_.size() - 1));
  copy_block(blocks_[block + 1], father, blocks_[block], daughter);
  if (!son.empty()) copy_block(blocks_[block], mother, blocks_[block + 1], son);
}

}  // namespace evodoku
