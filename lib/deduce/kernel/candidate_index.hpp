// The candidates of a cube as the items of an exact cover: for every cell its digits, for every digit in every house
// its places. Techniques about pairs, fish and wings are written in these terms.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/knowledge.hpp"
#include "evodoku/geometry.hpp"

namespace evodoku {

/// Transposes a square of bits in every lane at once: bit k of row i becomes bit i of row k. Swaps smaller and smaller
/// blocks across the diagonal (H. Warren, "Hacker's Delight", 2nd edition, 2012, section 7-3).
template <typename Mask, int Count>
void transpose_bits(std::array<Lanes<Mask, Count>, 8 * sizeof(Mask)>& rows) {
  static_assert(8 * sizeof(Mask) == Count);
  using Row = Lanes<Mask, Count>;
  Mask low_halves = std::numeric_limits<Mask>::max();  // of each block, the bits of its lower half
  for (int width = Count / 2; width > 0; width /= 2) {
    low_halves = static_cast<Mask>(low_halves ^ (std::uint64_t{low_halves} << width));
    for (int i = 0; i < Count; ++i) {
      if ((i & width) != 0) continue;
      const int other = i + width;
      Row& first = rows[i];
      Row& second = rows[other];
      const Row exchanged = ((first >> width) ^ second) & Row::all(low_halves);
      second = second ^ exchanged;
      first = first ^ (exchanged << width);
    }
  }
}

/// Computed from a state by whole rows (about 0.6 us for 9x9); the buffers are kept. Includes placed digits, as items
/// with one option.
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
    look_at_columns(knowledge.candidates);
    look_at_boxes(knowledge.candidates);
    look_at_cells(knowledge.candidates);
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
  using Square = std::array<Row, Shape::max_side>;

  /// A row's places are its columns.
  void look_at_rows(const Cube<Shape>& candidates) {
    for (int r = 0; r < side(); ++r) set_places(geometry_->row_house(r), candidates.row(r));
  }

  void look_at_columns(const Cube<Shape>& candidates) {
    Square square{};
    for (int r = 0; r < side(); ++r) square[r] = candidates.row(r);
    transpose_bits(square);
    for (int c = 0; c < side(); ++c) set_places(geometry_->column_house(c), square[c]);
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

  /// Swaps digits and columns: the square has a row for every digit and a lane for every row.
  void look_at_cells(const Cube<Shape>& candidates) {
    std::array<std::array<Mask, Shape::max_side>, Shape::max_side> masks{};
    const std::size_t used = side();
    for (std::size_t r = 0; r < used; ++r) {
      for (std::size_t d = 0; d < used; ++d) masks[d][r] = candidates.masks[r][d];
    }
    Square square;
    for (std::size_t d = 0; d < square.size(); ++d) square[d] = Row::load(masks[d].data());
    transpose_bits(square);
    for (std::size_t c = 0; c < square.size(); ++c) square[c].store(masks[c].data());
    bivalue_cells_.clear();
    Cell cell = 0;
    for (std::size_t r = 0; r < used; ++r) {
      for (std::size_t c = 0; c < used; ++c, ++cell) {
        digits_[cell] = masks[c][r];
        if (has_between<2, 2>(masks[c][r])) bivalue_cells_.push_back(cell);
      }
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
