// A grid as people like to see it.
#pragma once

#include <string>

#include "evodoku/text.hpp"

namespace evodoku::text {

/// Rows with bars and borders where boxes meet; reads back with the box it shows.
///   5 3 . | . 7 . | . . .
///   ------+-------+------   (between bands)
std::string drawn_grid(const Grid& grid, Alphabet alphabet);

}  // namespace evodoku::text
