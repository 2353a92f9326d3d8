// Grids drawn for people.
#pragma once

#include <string>

#include "evodoku/text.hpp"

namespace evodoku::text {

/// Rows with bars and borders between boxes; reading it back gives the same box.
///   5 3 . | . 7 . | . . .
///   ------+-------+------   (between bands)
std::string drawn_grid(const Grid& grid, Alphabet alphabet);

}  // namespace evodoku::text
