// The independent checker, which every solution must pass before it leaves the program.
//
//   if (auto fault = evodoku::find_fault(puzzle, solution)) std::cerr << *fault;
//
// It works from the definition (row, column and box by arithmetic) and shares no table and no code with any
// solver, generator or genetic algorithm. More: docs/algorithms.md.
#pragma once

#include <optional>
#include <string>

#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// Two equal digits in one house.
struct Conflict {
  int digit = 0;
  int first_cell = 0;  // the lower of the two
  int second_cell = 0;
  std::string house;  // "row 3", "column 7" or "box 5", counted from 1

  /// "two 7s in row 3: r3c1 and r3c5"
  EVODOKU_API std::string message(Box box) const;
};

/// The first pair of equal digits in one house: rows, then columns, then boxes; nothing if there is none. O(cells).
EVODOKU_API std::optional<Conflict> find_conflict(const Grid& grid);

/// Nothing if `solution` is complete, keeps every clue of `puzzle` and has each digit once in every row,
/// column and box; otherwise the first fault: "clue 7 at r3c1 became 4". O(cells).
EVODOKU_API std::optional<std::string> find_fault(const Grid& puzzle, const Grid& solution);

/// Whether find_fault() finds nothing.
inline bool is_solution_of(const Grid& puzzle, const Grid& solution) {
  return !find_fault(puzzle, solution);
}

/// The same for 9x9, faster: about 50 ns.
EVODOKU_API bool is_solution_of(const Cells9x9& puzzle, const Cells9x9& solution);

}  // namespace evodoku
