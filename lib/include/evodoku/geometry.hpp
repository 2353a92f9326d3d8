// Tables of a grid's houses and peers.
//
//   evodoku::Geometry geometry(evodoku::Box::of_order(3));
//   for (int cell : geometry.house(geometry.box_house(4))) use(cell);   // the nine cells of the middle box
//
// More: docs/algorithms.md. Code that must not depend on these tables (the checker) works from Box alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "evodoku/box.hpp"
#include "evodoku/export.hpp"

namespace evodoku {

using Cell = std::uint16_t;

/// Houses are numbered rows first, then columns, then boxes: 0..S-1, S..2S-1, 2S..3S-1. Immutable. Built in
/// O(cells * peers): about 15 ms for side 64, microseconds for 9x9.
class EVODOKU_API Geometry {
 public:
  explicit Geometry(Box box);

  Box box() const { return box_; }
  int side() const { return side_; }
  int cells() const { return cells_; }
  int houses() const { return 3 * side_; }

  int row_house(int row) const { return row; }
  int column_house(int column) const { return side_ + column; }
  int box_house(int box) const { return 2 * side_ + box; }

  /// The cells of a house, ascending.
  std::span<const Cell> house(int house) const { return slice(house_cells_, house, side_); }

  /// The three houses of a cell: row, column, box.
  const std::array<Cell, 3>& houses_of(int cell) const { return cell_houses_[cell]; }

  /// The position (0..S-1) of cell c in its houses: house(houses_of(c)[k])[places_of(c)[k]] == c.
  const std::array<Cell, 3>& places_of(int cell) const { return cell_places_[cell]; }

  /// Calls `visit(house, place)` for each of the three houses, with the position of the cell in it.
  template <typename Visit>
  void for_each_house(int cell, Visit&& visit) const {
    for (std::size_t kind = 0; kind < 3; ++kind) visit(cell_houses_[cell][kind], cell_places_[cell][kind]);
  }

  /// The other cells that share a house with `cell`, ascending, each once.
  std::span<const Cell> peers(int cell) const { return slice(peers_, cell, peers_per_cell_); }
  int peers_per_cell() const { return peers_per_cell_; }

 private:
  static std::span<const Cell> slice(const std::vector<Cell>& table, int index, int width) {
    return {table.data() + index * width, static_cast<std::size_t>(width)};
  }

  Box box_;
  int side_;
  int cells_;
  int peers_per_cell_;
  std::vector<Cell> house_cells_;
  std::vector<Cell> peers_;
  std::vector<std::array<Cell, 3>> cell_houses_;
  std::vector<std::array<Cell, 3>> cell_places_;
};

/// "row 3", "column 7", "box 5", counted from 1. `house` is its number in Geometry, 0 to 3 * side - 1; not checked.
EVODOKU_API std::string house_name(Box box, int house);

}  // namespace evodoku
