// Planes: sets of cells, such as those where a digit is possible, and what follows from one alone, whichever digit it
// belongs to: its hidden singles, and its locked candidates.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/knowledge.hpp"
#include "deduce/techniques/locked_candidates.hpp"
#include "deduce/techniques/singles.hpp"

namespace evodoku {

/// A set of bits in `Count` words.
template <typename WordType, std::size_t Count>
struct WordPlane {
  using Word = WordType;
  alignas(16) std::array<Word, Count> words;

  template <typename Combine>
  static WordPlane of_words(const Combine& combine) {
    WordPlane result;
    for (std::size_t i = 0; i < Count; ++i) result.words[i] = static_cast<Word>(combine(i));
    return result;
  }
  static WordPlane all(Word word) {
    return of_words([&](std::size_t) { return word; });
  }
  friend WordPlane operator&(const WordPlane& a, const WordPlane& b) {
    return of_words([&](std::size_t i) { return a.words[i] & b.words[i]; });
  }
  friend WordPlane operator|(const WordPlane& a, const WordPlane& b) {
    return of_words([&](std::size_t i) { return a.words[i] | b.words[i]; });
  }
  /// a & ~b
  friend WordPlane operator-(const WordPlane& a, const WordPlane& b) {
    return of_words([&](std::size_t i) { return a.words[i] & ~b.words[i]; });
  }
  friend bool operator==(const WordPlane& a, const WordPlane& b) {
    return of_words([&](std::size_t i) { return a.words[i] ^ b.words[i]; }).is_empty();
  }

  bool is_empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : wide()) any |= word;
    return any == 0;
  }
  int count() const {
    int bits = 0;
    for (const std::uint64_t word : wide()) bits += count_bits(word);
    return bits;
  }
  std::uint64_t hash() const {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : wide()) hash = (hash ^ word ^ (hash >> 29)) * 0x9e3779b97f4a7c15ULL;
    return hash ^ (hash >> 32);
  }

 private:
  auto wide() const { return std::bit_cast<std::array<std::uint64_t, sizeof(WordPlane) / 8>>(*this); }
};

// 9x9: a lane for each band; in it, bit 9 r + c for the cell in row r and column c of the band. Segments are the three
// cells that a line shares with a box:
//
//     h h h | h h h | h h h      a plane folded to the first cell of each segment, along the rows (h) or down the
//     . . . | . . . | . . .      columns (v), says for 27 segments at once whether they hold the digit once or
//     . . . | . . . | . . .      more, and whether twice or more
namespace nine {

/// Vector extension of GCC and clang, 16 bytes as in cube.hpp. The fourth lane is always 0.
typedef std::uint32_t Plane __attribute__((vector_size(16)));

inline constexpr std::uint32_t first_row = 0x1ff;
inline constexpr std::uint32_t first_column = 1 | 1 << 9 | 1 << 18;
inline constexpr std::uint32_t box_corners = 0b001001001;
inline constexpr std::uint32_t row_segments = box_corners * first_column;

/// By cell: the other cells of its houses.
constexpr std::array<std::array<std::uint32_t, 4>, 81> peers_of_cells() {
  std::array<std::array<std::uint32_t, 4>, 81> peers{};
  for (std::size_t cell = 0; cell < 81; ++cell) {
    const std::size_t r = cell / 9;
    const std::size_t c = cell % 9;
    for (std::size_t other = 0; other < 81; ++other) {
      const bool in_box = other / 27 == cell / 27 && other % 9 / 3 == c / 3;
      if (other != cell && (in_box || other / 9 == r || other % 9 == c))
        peers[cell][other / 27] |= std::uint32_t{1} << other % 27;
    }
  }
  return peers;
}
alignas(16) inline constexpr std::array<std::array<std::uint32_t, 4>, 81> peers = peers_of_cells();
inline Plane peers_of(int cell) {
  return std::bit_cast<Plane>(peers[cell]);
}
inline Plane only(int cell) {
  const std::uint32_t own = std::uint32_t{1} << cell % 27;
  return Plane{own, own, own, 0} & (Plane{0, 1, 2, 3} == (cell / 27));
}

/// The bits that are set in at least two of the three.
inline Plane two_of(Plane a, Plane b, Plane c) {
  return (a & (b | c)) | (b & c);
}
/// In the place of each band the next one, and the last one.
inline Plane next_band(Plane plane) {
  return __builtin_shufflevector(plane, plane, 1, 2, 0, 3);
}
inline Plane last_band(Plane plane) {
  return __builtin_shufflevector(plane, plane, 2, 0, 1, 3);
}

/// The segments that contain the digit at least once, and at least twice.
struct Segments {
  Plane once;
  Plane twice;
};
inline Segments along_rows(Plane plane) {
  const Plane second = plane >> 1;
  const Plane third = plane >> 2;
  return {(plane | second | third) & row_segments, two_of(plane, second, third) & row_segments};
}
inline Segments down_columns(Plane plane) {
  const Plane second = plane >> 9;
  const Plane third = plane >> 18;
  return {(plane | second | third) & first_row, two_of(plane, second, third) & first_row};
}

inline Plane spread_along_segment(Plane segments) {
  return (segments << 3) - segments;
}
inline Plane spread_down_segment(Plane segments) {
  return segments | segments << 9 | segments << 18;
}

/// Three segments of a box, or of a row, are `step` apart; the result, at the first of each three, says whether they
/// hold the digit twice. Those of a column are in the three bands; the result is in every band.
inline Plane twice_in_three(const Segments& segments, int step) {
  return two_of(segments.once, segments.once >> step, segments.once >> 2 * step) | segments.twice |
         segments.twice >> step | segments.twice >> 2 * step;
}
inline Plane twice_in_bands(const Segments& segments) {
  return two_of(segments.once, next_band(segments.once), last_band(segments.once)) | segments.twice |
         next_band(segments.twice) | last_band(segments.twice);
}

inline OnlyCells<Plane> singles_of(Plane plane) {
  const Segments rows = along_rows(plane);
  const Segments columns = down_columns(plane);
  const Plane free_boxes = ~twice_in_three(rows, 9) & box_corners;
  const Plane free_rows = ~twice_in_three(rows, 3) & first_column;
  const Plane free_columns = ~twice_in_bands(columns) & first_row;
  const Plane lines = ((free_rows << 9) - free_rows) | spread_down_segment(free_columns);
  return {plane & spread_down_segment(spread_along_segment(free_boxes)), plane & lines};
}

/// For each of the three places of a group, `step` apart: whether one of the other two is set. `first`, `second` and
/// `third` are the first, second and third places of all groups.
inline Plane other_two(Plane plane, int step, std::uint32_t first, std::uint32_t second,
                       std::uint32_t third) {
  return (plane >> step & (first | second)) | (plane << step & (second | third)) |
         (plane >> 2 * step & first) | (plane << 2 * step & third);
}
inline Plane other_rows_of_box(Plane plane) {
  return plane >> 9 | plane << 9 | plane >> 18 | plane << 18;  // what leaves the band is of no account
}
inline Plane other_columns_of_box(Plane plane) {
  return other_two(plane, 1, 0b001001001, 0b010010010, 0b100100100);
}
inline Plane other_boxes_of_row(Plane plane) {
  return other_two(plane, 3, 0b000000111 * first_column, 0b000111000 * first_column,
                   0b111000000 * first_column);
}
inline Plane other_bands(Plane plane) {
  return next_band(plane) | last_band(plane);
}

/// The candidates that pointing and claiming eliminate: techniques/locked_candidates.hpp for a single digit.
inline Plane locked_out(Plane plane) {
  const Segments rows = along_rows(plane);
  const Segments columns = down_columns(plane);
  const Plane claiming_along = rows.twice & ~other_boxes_of_row(rows.once);
  const Plane claiming_down = columns.twice & ~other_bands(columns.once);
  const Plane pointing_along = rows.twice & ~other_rows_of_box(rows.once);
  const Plane pointing_down = columns.twice & ~other_columns_of_box(columns.once);
  const Plane along = other_rows_of_box(claiming_along) | other_boxes_of_row(pointing_along);
  const Plane down = other_columns_of_box(claiming_down) | other_bands(pointing_down);
  return plane & (spread_along_segment(along) | spread_down_segment(down));
}

}  // namespace nine

/// The planes of a shape of grid.
template <typename Shape>
class Planes;

template <>
class Planes<Cube9> {
 public:
  using Plane = WordPlane<std::uint32_t, 4>;

  explicit Planes(const Cube9& /*there is only one*/) {}

  static bool has(const Plane& plane, int cell) {
    return (plane.words[static_cast<std::size_t>(cell) / 27] >> cell % 27 & 1) != 0;
  }
  /// As a vector: a load that follows need not wait for the store of a word.
  static Plane without(const Plane& plane, int cell) { return plane - plane_of(nine::only(cell)); }
  static Plane peers(int cell) { return plane_of(nine::peers_of(cell)); }
  static std::uint16_t row(const Plane& plane, int r) {
    return plane.words[static_cast<std::size_t>(r) / 3] >> r % 3 * 9 & nine::first_row;
  }
  /// The plane with these rows.
  template <typename RowOf>
  static Plane of_rows(const RowOf& row_of) {
    Plane plane = Plane::all(0);
    for (int r = 0; r < 9; ++r)
      plane.words[static_cast<std::size_t>(r) / 3] |= std::uint32_t{row_of(r)} << r % 3 * 9;
    return plane;
  }
  template <typename Visit>
  static void for_each_cell(const Plane& plane, Visit&& visit) {
    for (int band = 0; band < 3; ++band) {
      for_each_bit(plane.words[band], [&](int bit) { visit(27 * band + bit); });
    }
  }
  static OnlyCells<Plane> singles_of(const Plane& plane) {
    const OnlyCells<nine::Plane> singles = nine::singles_of(vector_of(plane));
    return {plane_of(singles.in_box), plane_of(singles.in_line)};
  }
  static Plane locked_out(const Plane& plane) { return plane_of(nine::locked_out(vector_of(plane))); }

 private:
  static nine::Plane vector_of(const Plane& plane) { return std::bit_cast<nine::Plane>(plane); }
  static Plane plane_of(nine::Plane plane) { return std::bit_cast<Plane>(plane); }
};

/// Any other shape: a word for every row.
template <typename Shape>
class Planes {
 public:
  using Mask = typename Shape::Mask;
  using Plane = WordPlane<Mask, Shape::stored_rows>;

  explicit Planes(const Shape& shape) : shape_(shape) {}

  bool has(const Plane& plane, int cell) const {
    return (std::uint64_t{row(plane, cell / shape_.side())} >> cell % shape_.side() & 1) != 0;
  }
  Plane without(Plane plane, int cell) const {
    plane.words[cell / shape_.side()] &= ~bit(cell % shape_.side());
    return plane;
  }
  Plane peers(int cell) const {
    const int own_row = cell / shape_.side();
    const int c = cell % shape_.side();
    return of_rows([&](int r) {
      if (r == own_row) return ones(0, shape_.side()) & ~bit(c);
      return r / shape_.box_rows() == own_row / shape_.box_rows() ? box_of(c) : bit(c);
    });
  }
  static Mask row(const Plane& plane, int r) { return plane.words[r]; }
  template <typename RowOf>
  Plane of_rows(const RowOf& row_of) const {
    Plane plane = Plane::all(0);
    for (int r = 0; r < shape_.side(); ++r) plane.words[r] = row_of(r);
    return plane;
  }
  template <typename Visit>
  void for_each_cell(const Plane& plane, Visit&& visit) const {
    for (int r = 0; r < shape_.side(); ++r) {
      for_each_bit(row(plane, r), [&](int c) { visit(r * shape_.side() + c); });
    }
  }

  OnlyCells<Plane> singles_of(const Plane& plane) const {
    const auto [in_box, in_line] = only_cells(shape_, plane.words);
    return {{in_box}, {in_line}};
  }

  /// The candidates that pointing and claiming eliminate: techniques/locked_candidates.hpp, with the same in all lanes.
  Plane locked_out(const Plane& plane) const {
    using Row = Lanes<Mask, 16 / sizeof(Mask)>;
    auto locked = locked_rows<true, true>(shape_, [&](int r) { return Row::all(row(plane, r)); });
    return of_rows([&](int r) { return static_cast<Mask>(locked(r).vector[0]); });
  }

 private:
  std::uint64_t box_of(int c) const {
    return ones(c / shape_.box_cols() * shape_.box_cols(), shape_.box_cols());
  }

  Shape shape_;
};

}  // namespace evodoku
