// 9x9 puzzles as plain arrays of cells, for the tests of engines that solve only 9x9.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "evodoku/grid.hpp"
#include "puzzles.hpp"

namespace evodoku::testing {

/// Arto Inkala's hard puzzle of 2012.
inline constexpr std::string_view hardest_9x9 =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

inline constexpr std::string_view with_219_solutions_9x9 =
    ".....46.3...6.......5...9...84...5..67...5.....2...14....3..4..5..4..86...9.762.5";

Cells9x9 cells_of_text(std::string_view text);

/// Full grids with so many clues removed that some have one solution and some have many. Sometimes a clue is changed,
/// so that some have none.
std::vector<Cells9x9> random_puzzles_9x9(std::uint64_t seed, int number);

std::uint32_t count_by_exact_cover(const Cells9x9& puzzle, std::uint32_t limit);

}  // namespace evodoku::testing
