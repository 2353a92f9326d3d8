// Many 9x9 puzzles proved proper at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "evodoku/grid.hpp"
#include "evodoku/solve.hpp"

namespace evodoku::db {

inline bool is_9x9(const Grid& grid) {
  return grid.box() == Box(3, 3);
}

/// Element i is the solution of puzzle i, proved by two engines. Nothing for puzzles that are not proper, for
/// other boxes, for null pointers, and if the engines disagree: these cases must be examined one by one.
inline std::vector<std::optional<Grid>> proved_twice(std::span<const Grid* const> puzzles) {
  std::vector<std::size_t> places;  // of the 9x9 puzzles
  std::vector<Cells9x9> clues;
  for (std::size_t place = 0; place < puzzles.size(); ++place) {
    if (puzzles[place] == nullptr || !is_9x9(*puzzles[place])) continue;
    places.push_back(place);
    clues.push_back(cells_of(*puzzles[place]));
  }
  const std::vector<std::optional<Cells9x9>> proved = evodoku::proved_twice(clues);
  std::vector<std::optional<Grid>> solutions(puzzles.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (proved[i]) solutions[places[i]] = evodoku::grid_of(*proved[i]);
  }
  return solutions;
}

}  // namespace evodoku::db
