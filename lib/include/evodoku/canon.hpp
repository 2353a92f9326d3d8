// The canonical form: one grid that represents all isomorphs of a puzzle.
//
//   evodoku::CanonicalForm form = evodoku::canonical_form(puzzle);
//   form.key();                    // text to compare and store
//   evodoku::identify(puzzle).automorphisms;                // the order of its automorphism group
//
// More: docs/algorithms.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// Which definition of "canonical" was used: a part of every key.
enum class CanonicalScheme {
  minlex,     // 9x9: the lexicographically least isomorph, row by row, blank before 1 before 2 ...
  refined,    // other boxes, transposed to R <= C: one of the isomorphs, found by colour refinement of rows,
              // columns and digits (docs/algorithms.md)
  relabelled  // for grids with two equal digits in a house, and puzzles so symmetric that `refined` gives up
              // (none is known): the digits relabelled in order of first appearance, transposed to R <= C
};

struct CanonicalForm {
  Grid grid;
  CanonicalScheme scheme = CanonicalScheme::minlex;

  /// A text that is equal for two puzzles if and only if their forms are: scheme, version, box and cells,
  /// such as "m1:3x3:.......1....". Cells are symbols ('.' blank, 1-9, A-Z) to side 35, above that numbers
  /// with commas. Stable across versions of evodoku for the same scheme and version number.
  EVODOKU_API std::string key() const;
};

/// The canonical form of a puzzle or full grid, the same on every machine. Its digits first appear in the order
/// 1, 2, 3, ... Safe from several threads. Time: 9x9 puzzles 3 us, full grids 6 us, grids whose rows are full
/// or blank up to 10 ms; 16x16 0.2 ms, 25x25 0.6 ms, 64x64 8 ms.
EVODOKU_API CanonicalForm canonical_form(const Grid& grid);

/// A map to an isomorph: first transpose (if set), then permute rows and columns, then relabel digits.
struct Isomorphism {
  bool transpose = false;    // turns a box R x C into C x R
  std::vector<int> rows;     // new row r is old row rows[r] (after the transposition)
  std::vector<int> columns;  // new column c is old column columns[c]
  std::vector<int> digits;   // old digit d becomes digits[d]; digits[0] = 0

  /// The identity.
  EVODOKU_API static Isomorphism identity(Box box);

  /// Uniform over the isomorphisms that keep the box (transposition is drawn for square boxes only); a
  /// function of the arguments, the same on every machine.
  EVODOKU_API static Isomorphism random(Box box, std::uint64_t seed, std::uint64_t number);
};

/// The image of `grid`. Its box is grid.box(), transposed if `map` transposes. Throws std::invalid_argument
/// if `map` is not an isomorphism of that box: it may permute the rows of a band, the bands, the columns of a
/// stack, the stacks, and the digits. O(cells).
EVODOKU_API Grid apply(const Isomorphism& map, const Grid& grid);

/// The image of the candidates of a grid of this box, which are as Record::candidates has them. Otherwise as of a grid;
/// also throws std::invalid_argument if there is not a set for each cell, or one has a digit above the side.
EVODOKU_API std::vector<std::uint64_t> apply(const Isomorphism& map,
                                             std::span<const std::uint64_t> candidates, Box box);

/// apply(inverse(map), apply(map, grid)) == grid. Throws std::invalid_argument if rows, columns or digits of
/// `map` are not permutations. O(side).
EVODOKU_API Isomorphism inverse(const Isomorphism& map);

struct Identity {
  CanonicalForm form;

  /// A map to the form: apply(map, puzzle) == form.grid. Of several the choice is the same on every machine,
  /// but may change between versions.
  Isomorphism map;

  /// The number of automorphisms: permutations of rows in their bands, of bands, of columns in their stacks
  /// and of stacks (for square boxes also combined with transposition) after which the digits can be
  /// relabelled to give the same puzzle: 1 for most puzzles, at most 648 for a full 9x9 grid. Swaps of rows or
  /// columns without clues count as well (an empty 9x9 grid has all 2 * 6^8 = 3359232); permutations of digits
  /// that do not occur do not. Nothing if the number does not fit, or if counting took too long (no such puzzle
  /// is known), and for the scheme `relabelled`.
  std::optional<std::uint64_t> automorphisms;
};

/// A puzzle's canonical form, a map to it, and its symmetries. Cost: as canonical_form(), for 9x9 some 1 us more. Safe
/// from several threads.
EVODOKU_API Identity identify(const Grid& grid);

/// How many clues of the one with more are not those of the other, after an isomorphism of one of them that leaves as few as
/// there can be; `limit` if these are `limit` or more. 0 for isomorphs. So far apart are puzzles of one {-n+n} search, which
/// removes n clues and adds n others (forum.enjoysudoku.com, "The hardest sudokus"). Preconditions: both are 9x9; `limit` is
/// at least 0. Time: for puzzles of some 24 clues and a limit of 6 about 0.2 ms, much more for more clues and limits. Safe
/// from several threads.
EVODOKU_API int exchanged_clues(const Grid& a, const Grid& b, int limit);

}  // namespace evodoku
