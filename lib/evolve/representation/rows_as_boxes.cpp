#include "evolve/representation/rows_as_boxes.hpp"

#include "evolve/representation/free_cells.hpp"

namespace evodoku {

Grid rows_taken_for_boxes(const Grid& typed) {
  Grid misread(typed.box());
  for (int row = 0; row < typed.side(); ++row) {
    for (int column = 0; column < typed.side(); ++column) {
      misread.set(cell_of_place(typed.box(), row, column), typed.at(row, column));
    }
  }
  return misread;
}

}  // namespace evodoku
