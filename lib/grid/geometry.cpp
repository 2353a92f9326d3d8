#include "evodoku/geometry.hpp"

#include <algorithm>

namespace evodoku {

namespace {

/// The union of a cell's houses without the cell, ascending.
std::vector<Cell> peers_of(const Geometry& geometry, int cell) {
  std::vector<Cell> peers;
  for (const Cell house : geometry.houses_of(cell)) {
    const auto cells = geometry.house(house);
    peers.insert(peers.end(), cells.begin(), cells.end());
  }
  std::ranges::sort(peers);
  peers.erase(std::unique(peers.begin(), peers.end()), peers.end());
  std::erase(peers, static_cast<Cell>(cell));
  return peers;
}

}  // namespace

Geometry::Geometry(Box box)
    : box_(box),
      side_(box.side()),
      cells_(box.cells()),
      // the rest of the row and of the column, and what of the box lies in neither
      peers_per_cell_(2 * (side_ - 1) + (box.rows() - 1) * (box.cols() - 1)),
      house_cells_(static_cast<std::size_t>(houses() * side_)),
      cell_houses_(static_cast<std::size_t>(cells_)),
      cell_places_(static_cast<std::size_t>(cells_)) {
  std::vector<int> filled(static_cast<std::size_t>(houses()), 0);
  for (int cell = 0; cell < cells_; ++cell) {
    const std::array<int, 3> of_cell = {row_house(box.row_of(cell)), column_house(box.column_of(cell)),
                                        box_house(box.box_of(cell))};
    for (std::size_t kind = 0; kind < 3; ++kind) {
      const auto house = static_cast<std::size_t>(of_cell[kind]);
      const int place = filled[house]++;
      house_cells_[house * static_cast<std::size_t>(side_) + static_cast<std::size_t>(place)] =
          static_cast<Cell>(cell);
      cell_houses_[static_cast<std::size_t>(cell)][kind] = static_cast<Cell>(house);
      cell_places_[static_cast<std::size_t>(cell)][kind] = static_cast<Cell>(place);
    }
  }
  peers_.reserve(static_cast<std::size_t>(cells_) * static_cast<std::size_t>(peers_per_cell_));
  for (int cell = 0; cell < cells_; ++cell) {
    const std::vector<Cell> of_cell = peers_of(*this, cell);
    peers_.insert(peers_.end(), of_cell.begin(), of_cell.end());
  }
}

std::string Geometry::house_name(int house) const {
  const int number = house % side_ + 1;
  if (house < side_) return "row " + std::to_string(number);
  if (house < 2 * side_) return "column " + std::to_string(number);
  return "box " + std::to_string(number);
}

}  // namespace evodoku
