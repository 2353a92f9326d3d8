// The exact minlex form of a 9x9 puzzle.
#pragma once

#include <cstdint>
#include <optional>

#include "evodoku/canon.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// The least of all isomorphs of `cells`, read row by row with a blank as 0. Nothing if two equal digits stand
/// in a house (contradictory grids can have millions of symmetries, which the search would walk one by one).
std::optional<Cells9x9> minlex(const Cells9x9& cells);

/// The form with one way that leads to it, and how many ways there are.
struct MinlexWays {
  Cells9x9 form;
  Isomorphism first;  // apply(first, grid_of(cells)) is the form

  /// Geometric transformations that lead to the form, in some renaming of the digits, where blank lines of a
  /// chute (or chutes without clues) stay in order. blank_line_orders() says how often each of them counts.
  std::uint64_t count;
};

/// The same form; takes little longer.
std::optional<MinlexWays> minlex_ways(const Cells9x9& cells);

}  // namespace evodoku
