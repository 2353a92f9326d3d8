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

/// The reason of an instance: all candidates of these cells.
template <typename Shape>
Pattern pattern_of_cells(const CandidateIndex<Shape>& views, std::span<const Cell> cells) {
  Pattern pattern;
  for (const Cell cell : cells) append_candidates(pattern.because, cell, views.digits(cell));
  return pattern;
}

/// `Size` is 2 for XY-wings, 3 for XYZ-wings.
template <int Size, typename Shape, typename Sink>
void wings(const CandidateIndex<Shape>& views, Sink& sink) {
  for (int pivot = 0; pivot < views.geometry().cells(); ++pivot) {
    const std::uint64_t pivot_digits = views.digits(pivot);
    if (!has_between<Size, Size>(pivot_digits)) continue;
    std::array<Cell, std::size_t{3} * Box::max_side> pincers;
    std::size_t count = 0;
    for (const Cell cell : views.bivalue_cells()) {
      if (has_between<Size - 1, Size - 1>(views.digits(cell) & pivot_digits) &&
          views.see_each_other(cell, pivot))
        pincers[count++] = cell;
    }
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = i + 1; j < count; ++j) {
        const std::uint64_t first = views.digits(pincers[i]);
        const std::uint64_t second = views.digits(pincers[j]);
        const std::uint64_t x = first & second;
        if (!has_between<1, 1>(x) || (first | second) != (pivot_digits | x)) continue;
        const std::array<Cell, 3> cells{static_cast<Cell>(pivot), pincers[i], pincers[j]};
        // the pivot of an XY-wing cannot have x
        const auto with_x = std::span<const Cell>(cells).subspan(Size == 2 ? 1 : 0);
        remove_from_common_peers(views, with_x, std::countr_zero(x), sink);
        sink.finish([&] { return pattern_of_cells(views, cells); });
      }
    }
  }
}

}  // namespace evodoku
