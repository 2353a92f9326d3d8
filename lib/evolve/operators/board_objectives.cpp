#include "evolve/operators/board_objectives.hpp"

#include <algorithm>
#include <bit>

namespace evodoku {

std::span<const std::uint64_t> DigitsInHouses::look(ConstGenes board) {
  std::ranges::fill(present_, 0);
  const auto count = static_cast<std::size_t>(side());
  const auto box_cols = static_cast<std::size_t>(box_.cols());
  const std::span<std::uint64_t> rows(present_.data(), count);
  const std::span<std::uint64_t> columns(present_.data() + count, count);
  std::size_t cell = 0;
  for (std::size_t row = 0; row < count; ++row) {
    // The first box of the band; they follow each other from left to right.
    std::uint64_t* box =
        present_.data() + 2 * count + row / static_cast<std::size_t>(box_.rows()) * (count / box_cols);
    for (std::size_t stack = 0; stack < count; stack += box_cols, ++box) {
      for (std::size_t column = stack; column < stack + box_cols; ++column, ++cell) {
        const std::uint64_t digit = board[cell] == Grid::blank ? 0 : std::uint64_t{1} << (board[cell] - 1);
        rows[row] |= digit;
        columns[column] |= digit;
        *box |= digit;
      }
    }
  }
  return present_;
}

Fitness MissingInHouses::of(ConstGenes board) {
  Fitness missing = 0;
  for (const std::uint64_t digits : houses_.look(board)) missing += houses_.side() - std::popcount(digits);
  return missing;
}

Fitness IllegalHouses::of(ConstGenes board) {
  const std::span<const std::uint64_t> houses = houses_.look(board);
  return std::ranges::count_if(houses,
                               [&](std::uint64_t digits) { return std::popcount(digits) != houses_.side(); });
}

}  // namespace evodoku
