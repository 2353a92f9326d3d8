// The exact minlex form of a 9x9 puzzle.
#pragma once

#include "evodoku/grid.hpp"

namespace evodoku {

/// The least of all isomorphs of `grid`, read row by row with a blank as 0. `grid` must be 9x9 and without
/// two equal digits in a house (contradictory grids can have millions of symmetries, which the search would
/// walk one by one).
Grid minlex(const Grid& grid);

}  // namespace evodoku
