// An invariant of full 9x9 grids under isomorphism, which is faster than the canonical form.
#pragma once

#include <cstdint>

#include "evodoku/grid.hpp"

namespace evodoku::dataset {

/// The same for all isomorphs of a full grid, and almost always different for other grids. Two rows define a
/// permutation of the digits (each is mapped to the one below it), whose cycles no isomorphism changes. The lengths of
/// the cycles of all pairs of rows and of columns are combined according to the bands and stacks. Takes about 2 us; the
/// canonical form takes 53. May change between versions.
std::uint64_t full_grid_invariant(const Cells9x9& grid);

}  // namespace evodoku::dataset
