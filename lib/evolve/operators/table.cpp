#include "evolve/operators/table.hpp"

#include <algorithm>
#include <cstdint>

namespace evodoku {

std::vector<Block> OperatorContext::blocks() const {
  return representations.genomes().blocks(preset.blocks);
}

int OperatorContext::children() const {
  return preset.selection == Selection::ranks_above ? 1 : 2;
}

int OperatorContext::permille_of_group() const {
  return swap_permille(preset, representations.puzzle().side());
}

int swap_permille(const Preset& preset, int groups) {
  return static_cast<int>(
      std::min<std::int64_t>(1000, (std::int64_t{9} * preset.mutation_permille + groups / 2) / groups));
}

}  // namespace evodoku
