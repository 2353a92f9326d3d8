// The first row of the minlex form of a full grid.
#pragma once

#include "canon/partial_transform.hpp"

namespace evodoku::minlex_detail {

/// Appends to `partials` every way to place the first row of a full grid for which the second row can become the least.
/// Any row can come first, with its columns in any order, which gives 23,328 ways; about ten of them remain. Takes 4
/// us.
void start_full_grid(const Sources& sources, Partials& partials);

}  // namespace evodoku::minlex_detail
