// Random walks on full grids.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "deduce/kernel/bits.hpp"
#include "evodoku/box.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// The box of a walk, known at run time. `capacity` is the length of tables by row, column or digit.
struct AnyBox {
  static constexpr std::size_t capacity = Box::max_side;
  Box box;
};

/// The 3x3 box, known at compile time, which makes a walk a fifth faster.
struct Box3x3 {
  static constexpr std::size_t capacity = 16;
  static constexpr Box box = Box(3, 3);
};

/// A walk on full grids by exchanges of three kinds:
///
///   digits   among the cells that have one of two digits, the two digits are exchanged in a group that is connected
///            through houses (the Kempe chains of graph colouring);
///   rows     two rows of a band exchange the cells of a cycle: the digit that the second row has in one column is the
///            one that the first row has in the next column of the cycle;
///   columns  the same for two columns of a stack.
///
/// (If boxes are single rows or columns, grids are Latin squares, and any two rows or columns may be used.)
///
/// Each exchange gives a full grid, and the reverse exchange has the same probability, so that the walk favours no grid
/// that it can reach. Digits alone are not enough: the 28,200,960 grids of 2x3 form nine parts that no exchange of
/// digits leaves, and two that no exchange of rows or columns leaves (up to relabelling); all three kinds together
/// connect them (tests). It is known only for 2x2 and 2x3 that every grid can be reached.
///
/// The exchanges of rows and columns are the Kempe chains of the other two views of a Latin square; their cycles are
/// the cycle switches of I. Wanless, "Cycle switches in Latin squares", 2004.
template <typename Shape>
class KempeWalk {
 public:
  explicit KempeWalk(Shape shape) : shape_(shape) {
    for (int line = 0; line < side(); ++line) {
      // A band has as many boxes as a box has rows.
      first_box_of_row_[line] = line - line % shape_.box.rows();
      stack_of_column_[line] = line / shape_.box.cols();
    }
  }

  /// Begins a walk. `full` has the digits 1..side of a full grid without conflicts, row by row.
  void begin(std::span<const std::uint8_t> full) {
    const std::size_t lines = side();
    for (std::size_t colour = 0; colour < lines; ++colour) names_[colour] = colour + 1;
    auto digit = full.begin();
    for (std::size_t row = 0; row < lines; ++row) {
      for (std::size_t column = 0; column < lines; ++column) put(*digit++ - std::size_t{1}, row, column);
    }
  }

  /// One exchange of each kind, each with a random pair and a random cell. O(side): 0.1 us for 9x9, 1 us for 64x64.
  void round(RandomStream& random) {
    exchange_digits(random);
    exchange_rows(random);
    exchange_columns(random);
  }

  void exchange_digits(RandomStream& random) {
    const auto [first, second, row] = choose(side(), random);
    std::uint64_t group = rows_connected(row, places_[first], places_[second]);
    if (std::popcount(group) == side()) {
      std::swap(names_[first], names_[second]);
      return;
    }
    for (; group != 0; group &= group - 1) {
      const std::size_t member = std::countr_zero(group);
      const std::size_t column_of_first = places_[first].column_of_row[member];
      put(first, member, places_[second].column_of_row[member]);
      put(second, member, column_of_first);
    }
  }

  void exchange_rows(RandomStream& random) {
    const auto [upper, lower, begin] = choose(is_latin_square() ? side() : shape_.box.rows(), random);
    std::size_t column = begin;
    do {
      const std::size_t sinking = colours_[upper][column];
      const std::size_t rising = colours_[lower][column];
      const std::size_t next = places_[rising].column_of_row[upper];
      put(rising, upper, column);
      put(sinking, lower, column);
      column = next;
    } while (column != begin);
  }

  void exchange_columns(RandomStream& random) {
    const auto [left, right, begin] = choose(is_latin_square() ? side() : shape_.box.cols(), random);
    std::size_t row = begin;
    do {
      const std::size_t leaving = colours_[row][left];
      const std::size_t coming = colours_[row][right];
      const std::size_t next = places_[coming].row_of_column[left];
      put(coming, row, left);
      put(leaving, row, right);
      row = next;
    } while (row != begin);
  }

  /// The current digit of a cell.
  std::uint8_t at(std::size_t row, std::size_t column) const { return names_[colours_[row][column]]; }

 private:
  using Lines = std::array<std::uint8_t, Shape::capacity>;

  /// The cells of a colour, by row, by column and by box.
  struct Places {
    Lines column_of_row;
    Lines row_of_column;
    Lines row_of_box;
  };

  /// Two different colours or lines, and where their exchange begins.
  struct Choice {
    std::size_t first;
    std::size_t second;
    std::size_t begin;
  };

  int side() const { return shape_.box.side(); }
  bool is_latin_square() const { return shape_.box.rows() == 1 || shape_.box.cols() == 1; }
  std::size_t box_of(std::size_t row, std::size_t column) const {
    return std::size_t{first_box_of_row_[row]} + stack_of_column_[column];
  }
  /// Draws a random one of side() lines or colours, another one in its group of `group` neighbours, and a random place to
  /// begin. One draw for all three.
  Choice choose(int group, RandomStream& random) const {
    const std::uint32_t all = side();
    const std::uint32_t others = group - 1;
    const std::uint32_t drawn = random.below(all * all * others);
    const std::uint32_t first = drawn / (all * others);
    const std::uint32_t other = drawn / all % others;
    const std::uint32_t second = first - first % (others + 1) + other;
    return {first, second < first ? second : second + 1, drawn % all};
  }

  void put(std::size_t colour, std::size_t row, std::size_t column) {
    Places& places = places_[colour];
    colours_[row][column] = colour;
    places.column_of_row[row] = column;
    places.row_of_column[column] = row;
    places.row_of_box[box_of(row, column)] = row;
  }

  /// The rows connected with `row`: each has one cell of either colour, and a cell of the first colour is connected to
  /// the cells of the second in its column and in its box. Searching in this direction alone finds all, because these are
  /// permutations of the rows.
  std::uint64_t rows_connected(std::size_t row, const Places& first, const Places& second) const {
    // All neighbours first, so that no look-up has to wait for another.
    std::array<std::uint64_t, Shape::capacity> neighbours;
    for (std::size_t from = 0; from < static_cast<std::size_t>(side()); ++from) {
      const std::size_t column = first.column_of_row[from];
      neighbours[from] = bit(second.row_of_column[column]) | bit(second.row_of_box[box_of(from, column)]);
    }
    std::uint64_t found = bit(row);
    std::uint64_t open = found;
    while (open != 0) {
      const std::uint64_t next = neighbours[std::countr_zero(open)];
      open = (open & (open - 1)) | (next & ~found);
      found |= next;
    }
    return found;
  }

  Shape shape_;
  Lines first_box_of_row_{};
  Lines stack_of_column_{};
  Lines names_{};  // by colour: the digit that it represents
  std::array<Lines, Shape::capacity> colours_{};
  std::array<Places, Shape::capacity> places_{};
};

}  // namespace evodoku
