#include "nine_by_nine.hpp"

#include "solve/scalar/exact_cover.hpp"

namespace evodoku::testing {

Cells9x9 cells_of_text(std::string_view text) {
  return cells_of(grid_of(Box(3, 3), text));
}

std::vector<Cells9x9> random_puzzles_9x9(std::uint64_t seed, int number) {
  RandomStream random = make_stream(seed, "random 9x9", {});
  std::vector<Cells9x9> puzzles;
  for (int i = 0; i < number; ++i) {
    // one draw a statement: compilers differ in the order of arguments
    const int removed = 40 + random.below(17);
    const Grid full = random_full_grid(Box(3, 3), random);
    Grid puzzle = without(full, removed, random);
    if (random.chance(1, 3)) {
      const int digit = 1 + random.below(9);
      puzzle.set(random.below(81), digit);
    }
    puzzles.push_back(cells_of(puzzle));
  }
  return puzzles;
}

std::uint32_t count_by_exact_cover(const Cells9x9& puzzle, std::uint32_t limit) {
  ExactCover engine(evodoku::grid_of(puzzle));
  std::uint64_t nodes_left = UINT64_MAX;
  std::uint32_t count = 0;
  while (count < limit && engine.next_solution(nodes_left) == SearchOutcome::found) ++count;
  return count;
}

}  // namespace evodoku::testing
