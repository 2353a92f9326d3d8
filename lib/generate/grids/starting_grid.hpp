// Full grids to begin a random walk with.
#pragma once

#include <cstdint>
#include <vector>

#include "evodoku/box.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// The textbook full grid: each row is the one above shifted by a box's width, each band by one more.
std::vector<std::uint8_t> pattern_grid(Box box);

/// A Latin square of digits 1..side, row by row: each row is a random assignment of digits to columns that do
/// not have them yet. There always is one (Ph. Hall, "On Representatives of Subsets", 1935), so no row is
/// taken back. Varied, not uniform.
std::vector<std::uint8_t> random_latin_square(int side, RandomStream& random);

}  // namespace evodoku
