#include "canon/blank_lines.hpp"

#include <limits>
#include <vector>

namespace evodoku {

namespace {

using Count = std::optional<std::uint64_t>;

Count orders_of(int things) {
  Count orders = 1;
  for (int thing = 2; thing <= things; ++thing) orders = times(orders, static_cast<std::uint64_t>(thing));
  return orders;
}

/// Of rows or columns, by whether they are blank, in chutes (bands or stacks) of `width`.
Count orders_of_blank(const std::vector<bool>& is_blank, int width) {
  Count orders = 1;
  int blank_chutes = 0;
  for (auto chute = is_blank.begin(); chute != is_blank.end(); chute += width) {
    int blank_lines = 0;
    for (int line = 0; line < width; ++line) blank_lines += chute[line] ? 1 : 0;
    orders = times(orders, orders_of(blank_lines));
    blank_chutes += blank_lines == width ? 1 : 0;
  }
  return times(orders, orders_of(blank_chutes));
}

}  // namespace

Count times(Count count, Count factor) {
  if (!count || !factor) return std::nullopt;
  if (*factor != 0 && *count > std::numeric_limits<std::uint64_t>::max() / *factor) return std::nullopt;
  return *count * *factor;
}

Count blank_line_orders(const Grid& grid) {
  const Box box = grid.box();
  std::vector<bool> is_blank_row(static_cast<std::size_t>(grid.side()), true);
  std::vector<bool> is_blank_column = is_blank_row;
  for (int cell = 0; cell < grid.cells(); ++cell) {
    if (grid.is_blank(cell)) continue;
    is_blank_row[static_cast<std::size_t>(box.row_of(cell))] = false;
    is_blank_column[static_cast<std::size_t>(box.column_of(cell))] = false;
  }
  return times(orders_of_blank(is_blank_row, box.rows()), orders_of_blank(is_blank_column, box.cols()));
}

}  // namespace evodoku
