// The cells that see all of several cells: if one of these certainly has a digit, their common peers cannot have it.
#pragma once

#include <span>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/candidate_index.hpp"

namespace evodoku {

/// The columns of row `r` whose cells share a house with `cell`, without the cell itself.
template <typename Shape>
std::uint64_t columns_seen(const CandidateIndex<Shape>& views, int cell, int r) {
  const Shape& shape = views.shape();
  const int own_row = views.geometry().houses_of(cell)[0];
  const std::uint64_t own_column = bit(views.geometry().houses_of(cell)[1] - views.side());
  if (r == own_row) return ones(0, views.side()) & ~own_column;
  if (r / shape.box_rows() != own_row / shape.box_rows()) return own_column;
  const int stack = (views.geometry().houses_of(cell)[2] - 2 * views.side()) % shape.box_rows();
  return ones(stack * shape.box_cols(), shape.box_cols());
}

/// Calls `visit(cell)` for every cell that has the digit and sees all of `cells`, ascending.
template <typename Shape, typename Visit>
void for_each_common_peer(const CandidateIndex<Shape>& views, std::span<const Cell> cells, int digit_index,
                          Visit&& visit) {
  for (int r = 0; r < views.side(); ++r) {
    std::uint64_t columns = views.places(views.geometry().row_house(r), digit_index);
    for (std::size_t i = 0; i < cells.size() && columns != 0; ++i)
      columns &= columns_seen(views, cells[i], r);
    for_each_bit(columns, [&](int c) { visit(r * views.side() + c); });
  }
}

/// Eliminates a digit from all cells that see all of `cells`.
template <typename Shape, typename Sink>
void remove_from_common_peers(const CandidateIndex<Shape>& views, std::span<const Cell> cells,
                              int digit_index, Sink& sink) {
  for_each_common_peer(views, cells, digit_index, [&](int cell) { sink.remove(cell, bit(digit_index)); });
}

}  // namespace evodoku
