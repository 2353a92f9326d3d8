#include "evodoku/geometry.hpp"

namespace evodoku {

namespace {

/// Appends the other cells of a cell's houses in ascending order.
void append_peers(Box box, int cell, std::vector<Cell>& peers) {
  const int row = box.row_of(cell);
  const int column = box.column_of(cell);
  const int band = row / box.rows();
  const int first_of_box = column - column % box.cols();
  const auto append = [&](int of_row, int first, int end) {
    for (int other = of_row * box.side() + first; other < of_row * box.side() + end; ++other) {
      if (other != cell) peers.push_back(other);
    }
  };
  for (int other = 0; other < box.side(); ++other) {
    if (other == row) {
      append(other, 0, box.side());
    } else if (other / box.rows() == band) {
      append(other, first_of_box, first_of_box + box.cols());
    } else {
      append(other, column, column + 1);
    }
  }
}

}  // namespace

Geometry::Geometry(Box box)
    : box_(box),
      side_(box.side()),
      cells_(box.cells()),
      // the rest of the row and of the column, and the cells of the box that are in neither
      peers_per_cell_(2 * (side_ - 1) + (box.rows() - 1) * (box.cols() - 1)),
      house_cells_(houses() * side_),
      cell_houses_(cells_),
      cell_places_(cells_) {
  std::vector<int> filled(houses(), 0);
  for (int cell = 0; cell < cells_; ++cell) {
    const std::array<int, 3> of_cell = {row_house(box.row_of(cell)), column_house(box.column_of(cell)),
                                        box_house(box.box_of(cell))};
    for (std::size_t kind = 0; kind < 3; ++kind) {
      const std::size_t house = of_cell[kind];
      const int place = filled[house]++;
      house_cells_[house * side_ + place] = cell;
      cell_houses_[cell][kind] = house;
      cell_places_[cell][kind] = place;
    }
  }
  peers_.reserve(cells_ * peers_per_cell_);
  for (int cell = 0; cell < cells_; ++cell) append_peers(box, cell, peers_);
}

std::string house_name(Box box, int house) {
  constexpr std::array<const char*, 3> kinds = {"row ", "column ", "box "};
  return kinds.at(house / box.side()) + std::to_string(house % box.side() + 1);
}

}  // namespace evodoku
