// What rows and columns without clues add to the symmetries of a puzzle.
#pragma once

#include <cstdint>
#include <optional>

#include "evodoku/grid.hpp"

namespace evodoku {

/// The product; nothing where it does not fit or a factor is not known.
std::optional<std::uint64_t> times(std::optional<std::uint64_t> count, std::optional<std::uint64_t> factor);

/// In how many ways rows and columns without clues can change places, and bands and stacks without clues:
/// nothing of that moves a clue. Nothing where the number does not fit.
std::optional<std::uint64_t> blank_line_orders(const Grid& grid);

}  // namespace evodoku
