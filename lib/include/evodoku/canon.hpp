// The canonical form: one grid that stands for all isomorphs of a puzzle.
//
//   evodoku::CanonicalForm form = evodoku::canonical_form(puzzle);
//   form.key();                    // text to compare and store
//
// More: docs/algorithms.md.
#pragma once

#include <cstdint>
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
  relabelled  // other boxes, for now: the same cells with the digits renamed in order of first appearance,
              // boxes turned to R <= C. It keeps relabelled copies out, not every isomorph. Also a 9x9 grid
              // whose clues contradict each other (two equal digits in a house): it is no puzzle.
};

struct CanonicalForm {
  Grid grid;
  CanonicalScheme scheme = CanonicalScheme::minlex;

  /// A text that is equal for two puzzles exactly if their forms are: scheme, version, box and cells, such as
  /// "m1:3x3:.......1....". Cells are symbols ('.' blank, 1-9, A-Z) to side 35, above that numbers with
  /// commas. Stable across versions of evodoku for the same scheme and version number.
  EVODOKU_API std::string key() const;
};

/// The canonical form of a puzzle (or full grid). Deterministic; 9x9: exact for any number of clues, 0 to 81.
/// Digits of the form appear in the order 1, 2, 3, ... Safe from several threads.
/// Time: 9x9 puzzles about 15 us, full grids at most 10 ms; other boxes linear in the cells.
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

}  // namespace evodoku
