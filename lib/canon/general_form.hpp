// A canonical form of puzzles of any box.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

struct GeneralForm {
  Grid grid;
  Isomorphism way;                             // apply(way, puzzle) is `grid`
  std::optional<std::uint64_t> automorphisms;  // as Identity has them
};

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
/// Keys made of this form are kept for years. So colours are sums and scrambles of 64-bit words, the same on
/// every machine, and nothing else decides. Whoever changes what a grid's form is, here, in colouring.cpp or
/// in random/stream.hpp, gives the key another version: f2.
///
/// Nothing for a grid that takes more than 20,000 colourings; none is known. Time: 16x16 0.2 ms, 25x25 0.6
/// ms, 64x64 8 ms; the shifted textbook grids, which have thousands of symmetries, take up to five times as
/// long.
std::optional<GeneralForm> general_form(const Grid& grid);

/// By digit 0 (blank, which stays) to `side`: the name it gets if digits are named 1, 2, 3, ... in the order
/// in which they first appear in `cells`. Those that do not appear take the names left over.
std::vector<int> names_by_appearance(std::span<const std::uint8_t> cells, int side);

/// The product; nothing where it does not fit or a factor is not known.
std::optional<std::uint64_t> times(std::optional<std::uint64_t> count, std::optional<std::uint64_t> factor);

/// In how many ways rows and columns without clues can change places, and bands and stacks without clues:
/// nothing of that moves a clue. Nothing where the number does not fit.
std::optional<std::uint64_t> blank_line_orders(const Grid& grid);

}  // namespace evodoku
