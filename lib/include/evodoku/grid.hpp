// A grid of digits and blanks: a puzzle, a solution or anything between.
//
//   evodoku::Grid grid(evodoku::Box::of_order(3));
//   grid.set(0, 5);                                        // a 5 in the top left cell
//   grid.clue_count();                                     // 1
//
// More: evodoku/check.hpp (is it a solution?), evodoku/text.hpp (reading and writing).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "evodoku/box.hpp"
#include "evodoku/export.hpp"

namespace evodoku {

/// Digits 1..side, or 0 for a blank, one for each cell, row by row. A value type: copies are independent;
/// const members are safe from several threads. Only the range of the digits is guaranteed: they may
/// contradict each other (see check.hpp).
class EVODOKU_API Grid {
 public:
  static constexpr int blank = 0;

  /// All blank.
  explicit Grid(Box box);

  /// Throws std::invalid_argument unless there are box.cells() digits, each at most box.side().
  Grid(Box box, std::vector<std::uint8_t> digits);

  Box box() const { return box_; }
  int side() const { return box_.side(); }
  int cells() const { return static_cast<int>(digits_.size()); }

  /// The digit of a cell (0 = blank). `cell` must be in 0..cells()-1.
  int operator[](int cell) const { return digits_[cell]; }
  int at(int row, int column) const { return (*this)[row * side() + column]; }
  bool is_blank(int cell) const { return (*this)[cell] == blank; }

  /// Throws std::invalid_argument for a cell or digit out of range.
  void set(int cell, int digit);
  void clear(int cell) { set(cell, blank); }
  /// Replaces the digits of all cells, without allocating. Throws as the constructor does, and changes nothing then.
  void assign(std::span<const std::uint8_t> digits);

  /// Cells that are not blank. Linear in cells().
  int clue_count() const;
  bool is_complete() const { return clue_count() == cells(); }

  std::span<const std::uint8_t> digits() const { return digits_; }

  friend bool operator==(const Grid&, const Grid&) = default;

 private:
  Box box_;
  std::vector<std::uint8_t> digits_;
};

/// The cells of a 9x9 grid row by row, 0 (blank) to 9, without heap memory: for handling millions at once.
using Cells9x9 = std::array<std::uint8_t, 81>;

/// The cells of a 9x9 grid. Throws std::invalid_argument for another box.
EVODOKU_API Cells9x9 cells_of(const Grid& grid);

/// The 9x9 grid with these cells. Throws std::invalid_argument for a digit above 9.
EVODOKU_API Grid grid_of(const Cells9x9& cells);

/// The grid mirrored at its main diagonal: rows become columns, box R x C becomes C x R. Linear.
EVODOKU_API Grid transposed(const Grid& grid);

/// "r3c7", counted from 1.
EVODOKU_API std::string cell_name(Box box, int cell);

/// The symbol of a digit in grids of this box: "7", "A" for 10, "Z" for 35; above side 35, where grids are
/// written as numbers, "36".
EVODOKU_API std::string digit_name(Box box, int digit);

}  // namespace evodoku
