#include "evolve/operators/hill_climb.hpp"

namespace evodoku {

HillClimb::HillClimb(const Boards& boards, int improvement_permille)
    : boards_(&boards),
      improvement_permille_(static_cast<std::uint32_t>(improvement_permille)),
      counts_(boards.box()) {}

std::uint64_t HillClimb::improve(Genes child, RandomStream& random) {
  counts_.count(child);
  std::uint64_t trials = 0;
  for (const Group& group : boards_->groups()) {
    for (const Position cell : group.positions) {
      if (random.chance(improvement_permille_, 1000)) trials += climb_from(cell, group.positions, child);
    }
  }
  return trials;
}

std::uint64_t HillClimb::climb_from(Position cell, std::span<const Position> group, Genes child) {
  std::uint64_t trials = 0;
  for (const Position partner : group) {
    if (child[partner] == child[cell]) continue;  // itself, or an exchange that would change nothing
    ++trials;
    if (counts_.change_by_swap(child, cell, partner) <= 0) counts_.swap(child, cell, partner);
  }
  return trials;
}

}  // namespace evodoku
