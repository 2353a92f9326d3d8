// Grids of many kinds for the tests of canon.
#pragma once

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "../grid/pattern_grid.hpp"
#include "evodoku/box.hpp"
#include "evodoku/grid.hpp"
#include "random/stream.hpp"

namespace evodoku::test {

inline Grid nine_by_nine(std::string_view cells) {
  Grid grid(Box(3, 3));
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell] != '.') grid.set(static_cast<int>(cell), cells[cell] - '0');
  }
  return grid;
}

inline bool conflicts(const Grid& grid, int cell, int digit) {
  const Box box = grid.box();
  for (int other = 0; other < grid.cells(); ++other) {
    if (other != cell && grid[other] == digit &&
        (box.row_of(other) == box.row_of(cell) || box.column_of(other) == box.column_of(cell) ||
         box.box_of(other) == box.box_of(cell))) {
      return true;
    }
  }
  return false;
}

/// Clues in random cells, of which no two are in direct contradiction: at most `clues`, fewer if no more fit.
inline Grid random_clues(Box box, int clues, RandomStream& random) {
  std::vector<int> cells;
  for (int cell = 0; cell < box.cells(); ++cell) cells.push_back(cell);
  random.shuffle(std::span<int>(cells));
  Grid grid(box);
  for (const int cell : cells) {
    if (grid.clue_count() == clues) break;
    const int digit = random.below(box.side()) + 1;
    if (!conflicts(grid, cell, digit)) grid.set(cell, digit);
  }
  return grid;
}

/// `full` with `clues` random cells kept and all others cleared.
inline Grid random_part(const Grid& full, int clues, RandomStream& random) {
  std::vector<int> cells;
  for (int cell = 0; cell < full.cells(); ++cell) cells.push_back(cell);
  random.shuffle(std::span<int>(cells));
  Grid part = full;
  for (int i = clues; i < full.cells(); ++i) part.clear(cells[static_cast<std::size_t>(i)]);
  return part;
}

/// Exchanges two rows of a band in the cells of a cycle, which gives another full grid.
inline void exchange_rows(Grid& grid, RandomStream& random) {
  const int side = grid.side();
  const int height = grid.box().rows();
  const int upper = random.below(side);
  const int lower = upper - upper % height + (upper + 1 + random.below(height - 1)) % height;
  const int begin = random.below(side);
  int column = begin;
  do {
    const int sinking = grid.at(upper, column);
    const int rising = grid.at(lower, column);
    grid.set(upper * side + column, rising);
    grid.set(lower * side + column, sinking);
    for (int next = 0; next < side; ++next) {
      if (next != column && grid.at(upper, next) == rising) {
        column = next;
        break;
      }
      if (next == side - 1) column = begin;
    }
  } while (column != begin);
}

/// A full grid that is `steps` exchanges away from the textbook grid. After few exchanges, it still has many
/// symmetries.
inline Grid random_full_grid(Box box, RandomStream& random, int steps) {
  Grid grid = pattern_grid(box);
  for (int step = 0; step < steps; ++step) {
    exchange_rows(grid, random);
    if (box.is_square()) grid = transposed(grid);
  }
  return grid;
}

inline Grid random_full_grid(Box box, RandomStream& random) {
  return random_full_grid(box, random, 6 * box.side());
}

/// The most symmetric of all full grids: it has 648 automorphisms.
inline Grid most_symmetric() {
  return nine_by_nine("123456789456789123789123456231564897564897231897231564312645978645978312978312645");
}

/// Grids with many symmetries, for which many transformations are tied until late.
inline std::vector<Grid> symmetric_grids() {
  const Grid full = most_symmetric();
  std::vector<Grid> grids;
  for (int digits = 0; digits <= 9; ++digits) {
    Grid some_digits(Box(3, 3));
    for (int cell = 0; cell < 81; ++cell) {
      if (full[cell] <= digits) some_digits.set(cell, full[cell]);
    }
    grids.push_back(some_digits);
  }
  for (const auto& keep :
       std::vector<std::set<int>>{{0}, {0, 4, 8}, {0, 1, 2}, {4}, {0, 2, 6, 8}, {1, 3, 5, 7}}) {
    Grid some_boxes(Box(3, 3));
    Grid some_diagonals(Box(3, 3));
    for (int cell = 0; cell < 81; ++cell) {
      if (!keep.contains(full.box().box_of(cell))) continue;
      some_boxes.set(cell, full[cell]);
      if (cell / 9 % 3 == cell % 3) some_diagonals.set(cell, full[cell]);
    }
    grids.push_back(some_boxes);
    grids.push_back(some_diagonals);
  }
  for (const int step : {1, 3, 9, 10, 20, 30, 40}) {  // rows, columns, diagonals and the like
    Grid stepped(Box(3, 3));
    for (int cell = 0; cell < 81; cell += step) stepped.set(cell, full[cell]);
    grids.push_back(stepped);
  }
  // nine different digits on the diagonal: 2 * 6^4 symmetries
  grids.push_back(
      nine_by_nine("1.........2.........3.........4.........5.........6.........7.........8.........9"));
  // one digit, nine times: a template
  grids.push_back(
      nine_by_nine("1...........1...........1...1...........1...........1...1...........1...........1"));
  return grids;
}

}  // namespace evodoku::test
