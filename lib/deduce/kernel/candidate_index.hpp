// The candidates of a cube as the items of an exact cover: for every cell its digits, for every digit in every house
// its places. Techniques about pairs, fish and wings are written in these terms.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/knowledge.hpp"
#include "evodoku/geometry.hpp"

namespace evodoku {

/// Computed from a state; the buffers are kept. Includes placed digits, as items with one option.
template <typename Shape>
class CandidateIndex {
 public:
  using Mask = typename Shape::Mask;

  /// The geometry must outlive it.
  CandidateIndex(const Shape& shape, const Geometry& geometry)
      : shape_(shape),
        geometry_(&geometry),
        digits_(geometry.cells()),
        places_(geometry.houses() * Shape::max_side) {}

  void look_at(const Knowledge<Shape>& knowledge) {
    open_ = knowledge.open;
    look_at_rows(knowledge.candidates);
    look_at_boxes(knowledge.candidates);
    look_at_columns_and_cells(knowledge.candidates);
  }

  const Shape& shape() const { return shape_; }
  const Geometry& geometry() const { return *geometry_; }
  int side() const { return shape_.side(); }

  /// Bit d-1 for digit d.
  Mask digits(int cell) const { return digits_[cell]; }
  /// Bit p for the cell at place p of the house (geometry().house(house)[p]).
  Mask places(int house, int digit_index) const { return places_[house * Shape::max_side + digit_index]; }
  /// The cells with two digits, ascending.
  std::span<const Cell> bivalue_cells() const { return bivalue_cells_; }
  /// Whether the cell's digit has not been placed yet.
  bool is_open(int cell) const {
    const int r = cell / shape_.side();
    return (open_[r] >> (cell % shape_.side()) & 1) != 0;
  }
  bool has(int cell, int digit_index) const { return (digits(cell) >> digit_index & 1) != 0; }
  /// Whether two different cells share a house.
  bool see_each_other(int a, int b) const {
    const auto& first = geometry_->houses_of(a);
    const auto& second = geometry_->houses_of(b);
    return first[0] == second[0] || first[1] == second[1] || first[2] == second[2];
  }

 private:
  using Row = typename Cube<Shape>::Row;

  /// A row's places are its columns.
  void look_at_rows(const Cube<Shape>& candidates) {
    for (int r = 0; r < side(); ++r) set_places(geometry_->row_house(r), candidates.row(r));
  }

  /// The parts of rows that form a box, one after another.
  void look_at_boxes(const Cube<Shape>& candidates) {
    const Row piece = Row::all(ones(0, shape_.box_cols()));
    const int boxes_in_band = shape_.box_rows();
    for (int box = 0; box < side(); ++box) {
      const int first_row = box / boxes_in_band * shape_.box_rows();
      const int first_column = box % boxes_in_band * shape_.box_cols();
      Row places = Row::all(0);
      for (int i = 0; i < shape_.box_rows(); ++i) {
        const Row columns = (candidates.row(first_row + i) >> first_column) & piece;
        places = places | (columns << (i * shape_.box_cols()));
      }
      set_places(geometry_->box_house(box), places);
    }
  }

  void look_at_columns_and_cells(const Cube<Shape>& candidates) {
    std::ranges::fill(digits_, 0);
    for (int c = 0; c < side(); ++c) set_places(geometry_->column_house(c), Row::all(0));
    Mask* const columns = &places_[geometry_->column_house(0) * Shape::max_side];
    for (int r = 0; r < side(); ++r) {
      Mask* const cells = &digits_[r * side()];
      for (int d = 0; d < side(); ++d) {
        for_each_bit(candidates.columns(r, d), [&](int c) {
          cells[c] |= bit(d);
          columns[c * Shape::max_side + d] |= bit(r);
        });
      }
    }
    bivalue_cells_.clear();
    for (Cell cell = 0; cell < digits_.size(); ++cell) {
      if (has_between<2, 2>(digits_[cell])) bivalue_cells_.push_back(cell);
    }
  }

  void set_places(int house, const Row& places) { places.store(&places_[house * Shape::max_side]); }

  Shape shape_;
  const Geometry* geometry_;
  std::vector<Mask> digits_;
  std::vector<Mask> places_;  // by house, with a lane for every digit
  std::vector<Cell> bivalue_cells_;
  std::array<Mask, Shape::stored_rows> open_{};
};

}  // namespace evodoku
