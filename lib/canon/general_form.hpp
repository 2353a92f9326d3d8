// A canonical form of puzzles of any box.
#pragma once

#include <optional>

#include "evodoku/grid.hpp"

namespace evodoku {

/// One grid for all isomorphs of `grid`: exact under renaming digits, moving rows in their bands, bands,
/// columns in their stacks and stacks, and for square boxes under transposition. (Boxes R x C that are not
/// square have to be turned to R < C before.) `grid` must have no two equal digits in a house.
///
/// Rows, columns and digits get colours that depend on nothing that an isomorphism changes: first from how
/// each two rows (or columns, or digits) fit together, then again and again from the colours of those that
/// they share clues with. Where some still are alike, each of the alike in turn is marked and all are
/// coloured anew, until every row, column and digit with clues has a colour of its own. Colours then say the
/// order. Of all grids so found the one that comes first is the form. Symmetries of the grid, which show up
/// as equal grids on two ways, spare the search most of its ways. (B. McKay, A. Piperno, "Practical Graph
/// Isomorphism, II", 2014.)
///
/// Nothing for a grid that takes more than 20,000 colourings; none is known. Time: 16x16 0.2 ms, 25x25 0.6
/// ms, 64x64 8 ms; the shifted textbook grids, which have thousands of symmetries, take up to five times as
/// long.
std::optional<Grid> general_form(const Grid& grid);

/// One grid for all isomorphs of a puzzle of any box, where canonical_form() is exact for 9x9 only: that one
/// for 9x9, else general_form() of the box turned to R <= C. Where that finds none, and for grids with two
/// equal digits in a house, which are no puzzles, it is canonical_form().
Grid exact_form(const Grid& grid);

}  // namespace evodoku
