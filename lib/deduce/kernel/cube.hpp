// Sets of candidates as a cube: row by row, in each row a lane for every digit, in each lane a bit for every column.
// Unions and intersections are computed lane by lane; what is in one row, column, box or cell is found by folding the
// cube along one of its directions:
//
//               lanes = digits
//             1    2    3        S
//           +----+----+----+   +----+        row:    the bits within a lane
//     row 0 |cols|cols|cols|...|cols|        column: one bit, down the rows
//     row 1 |    |    |    |   |    |        box:    C neighbouring bits, down R rows
//       :   :    :    :    :   :    :        cell:   one bit, across the lanes
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "evodoku/box.hpp"
#include "evodoku/geometry.hpp"

namespace evodoku {

// A row of equal masks that are processed in parallel: one lane for each digit of a grid.
//
// Scans examine all digits at once, so their natural unit is not one mask but a row of them. Rows consist of 16-byte
// vectors, which every x86-64 and arm64 machine supports, so no instruction set needs to be chosen, and no vector type
// occurs in an argument list (vector extension of GCC and clang).

static_assert(std::endian::native == std::endian::little, "lanes are read as words");

/// `Count` masks; Count * sizeof(Mask) is 16 times a power of two.
template <typename Mask, int Count>
struct Lanes {
  static constexpr int half_count = Count / 2;
  using Half = Lanes<Mask, half_count>;
  Half low;
  Half high;

  static Lanes all(Mask mask) { return {Half::all(mask), Half::all(mask)}; }
  static Lanes load(const Mask* from) { return {Half::load(from), Half::load(from + half_count)}; }
  [[gnu::always_inline]] void store(Mask* to) const {
    low.store(to);
    high.store(to + half_count);
  }
  friend Lanes operator&(Lanes a, Lanes b) { return {a.low & b.low, a.high & b.high}; }
  friend Lanes operator|(Lanes a, Lanes b) { return {a.low | b.low, a.high | b.high}; }
  Lanes operator~() const { return {~low, ~high}; }
  Lanes operator<<(int count) const { return {low << count, high << count}; }
  Lanes operator>>(int count) const { return {low >> count, high >> count}; }
  /// In each lane all ones if any bit is set, otherwise 0.
  Lanes filled() const { return {low.filled(), high.filled()}; }
  /// In each lane all ones if at least two bits are set, otherwise 0.
  Lanes crowded() const { return {low.crowded(), high.crowded()}; }
};

template <typename Mask, int Count>
requires(Count * sizeof(Mask) == 16) struct Lanes<Mask, Count> {
  typedef Mask Vector __attribute__((vector_size(16)));
  Vector vector;

  static Lanes all(Mask mask) { return {Vector{} + mask}; }
  static Lanes load(const Mask* from) {
    Lanes result;
    std::memcpy(&result.vector, from, sizeof(Vector));
    return result;
  }
  void store(Mask* to) const { std::memcpy(to, &vector, sizeof(Vector)); }
  friend Lanes operator&(Lanes a, Lanes b) { return {a.vector & b.vector}; }
  friend Lanes operator|(Lanes a, Lanes b) { return {a.vector | b.vector}; }
  Lanes operator~() const { return {~vector}; }
  Lanes operator<<(int count) const { return {vector << count}; }
  Lanes operator>>(int count) const { return {vector >> count}; }
  Lanes filled() const { return {reinterpret_cast<Vector>(vector != 0)}; }
  Lanes crowded() const { return {reinterpret_cast<Vector>((vector & (vector - 1)) != 0)}; }
};

/// Which bits were seen at least once, and which at least twice, in a series of masks or lanes: a counter for every bit
/// at once that saturates at two.
template <typename Bits>
struct Seen {
  Bits once{};
  Bits twice{};

  void add(Bits bits) {
    twice = twice | (once & bits);
    once = once | bits;
  }
  void add(const Seen& other) {
    twice = twice | other.twice | (once & other.once);
    once = once | other.once;
  }
  Bits exactly_once() const { return once & ~twice; }
};

/// In how many lanes every bit is set. Always inlined: it is a few instructions in the middle of every scan, and
/// inlining makes trials a third faster.
template <typename Mask, int Count>
[[gnu::always_inline]] inline Seen<Mask> fold_lanes(const Seen<Lanes<Mask, Count>>& seen) {
  if constexpr (Count * sizeof(Mask) > 16) {
    Seen<Lanes<Mask, Count / 2>> joined{seen.once.low, seen.twice.low};
    joined.add(Seen<Lanes<Mask, Count / 2>>{seen.once.high, seen.twice.high});
    return fold_lanes(joined);
  } else {
    // The last 16 bytes are in two general registers, which are folded until one lane is left.
    std::uint64_t once[2];
    std::uint64_t twice[2];
    std::memcpy(once, &seen.once.vector, sizeof(once));
    std::memcpy(twice, &seen.twice.vector, sizeof(twice));
    Seen<std::uint64_t> joined{once[0], twice[0]};
    joined.add(Seen<std::uint64_t>{once[1], twice[1]});
    for (std::size_t width = 32; width >= 8 * sizeof(Mask); width /= 2) {
      joined.add(Seen<std::uint64_t>{joined.once >> width, joined.twice >> width});
    }
    return {static_cast<Mask>(joined.once), static_cast<Mask>(joined.twice)};
  }
}

template <typename Mask, int Count>
[[gnu::always_inline]] inline Seen<Mask> seen_in_lanes(const Lanes<Mask, Count>& row) {
  return fold_lanes(Seen<Lanes<Mask, Count>>{row, Lanes<Mask, Count>::all(0)});
}

/// A shape that is known at compile time, so that loops are unrolled. For 9x9, the size of most puzzles.
struct Cube9 {
  using Mask = std::uint16_t;
  static constexpr int max_side = 16;
  static constexpr int stored_rows = 9;
  explicit constexpr Cube9(Box /*3x3*/) {}
  static constexpr int side() { return 9; }
  static constexpr int box_rows() { return 3; }
  static constexpr int box_cols() { return 3; }
};

/// Any other shape, with masks just wide enough for its side.
template <typename MaskType, int MaxSide>
class CubeAny {
 public:
  using Mask = MaskType;
  static constexpr int max_side = MaxSide;
  static constexpr int stored_rows = MaxSide;
  explicit constexpr CubeAny(Box box) : rows_(box.rows()), cols_(box.cols()) {}
  constexpr int side() const { return rows_ * cols_; }
  constexpr int box_rows() const { return rows_; }
  constexpr int box_cols() const { return cols_; }

 private:
  int rows_;
  int cols_;
};

using Cube16 = CubeAny<std::uint16_t, 16>;
using Cube32 = CubeAny<std::uint32_t, 32>;
using Cube64 = CubeAny<std::uint64_t, 64>;

/// Calls `function(shape)` with the narrowest shape that fits `box`.
template <typename Function>
auto with_cube_shape(Box box, Function&& function) {
  if (box == Box(3, 3)) return function(Cube9(box));
  if (box.side() <= Cube16::max_side) return function(Cube16(box));
  if (box.side() <= Cube32::max_side) return function(Cube32(box));
  return function(Cube64(box));
}

/// A set of candidates. Lanes and rows beyond the side are always empty. A plain value that does not know its side, so
/// operations over the rows take the shape.
template <typename Shape>
struct Cube {
  using Mask = typename Shape::Mask;
  using Row = Lanes<Mask, Shape::max_side>;
  /// A slice is a range of neighbouring digits of a row. Scans that treat each digit separately go slice by slice: a
  /// slice stays in registers, unlike a row of 64 masks, and slices beyond the side are skipped.
  static constexpr int slice_digits = std::min(Shape::max_side, 64 / static_cast<int>(sizeof(Mask)));
  using Slice = Lanes<Mask, slice_digits>;

  alignas(16) std::array<std::array<Mask, Shape::max_side>, Shape::stored_rows> masks;

  /// The empty set. It is filled and copied row by row, because for the whole GCC uses a slow string instruction.
  Cube() {
    for (int r = 0; r < Shape::stored_rows; ++r) set_row(r, Row::all(0));
  }
  Cube(const Cube& other) { *this = other; }
  Cube& operator=(const Cube& other) {
    for (int r = 0; r < Shape::stored_rows; ++r) set_row(r, other.row(r));
    return *this;
  }

  /// The set whose row r is `make_row(r)`: faster than filling an empty set.
  template <typename MakeRow>
  static Cube of_rows(const Shape& shape, MakeRow&& make_row) {
    Cube result{Unwritten{}};
    for (int r = 0; r < shape.side(); ++r) result.set_row(r, make_row(r));
    for (int r = shape.side(); r < Shape::stored_rows; ++r) result.set_row(r, Row::all(0));
    return result;
  }

  /// The same slice by slice: `begin_slice(first_digit_index)` returns a function that makes the slices of rows 0, 1, 2
  /// ... in this order.
  template <typename BeginSlice>
  static Cube of_slices(const Shape& shape, BeginSlice&& begin_slice) {
    Cube result{Unwritten{}};
    int first = 0;
    for (; first < shape.side(); first += slice_digits) {
      auto make_slice = begin_slice(first);
      for (int r = 0; r < shape.side(); ++r) result.set_slice(r, first, make_slice(r));
    }
    for (; first < Shape::max_side; first += slice_digits) {
      for (int r = 0; r < shape.side(); ++r) result.set_slice(r, first, Slice::all(0));
    }
    for (int r = shape.side(); r < Shape::stored_rows; ++r) result.set_row(r, Row::all(0));
    return result;
  }

  Slice slice(int r, int first_digit_index) const { return Slice::load(&masks[r][first_digit_index]); }
  void set_slice(int r, int first_digit_index, const Slice& slice) {
    slice.store(&masks[r][first_digit_index]);
  }
  Row row(int r) const { return Row::load(masks[r].data()); }
  void set_row(int r, const Row& row) { row.store(masks[r].data()); }

  /// The columns in row r where `digit_index` (digit - 1) is in the set.
  Mask& columns(int r, int digit_index) { return masks[r][digit_index]; }
  Mask columns(int r, int digit_index) const { return masks[r][digit_index]; }
  bool has(int r, int c, int digit_index) const { return (columns(r, digit_index) >> c & 1) != 0; }
  void add(int r, int c, int digit_index) { columns(r, digit_index) |= std::uint64_t{1} << c; }

  bool is_empty(const Shape& shape) const {
    Slice any = Slice::all(0);
    for_each_slice(shape, [&](int r, int first) { any = any | slice(r, first); });
    return seen_in_lanes(any).once == 0;
  }
  void unite(const Shape& shape, const Cube& other) {
    for_each_slice(shape,
                   [&](int r, int first) { set_slice(r, first, slice(r, first) | other.slice(r, first)); });
  }
  void intersect(const Shape& shape, const Cube& other) {
    for_each_slice(shape,
                   [&](int r, int first) { set_slice(r, first, slice(r, first) & other.slice(r, first)); });
  }
  void subtract(const Shape& shape, const Cube& other) {
    for_each_slice(shape,
                   [&](int r, int first) { set_slice(r, first, slice(r, first) & ~other.slice(r, first)); });
  }
  friend bool operator==(const Cube&, const Cube&) = default;
  /// Whether the set is a subset of `other`.
  bool is_within(const Shape& shape, const Cube& other) const {
    Slice beyond = Slice::all(0);
    for_each_slice(shape,
                   [&](int r, int first) { beyond = beyond | (slice(r, first) & ~other.slice(r, first)); });
    return seen_in_lanes(beyond).once == 0;
  }

  /// Calls `visit(r, c, digit_index)` for every candidate, ordered by row, then digit, then column.
  template <typename Visit>
  void for_each(const Shape& shape, Visit&& visit) const {
    // Word by word, because most lanes are empty in most sets.
    constexpr int mask_bits = 8 * sizeof(Mask);
    constexpr int lanes_per_word = 64 / mask_bits;
    for (int r = 0; r < shape.side(); ++r) {
      for (int d = 0; d < shape.side(); d += lanes_per_word) {
        std::uint64_t left = 0;
        std::memcpy(&left, &masks[r][d], sizeof(left));
        for (; left != 0; left &= left - 1) {
          const int bit = std::countr_zero(left);
          visit(r, bit % mask_bits, d + bit / mask_bits);
        }
      }
    }
  }

 private:
  struct Unwritten {};
  explicit Cube(Unwritten) {}

  template <typename Visit>
  static void for_each_slice(const Shape& shape, Visit&& visit) {
    for (int r = 0; r < shape.side(); ++r) {
      for (int first = 0; first < shape.side(); first += slice_digits) visit(r, first);
    }
  }
};

}  // namespace evodoku
