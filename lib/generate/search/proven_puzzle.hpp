// A 9x9 puzzle and its only solution.
#pragma once

#include "evodoku/grid.hpp"

namespace evodoku {

/// What a search for 9x9 puzzles comes to.
struct ProvenPuzzle {
  Cells9x9 puzzle{};
  Cells9x9 solution{};
};

}  // namespace evodoku
