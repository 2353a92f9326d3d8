// Locked candidates: consequences of the crossing of a box and a line.
//
//   pointing                             claiming
//   | .  .  . | . . . | . . . |          | 5 5 . | . . . | . . . |    row 1 has its 5s only in box 1:
//   | 5  5  . | - - - | - - - |          | - - - | . . . | . . . |    5 is eliminated from the rest of the box
//   | .  .  . | . . . | . . . |          | - - - | . . . | . . . |
//   box 1 has its 5s only in row 2:
//   5 is eliminated from the rest of the row
//
// Each scan exists twice: on cubes, for all boxes, lines and digits at once, and crossing by crossing, with reasons. A
// test checks that they agree. At least two candidates must be confined: a single one is a hidden single.
#pragma once

#include <array>

#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/sinks.hpp"
#include "deduce/techniques/subsets.hpp"

namespace evodoku {

/// What the items other than `own` have, if all items (including `own`) have been added to `all`.
template <typename Bits>
Bits of_others(const Seen<Bits>& all, const Bits& own) {
  return (all.once & ~own) | all.twice;
}

/// How often each box has one of `columns`; the result is at the box's first column, all other bits are 0.
template <typename Row, typename Shape>
Seen<Row> boxes_with(const Row& columns, const Shape& shape) {
  const Row first = Row::all(first_columns(shape));
  const Seen<Row> boxes = fold_into_boxes(Seen<Row>{columns, Row::all(0)}, shape);
  return {boxes.once & first, boxes.twice & first};
}

/// The four kinds of locked candidates, for all digits of a slice at once. The constructor computes what rows and
/// columns have in common with boxes; then the slices of eliminated candidates are made row by row (Cube::of_slices()):
/// by pointing, claiming or both.
template <bool points, bool claims, typename Shape, typename SliceOf>
class Locked {
 public:
  using Row = std::invoke_result_t<SliceOf, int>;

  /// `slice_of(r)`: the candidates of row r.
  Locked(const Shape& shape, const SliceOf& slice_of) : shape_(shape), slice_of_(slice_of) {
    for (int band = 0; band < shape.side(); band += shape.box_rows()) {
      Seen<Row> columns{Row::all(0), Row::all(0)};
      for (int r = band; r < band + shape.box_rows(); ++r) columns.add(slice_of(r));
      const Row confined = boxes_with(columns.once, shape).exactly_once();
      columns_twice_[band] = columns.twice;
      pointing_columns_[band] = columns.twice & spread_over_box(confined, shape);
      all_pointing_columns_.add(pointing_columns_[band]);
      bands_of_column_.add(columns.once);
    }
    for (int r = 0; r < shape.side(); ++r) boxes_of_row_[r] = boxes_with(slice_of(r), shape);
  }

  Row operator()(int r) {
    if (r % shape_.box_rows() == 0) begin_band(r);
    Row elsewhere = in_band_;
    if constexpr (points) elsewhere = elsewhere | pointed_at_along(r);
    if constexpr (claims) elsewhere = elsewhere | spread_over_box(of_others(claimed_, claimed_by(r)), shape_);
    return slice_of_(r) & elsewhere;
  }

 private:
  using Rows = std::array<Row, Shape::stored_rows>;

  void begin_band(int band) {
    in_band_ = Row::all(0);
    if constexpr (points) {
      in_band_ = in_band_ | of_others(all_pointing_columns_, pointing_columns_[band]);
      rows_of_box_ = {Row::all(0), Row::all(0)};
      for (int r = band; r < band + shape_.box_rows(); ++r) rows_of_box_.add(boxes_of_row_[r].once);
    }
    if constexpr (claims) {
      in_band_ = in_band_ | claimed_by_columns(band);
      claimed_ = {Row::all(0), Row::all(0)};
      for (int r = band; r < band + shape_.box_rows(); ++r) claimed_.add(claimed_by(r));
    }
  }
  /// The rest of row r, if a box has all its places for the digit in this row.
  Row pointed_at_along(int r) const {
    const Row pointing = boxes_of_row_[r].twice & rows_of_box_.exactly_once();
    return pointing.filled() & (~spread_over_box(pointing, shape_) | pointing.crowded());
  }
  /// The box that has all places of row r.
  Row claimed_by(int r) const { return boxes_of_row_[r].twice & ~boxes_of_row_[r].once.crowded(); }
  /// The rest of the boxes of a band that have all places of a column.
  Row claimed_by_columns(int band) const {
    const Row claiming = columns_twice_[band] & bands_of_column_.exactly_once();
    const Seen<Row> boxes = boxes_with(claiming, shape_);
    return (spread_over_box(boxes.once, shape_) & ~claiming) | spread_over_box(boxes.twice, shape_);
  }

  Shape shape_;
  SliceOf slice_of_;
  std::array<Seen<Row>, Shape::stored_rows> boxes_of_row_;
  Rows columns_twice_;     // by the first row of a band: columns with two places or more
  Rows pointing_columns_;  // by the first row of a band: columns along which one of its boxes points
  Seen<Row> all_pointing_columns_{Row::all(0), Row::all(0)};
  Seen<Row> bands_of_column_{Row::all(0), Row::all(0)};
  // For the band whose rows are being made:
  Row in_band_ = Row::all(0);  // places where the digit cannot be, in every row of the band
  Seen<Row> rows_of_box_{Row::all(0), Row::all(0)};  // in how many rows of the band each box has a digit
  Seen<Row> claimed_{Row::all(0), Row::all(0)};
};

template <bool points, bool claims, typename Shape, typename SliceOf>
Locked<points, claims, Shape, SliceOf> locked_rows(const Shape& shape, const SliceOf& slice_of) {
  return {shape, slice_of};
}

/// By pointing, by claiming, or by both.
template <bool points, bool claims, typename Shape>
Cube<Shape> locked_eliminations(const Shape& shape, const Cube<Shape>& candidates) {
  return Cube<Shape>::of_slices(shape, [&](int digits) {
    return locked_rows<points, claims>(shape,
                                       [&candidates, digits](int r) { return candidates.slice(r, digits); });
  });
}

// -- Crossing by crossing

/// The cells that a house shares with another one, as places in it.
struct PartOfHouse {
  int house = 0;
  std::uint64_t places = 0;
};

/// Calls `visit(box, line)` for the shared cells of every box with every row and column that crosses it.
template <typename Shape, typename Visit>
void for_each_crossing(const CandidateIndex<Shape>& views, Visit&& visit) {
  const Geometry& geometry = views.geometry();
  const int rows = views.shape().box_rows();
  const int columns = views.shape().box_cols();
  std::uint64_t first_column = 0;
  for (int i = 0; i < rows; ++i) first_column |= bit(i * columns);
  for (int box = 0; box < views.side(); ++box) {
    const int house = geometry.box_house(box);
    const int top = box / rows * rows;
    const int left = box % rows * columns;
    for (int i = 0; i < rows; ++i) {
      visit(PartOfHouse{house, ones(i * columns, columns)},
            PartOfHouse{geometry.row_house(top + i), ones(left, columns)});
    }
    for (int j = 0; j < columns; ++j) {
      visit(PartOfHouse{house, first_column << j},
            PartOfHouse{geometry.column_house(left + j), ones(top, rows)});
    }
  }
}

/// Eliminates the digits that `from` has only in the shared cells from the other cells of `to`.
template <typename Shape, typename Sink>
void remove_confined(const CandidateIndex<Shape>& views, PartOfHouse from, PartOfHouse to, Sink& sink) {
  for (int d = 0; d < views.side(); ++d) {
    const std::uint64_t places = views.places(from.house, d);
    if ((places & ~from.places) != 0 || !has_more_than<1>(places)) continue;
    const std::uint64_t elsewhere = views.places(to.house, d) & ~to.places;
    for_each_bit(elsewhere, [&](int place) { sink.remove(views.geometry().house(to.house)[place], bit(d)); });
    sink.finish([&] {
      return Pattern{candidates_in_house(views, from.house, places, bit(d)), {from.house, to.house}};
    });
  }
}

template <typename Shape, typename Sink>
void pointing(const CandidateIndex<Shape>& views, Sink& sink) {
  for_each_crossing(views,
                    [&](PartOfHouse box, PartOfHouse line) { remove_confined(views, box, line, sink); });
}

template <typename Shape, typename Sink>
void claiming(const CandidateIndex<Shape>& views, Sink& sink) {
  for_each_crossing(views,
                    [&](PartOfHouse box, PartOfHouse line) { remove_confined(views, line, box, sink); });
}

}  // namespace evodoku
