#include "evodoku/grid.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "grid/peers.hpp"

namespace evodoku {

namespace {

void require_digit(Box box, int digit) {
  if (digit < 0 || digit > box.side()) {
    throw std::invalid_argument("digit must be 0 (blank) to " + std::to_string(box.side()) + ", got " +
                                std::to_string(digit));
  }
}

void require_digits(Box box, std::span<const std::uint8_t> digits) {
  if (std::ssize(digits) != box.cells()) {
    throw std::invalid_argument("a grid of box " + box.name() + " has " + std::to_string(box.cells()) +
                                " cells, got " + std::to_string(digits.size()));
  }
  // without a branch for each, so that the compiler takes a vector of cells at a time
  std::uint8_t greatest = 0;
  for (const std::uint8_t digit : digits) greatest = std::max(greatest, digit);
  require_digit(box, greatest);
}

}  // namespace

Grid::Grid(Box box) : box_(box), digits_(box.cells(), std::uint8_t{blank}) {}

Grid::Grid(Box box, std::vector<std::uint8_t> digits) : box_(box), digits_(std::move(digits)) {
  require_digits(box_, digits_);
}

void Grid::assign(std::span<const std::uint8_t> digits) {
  require_digits(box_, digits);
  std::ranges::copy(digits, digits_.begin());
}

void Grid::set(int cell, int digit) {
  if (cell < 0 || cell >= cells()) {
    throw std::invalid_argument("cell must be 0 to " + std::to_string(cells() - 1) + ", got " +
                                std::to_string(cell));
  }
  require_digit(box_, digit);
  digits_[cell] = digit;
}

int Grid::clue_count() const {
  return std::ssize(digits_) - std::ranges::count(digits_, std::uint8_t{blank});
}

Cells9x9 cells_of(const Grid& grid) {
  if (grid.box() != Box(3, 3)) {
    throw std::invalid_argument("cells_of: want a 9x9 grid, got box " + grid.box().name());
  }
  Cells9x9 cells{};
  std::ranges::copy(grid.digits(), cells.begin());
  return cells;
}

Grid grid_of(const Cells9x9& cells) {
  return Grid(Box(3, 3), std::vector<std::uint8_t>(cells.begin(), cells.end()));
}

Grid transposed(const Grid& grid) {
  Grid result(grid.box().transposed());
  const int side = grid.side();
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) result.set(column * side + row, grid.at(row, column));
  }
  return result;
}

std::string cell_name(Box box, int cell) {
  return "r" + std::to_string(box.row_of(cell) + 1) + "c" + std::to_string(box.column_of(cell) + 1);
}

std::string digit_name(Box box, int digit) {
  constexpr int largest_side_with_letters = 35;
  if (digit < 10 || box.side() > largest_side_with_letters) return std::to_string(digit);
  return {static_cast<char>('A' + digit - 10)};
}

std::vector<std::uint64_t> candidates_left_by(const Grid& grid) {
  using Digits = std::array<std::uint64_t, Box::max_side>;
  const Box box = grid.box();
  const auto set_of_digit = [&](int cell) { return std::uint64_t{1} << (grid[cell] - 1); };
  Digits of_rows{};
  Digits of_columns{};
  Digits of_boxes{};
  for (int cell = 0; cell < box.cells(); ++cell) {
    if (grid.is_blank(cell)) continue;
    of_rows[box.row_of(cell)] |= set_of_digit(cell);
    of_columns[box.column_of(cell)] |= set_of_digit(cell);
    of_boxes[box.box_of(cell)] |= set_of_digit(cell);
  }
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - box.side());
  std::vector<std::uint64_t> sets(box.cells());
  for (int cell = 0; cell < box.cells(); ++cell) {
    sets[cell] = grid.is_blank(cell) ? all & ~of_rows[box.row_of(cell)] & ~of_columns[box.column_of(cell)] &
                                           ~of_boxes[box.box_of(cell)]
                                     : set_of_digit(cell);
  }
  return sets;
}

}  // namespace evodoku
