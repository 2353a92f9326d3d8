#include "evolve/operators/overlooked_clues.hpp"

#include <algorithm>
#include <cstddef>

namespace evodoku {

void OverlookedClues::make(Genes individual, RandomStream& random) {
  if (!made_puzzle_) {
    made_puzzle_ = true;
    std::ranges::copy(puzzle_.digits(), individual.begin());
    return;
  }
  const auto side = static_cast<std::size_t>(puzzle_.side());
  for (std::size_t cell = 0; cell < individual.size(); ++cell) {
    individual[cell] = static_cast<Gene>(cell % side + 1);
  }
  random.shuffle(individual);
}

}  // namespace evodoku
