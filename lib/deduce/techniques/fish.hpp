// Fish: N rows in which a digit has places in only N columns, or N columns in which it has places in only N rows.
//
//   X-wing (N = 2)         swordfish (N = 3)      jellyfish: N = 4
//   . x . . . x .          . x . x . . .
//   . - . . . - .          . - . - . - .          x  the digit's places in the base lines
//   . x . . . x .          . . . x . x .          -  the digit is eliminated from the rest of the cross lines
//   . - . . . - .          . x . . . x .
#pragma once

#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/patterns.hpp"
#include "deduce/kernel/tight_sets.hpp"

namespace evodoku {

/// `Size` lines of one direction in which the places of a digit are in only `Size` crossing lines: the digit is at
/// crossings of these, so it is eliminated from the rest of the crossing lines. `first_line` and `first_cross` are the
/// first houses of the two directions.
template <int Size, typename Shape, typename Sink>
void fish_in_direction(const CandidateIndex<Shape>& views, int first_line, int first_cross, Sink& sink) {
  OptionsOfMembers crosses;
  const auto cell_at = [&](int line, int cross) {
    return views.geometry().house(first_line + line)[static_cast<std::size_t>(cross)];
  };
  for (int d = 0; d < views.side(); ++d) {
    for (int line = 0; line < views.side(); ++line) {
      crosses[static_cast<std::size_t>(line)] = views.places(first_line + line, d);
    }
    for_each_tight_set<Size>(crosses, views.side(), [&](std::uint64_t lines, std::uint64_t held) {
      for (int line = 0; line < views.side(); ++line) {
        if ((lines >> line & 1) != 0) continue;
        for_each_bit(crosses[static_cast<std::size_t>(line)] & held,
                     [&](int cross) { sink.remove(cell_at(line, cross), bit(d)); });
      }
      sink.finish([&] {
        Pattern pattern;
        for_each_bit(lines, [&](int line) {
          pattern.houses.push_back(first_line + line);
          for_each_bit(crosses[static_cast<std::size_t>(line)],
                       [&](int cross) { pattern.because.push_back(candidate_at(cell_at(line, cross), d)); });
        });
        for_each_bit(held, [&](int cross) { pattern.houses.push_back(first_cross + cross); });
        return pattern;
      });
    });
  }
}

/// Rows first, then columns.
template <int Size, typename Shape, typename Sink>
void fish(const CandidateIndex<Shape>& views, Sink& sink) {
  const int rows = views.geometry().row_house(0);
  const int columns = views.geometry().column_house(0);
  fish_in_direction<Size>(views, rows, columns, sink);
  fish_in_direction<Size>(views, columns, rows, sink);
}

}  // namespace evodoku
