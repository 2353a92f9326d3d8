// Unique rectangles: if four open cells in two rows, two columns and two boxes all had only the same two digits, these
// could be swapped, so this cannot happen in a puzzle with one solution. The types are numbered as in the Sudoku
// Players' Forums, 2005; valid only for puzzles with exactly one solution.
//
//   type 1                types 2 and 5          type 4
//   | 47 . . | 47  . . |  | 47  . . | 47  . . |  | 47  . . | 47  . . |   floor: cells that have only the pair
//   | 47 . . | 479 . . |  | 479 . . | 479 . . |  | 478 . . | 479 . . |   roof: the others
//   the roof is neither   one of the roof is 9;  if the rest of row 2 has no 4, one of the
//   4 nor 7               9 is eliminated from   roof is 4, so none is 7
//                         cells that see all of it
#pragma once

#include <array>
#include <optional>
#include <span>

#include "deduce/kernel/candidate_index.hpp"
#include "deduce/kernel/sinks.hpp"
#include "deduce/techniques/wings.hpp"

namespace evodoku {

/// Four cells that all have the two digits of `pair`.
struct Rectangle {
  std::array<Cell, 4> cells{};
  std::uint64_t pair = 0;
  std::array<Cell, 4> roof_cells{};  // `roof_count` of them
  std::size_t roof_count = 0;
  std::uint64_t extra = 0;  // digits of the roof that are not in the pair

  std::span<const Cell> roof() const { return std::span(roof_cells).first(roof_count); }
};

template <typename Shape>
Rectangle make_rectangle(const CandidateIndex<Shape>& views, std::array<Cell, 4> cells, std::uint64_t pair) {
  Rectangle rectangle{.cells = cells, .pair = pair};
  for (const Cell cell : cells) {
    const std::uint64_t extra = views.digits(cell) & ~pair;
    if (extra == 0) continue;
    rectangle.roof_cells[rectangle.roof_count++] = cell;
    rectangle.extra |= extra;
  }
  return rectangle;
}

/// Whether `corner` is the first cell of the floor, so that each rectangle is found from one cell only, and whether the
/// cells are in two boxes.
template <typename Shape>
bool is_seen_from(const CandidateIndex<Shape>& views, Cell corner, Cell in_row, Cell in_column,
                  Cell opposite) {
  for (const Cell other : {in_row, in_column, opposite}) {
    if (other < corner && views.digits(other) == views.digits(corner)) return false;
  }
  const auto box_of = [&](Cell cell) { return views.geometry().houses_of(cell)[2]; };
  return (box_of(corner) == box_of(in_row)) != (box_of(corner) == box_of(in_column));
}

/// Calls `visit(rectangle)` once for every rectangle that has a floor.
template <typename Shape, typename Visit>
void for_each_rectangle(const CandidateIndex<Shape>& views, Visit&& visit) {
  for (const Cell corner : views.bivalue_cells()) {
    const std::uint64_t pair = views.digits(corner);
    const auto with_pair = [&](int house) {
      return std::uint64_t{views.places(house, std::countr_zero(pair))} &
             views.places(house, std::countr_zero(pair & (pair - 1)));
    };
    const int row = views.geometry().houses_of(corner)[0];
    const int column = views.geometry().houses_of(corner)[1] - views.side();
    const auto cell_at = [&](int r, int c) -> Cell { return r * views.side() + c; };
    for_each_bit(with_pair(views.geometry().column_house(column)) & ~bit(row), [&](int r) {
      for_each_bit(with_pair(row) & with_pair(r) & ~bit(column), [&](int c) {
        const std::array<Cell, 4> cells{corner, cell_at(row, c), cell_at(r, column), cell_at(r, c)};
        if (is_seen_from(views, cells[0], cells[1], cells[2], cells[3])) {
          visit(make_rectangle(views, cells, pair));
        }
      });
    });
  }
}

/// Type 4: a roof of two cells, and a house where a digit of the pair is possible only in them. One of them is this
/// digit; if the other were the second digit of the pair, the rectangle would be complete, so that digit is eliminated
/// from the roof.
template <typename Shape, typename Sink>
void roof_with_locked_digit(const CandidateIndex<Shape>& views, const Rectangle& rectangle, Sink& sink) {
  const std::span<const Cell> roof = rectangle.roof();
  for (std::size_t kind = 0; kind < 3; ++kind) {
    const int house = views.geometry().houses_of(roof[0])[kind];
    if (views.geometry().houses_of(roof[1])[kind] != house) continue;
    const std::uint64_t roof_places =
        bit(views.geometry().places_of(roof[0])[kind]) | bit(views.geometry().places_of(roof[1])[kind]);
    for_each_bit(rectangle.pair, [&](int d) {
      if (views.places(house, d) != roof_places) return;
      for (const Cell cell : roof) sink.remove(cell, rectangle.pair & ~bit(d));
      sink.finish([&] {
        Pattern pattern = pattern_of_cells(views, rectangle.cells);
        pattern.houses.push_back(house);
        return pattern;
      });
    });
  }
}

template <typename Shape, typename Sink>
void unique_rectangles(const CandidateIndex<Shape>& views, Sink& sink) {
  for_each_rectangle(views, [&](const Rectangle& rectangle) {
    if (rectangle.roof_count == 1) {
      sink.remove(rectangle.roof()[0], rectangle.pair);
    } else if (has_between<1, 1>(rectangle.extra)) {
      remove_from_common_peers(views, rectangle.roof(), std::countr_zero(rectangle.extra), sink);
    }
    sink.finish([&] { return pattern_of_cells(views, rectangle.cells); });
    if (rectangle.roof_count == 2) roof_with_locked_digit(views, rectangle, sink);
  });
}

// BUG, the bivalue universal grave: if every open cell had two candidates and every digit two places in each house that
// lacks it, the two digits could be swapped in every cell, so there would be no solution or more than one. If one cell
// alone prevents this (BUG+1), it must have one of its extra digits. Named and proved in the Sudoku Players' Forums,
// 2005; valid only for puzzles with exactly one solution.
//
//   | 12  .  23 |
//   |  . 123 .  |     2 extra in r2c2: it has three places in its row, column and box

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
