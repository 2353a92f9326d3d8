// BUG, the bivalue universal grave: if every open cell had two candidates and every digit two places in each house that
// lacks it, the two digits could be swapped in every cell, so there would be no solution or more than one. If one cell
// alone prevents this (BUG+1), it must have one of its extra digits. Named and proved in the Sudoku Players' Forums,
// 2005; valid only for puzzles with exactly one solution.
//
//   | 12  .  23 |
//   |  . 123 .  |     2 extra in r2c2: it has three places in its row, column and box
#pragma once

#include <optional>

#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/sinks.hpp"

namespace evodoku {

/// The cell with more than two candidates, if all other open cells have two; nothing if there is no such cell, or more
/// than one.
template <typename Shape>
std::optional<int> only_cell_above_two(const CandidateIndex<Shape>& views) {
  std::optional<int> found;
  for (int cell = 0; cell < views.geometry().cells(); ++cell) {
    const std::uint64_t digits = views.digits(cell);
    if (has_between<2, 2>(digits)) continue;
    if (!has_more_than<1>(digits)) {
      if (views.is_open(cell)) return std::nullopt;
      continue;
    }
    if (found) return std::nullopt;
    found = cell;
  }
  return found;
}

/// Whether each digit that a house lacks has two places there, not counting `extra` at `cell`.
template <typename Shape>
bool is_grave_without(const CandidateIndex<Shape>& views, int cell, std::uint64_t extra) {
  for (int house = 0; house < views.geometry().houses(); ++house) {
    const auto cells = views.geometry().house(house);
    for (int d = 0; d < views.side(); ++d) {
      int places = 0;
      bool written_down = false;
      for_each_bit(views.places(house, d), [&](int place) {
        const int holder = cells[place];
        written_down = written_down || !views.is_open(holder);
        if (holder != cell || (extra >> d & 1) == 0) ++places;
      });
      if (places != 2 && !written_down) return false;
    }
  }
  return true;
}

template <typename Shape, typename Sink>
void bug(const CandidateIndex<Shape>& views, Sink& sink) {
  const std::optional<int> cell = only_cell_above_two(views);
  if (!cell) return;
  const int row = views.geometry().houses_of(*cell)[0];
  std::uint64_t extra = 0;
  for_each_bit(views.digits(*cell), [&](int d) {
    if (has_more_than<2>(views.places(row, d))) extra |= bit(d);
  });
  const std::uint64_t grave = views.digits(*cell) & ~extra;
  if (!has_between<2, 2>(grave) || !is_grave_without(views, *cell, extra)) return;
  sink.remove(*cell, grave);
  sink.finish([&] {
    Pattern pattern;
    append_candidates(pattern.because, *cell, extra);
    return pattern;
  });
}

}  // namespace evodoku
