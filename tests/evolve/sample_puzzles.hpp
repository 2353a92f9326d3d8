// Puzzles for the tests of the genetic algorithm, made without a solver.
#pragma once

#include <set>
#include <string_view>
#include <vector>

#include "../grid/pattern_grid.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/grid.hpp"
#include "random/stream.hpp"

namespace samples {

using evodoku::Box;
using evodoku::Grid;

/// A full grid: rows 1..S, shifted so that boxes and columns are right, then transformed at random.
inline Grid full_grid(Box box, std::uint64_t number) {
  return evodoku::apply(evodoku::Isomorphism::random(box, 1, number), evodoku::test::pattern_grid(box));
}

/// A full grid with `blanks` random cells cleared. It has a solution, possibly several.
inline Grid puzzle_with_blanks(Box box, int blanks, std::uint64_t number) {
  Grid grid = full_grid(box, number);
  evodoku::RandomStream random = evodoku::make_stream(2, "blanks", {number});
  std::vector<int> cells;
  for (int cell = 0; cell < grid.cells(); ++cell) cells.push_back(cell);
  random.sample_to_front(std::span(cells), static_cast<std::size_t>(blanks));
  for (int i = 0; i < blanks; ++i) grid.clear(cells[static_cast<std::size_t>(i)]);
  return grid;
}

/// A 9x9 grid from 81 digits; 0 or '.' is a blank.
inline Grid from_digits(std::string_view digits) {
  Grid grid(Box(3, 3));
  for (int cell = 0; cell < grid.cells(); ++cell) {
    const char symbol = digits[static_cast<std::size_t>(cell)];
    grid.set(cell, symbol == '.' ? 0 : symbol - '0');
  }
  return grid;
}

/// The missing digits of rows and columns, counted by the definition.
inline int missing_in_rows_and_columns(const Grid& grid) {
  int missing = 0;
  for (int line = 0; line < grid.side(); ++line) {
    std::set<int> row;
    std::set<int> column;
    for (int place = 0; place < grid.side(); ++place) {
      row.insert(grid.at(line, place));
      column.insert(grid.at(place, line));
    }
    missing += 2 * grid.side() - static_cast<int>(row.size() + column.size());
  }
  return missing;
}

// From the benchmark of T. Mantere and J. Koljonen (2008): "E (easy)" a, b, c and "1 star" b.
inline constexpr std::string_view easy_a =
    "008060900000203678706051004973048100620039050001700000580900306000000000040005721";
inline constexpr std::string_view easy_b =
    "302065047050034182090170060206090308100000270089503400470300005000648091000200000";
inline constexpr std::string_view easy_c =
    "071039000460075010830060702042000058600000970010500004000008469790342000500001300";
inline constexpr std::string_view one_star_b =
    "802050701007082460010900000600001832500000009184300006000004020095610300308090607";
/// "AI Escargot" (A. Inkala): it takes about a million generations.
inline constexpr std::string_view escargot =
    "100007090030020008009600500005300900010080002600004000300000010040000007007000300";

inline const std::vector<Box>& boxes_of_all_kinds() {
  static const std::vector<Box> boxes = {Box(2, 2),  Box(2, 3), Box(3, 2),  Box(3, 3), Box(2, 5),
                                         Box(3, 4),  Box(4, 4), Box(1, 5),  Box(5, 1), Box(1, 2),
                                         Box(2, 16), Box(5, 5), Box(1, 64), Box(8, 8)};
  return boxes;
}

}  // namespace samples
