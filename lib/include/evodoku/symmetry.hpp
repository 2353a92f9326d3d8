// The symmetries that the clues of a puzzle can have.
//
//   evodoku::has_symmetry(puzzle, evodoku::Symmetry::half_turn);
//
// More: docs/generate.md (symmetry).
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "evodoku/export.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// The movements of the grid that map the set of clue cells to itself. Digits and boxes are not considered,
/// so every symmetry is possible for every box.
enum class Symmetry {
  none,
  half_turn,     // by 180 degrees: what most printed puzzles have
  quarter_turn,  // by 90 degrees (and so by 180)
  horizontal,    // left and right swapped
  vertical,      // top and bottom swapped
  diagonal,      // reflected in the diagonal from top left
  antidiagonal,  // reflected in the diagonal from top right
  full           // all of these
};

/// All of them, in this order.
EVODOKU_API std::span<const Symmetry> symmetries();

/// "none", "half-turn", "quarter-turn", "horizontal", "vertical", "diagonal", "antidiagonal", "full".
EVODOKU_API std::string_view name_of(Symmetry symmetry);

/// The symmetry of that name.
EVODOKU_API std::optional<Symmetry> parse_symmetry(std::string_view name);

/// The cells to which the symmetry can move `cell` of a grid of this side, including itself, ascending.
EVODOKU_API std::vector<Cell> orbit_of(int cell, Symmetry symmetry, int side);

/// Whether the symmetry moves clues to clues only. Of `none` always. O(cells).
EVODOKU_API bool has_symmetry(const Grid& puzzle, Symmetry symmetry);

}  // namespace evodoku
