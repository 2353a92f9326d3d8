// Wings: a pivot and two pincers that it sees; each pincer has two digits. Whichever digit the pivot has, one of the
// cells has x.
//
//   XY-wing                               XYZ-wing
//   | ab  -  - | . ax . |                 | abx -  - | . ax . |
//   | .   .  . | . .  . |                 | .   bx . | . .  . |
//   | .   bx . | - -  - |                 x is eliminated from the cells marked -, which see both pincers (and
//                                         the pivot, if it can have x itself)
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/sinks.hpp"

namespace evodoku {

// The cells that see all of several cells: if one of these certainly has a digit, their common peers cannot have it.

/// Calls `visit(cell)` for every cell that has the digit and sees all of `cells`, ascending.
template <typename Shape, typename Visit>
void for_each_common_peer(const CandidateIndex<Shape>& views, std::span<const Cell> cells, int digit_index,
                          Visit&& visit) {
  for (const Cell peer : views.geometry().peers(cells.front())) {
    if (!views.has(peer, digit_index)) continue;
    const bool sees_others = std::ranges::all_of(
        cells.subspan(1), [&](Cell cell) { return cell != peer && views.see_each_other(cell, peer); });
    if (sees_others) visit(peer);
  }
}

/// Eliminates a digit from all cells that see all of `cells`.
template <typename Shape, typename Sink>
void remove_from_common_peers(const CandidateIndex<Shape>& views, std::span<const Cell> cells,
                              int digit_index, Sink& sink) {
  for_each_common_peer(views, cells, digit_index, [&](int cell) { sink.remove(cell, bit(digit_index)); });
}

/// The cells with two digits that a pivot sees and that satisfy `accept(digits)`.
class Pincers {
 public:
  template <typename Shape, typename Accept>
  Pincers(const CandidateIndex<Shape>& views, int pivot, Accept&& accept) {
    for (const Cell cell : views.bivalue_cells()) {
      if (accept(std::uint64_t{views.digits(cell)}) && cell != pivot && views.see_each_other(cell, pivot)) {
        cells_[count_++] = cell;
      }
    }
  }

  template <typename Visit>
  void for_each_pair(Visit&& visit) const {
    for (std::size_t i = 0; i < count_; ++i) {
      for (std::size_t j = i + 1; j < count_; ++j) visit(cells_[i], cells_[j]);
    }
  }

 private:
  std::array<Cell, std::size_t{3} * Box::max_side> cells_;
  std::size_t count_ = 0;
};

/// The reason of an instance: all candidates of these cells.
template <typename Shape>
Pattern pattern_of_cells(const CandidateIndex<Shape>& views, std::span<const Cell> cells) {
  Pattern pattern;
  for (const Cell cell : cells) append_candidates(pattern.because, cell, views.digits(cell));
  return pattern;
}

/// Pivot ab, pincers ax and bx.
template <typename Shape, typename Sink>
void xy_wings(const CandidateIndex<Shape>& views, Sink& sink) {
  for (const Cell pivot : views.bivalue_cells()) {
    const std::uint64_t pivot_digits = views.digits(pivot);
    const Pincers pincers(views, pivot,
                          [&](std::uint64_t digits) { return has_between<1, 1>(digits & pivot_digits); });
    pincers.for_each_pair([&](Cell first, Cell second) {
      const std::uint64_t x = std::uint64_t{views.digits(first)} & views.digits(second);
      if ((x & pivot_digits) != 0 || !has_between<1, 1>(x)) return;
      const std::array<Cell, 3> cells{pivot, first, second};
      remove_from_common_peers(views, std::span(cells).template subspan<1>(), std::countr_zero(x), sink);
      sink.finish([&] { return pattern_of_cells(views, cells); });
    });
  }
}

/// Pivot abx, pincers ax and bx.
template <typename Shape, typename Sink>
void xyz_wings(const CandidateIndex<Shape>& views, Sink& sink) {
  for (int pivot = 0; pivot < views.geometry().cells(); ++pivot) {
    const std::uint64_t pivot_digits = views.digits(pivot);
    if (!has_between<3, 3>(pivot_digits)) continue;
    const Pincers pincers(views, pivot, [&](std::uint64_t digits) { return (digits & ~pivot_digits) == 0; });
    pincers.for_each_pair([&](Cell first, Cell second) {
      const std::uint64_t x = std::uint64_t{views.digits(first)} & views.digits(second);
      if (!has_between<1, 1>(x)) return;
      const std::array<Cell, 3> cells{static_cast<Cell>(pivot), first, second};
      remove_from_common_peers(views, std::span<const Cell>(cells), std::countr_zero(x), sink);
      sink.finish([&] { return pattern_of_cells(views, cells); });
    });
  }
}

}  // namespace evodoku
