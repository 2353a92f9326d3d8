#include "evolve/representation/free_cells.hpp"

#include <cstddef>
#include <stdexcept>
#include <string>

namespace evodoku {

namespace {

/// Reads the cells and digits of groups from a grid.
class GroupReader {
 public:
  GroupReader(const Grid& fixed, Grouping grouping) : fixed_(fixed), grouping_(grouping) {}

  std::vector<Group> read() const {
    const int count = grouping_ == Grouping::whole ? 1 : fixed_.side();
    std::vector<Group> groups;
    groups.reserve(static_cast<std::size_t>(count));
    for (int number = 0; number < count; ++number) {
      groups.push_back(group(number));
    }
    return groups;
  }

 private:
  Group group(int number) const {
    Group result;
    std::vector<std::vector<int>> cells_of_digit(static_cast<std::size_t>(fixed_.side() + 1));
    for (int i = 0; i < cells_in_group(); ++i) {
      const int cell = cell_of(number, i);
      if (fixed_.is_blank(cell)) result.positions.push_back(static_cast<Position>(cell));
      cells_of_digit[static_cast<std::size_t>(fixed_[cell])].push_back(cell);
    }
    for (int digit = 1; digit <= fixed_.side(); ++digit) {
      const std::vector<int>& cells = cells_of_digit[static_cast<std::size_t>(digit)];
      const int missing = cells_in_group() / fixed_.side() - static_cast<int>(cells.size());
      if (missing < 0) refuse(number, digit, cells);
      result.values.insert(result.values.end(), static_cast<std::size_t>(missing), static_cast<Gene>(digit));
    }
    return result;
  }

  int cells_in_group() const { return grouping_ == Grouping::whole ? fixed_.cells() : fixed_.side(); }
  int cell_of(int number, int i) const {
    return grouping_ == Grouping::boxes ? cell_of_place(fixed_.box(), number, i) : number * fixed_.side() + i;
  }

  [[noreturn]] void refuse(int number, int digit, const std::vector<int>& cells) const {
    if (grouping_ == Grouping::whole) {
      throw std::invalid_argument("digit " + std::to_string(digit) + " stands " +
                                  std::to_string(cells.size()) + " times: it can stand once in each of " +
                                  std::to_string(fixed_.side()) + " rows");
    }
    throw std::invalid_argument("two " + std::to_string(digit) + "s in " +
                                (grouping_ == Grouping::boxes ? "box " : "row ") +
                                std::to_string(number + 1) + ": " + cell_name(fixed_.box(), cells[0]) +
                                " and " + cell_name(fixed_.box(), cells[1]));
  }

  const Grid& fixed_;
  Grouping grouping_;
};

}  // namespace

int cell_of_place(Box box, int box_index, int place) {
  const int boxes_across = box.rows();  // side / box.cols()
  const int row = box_index / boxes_across * box.rows() + place / box.cols();
  const int column = box_index % boxes_across * box.cols() + place % box.cols();
  return row * box.side() + column;
}

int place_of_cell(Box box, int cell) {
  return box.row_of(cell) % box.rows() * box.cols() + box.column_of(cell) % box.cols();
}

std::vector<Group> free_groups(const Grid& fixed, Grouping grouping) {
  return GroupReader(fixed, grouping).read();
}

}  // namespace evodoku
