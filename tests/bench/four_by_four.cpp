// Counts all proper 4x4 puzzles, and those that are different up to isomorphism, by examining every set of clues of
// every solution grid.
#include <fmt/format.h>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/grid.hpp"
#include "evodoku/solve.hpp"

int main() {
  using namespace evodoku;
  std::vector<Grid> grids;
  enumerate(Grid(Box(2, 2)), [&](const Grid& grid) {
    grids.push_back(grid);
    return true;
  });
  constexpr std::uint32_t all_sets = 1U << 16U;
  std::uint64_t proper = 0;
  std::set<std::string> grid_forms;
  std::set<std::string> forms;
  for (const Grid& grid : grids) {
    // a set of clues is proper if it contains a cell of every difference to another grid
    std::vector<std::uint32_t> differences;
    for (const Grid& other : grids) {
      std::uint32_t cells = 0;
      for (int cell = 0; cell < grid.cells(); ++cell)
        cells |= grid[cell] != other[cell] ? 1U << static_cast<unsigned>(cell) : 0;
      if (cells != 0) differences.push_back(cells);
    }
    // isomorphs of puzzles have isomorphic solutions: one grid of each class has all of them
    const bool is_new = grid_forms.insert(canonical_form(grid).key()).second;
    for (std::uint32_t clues = 0; clues < all_sets; ++clues) {
      bool is_proper = true;
      for (const std::uint32_t cells : differences) is_proper = is_proper && (cells & clues) != 0;
      if (!is_proper) continue;
      ++proper;
      if (!is_new) continue;
      Grid puzzle(grid.box());
      for (int cell = 0; cell < grid.cells(); ++cell) {
        if ((clues >> static_cast<unsigned>(cell) & 1U) != 0) puzzle.set(cell, grid[cell]);
      }
      forms.insert(canonical_form(puzzle).key());
    }
  }
  fmt::print("{} solution grids, {} of them no isomorphs of each other\n", grids.size(), grid_forms.size());
  fmt::print("{} proper puzzles, {} of them no isomorphs of each other\n", proper, forms.size());
}
