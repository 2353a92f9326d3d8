// What is known about a puzzle: the remaining candidates, and the cells whose digits have been placed (the others are
// called open). Knowledge stays sound if only sound deductions are applied to it; it never guesses.
//
//   Knowledge<Cube9> knowledge(shape, puzzle);
//   knowledge.place(shape, hidden_singles_in_boxes(shape, knowledge));
//
// A cell with one candidate left still counts as open: noticing it is a technique (the naked single).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/cube.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// The first column of every box: bits 0, C, 2C ...
template <typename Shape>
typename Shape::Mask first_columns(const Shape& shape) {
  std::uint64_t result = 0;
  for (int c = 0; c < shape.side(); c += shape.box_cols()) result |= std::uint64_t{1} << c;
  return static_cast<typename Shape::Mask>(result);
}

/// Copies the bits at the first columns of boxes to all columns of the box.
template <typename Bits, typename Shape>
[[gnu::always_inline]] inline Bits spread_over_box(Bits bits, const Shape& shape) {
  Bits result = bits;
  for (int c = 1; c < shape.box_cols(); ++c) result = result | (bits << c);
  return result;
}

/// How often each box of a band is hit by the given columns; the result is at the first column of each box, other bits
/// are meaningless.
template <typename Bits, typename Shape>
[[gnu::always_inline]] inline Seen<Bits> fold_into_boxes(const Seen<Bits>& columns, const Shape& shape) {
  Seen<Bits> result = columns;
  for (int c = 1; c < shape.box_cols(); ++c) {
    result.add(Seen<Bits>{columns.once >> c, columns.twice >> c});
  }
  return result;
}

template <typename Shape>
struct Knowledge {
  using Mask = typename Shape::Mask;
  using Row = typename Cube<Shape>::Row;

  Cube<Shape> candidates;
  std::array<Mask, Shape::stored_rows> open{};  // by row: the columns whose digit has not been placed

  Knowledge() = default;

  /// Only the clues are placed. Clues that contradict each other leave a house or cell without candidates.
  Knowledge(const Shape& shape, const Grid& puzzle) {
    Cube<Shape> clues;
    for (int r = 0; r < shape.side(); ++r) {
      open[r] = ones(0, shape.side());
      for (int d = 0; d < shape.side(); ++d) candidates.columns(r, d) = ones(0, shape.side());
      for (int c = 0; c < shape.side(); ++c) {
        if (const int digit = puzzle.at(r, c); digit != Grid::blank) clues.add(r, c, digit - 1);
      }
    }
    place(shape, clues);
  }

  friend bool operator==(const Knowledge&, const Knowledge&) = default;

  bool is_open(int r, int c) const { return (open[r] >> c & 1) != 0; }
  int open_cells() const {
    int count = 0;
    for (const Mask columns : open) count += count_bits(columns);
    return count;
  }
  bool is_complete(const Shape& shape) const {
    std::uint64_t any = 0;
    for (int r = 0; r < shape.side(); ++r) any |= open[r];
    return any == 0;
  }

  /// Places digits, all at once: their cells keep no other candidate, and no other cell of their houses keeps the
  /// digit. If two of them contradict each other, both are removed, which leaves something without a candidate. O(side)
  /// rows, however many digits there are.
  void place(const Shape& shape, const Cube<Shape>& digits) {
    const Row first = Row::all(first_columns(shape));
    std::array<Seen<Row>, Shape::stored_rows> boxes;  // by the first row of a band
    Seen<Row> in_columns{Row::all(0), Row::all(0)};
    for (int band = 0; band < shape.side(); band += shape.box_rows()) {
      Seen<Row> in_band{Row::all(0), Row::all(0)};
      for (int r = band; r < band + shape.box_rows(); ++r) in_band.add(digits.row(r));
      in_columns.add(in_band);
      const Seen<Row> folded = fold_into_boxes(in_band, shape);
      boxes[band] = {spread_over_box(folded.once & first, shape),
                     spread_over_box(folded.twice & first, shape)};
    }
    Seen<Row> in_houses;  // in the column or box of the cell
    for (int r = 0; r < shape.side(); ++r) {
      if (r % shape.box_rows() == 0) {
        in_houses = {in_columns.once | boxes[r].once, in_columns.twice | boxes[r].twice};
      }
      const Row written = digits.row(r);
      const Seen<Mask> cells = seen_in_lanes(written);
      const Row taken = written.filled() | in_houses.once | Row::all(cells.once);
      const Row clash = written.crowded() | in_houses.twice | Row::all(cells.twice);
      candidates.set_row(r, candidates.row(r) & (~taken | (written & ~clash)));
      open[r] &= ~cells.once;
    }
  }

  /// Places one digit, for trials, which do this all the time. Placing a digit that is not a candidate leaves the cell
  /// empty.
  void place(const Shape& shape, int r, int c, int digit_index) {
    const Mask cell = std::uint64_t{1} << c;
    const bool possible = candidates.has(r, c, digit_index);
    const int box_row = r / shape.box_rows() * shape.box_rows();
    const int box_column = c / shape.box_cols() * shape.box_cols();
    const Mask in_box = ones(box_column, shape.box_cols());
    for (int row = 0; row < shape.side(); ++row) {
      const bool same_box = row >= box_row && row < box_row + shape.box_rows();
      Mask& columns = candidates.masks[row][digit_index];
      columns &= ~(same_box ? in_box : cell);
    }
    candidates.set_row(r, candidates.row(r) & Row::all(static_cast<Mask>(~cell)));
    candidates.columns(r, digit_index) = possible ? cell : Mask{0};
    open[r] &= ~cell;
  }

  void remove(const Shape& shape, const Cube<Shape>& gone) { candidates.subtract(shape, gone); }

  /// Adds what `other` knows about the same puzzle: digits that either has placed are placed, and candidates that
  /// either has excluded are excluded.
  void unite(const Shape& shape, const Knowledge& other) {
    candidates.intersect(shape, other.candidates);
    for (int r = 0; r < shape.side(); ++r) open[r] &= other.open[r];
  }

  /// Whether `more` knows everything that is known here.
  bool includes(const Shape& shape, const Knowledge& more) const {
    for (std::size_t r = 0; r < open.size(); ++r) {
      if ((more.open[r] & ~open[r]) != 0) return false;
    }
    return more.candidates.is_within(shape, candidates);
  }

  /// The digits of the cells that are not open.
  Cube<Shape> placed(const Shape& shape) const {
    return Cube<Shape>::of_rows(
        shape, [&](int r) { return candidates.row(r) & Row::all(static_cast<Mask>(~open[r])); });
  }

  /// The placed digits; the other cells are blank.
  Grid values(const Shape& shape, Box box) const {
    Grid grid(box);
    candidates.for_each(shape, [&](int r, int c, int digit_index) {
      if (!is_open(r, c)) grid.set(r * shape.side() + c, digit_index + 1);
    });
    return grid;
  }

  /// By cell: bit d-1 for every candidate d; for a placed digit, only this.
  std::vector<std::uint64_t> digits_by_cell(const Shape& shape) const {
    std::vector<std::uint64_t> digits(shape.side() * shape.side());
    candidates.for_each(shape, [&](int r, int c, int digit_index) {
      digits[r * shape.side() + c] |= std::uint64_t{1} << digit_index;
    });
    return digits;
  }
};

}  // namespace evodoku
