// A canonical form for puzzles with any box.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// The scheme `refined`: one grid for all isomorphs of `grid`, for square boxes under transposition, too. (Other boxes
/// R x C must first be transposed so that R < C.) `grid` must not have two equal digits in a house.
///
/// Rows, columns and digits get colours that do not depend on anything that an isomorphism changes: first from how
/// every two rows (or columns, or digits) fit together, then repeatedly from the colours of those with which they share
/// clues. If some are still alike, each of these in turn is marked and everything is coloured again, until every row,
/// column and digit with clues has a colour of its own. The colours then determine the order. The form is the first of
/// all grids found in this way. Symmetries of the grid, which appear as equal grids at the end of two paths, save the
/// search most of its paths. (B. McKay, A. Piperno, "Practical Graph Isomorphism, II", 2014.)
///
/// Keys made from this form are stored for years. So colours are sums and hashes of 64-bit words, the same on every
/// machine, and nothing else decides. Any change to the form of a grid, here, in colouring.cpp or in random/stream.hpp,
/// requires a new version of the key: f2.
///
/// Nothing for a grid that needs more than 20,000 colourings; none is known. Time: 16x16 0.2 ms, 25x25 0.6 ms, 64x64 8
/// ms; the shifted textbook grids, which have thousands of symmetries, take up to five times as long.
std::optional<Identity> general_form(const Grid& grid);

/// For each digit from 0 (blank, which stays) to `side`: its new label if digits are labelled 1, 2, 3, ... in the order
/// of their first appearance in `cells`. Digits that do not appear get the remaining labels.
std::vector<int> names_by_appearance(std::span<const std::uint8_t> cells, int side);

/// The product; nothing if it overflows or a factor is unknown.
std::optional<std::uint64_t> times(std::optional<std::uint64_t> count, std::optional<std::uint64_t> factor);

/// The number of ways in which rows and columns without clues, and bands and stacks without clues, can change places,
/// which does not move any clue. Nothing if the number overflows.
std::optional<std::uint64_t> blank_line_orders(const Grid& grid);

}  // namespace evodoku
