// Planes: sets of cells, such as those where a digit is possible, and what follows from one alone, whichever digit it
// belongs to: its hidden singles, and its locked candidates.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/knowledge.hpp"

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
    Word any = 0;
    for (const Word word : words) any = static_cast<Word>(any | word);
    return any == 0;
  }
  int count() const {
    int bits = 0;
    for (const Word word : words) bits += count_bits(word);
    return bits;
  }
  std::uint64_t hash() const {
    std::uint64_t hash = 0;
    for (const Word word : words) hash = (hash ^ word ^ (hash >> 29)) * 0x9e3779b97f4a7c15ULL;
    return hash ^ (hash >> 32);
  }
};

/// The cells of a plane that are the only ones in their box, and in their row or column.
template <typename Plane>
struct SinglesOfPlane {
  Plane in_box;
  Plane in_line;
};

// 9x9: bit 9 r + c for the cell in row r, column c. Segments are the three cells that a line shares with a box:
//
//     h h h | h h h | h h h      a plane folded to the first cell of each segment, along the rows (h) or down the
//     . . . | . . . | . . .      columns (v), says for 27 segments at once whether they hold the digit once or
//     . . . | . . . | . . .      more, and whether twice or more
namespace nine {

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

}  // namespace nine

/// The planes of a shape of grid.
template <typename Shape>
class Planes;

template <>
class Planes<Cube9> {
 public:
  using Plane = WordPlane<std::uint64_t, 2>;
  using Singles = SinglesOfPlane<Plane>;

  /// Where the bit of a cell is.
  struct Spot {
    explicit Spot(int cell) : word(static_cast<std::size_t>(cell) / 64), bit(std::uint64_t{1} << cell % 64) {}
    std::size_t word;
    std::uint64_t bit;
  };

  explicit Planes(const Cube9& /*there is only one*/) {}

  static Spot spot(int cell) { return Spot(cell); }
  static Plane peers(int cell) { return plane_of(nine::peers[static_cast<std::size_t>(cell)]); }
  static std::uint16_t row(const Plane& plane, int r) {
    return static_cast<std::uint16_t>(wide(plane) >> 9 * r & nine::all);
  }
  /// The plane with these rows.
  template <typename RowOf>
  static Plane of_rows(const RowOf& row_of) {
    nine::Plane plane = 0;
    for (int r = 0; r < 9; ++r) plane |= nine::Plane{row_of(r)} << 9 * r;
    return plane_of(plane);
  }
  template <typename Visit>
  static void for_each_cell(const Plane& plane, Visit&& visit) {
    for_each_bit(plane.words[0], visit);
    for_each_bit(plane.words[1], [&](int bit) { visit(64 + bit); });
  }
  static Singles singles_of(const Plane& plane) {
    const nine::Singles singles = nine::singles_of(wide(plane));
    return {plane_of(singles.in_box), plane_of(singles.in_line)};
  }
  static Plane locked_out(const Plane& plane) { return plane_of(nine::locked_out(wide(plane))); }

 private:
  static nine::Plane wide(const Plane& plane) { return std::bit_cast<nine::Plane>(plane); }
  static Plane plane_of(nine::Plane plane) { return std::bit_cast<Plane>(plane); }
};

/// Any other shape: a word for every row.
template <typename Shape>
class Planes {
 public:
  using Mask = typename Shape::Mask;
  using Plane = WordPlane<Mask, Shape::stored_rows>;
  using Singles = SinglesOfPlane<Plane>;

  struct Spot {
    std::size_t word;
    Mask bit;
  };

  explicit Planes(const Shape& shape) : shape_(shape) {}

  Spot spot(int cell) const {
    return {static_cast<std::size_t>(cell / shape_.side()), static_cast<Mask>(bit(cell % shape_.side()))};
  }
  Plane peers(int cell) const {
    const int own_row = cell / shape_.side();
    const int c = cell % shape_.side();
    const std::uint64_t in_box = ones(c / shape_.box_cols() * shape_.box_cols(), shape_.box_cols());
    return of_rows([&](int r) {
      if (r == own_row) return full_mask(shape_) & ~bit(c);
      return r / shape_.box_rows() == own_row / shape_.box_rows() ? in_box : bit(c);
    });
  }
  static Mask row(const Plane& plane, int r) { return plane.words[static_cast<std::size_t>(r)]; }
  template <typename RowOf>
  Plane of_rows(const RowOf& row_of) const {
    Plane plane = Plane::all(0);
    for (int r = 0; r < shape_.side(); ++r)
      plane.words[static_cast<std::size_t>(r)] = static_cast<Mask>(row_of(r));
    return plane;
  }
  template <typename Visit>
  void for_each_cell(const Plane& plane, Visit&& visit) const {
    for (int r = 0; r < shape_.side(); ++r) {
      for_each_bit(row(plane, r), [&](int c) { visit(r * shape_.side() + c); });
    }
  }

  Singles singles_of(const Plane& plane) const {
    Singles singles{Plane::all(0), Plane::all(0)};
    Seen<std::uint64_t> columns;
    for (int band = 0; band < shape_.side(); band += shape_.box_rows()) {
      Seen<std::uint64_t> in_band;
      for (int r = band; r < band + shape_.box_rows(); ++r) in_band.add(row(plane, r));
      columns.add(in_band);
      const std::uint64_t single =
          spread_over_box(fold_into_boxes(in_band, shape_).exactly_once() & first_columns(shape_), shape_);
      for (int r = band; r < band + shape_.box_rows(); ++r) {
        singles.in_box.words[static_cast<std::size_t>(r)] = static_cast<Mask>(row(plane, r) & single);
      }
    }
    singles.in_line = of_rows([&](int r) {
      const std::uint64_t own = row(plane, r);
      return has_more_than<1>(own) ? own & columns.exactly_once() : own;
    });
    return singles;
  }

  /// The candidates that pointing and claiming eliminate: techniques/locked_candidates.hpp for a single digit.
  Plane locked_out(const Plane& plane) const {
    Plane gone = Plane::all(0);
    Seen<std::uint64_t> bands;   // of each column
    Seen<std::uint64_t> points;  // columns along which a box of one band, or of several, points
    for (int band = 0; band < shape_.side(); band += shape_.box_rows()) {
      const Seen<std::uint64_t> columns = columns_of_band(plane, band);
      bands.add({columns.once, 0});
      points.add({pointing_columns(columns), 0});
      strike_in_rows(plane, band, gone);
    }
    for (int band = 0; band < shape_.side(); band += shape_.box_rows()) {
      const Seen<std::uint64_t> columns = columns_of_band(plane, band);
      std::uint64_t everywhere = points.twice | (points.once & ~pointing_columns(columns));
      // columns whose places are all in this band: the rest of their boxes
      for_each_bit(columns.twice & bands.exactly_once(), [&](int c) { everywhere |= box_of(c) & ~bit(c); });
      for (int r = band; r < band + shape_.box_rows(); ++r) strike(gone, r, everywhere);
    }
    return gone & plane;
  }

 private:
  std::uint64_t box_of(int c) const {
    return ones(c / shape_.box_cols() * shape_.box_cols(), shape_.box_cols());
  }
  static void strike(Plane& gone, int r, std::uint64_t columns) {
    Mask& own = gone.words[static_cast<std::size_t>(r)];
    own = static_cast<Mask>(own | columns);
  }
  Seen<std::uint64_t> columns_of_band(const Plane& plane, int band) const {
    Seen<std::uint64_t> columns;
    for (int r = band; r < band + shape_.box_rows(); ++r) columns.add(row(plane, r));
    return columns;
  }
  /// Columns that hold all places of a box, two or more.
  std::uint64_t pointing_columns(const Seen<std::uint64_t>& columns) const {
    const Seen<std::uint64_t> used{columns.once, 0};
    return columns.twice &
           spread_over_box(fold_into_boxes(used, shape_).exactly_once() & first_columns(shape_), shape_);
  }
  /// Pointing along the rows of a band, and claiming by them.
  void strike_in_rows(const Plane& plane, int band, Plane& gone) const {
    for (int left = 0; left < shape_.side(); left += shape_.box_cols()) {
      const std::uint64_t box = box_of(left);
      int pointing = -1;
      int rows = 0;
      for (int r = band; r < band + shape_.box_rows(); ++r) {
        const std::uint64_t own = row(plane, r);
        if ((own & box) == 0) continue;
        ++rows;
        pointing = r;
        if ((own & ~box) != 0 || !has_more_than<1>(own)) continue;
        for (int other = band; other < band + shape_.box_rows(); ++other) {
          if (other != r) strike(gone, other, box);
        }
      }
      if (rows == 1 && has_more_than<1>(row(plane, pointing) & box)) strike(gone, pointing, ~box);
    }
  }

  Shape shape_;
};

}  // namespace evodoku
