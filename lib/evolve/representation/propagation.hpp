// What is deduced from a puzzle before the first generation.
#pragma once

#include <cstdint>
#include <vector>

#include "evodoku/evolve.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// Throws std::invalid_argument, naming the cells, for two equal clues in a house.
void require_no_conflict(const Grid& puzzle);

struct Propagated {
  Grid grid;  // the clues and the digits found
  /// Bit d-1 for every digit d left for a cell; of a cell that is written down its digit. Without propagation
  /// all digits that no clue in the cell's houses has.
  std::vector<std::uint64_t> candidates;
};

/// Techniques up to `level`, the cheapest first, until none has anything more to say. All that follows holds
/// for every solution: techniques that assume a single one are left out. Contradictions of the puzzle may
/// leave cells without a candidate. Throws std::invalid_argument, naming the cells, for two equal clues in a
/// house (not for Propagation::none). Time, 9x9: microseconds for singles, milliseconds for probes.
Propagated propagate(const Grid& puzzle, Propagation level);

}  // namespace evodoku
