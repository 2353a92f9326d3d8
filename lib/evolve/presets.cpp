#include <algorithm>
#include <vector>

#include "evodoku/evolve.hpp"

namespace evodoku {

std::span<const Preset> presets() {
  static const std::vector<Preset> all = {
      {.name = "mantere-koljonen",
       .source = "T. Mantere, J. Koljonen, \"Solving, Rating and Generating Sudoku Puzzles with GA\", 2007",
       .population = 21,
       .elite = 1,
       .crossover_permille = 1000,
       .swap_permille = 180,
       .restart_after = 2000,
       .aging = true},
      {.name = "knowledge",
       .source = "evodoku: discovery of sure knowledge, priced by technique",
       .representation = Representation::knowledge,
       .population = 8,
       .elite = 1,
       .crossover_permille = 500,
       .restart_after = 0,
       .aging = false},
  };
  return all;
}

std::optional<Preset> find_preset(std::string_view name) {
  const auto found = std::ranges::find(presets(), name, &Preset::name);
  if (found == presets().end()) return std::nullopt;
  return *found;
}

}  // namespace evodoku
