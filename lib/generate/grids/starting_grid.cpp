#include "generate/grids/starting_grid.hpp"

#include <numeric>
#include <span>

namespace evodoku {

namespace {

std::size_t place(int value) {
  return static_cast<std::size_t>(value);
}

/// Assigns a digit to each column, one column after the other; where the digits left do not fit, columns
/// before are assigned others (augmenting paths: H. Kuhn, "The Hungarian Method", 1955).
class RowAssignment {
 public:
  /// `free_digits` by column: those it does not have yet, in the order in which they are tried.
  explicit RowAssignment(const std::vector<std::vector<std::uint8_t>>& free_digits)
      : free_digits_(free_digits),
        column_of_(free_digits.size() + 1, none),
        tried_(free_digits.size() + 1, none) {}

  std::vector<std::uint8_t> run() {
    const auto side = static_cast<int>(free_digits_.size());
    for (int column = 0; column < side; ++column) assign(column, column);
    std::vector<std::uint8_t> row(free_digits_.size());
    for (int digit = 1; digit <= side; ++digit) {
      row[place(column_of_[place(digit)])] = static_cast<std::uint8_t>(digit);
    }
    return row;
  }

 private:
  static constexpr int none = -1;

  /// `attempt` numbers the searches, each of which tries a digit once.
  bool assign(int column, int attempt) {
    for (const std::uint8_t digit : free_digits_[place(column)]) {
      if (tried_[digit] == attempt) continue;
      tried_[digit] = attempt;
      if (column_of_[digit] != none && !assign(column_of_[digit], attempt)) continue;
      column_of_[digit] = column;
      return true;
    }
    return false;
  }

  const std::vector<std::vector<std::uint8_t>>& free_digits_;
  std::vector<int> column_of_;  // by digit
  std::vector<int> tried_;      // by digit: the last search that did
};

}  // namespace

std::vector<std::uint8_t> pattern_grid(Box box) {
  std::vector<std::uint8_t> digits;
  for (int cell = 0; cell < box.cells(); ++cell) {
    const int row = box.row_of(cell);
    const int shift = row % box.rows() * box.cols() + row / box.rows();
    digits.push_back(static_cast<std::uint8_t>((box.column_of(cell) + shift) % box.side() + 1));
  }
  return digits;
}

std::vector<std::uint8_t> random_latin_square(int side, RandomStream& random) {
  std::vector<std::uint8_t> all_digits(place(side));
  std::iota(all_digits.begin(), all_digits.end(), std::uint8_t{1});
  std::vector<std::vector<std::uint8_t>> free_digits(place(side), all_digits);
  std::vector<std::uint8_t> square;
  for (int row = 0; row < side; ++row) {
    for (auto& digits : free_digits) random.shuffle(std::span(digits));
    const std::vector<std::uint8_t> digits = RowAssignment(free_digits).run();
    for (std::size_t column = 0; column < digits.size(); ++column)
      std::erase(free_digits[column], digits[column]);
    square.insert(square.end(), digits.begin(), digits.end());
  }
  return square;
}

}  // namespace evodoku
