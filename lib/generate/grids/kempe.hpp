// Random walks on full grids.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

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
  explicit KempeWalk(Shape shape);

  /// Begins a walk. `full` has the digits 1..side of a full grid without conflicts, row by row.
  void begin(std::span<const std::uint8_t> full);

  /// One exchange of each kind, each with a random pair and a random cell. O(side): 0.1 us for 9x9, 1 us for 64x64.
  void round(RandomStream& random) {
    exchange_digits(random);
    exchange_rows(random);
    exchange_columns(random);
  }

  void exchange_digits(RandomStream& random);
  void exchange_rows(RandomStream& random);
  void exchange_columns(RandomStream& random);

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
  Choice choose(int group, RandomStream& random) const;
  void put(std::size_t colour, std::size_t row, std::size_t column);
  std::uint64_t rows_connected(std::size_t row, const Places& first, const Places& second) const;

  Shape shape_;
  Lines first_box_of_row_{};
  Lines stack_of_column_{};
  Lines names_{};  // by colour: the digit that it represents
  std::array<Lines, Shape::capacity> colours_{};
  std::array<Places, Shape::capacity> places_{};
};

extern template class KempeWalk<AnyBox>;
extern template class KempeWalk<Box3x3>;

}  // namespace evodoku
