// Random walks among full grids.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "evodoku/box.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// The box of a walk, known when the program runs. `capacity` is the length of tables by row, column or
/// digit.
struct AnyBox {
  static constexpr std::size_t capacity = Box::max_side;
  Box box;
};

/// The 3x3 box known to the compiler, for which a walk is a fifth quicker.
struct Box3x3 {
  static constexpr std::size_t capacity = 16;
  static constexpr Box box = Box(3, 3);
};

/// Takes a full grid for a walk by exchanges of three kinds:
///
///   digits   of the cells that hold one of two digits, a group connected through houses has the two digits
///            exchanged (the Kempe chains of graph colouring);
///   rows     two rows of a band exchange the cells of a cycle: the digit that the second row has in one
///            column is the one that the first has in the next column of the cycle;
///   columns  likewise two columns of a stack.
///
/// (Where boxes are single rows or columns, grids are Latin squares, and any two rows or columns may do so.)
///
/// Each leaves a full grid, and the exchange back is as likely as the exchange there, so that the walk
/// favours no grid that it can reach. Digits alone do not do: the 28,200,960 grids of 2x3 fall into nine
/// parts that no exchange of digits leaves, and into two that no exchange of rows or columns leaves (up to
/// the names of digits); with all three kinds they are one (tests). That every grid is reached is known for
/// 2x2 and 2x3 only.
///
/// Rows and columns are the Kempe chains of the other two ways to look at a Latin square; their cycles are
/// the cycle switches of I. Wanless, "Cycle switches in Latin squares", 2004.
template <typename Shape>
class KempeWalk {
 public:
  explicit KempeWalk(Shape shape);

  /// Begins a walk. `full` are the digits 1..side of a full grid without conflict, row by row.
  void begin(std::span<const std::uint8_t> full);

  /// One exchange of each kind, each of a random pair and a random cell of it. O(side): 0.1 us for 9x9, 1 us
  /// for 64x64.
  void round(RandomStream& random) {
    exchange_digits(random);
    exchange_rows(random);
    exchange_columns(random);
  }

  void exchange_digits(RandomStream& random);
  void exchange_rows(RandomStream& random);
  void exchange_columns(RandomStream& random);

  /// The digit that stands there now.
  std::uint8_t at(std::size_t row, std::size_t column) const { return names_[colours_[row][column]]; }

 private:
  using Lines = std::array<std::uint8_t, Shape::capacity>;

  /// Where a colour stands, found by row, by column and by box.
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
  Lines names_{};  // a colour stands for a digit: this one
  std::array<Lines, Shape::capacity> colours_{};
  std::array<Places, Shape::capacity> places_{};
};

extern template class KempeWalk<AnyBox>;
extern template class KempeWalk<Box3x3>;

}  // namespace evodoku
