// The canonical form: one grid that stands for all isomorphs of a puzzle.
//
//   evodoku::CanonicalForm form = evodoku::canonical_form(puzzle);
//   form.key();                    // text to compare and store
//   evodoku::identify(puzzle).automorphisms;                // in how many ways it looks like itself
//
// More: docs/algorithms.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// Which definition of "canonical" was used; part of every key, so that a better definition never meets old
/// keys unseen.
enum class CanonicalScheme {
  minlex,     // 9x9: the least of all isomorphs, row by row, blank before 1 before 2 ... (the community's
              // "minlex")
  refined,    // other boxes, turned to R <= C: one of all isomorphs, found by colouring rows, columns and
              // digits by what they have to do with each other (docs/algorithms.md)
  relabelled  // what neither fits: the same cells with the digits renamed in order of first appearance,
              // turned to R <= C. For grids whose clues contradict each other (two equal digits in a house),
              // which are no puzzles. Also for a puzzle with so many symmetries that `refined` gives up; none
              // is known.
};

struct CanonicalForm {
  Grid grid;
  CanonicalScheme scheme = CanonicalScheme::minlex;

  /// A text that is equal for two puzzles exactly if their forms are: scheme, version, box and cells, such as
  /// "m1:3x3:.......1....". Cells are symbols ('.' blank, 1-9, A-Z) to side 35, above that numbers with
  /// commas. Stable across versions of evodoku for the same scheme and version number.
  EVODOKU_API std::string key() const;
};

/// The canonical form of a puzzle (or full grid), for any number of clues. The same on every machine. Digits
/// of the form appear in the order 1, 2, 3, ... Safe from several threads.
/// Time: 9x9 puzzles 3 us, full grids 60 us, grids whose rows are full or blank up to 10 ms; 16x16 0.2 ms,
/// 25x25 0.6 ms, 64x64 8 ms.
EVODOKU_API CanonicalForm canonical_form(const Grid& grid);

/// One way to turn a grid into an isomorph of it: first transpose (if asked), then move rows and columns,
/// then rename.
struct Isomorphism {
  bool transpose = false;    // of a box R x C that is not square it makes one of C x R
  std::vector<int> rows;     // new row r is old row rows[r] (after the transposition)
  std::vector<int> columns;  // new column c is old column columns[c]
  std::vector<int> digits;   // old digit d becomes digits[d]; digits[0] = 0

  /// The one that changes nothing.
  EVODOKU_API static Isomorphism identity(Box box);

  /// One uniform over the group of the box, from a seed and a number: the same on every machine. It keeps the
  /// box: transposition is drawn for square boxes only.
  EVODOKU_API static Isomorphism random(Box box, std::uint64_t seed, std::uint64_t number);
};

/// The isomorph of `grid`. Its box is grid.box(), transposed if `map` transposes. Throws
/// std::invalid_argument when `map` is no isomorphism of that box: rows move inside their band and bands as
/// wholes, columns likewise in stacks, digits are permuted. O(cells).
EVODOKU_API Grid apply(const Isomorphism& map, const Grid& grid);

/// The way back: apply(inverse(map), apply(map, grid)) == grid. Throws std::invalid_argument when rows,
/// columns or digits of `map` are no permutations. O(side).
EVODOKU_API Isomorphism inverse(const Isomorphism& map);

/// What there is to know of a puzzle among its isomorphs.
struct Identity {
  CanonicalForm form;

  /// A way to the form: apply(map, puzzle) == form.grid. With inverse(map), what is said of the form's cells
  /// can be said of the puzzle's. Of several ways, the same one on every machine, but not from version to
  /// version.
  Isomorphism map;

  /// How many ways there are in which the puzzle looks like itself: geometric transformations (rows moved in
  /// their bands, bands, columns in their stacks, stacks; for square boxes also transposed) after which the
  /// digits can be renamed so that the puzzle is what it was. The one that changes nothing counts, so it is 1
  /// for most puzzles. Rows or columns without clues that change places count as well (an empty 9x9 grid has
  /// all 2 * 6^8 = 3359232); names of digits that do not occur do not. 648 is the most that a full 9x9 grid
  /// has. Nothing where the number does not fit, for the scheme `relabelled`, and for puzzles that look so
  /// alike everywhere that counting would take too long; of these none is known.
  std::optional<std::uint64_t> automorphisms;
};

/// The canonical form, a way to it and the symmetries of a puzzle: canonical_form() and, for 9x9, less than a
/// microsecond more. Safe from several threads.
EVODOKU_API Identity identify(const Grid& grid);

}  // namespace evodoku
