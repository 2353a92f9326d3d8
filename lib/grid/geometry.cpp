#include "evodoku/geometry.hpp"

#include "grid/peers.hpp"

namespace evodoku {

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
  for (int cell = 0; cell < cells_; ++cell) {
    for_each_peer(box, cell, [&](int peer) { peers_.push_back(peer); });
  }
}

std::string house_name(Box box, int house) {
  constexpr std::array<const char*, 3> kinds = {"row ", "column ", "box "};
  return kinds.at(house / box.side()) + std::to_string(house % box.side() + 1);
}

}  // namespace evodoku
