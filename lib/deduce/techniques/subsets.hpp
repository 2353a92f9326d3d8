// Subsets: N cells of a house with N digits.
//
//   naked pair                            hidden pair
//   | 47 . . | . 47 . | 479 . 24 |        | 147 . . | . 2478 . | 19 . 12 |   4 and 7 are nowhere else,
//     the 4 and 7 of the row are            so these two cells have no other digit
//     there, so 9 and 2 remain
//
// Placed digits are not part of subsets: these consist of items with at least two options.
#pragma once

#include <array>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/sinks.hpp"
#include "evodoku/box.hpp"

namespace evodoku {

// Tight sets: as many members as they have options together. Naked subsets, hidden subsets and fish are all instances
// of this pattern:
//
//                 members              options
//   naked pair    cells of a house     digits
//   hidden pair   digits               places in a house
//   X-wing        rows, for a digit    columns
//
// No two members can take the same option, so the members take all of these options, and no other member can have them.

/// The options of up to Box::max_side members, indexed by member.
using OptionsOfMembers = std::array<std::uint64_t, std::size_t{Box::max_side}>;

namespace tight_sets {

template <int Size, int Missing, typename Visit>
void extend(const OptionsOfMembers& options, std::uint64_t further, std::uint64_t members,
            std::uint64_t united, Visit& visit) {
  while (further != 0) {
    const int member = std::countr_zero(further);
    further &= further - 1;
    const std::uint64_t more = united | options[member];
    if (has_more_than<Size>(more)) continue;
    if constexpr (Missing > 1) {
      extend<Size, Missing - 1>(options, further, members | bit(member), more, visit);
    } else if (has_more_than<Size - 1>(more)) {
      visit(members | bit(member), more);
    }
  }
}

}  // namespace tight_sets

/// Calls `visit(members, options)` for every `Size` members that have exactly `Size` options together. Members with a
/// single option are ignored, as they are singles. Visits nothing if fewer than `fewest` others are left.
template <int Size, typename Visit>
void for_each_tight_set(const OptionsOfMembers& options, int members, int fewest, Visit&& visit) {
  std::uint64_t open = 0;
  std::uint64_t eligible = 0;
  for (int member = 0; member < members; ++member) {
    const std::uint64_t own = options[member];
    if (has_more_than<1>(own)) open |= bit(member);
    if (has_between<2, Size>(own)) eligible |= bit(member);
  }
  if (count_bits(open) < fewest || !has_more_than<Size - 1>(eligible)) return;
  tight_sets::extend<Size, Size>(options, eligible, 0, 0, visit);
}

// Of n open cells of a house, a naked subset of N and a hidden subset of the other n - N come to the same; so do a fish
// of N rows and one of n - N columns. So where all easier techniques have found nothing, naked subsets and fish find
// something only among 2 N cells or lines or more, and hidden subsets only among more than that.

/// The candidates of `digits` at several places of a house, cell by cell.
template <typename Shape>
std::vector<Candidate> candidates_in_house(const CandidateIndex<Shape>& views, int house,
                                           std::uint64_t places, std::uint64_t digits) {
  std::vector<Candidate> result;
  for_each_bit(places, [&](int place) {
    const int cell = views.geometry().house(house)[place];
    append_candidates(result, cell, digits & views.digits(cell));
  });
  return result;
}

/// `Size` cells of a house that have `Size` digits together: the other cells do not have these digits.
template <int Size, typename Shape, typename Sink>
void naked_subsets(const CandidateIndex<Shape>& views, Sink& sink) {
  OptionsOfMembers digits;
  const int fewest = sink.fewest(2 * Size);
  for (int house = 0; house < views.geometry().houses(); ++house) {
    const auto cells = views.geometry().house(house);
    for (std::size_t place = 0; place < cells.size(); ++place) digits[place] = views.digits(cells[place]);
    for_each_tight_set<Size>(digits, views.side(), fewest, [&](std::uint64_t places, std::uint64_t held) {
      for (std::size_t place = 0; place < cells.size(); ++place) {
        if ((places >> place & 1) == 0 && (digits[place] & held) != 0) sink.remove(cells[place], held);
      }
      sink.finish([&] { return Pattern{candidates_in_house(views, house, places, held), {house}}; });
    });
  }
}

/// `Size` digits that have `Size` places together in a house: these cells have no other digit.
template <int Size, typename Shape, typename Sink>
void hidden_subsets(const CandidateIndex<Shape>& views, Sink& sink) {
  OptionsOfMembers places;
  const int fewest = sink.fewest(2 * Size + 1);
  for (int house = 0; house < views.geometry().houses(); ++house) {
    const auto cells = views.geometry().house(house);
    for (int d = 0; d < views.side(); ++d) places[d] = views.places(house, d);
    for_each_tight_set<Size>(places, views.side(), fewest, [&](std::uint64_t digits, std::uint64_t held) {
      for_each_bit(held, [&](int place) { sink.remove(cells[place], ~digits); });
      sink.finish([&] { return Pattern{candidates_in_house(views, house, held, digits), {house}}; });
    });
  }
}

// Fish: N rows in which a digit has places in only N columns, or N columns in which it has places in only N rows.
//
//   X-wing (N = 2)         swordfish (N = 3)      jellyfish: N = 4
//   . x . . . x .          . x . x . . .
//   . - . . . - .          . - . - . - .          x  the digit's places in the base lines
//   . x . . . x .          . . . x . x .          -  the digit is eliminated from the rest of the cross lines
//   . - . . . - .          . x . . . x .

/// `Size` lines of one direction in which the places of a digit are in only `Size` crossing lines: the digit is at
/// crossings of these, so it is eliminated from the rest of the crossing lines. `first_line` and `first_cross` are the
/// first houses of the two directions.
template <int Size, typename Shape, typename Sink>
void fish_in_direction(const CandidateIndex<Shape>& views, int first_line, int first_cross, Sink& sink) {
  OptionsOfMembers crosses;
  const int fewest = sink.fewest(2 * Size);
  const auto cell_at = [&](int line, int cross) { return views.geometry().house(first_line + line)[cross]; };
  for (int d = 0; d < views.side(); ++d) {
    for (int line = 0; line < views.side(); ++line) {
      crosses[line] = views.places(first_line + line, d);
    }
    for_each_tight_set<Size>(crosses, views.side(), fewest, [&](std::uint64_t lines, std::uint64_t held) {
      for (int line = 0; line < views.side(); ++line) {
        if ((lines >> line & 1) != 0) continue;
        for_each_bit(crosses[line] & held, [&](int cross) { sink.remove(cell_at(line, cross), bit(d)); });
      }
      sink.finish([&] {
        Pattern pattern;
        for_each_bit(lines, [&](int line) {
          pattern.houses.push_back(first_line + line);
          for_each_bit(crosses[line],
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
