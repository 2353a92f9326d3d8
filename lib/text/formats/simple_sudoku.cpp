#include "text/formats/simple_sudoku.hpp"

#include <algorithm>
#include <string>

namespace evodoku::text {

namespace {

constexpr std::size_t side_of_ss = 9;

bool is_x(char c) {
  return c == 'x' || c == 'X';
}

bool is_digit_or_x(char c) {
  return (c >= '1' && c <= '9') || is_x(c);
}

bool has_nothing_but_digits_and_x(const Row& row) {
  return row.width(Writing::symbols) == side_of_ss &&
         std::ranges::all_of(
             row.fields(), [](const Field& field) { return std::ranges::all_of(field.text, is_digit_or_x); });
}

std::size_t count_x(const Row& row) {
  std::size_t count = 0;
  for (const Field& field : row.fields())
    count += static_cast<std::size_t>(std::ranges::count_if(field.text, is_x));
  return count;
}

}  // namespace

bool have_x_for_blanks(std::span<const Row> rows) {
  if (rows.size() < side_of_ss || !std::ranges::all_of(rows, has_nothing_but_digits_and_x)) return false;
  std::size_t count = 0;
  for (const Row& row : rows) count += count_x(row);
  return count >= rows.size();
}

Row with_dots_for_x(const Row& row) {
  std::string line(row.text());
  const auto cells_end = line.end() - static_cast<std::ptrdiff_t>(row.behind_cells().size());
  std::replace_if(line.begin(), cells_end, is_x, '.');
  return Row(line, row.place());
}

}  // namespace evodoku::text
