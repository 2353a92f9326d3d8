// Removing clues without regard to the solutions.
#pragma once

#include "evodoku/grid.hpp"
#include "generate/digging/clue_pattern.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// `solution` reduced to `clues` clues of this shape; `clues` must be one of shape.possible_counts(). Without symmetry,
/// every choice among the cells that the mask leaves free has the same probability. O(groups * cells).
Grid blindly_removed(const Grid& solution, int clues, const CluePattern& shape, RandomStream& random);

}  // namespace evodoku
