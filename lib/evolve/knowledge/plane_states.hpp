// States of knowledge for 9x9 puzzles, designed for many small changes.
//
// A plane holds the cells where a digit is possible: bit 9 r + c for the cell in row r, column c. A state consists of
// nine planes, the blank cells, and what follows from each plane alone: its hidden singles, and those that arise after
// locked candidates of the digit. A discovery changes three or four planes; the results for the others remain valid.
// The results for a plane are cached, because the runs of a puzzle meet the same planes again and again. This takes
// about a quarter of the instructions of examining all digits in parallel each time (cube_states.hpp), and needs none
// that some machines lack.
//
// Segments are the three cells that a line shares with a box:
//
//     h h h | h h h | h h h      a plane folded to the first cell of each segment, along the rows (h) or down the
//     . . . | . . . | . . .      columns (v), says for 27 segments at once whether they hold the digit once or
//     . . . | . . . | . . .      more, and whether twice or more
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/knowledge.hpp"
#include "evolve/loop/population.hpp"

namespace evodoku {

namespace planes {

__extension__ using Plane = unsigned __int128;

/// The cells whose row is in `rows` and whose column is in `columns` (sets of bits).
constexpr Plane cells(unsigned rows, unsigned columns) {
  Plane result = 0;
  for (int r = 0; r < 9; ++r) {
    if ((rows >> r & 1) != 0) result |= Plane{columns} << (9 * r);
  }
  return result;
}
inline constexpr unsigned all = 0x1ff;
inline constexpr unsigned first_of_three = 0b001001001;
inline constexpr Plane everywhere = cells(all, all);
inline constexpr Plane row_segments = cells(all, first_of_three);
inline constexpr Plane column_segments = cells(first_of_three, all);
inline constexpr Plane box_corners = cells(first_of_three, first_of_three);
inline constexpr Plane first_column = cells(all, 1);
inline constexpr Plane first_row = cells(1, all);

constexpr std::array<Plane, 81> peers_of_cells() {
  std::array<Plane, 81> peers{};
  for (unsigned cell = 0; cell < 81; ++cell) {
    const unsigned r = cell / 9;
    const unsigned c = cell % 9;
    const Plane own = Plane{1} << cell;
    peers[cell] =
        (cells(1U << r, all) | cells(all, 1U << c) | cells(7U << r / 3 * 3, 7U << c / 3 * 3)) & ~own;
  }
  return peers;
}
inline constexpr std::array<Plane, 81> peers = peers_of_cells();

inline int count(Plane plane) {
  return count_bits(static_cast<std::uint64_t>(plane)) + count_bits(static_cast<std::uint64_t>(plane >> 64));
}

/// Calls `visit(cell)` for the cells of a plane in reading order.
template <typename Visit>
void for_each_cell(Plane plane, Visit&& visit) {
  for_each_bit(static_cast<std::uint64_t>(plane), visit);
  for_each_bit(static_cast<std::uint64_t>(plane >> 64), [&](int bit) { visit(64 + bit); });
}

/// The bits that are set in at least two of the three.
inline Plane two_of(Plane a, Plane b, Plane c) {
  return (a & (b | c)) | (b & c);
}

/// The segments that contain the digit at least once, and at least twice.
struct Segments {
  Plane once = 0;
  Plane twice = 0;
};
inline Segments along_rows(Plane plane) {
  const Plane second = plane >> 1;
  const Plane third = plane >> 2;
  return {(plane | second | third) & row_segments, two_of(plane, second, third) & row_segments};
}
inline Segments down_columns(Plane plane) {
  const Plane second = plane >> 9;
  const Plane third = plane >> 18;
  return {(plane | second | third) & column_segments, two_of(plane, second, third) & column_segments};
}

inline Plane spread_along_segment(Plane segments) {
  return (segments << 3) - segments;
}
inline Plane spread_down_segment(Plane segments) {
  return segments | segments << 9 | segments << 18;
}

/// The three segments of a box, row or column are `step` apart: first, first + step, first + 2 step. The result, at the
/// first of each three, says whether at least two of them contain the digit.
inline Plane in_two_segments(Plane once, int step) {
  return two_of(once, once >> step, once >> 2 * step);
}
/// Whether the three segments together contain the digit at least twice.
inline Plane twice_in_three(const Segments& segments, int step) {
  return in_two_segments(segments.once, step) | segments.twice | segments.twice >> step |
         segments.twice >> 2 * step;
}

struct Singles {
  Plane in_box = 0;
  Plane in_line = 0;
};

/// The cells that are the only ones of the plane in their box, and in their row or column.
inline Singles singles_of(Plane plane) {
  const Segments rows = along_rows(plane);
  const Segments columns = down_columns(plane);
  const Plane crowded_boxes = twice_in_three(rows, 9) & box_corners;
  const Plane crowded_rows = twice_in_three(rows, 3) & first_column;
  const Plane crowded_columns = twice_in_three(columns, 27) & first_row;
  const Plane boxes = spread_down_segment(spread_along_segment(box_corners & ~crowded_boxes));
  const Plane free_rows = first_column & ~crowded_rows;
  const Plane free_columns = spread_down_segment(first_row & ~crowded_columns);
  const Plane lines = ((free_rows << 9) - free_rows) | free_columns | free_columns << 27 | free_columns << 54;
  return {plane & boxes, plane & lines};
}

/// For each of the three places of a group, `step` apart: whether one of the other two is set. `first`, `second` and
/// `third` are the first, second and third places of all groups.
inline Plane other_two(Plane plane, int step, Plane first, Plane second, Plane third) {
  return (plane >> step & (first | second)) | (plane << step & (second | third)) |
         (plane >> 2 * step & first) | (plane << 2 * step & third);
}
inline Plane other_rows_of_box(Plane plane) {
  return other_two(plane, 9, cells(0b001001001, all), cells(0b010010010, all), cells(0b100100100, all));
}
inline Plane other_columns_of_box(Plane plane) {
  return other_two(plane, 1, cells(all, 0b001001001), cells(all, 0b010010010), cells(all, 0b100100100));
}
inline Plane other_boxes_of_row(Plane plane) {
  return other_two(plane, 3, cells(all, 0b000000111), cells(all, 0b000111000), cells(all, 0b111000000));
}
inline Plane other_boxes_of_column(Plane plane) {
  return other_two(plane, 27, cells(0b000000111, all), cells(0b000111000, all), cells(0b111000000, all));
}

/// The candidates that pointing and claiming eliminate: locked_candidates.hpp for a single digit.
inline Plane locked_out(Plane plane) {
  const Segments rows = along_rows(plane);
  const Segments columns = down_columns(plane);
  const Plane rows_in_one_box = first_column & ~in_two_segments(rows.once, 3);
  const Plane columns_in_one_box = first_row & ~in_two_segments(columns.once, 27);
  const Plane claiming_along = rows.twice & (rows_in_one_box | rows_in_one_box << 3 | rows_in_one_box << 6);
  const Plane claiming_down =
      columns.twice & (columns_in_one_box | columns_in_one_box << 27 | columns_in_one_box << 54);
  const Plane pointing_along = rows.twice & ~other_rows_of_box(rows.once);
  const Plane pointing_down = columns.twice & ~other_columns_of_box(columns.once);
  const Plane along = other_rows_of_box(claiming_along) | other_boxes_of_row(pointing_along);
  const Plane down = other_columns_of_box(claiming_down) | other_boxes_of_column(pointing_down);
  return plane & (spread_along_segment(along) | spread_down_segment(down));
}

}  // namespace planes

/// The interface that StateBook needs; cube_states.hpp has the same for every box.
class PlaneStates {
 public:
  using Plane = planes::Plane;
  using Shape = Cube9;
  using Planes = std::array<Plane, 9>;  // by digit index

  struct Set {
    Planes planes;
    unsigned digits = 0;  // bit d: planes[d] is valid; the others may hold anything
  };

  class State {
   public:
    State() = default;
    State(const State& other) { *this = other; }
    /// Plane by plane, because for a copy of the whole GCC uses a slow string instruction.
    State& operator=(const State& other) {
      left_ = other.left_;
      stale_ = other.stale_;
      stale_direct_ = other.stale_direct_;
      open_ = other.open_;
      copy(planes_, other.planes_);
      for (Set State::*kind : {&State::in_box_, &State::in_line_, &State::direct_}) {
        (this->*kind).digits = (other.*kind).digits;
        copy((this->*kind).planes, (other.*kind).planes);
      }
      return *this;
    }

    Fitness candidates_left() const { return left_; }

   private:
    friend PlaneStates;
    static void copy(Planes& to, const Planes& from) {
      for (std::size_t d = 0; d < 9; ++d) to[d] = from[d];
    }

    int left_ = 0;
    // The singles of planes that have changed since are stale: bit d for digit index d.
    unsigned stale_ = planes::all;
    unsigned stale_direct_ = planes::all;
    Plane open_ = planes::everywhere;
    Planes planes_{};
    Set in_box_;
    Set in_line_;
    Set direct_;
  };

  explicit PlaneStates(const Cube9& /*there is only one*/) {}

  State state_of(const Knowledge<Cube9>& knowledge) const {
    State state;
    state.planes_ = set_of(knowledge.candidates).planes;
    state.open_ = 0;
    for (int r = 0; r < 9; ++r) state.open_ |= Plane{knowledge.open[static_cast<std::size_t>(r)]} << 9 * r;
    count_left(state);
    return state;
  }
  Knowledge<Cube9> knowledge_of(const State& state) const {
    Knowledge<Cube9> knowledge;
    for (int r = 0; r < 9; ++r) {
      for (int d = 0; d < 9; ++d) {
        knowledge.candidates.columns(r, d) = row_of(state.planes_[static_cast<std::size_t>(d)], r);
      }
      knowledge.open[static_cast<std::size_t>(r)] = row_of(state.open_, r);
    }
    return knowledge;
  }
  Set set_of(const Cube<Cube9>& cube) const {
    Set set{.planes = {}, .digits = planes::all};
    for (std::size_t d = 0; d < 9; ++d) {
      for (int r = 0; r < 9; ++r) set.planes[d] |= Plane{cube.columns(r, static_cast<int>(d))} << 9 * r;
    }
    return set;
  }

  void place(State& state, int cell, int digit_index) const {
    const auto own = static_cast<std::size_t>(digit_index);
    const Plane here = Plane{1} << cell;
    for (std::size_t d = 0; d < 9; ++d) {
      if (d == own || (state.planes_[d] & here) == 0) continue;
      state.planes_[d] &= ~here;
      --state.left_;
      make_stale(state, d);
    }
    const Plane struck_out = state.planes_[own] & planes::peers[static_cast<std::size_t>(cell)];
    state.left_ -= planes::count(struck_out & state.open_);
    if ((state.planes_[own] & here) != 0) --state.left_;
    state.planes_[own] ^= struck_out;
    state.open_ &= ~here;
    make_stale(state, own);
  }
  void remove(State& state, const Set& gone) const {
    for (std::size_t d = 0; d < 9; ++d) {
      const Plane struck_out = state.planes_[d] & gone.planes[d];
      if (struck_out == 0) continue;
      state.left_ -= planes::count(struck_out & state.open_);
      state.planes_[d] ^= struck_out;
      make_stale(state, d);
    }
  }
  /// Whether `state` contains everything that `other` knows.
  bool knows_all(const State& state, const State& other) const {
    Plane unknown = state.open_ & ~other.open_;
    for (std::size_t d = 0; d < 9; ++d) unknown |= state.planes_[d] & ~other.planes_[d];
    return unknown == 0;
  }
  void unite(State& state, const State& other) const {
    const Plane written = state.open_ & ~other.open_;
    state.open_ &= other.open_;
    for (std::size_t d = 0; d < 9; ++d) {
      const Plane both = state.planes_[d] & other.planes_[d];
      if (both == state.planes_[d] && (both & written) == 0) continue;
      state.planes_[d] = both;
      make_stale(state, d);
    }
    count_left(state);
  }

  bool is_same(const State& a, const State& b) const {
    Plane difference = a.open_ ^ b.open_;
    for (std::size_t d = 0; d < 9; ++d) difference |= a.planes_[d] ^ b.planes_[d];
    return difference == 0;
  }
  std::uint64_t hash_of(const State& state) const {
    constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15ULL;
    auto hash = static_cast<std::uint64_t>(state.open_) ^ static_cast<std::uint64_t>(state.open_ >> 64);
    for (const Plane plane : state.planes_) {
      hash = (hash ^ static_cast<std::uint64_t>(plane) ^ (hash >> 29)) * multiplier;
      hash = (hash ^ static_cast<std::uint64_t>(plane >> 64) ^ (hash >> 31)) * multiplier;
    }
    return hash ^ (hash >> 32);
  }

  Set full_houses(const State& state) const {
    const planes::Singles last = planes::singles_of(state.open_);
    const Plane last_cells = last.in_box | last.in_line;
    Set found;
    if (last_cells == 0) return found;
    for (std::size_t d = 0; d < 9; ++d) set(found, d, state.planes_[d] & last_cells);
    return found;
  }
  const Set& singles_in_boxes(State& state) const {
    find_singles(state);
    return state.in_box_;
  }
  const Set& singles_in_lines(State& state) const {
    find_singles(state);
    return state.in_line_;
  }
  const Set& direct_locked(State& state) const {
    find_singles(state);
    for (unsigned stale = state.stale_direct_; stale != 0; stale &= stale - 1) {
      const auto d = static_cast<std::size_t>(std::countr_zero(stale));
      set(state.direct_, d, direct_of(state, d));
    }
    state.stale_direct_ = 0;
    return state.direct_;
  }

  /// Calls `visit(cell, digit_index)` for the candidates in the set, ordered by digit, then by cell in reading order.
  /// Cells in `listed` are left out; the others are added to it.
  using Cells = Plane;
  template <typename Visit>
  void for_each_unlisted(const Set& set, Cells& listed, Visit&& visit) const {
    for (unsigned digits = set.digits; digits != 0; digits &= digits - 1) {
      const int d = std::countr_zero(digits);
      const Plane unlisted = set.planes[static_cast<std::size_t>(d)] & ~listed;
      if (unlisted == 0) continue;
      listed |= unlisted;
      planes::for_each_cell(unlisted, [&](int cell) { visit(cell, d); });
    }
  }

 private:
  static std::uint16_t row_of(Plane plane, int r) {
    return static_cast<std::uint16_t>(plane >> 9 * r & planes::all);
  }
  static void set(Set& kind, std::size_t d, Plane plane) {
    kind.planes[d] = plane;
    kind.digits = (kind.digits & ~(1U << d)) | static_cast<unsigned>(plane != 0) << d;
  }
  static void make_stale(State& state, std::size_t d) {
    state.stale_ |= 1U << d;
    state.stale_direct_ |= 1U << d;
  }
  static void count_left(State& state) {
    state.left_ = 0;
    for (const Plane plane : state.planes_) state.left_ += planes::count(plane & state.open_);
  }

  void find_singles(State& state) const {
    for (unsigned stale = state.stale_; stale != 0; stale &= stale - 1) {
      const auto d = static_cast<std::size_t>(std::countr_zero(stale));
      const planes::Singles& singles = told_of(state.planes_[d]).singles;
      set(state.in_box_, d, singles.in_box & state.open_);
      set(state.in_line_, d, singles.in_line & state.open_);
    }
    state.stale_ = 0;
  }
  Plane direct_of(const State& state, std::size_t d) const {
    const Plane plane = state.planes_[d];
    Told& told = told_of(plane);
    if (!told.has_direct) {
      told.has_direct = true;
      const Plane struck_out = planes::locked_out(plane);
      if (struck_out != 0) {
        const planes::Singles after = planes::singles_of(plane & ~struck_out);
        told.direct = after.in_box | after.in_line;
      }
    }
    return told.direct & state.open_ & ~(told.singles.in_box | told.singles.in_line);
  }

  /// What follows from a plane alone, whichever digit it belongs to.
  struct Told {
    Plane plane = 0;
    planes::Singles singles;
    Plane direct = 0;
    bool has_direct = false;
  };
  Told& told_of(Plane plane) const {
    const auto folded = static_cast<std::uint64_t>(plane) ^ (static_cast<std::uint64_t>(plane >> 64) << 40);
    Told& told = told_[folded * 0x9e3779b97f4a7c15ULL >> 53];
    if (told.plane != plane) told = {plane, planes::singles_of(plane)};
    return told;
  }

  /// A cache, because the runs of a puzzle meet the same planes again and again.
  mutable std::vector<Told> told_ = std::vector<Told>(2048);
};

}  // namespace evodoku
