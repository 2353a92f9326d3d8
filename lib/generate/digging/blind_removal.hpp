// Removing clues without a look at the solutions.
#pragma once

#include "evodoku/grid.hpp"
#include "generate/digging/clue_pattern.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// `solution` with `clues` clues, one of shape.possible_counts(), in this shape. Without symmetry every
/// choice of cells that the mask leaves free is equally likely. O(groups * cells).
Grid blindly_removed(const Grid& solution, int clues, const CluePattern& shape, RandomStream& random);

}  // namespace evodoku
