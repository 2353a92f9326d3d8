// The exact minlex form of a 9x9 puzzle.
#pragma once

#include <cstdint>
#include <optional>

#include "evodoku/canon.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// The least of all isomorphs of `cells`, read row by row with blanks as 0. Nothing if a house has two equal digits
/// (contradictory grids can have millions of symmetries, which the search would enumerate one by one).
std::optional<Cells9x9> minlex(const Cells9x9& cells);

/// The form with one isomorphism that leads to it, and the number of these.
struct MinlexWays {
  Cells9x9 form;
  Isomorphism first;  // apply(first, grid_of(cells)) is the form

  /// The number of geometric transformations that lead to the form, up to relabelling, in which blank lines of a chute
  /// (and chutes without clues) stay in order. blank_line_orders() says how many each of them represents.
  std::uint64_t count;
};

/// The same form; takes slightly longer.
std::optional<MinlexWays> minlex_ways(const Cells9x9& cells);

}  // namespace evodoku
