#include "evolve/operators/digit_counts.hpp"

#include <algorithm>
#include <utility>

namespace evodoku {

namespace {

/// The initial count of blanks, chosen so that it never comes near 0 or 1, because a blank is never a missing digit.
constexpr std::uint8_t many = 128;

}  // namespace

DigitCounts::DigitCounts(Box box)
    : side_(box.side()), counts_(static_cast<std::size_t>(3 * box.side() * (box.side() + 1))) {
  for (int cell = 0; cell < box.cells(); ++cell) {
    const auto start = [&](int house) { return static_cast<std::uint16_t>(start_of(house)); };
    starts_.push_back(
        {start(box.row_of(cell)), start(side_ + box.column_of(cell)), start(2 * side_ + box.box_of(cell))});
  }
}

void DigitCounts::count(ConstGenes board) {
  std::ranges::fill(counts_, 0);
  for (int house = 0; house < 3 * side_; ++house) counts_[index(start_of(house))] = many;
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    for (const int start : starts_[cell]) ++counts_[index(start + board[cell])];
  }
}

bool DigitCounts::is_legal(int house) const {
  const auto first = counts_.begin() + start_of(house) + 1;
  return std::find(first, first + side_, 0) == first + side_;
}

void DigitCounts::swap(Genes board, int a, int b) {
  Gene& digit_a = board[index(a)];
  Gene& digit_b = board[index(b)];
  for (std::size_t kind = 0; kind < 3; ++kind) {
    const int house_a = starts_[index(a)][kind];
    const int house_b = starts_[index(b)][kind];
    --counts_[index(house_a + digit_a)];
    ++counts_[index(house_a + digit_b)];
    --counts_[index(house_b + digit_b)];
    ++counts_[index(house_b + digit_a)];
  }
  std::swap(digit_a, digit_b);
}

}  // namespace evodoku
