// Singles: digits that can be placed because only one place, or only one digit, is left. Each scan examines the whole
// grid and all digits at once.
//
//   hidden single in a box       hidden single in a line      naked single          full house
//   | . . 7 |                    | . . 7 | . x . | x . . |    peers of the cell     the last open cell
//   | x . . |  x: the only       x: the only cell of the      hold all digits       of a house
//   | . 7 . |  place for 7       row where 7 can be           but one
#pragma once

#include <array>
#include <cstdint>

#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/knowledge.hpp"
#include "deduce/kernel/sinks.hpp"

namespace evodoku {

/// Digits with one place left in a box, in open cells.
template <typename Shape>
Cube<Shape> hidden_singles_in_boxes(const Shape& shape, const Knowledge<Shape>& knowledge) {
  using Slice = typename Cube<Shape>::Slice;
  return Cube<Shape>::of_slices(shape, [&](int digits) {
    return [&shape, &knowledge, digits, single = Slice::all(0)](int r) mutable {
      const Slice first = Slice::all(first_columns(shape));
      if (r % shape.box_rows() == 0) {
        Seen<Slice> columns{Slice::all(0), Slice::all(0)};
        for (int i = r; i < r + shape.box_rows(); ++i) columns.add(knowledge.candidates.slice(i, digits));
        single = spread_over_box(fold_into_boxes(columns, shape).exactly_once() & first, shape);
      }
      return knowledge.candidates.slice(r, digits) & single & Slice::all(knowledge.open[r]);
    };
  });
}

/// Digits with one place left in a row or column, in open cells.
template <typename Shape>
Cube<Shape> hidden_singles_in_lines(const Shape& shape, const Knowledge<Shape>& knowledge) {
  using Slice = typename Cube<Shape>::Slice;
  return Cube<Shape>::of_slices(shape, [&](int digits) {
    Seen<Slice> columns{Slice::all(0), Slice::all(0)};
    for (int r = 0; r < shape.side(); ++r) columns.add(knowledge.candidates.slice(r, digits));
    return [&knowledge, digits, single_in_column = columns.exactly_once()](int r) {
      const Slice row = knowledge.candidates.slice(r, digits);
      return row & (single_in_column | ~row.crowded()) & Slice::all(knowledge.open[r]);
    };
  });
}

/// Open cells with one candidate left.
template <typename Shape>
Cube<Shape> naked_singles(const Shape& shape, const Knowledge<Shape>& knowledge) {
  using Mask = typename Shape::Mask;
  using Row = typename Cube<Shape>::Row;
  return Cube<Shape>::of_rows(shape, [&](int r) {
    const Row row = knowledge.candidates.row(r);
    const Mask open = knowledge.open[r];
    return row & Row::all(seen_in_lanes(row).exactly_once() & open);
  });
}

/// The cells of a set that are the only ones in their box, and in their row or column.
template <typename Cells>
struct OnlyCells {
  Cells in_box;
  Cells in_line;
};

/// Of a set by row.
template <typename Shape, typename Rows>
OnlyCells<Rows> only_cells(const Shape& shape, const Rows& rows) {
  OnlyCells<Rows> found{};
  Seen<std::uint64_t> columns;
  for (int band = 0; band < shape.side(); band += shape.box_rows()) {
    Seen<std::uint64_t> in_band;
    for (int r = band; r < band + shape.box_rows(); ++r) in_band.add(std::uint64_t{rows[r]});
    columns.add(in_band);
    const std::uint64_t only_in_box =
        spread_over_box(fold_into_boxes(in_band, shape).exactly_once() & first_columns(shape), shape);
    for (int r = band; r < band + shape.box_rows(); ++r) found.in_box[r] = rows[r] & only_in_box;
  }
  for (int r = 0; r < shape.side(); ++r) {
    found.in_line[r] = has_more_than<1>(rows[r]) ? rows[r] & columns.exactly_once() : rows[r];
  }
  return found;
}

/// The digits of the open cells that are the last of their row, column or box.
template <typename Shape>
Cube<Shape> full_house_digits(const Shape& shape, const Knowledge<Shape>& knowledge) {
  using Mask = typename Shape::Mask;
  using Slice = typename Cube<Shape>::Slice;
  const auto last = only_cells(shape, knowledge.open);
  return Cube<Shape>::of_slices(shape, [&](int digits) {
    return [&, digits](int r) {
      const Mask cells = last.in_box[r] | last.in_line[r];
      return knowledge.candidates.slice(r, digits) & Slice::all(cells);
    };
  });
}

/// All singles of a state, and whether the state is contradictory: the result of one pass of a probe.
template <typename Shape>
struct AllSingles {
  Cube<Shape> found;
  bool contradiction = false;  // a cell without a candidate, or a digit without a place in a house
  bool any = false;            // whether something was found
};

/// Finds hidden singles in boxes and lines and naked singles in one traversal of the rows, as trials spend most of
/// their time here.
template <typename Shape>
AllSingles<Shape> all_singles(const Shape& shape, const Knowledge<Shape>& knowledge) {
  using Mask = typename Shape::Mask;
  using Row = typename Cube<Shape>::Row;
  const Row first = Row::all(first_columns(shape));
  std::array<Row, Shape::stored_rows> single_in_box;  // by the first row of a band
  Seen<Row> columns{Row::all(0), Row::all(0)};
  /// By lane (digit): a bit is cleared if the digit lacks a place somewhere.
  Row has_all = Row::all(ones(0, shape.side()));
  for (int band = 0; band < shape.side(); band += shape.box_rows()) {
    Seen<Row> in_band{Row::all(0), Row::all(0)};
    for (int r = band; r < band + shape.box_rows(); ++r) in_band.add(knowledge.candidates.row(r));
    columns.add(in_band);
    const Seen<Row> boxes = fold_into_boxes(in_band, shape);
    has_all = has_all & (boxes.once | ~first);
    single_in_box[band] = spread_over_box(boxes.exactly_once() & first, shape);
  }
  has_all = has_all & columns.once;
  const Row single_in_column = columns.exactly_once();
  Row single = Row::all(0);  // in the column or box of the cell
  Row any = Row::all(0);
  std::uint64_t cells_with_any = ones(0, shape.side());
  const auto singles_of_row = [&](int r) {
    if (r % shape.box_rows() == 0) single = single_in_column | single_in_box[r];
    const Row row = knowledge.candidates.row(r);
    const Seen<Mask> cells = seen_in_lanes(row);
    has_all = has_all & row.filled();
    cells_with_any &= cells.once;
    const Row here =
        row & (single | ~row.crowded() | Row::all(cells.exactly_once())) & Row::all(knowledge.open[r]);
    any = any | here;
    return here;
  };
  AllSingles<Shape> result{.found = Cube<Shape>::of_rows(shape, singles_of_row)};
  // Lanes beyond the side are always empty and must be ignored.
  std::array<Mask, Shape::max_side> by_digit;
  has_all.store(by_digit.data());
  std::uint64_t everywhere = cells_with_any;
  for (int d = 0; d < shape.side(); ++d) everywhere &= by_digit[d];
  result.contradiction = everywhere != ones(0, shape.side());
  result.any = seen_in_lanes(any).once != 0;
  return result;
}

// Singles one by one, with their houses; the functions above find them all at once.

/// The digit of every cell that is the last open one of a house.
template <typename Shape, typename Sink>
void full_houses(const CandidateIndex<Shape>& views, Sink& sink) {
  for (int house = 0; house < views.geometry().houses(); ++house) {
    int last_open = -1;
    int open = 0;
    for (const Cell cell : views.geometry().house(house)) {
      if (!views.is_open(cell)) continue;
      last_open = cell;
      ++open;
    }
    if (open != 1 || !has_between<1, 1>(views.digits(last_open))) continue;
    const int digit_index = std::countr_zero(views.digits(last_open));
    sink.place(last_open, digit_index);
    sink.finish([&] { return Pattern{{candidate_at(last_open, digit_index)}, {house}}; });
  }
}

/// Hidden singles in the houses `first_house` to `end_house` - 1.
template <typename Shape, typename Sink>
void hidden_singles_in_houses(const CandidateIndex<Shape>& views, int first_house, int end_house,
                              Sink& sink) {
  for (int house = first_house; house < end_house; ++house) {
    for (int d = 0; d < views.side(); ++d) {
      const std::uint64_t places = views.places(house, d);
      if (!has_between<1, 1>(places)) continue;
      const int cell = views.geometry().house(house)[std::countr_zero(places)];
      if (!views.is_open(cell)) continue;
      sink.place(cell, d);
      sink.finish([&] { return Pattern{{candidate_at(cell, d)}, {house}}; });
    }
  }
}

template <typename Shape, typename Sink>
void naked_singles_by_cell(const CandidateIndex<Shape>& views, Sink& sink) {
  for (int cell = 0; cell < views.geometry().cells(); ++cell) {
    if (!views.is_open(cell) || !has_between<1, 1>(views.digits(cell))) continue;
    const int digit_index = std::countr_zero(views.digits(cell));
    sink.place(cell, digit_index);
    sink.finish([&] { return Pattern{{candidate_at(cell, digit_index)}, {}}; });
  }
}

}  // namespace evodoku
