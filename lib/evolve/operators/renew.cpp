#include "evolve/operators/renew.hpp"

#include <utility>

namespace evodoku {

namespace {

void shuffle(const std::vector<Position>& positions, Genes child, RandomStream& random) {
  for (std::size_t left = positions.size(); left > 1; --left) {
    const std::uint32_t drawn = random.below(static_cast<std::uint32_t>(left));
    std::swap(child[positions[left - 1]], child[positions[drawn]]);
  }
}

}  // namespace

void Renew::mutate(Genes child, RandomStream& random) {
  swap_.mutate(child, random);
  for (const Group& group : genomes_->groups()) {
    if (renewed_.next(1, random) != 0) shuffle(group.positions, child, random);
  }
}

}  // namespace evodoku
