#include "evolve/free_cells.hpp"

#include <stdexcept>
#include <string>

namespace evodoku {

namespace {

FreeBox free_box(const Grid& puzzle, int box_index) {
  const Box box = puzzle.box();
  FreeBox result;
  std::vector<int> cell_of_digit(static_cast<std::size_t>(box.side() + 1), -1);
  for (int place = 0; place < box.side(); ++place) {
    const int cell = cell_of_place(box, box_index, place);
    if (puzzle.is_blank(cell)) {
      result.places.push_back(static_cast<std::uint8_t>(place));
      continue;
    }
    int& holder = cell_of_digit[static_cast<std::size_t>(puzzle[cell])];
    if (holder >= 0) {
      throw std::invalid_argument("two " + std::to_string(puzzle[cell]) + "s in box " +
                                  std::to_string(box_index + 1) + ": " + cell_name(box, holder) + " and " +
                                  cell_name(box, cell));
    }
    holder = cell;
  }
  for (int digit = 1; digit <= box.side(); ++digit) {
    if (cell_of_digit[static_cast<std::size_t>(digit)] < 0) {
      result.digits.push_back(static_cast<std::uint8_t>(digit));
    }
  }
  return result;
}

}  // namespace

int cell_of_place(Box box, int box_index, int place) {
  const int boxes_across = box.rows();  // side / box.cols()
  const int row = box_index / boxes_across * box.rows() + place / box.cols();
  const int column = box_index % boxes_across * box.cols() + place % box.cols();
  return row * box.side() + column;
}

std::vector<FreeBox> free_boxes(const Grid& puzzle) {
  std::vector<FreeBox> boxes;
  for (int box_index = 0; box_index < puzzle.side(); ++box_index) {
    boxes.push_back(free_box(puzzle, box_index));
  }
  return boxes;
}

}  // namespace evodoku
