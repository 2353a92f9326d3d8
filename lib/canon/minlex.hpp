// The exact minlex form of a 9x9 puzzle.
#pragma once

#include <optional>

#include "evodoku/canon.hpp"
#include "evodoku/grid.hpp"
#include "evodoku/isomorph_set.hpp"

namespace evodoku {

/// The least of all isomorphs of `cells`, read row by row with blanks as 0. Precondition: no house has two equal digits
/// (contradictory grids can have millions of symmetries, which the search would enumerate one by one).
Cells9x9 minlex(const Cells9x9& cells);

/// The same form with a map to it and the number of automorphisms; takes slightly longer.
Identity minlex_identity(const Grid& grid);

/// isomorph_hash() of a full grid, in a third of the time of its form. Nothing if cells are blank or a house has two
/// equal digits.
std::optional<IsomorphHash> isomorph_hash_of_full(const Cells9x9& cells);

}  // namespace evodoku
