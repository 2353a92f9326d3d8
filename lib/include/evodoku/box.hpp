// The shape of a Sudoku: the box, which determines the side, the number of cells and the number of houses.
//
//   evodoku::Box box = evodoku::Box::of_order(3);          // the usual 9x9
//   box.side();                                            // 9
//   evodoku::Box(2, 3).side();                             // 6
//
// More: docs/formats.md (which box a text without one gets).
#pragma once

#include <compare>
#include <optional>
#include <stdexcept>
#include <string>

namespace evodoku {

/// A box of `rows` x `cols` cells. The grid then has side() = rows * cols rows, columns, boxes and digits. A value.
class Box {
 public:
  static constexpr int min_side = 2;
  static constexpr int max_side = 64;

  /// Any box whose side rows * cols is 2 to 64; a side of 1 x S (every box is a row) is allowed.
  /// Throws std::invalid_argument, naming the value seen, for anything else.
  constexpr Box(int rows, int cols) : rows_(rows), cols_(cols) {
    if (rows < 1 || cols < 1 || rows > max_side || cols > max_side || rows * cols < min_side ||
        rows * cols > max_side) {
      throw std::invalid_argument("box must have a side (rows x columns) of 2 to 64, got " +
                                  std::to_string(rows) + "x" + std::to_string(cols));
    }
  }

  /// The square box N x N of order N = 2..8 (order 3 is 9x9). Throws std::invalid_argument otherwise.
  static constexpr Box of_order(int order) { return Box(order, order); }

  /// The default box for text of this side that does not state one: N x N if side = N * N, otherwise the R x
  /// C nearest to a square with R <= C (6 -> 2x3, 12 -> 3x4, 5 -> 1x5). Nothing for a side outside 2..64.
  static constexpr std::optional<Box> for_side(int side) {
    if (side < min_side || side > max_side) return std::nullopt;
    int rows = 1;
    for (int candidate = 1; candidate * candidate <= side; ++candidate) {
      if (side % candidate == 0) rows = candidate;
    }
    return Box(rows, side / rows);
  }

  constexpr int rows() const { return rows_; }
  constexpr int cols() const { return cols_; }
  constexpr int side() const { return rows_ * cols_; }     // 2 to 64
  constexpr int cells() const { return side() * side(); }  // 4 to 4096
  constexpr bool is_square() const { return rows_ == cols_; }
  /// The box of the transposed grid: C x R.
  constexpr Box transposed() const { return Box(cols_, rows_); }

  // Cells are numbered 0..cells()-1 row by row; rows, columns and boxes 0..side()-1, boxes row by row. Not checked.
  constexpr int row_of(int cell) const { return cell / side(); }
  constexpr int column_of(int cell) const { return cell % side(); }
  constexpr int box_of(int cell) const { return row_of(cell) / rows_ * rows_ + column_of(cell) / cols_; }

  /// "3x3"
  std::string name() const { return std::to_string(rows_) + "x" + std::to_string(cols_); }

  friend constexpr bool operator==(const Box&, const Box&) = default;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 sees a null in <=>
  friend constexpr auto operator<=>(const Box&, const Box&) = default;

 private:
  int rows_;
  int cols_;
};

}  // namespace evodoku
