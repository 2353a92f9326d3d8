#include "evolve/operators/peer_conflicts.hpp"

#include <bit>
#include <cstddef>

#include "evodoku/grid.hpp"

namespace evodoku {

Fitness PeerConflicts::of(ConstGenes board) {
  look(board);
  Fitness conflicts = 0;
  for (int cell = 0; cell < geometry_.cells(); ++cell) {
    const Gene digit = board[static_cast<std::size_t>(cell)];
    if (digit != Grid::blank) conflicts += conflicts_of(cell, digit);
  }
  return conflicts;
}

void PeerConflicts::look(ConstGenes board) {
  places_.assign(static_cast<std::size_t>(geometry_.houses() * geometry_.side()), 0);
  for (int cell = 0; cell < geometry_.cells(); ++cell) {
    const Gene digit = board[static_cast<std::size_t>(cell)];
    if (digit == Grid::blank) continue;
    const auto& houses = geometry_.houses_of(cell);
    for (std::size_t kind = 0; kind < houses.size(); ++kind) {
      places(houses[kind], digit) |= std::uint64_t{1} << geometry_.places_of(cell)[kind];
    }
  }
}

/// All i at once: bit i of each set is what cell i of the house says.
int PeerConflicts::conflicts_of(int cell, Gene digit) {
  const auto& [row, column, box] = geometry_.houses_of(cell);
  const auto& [place_in_row, place_in_column, place_in_box] = geometry_.places_of(cell);
  std::uint64_t in_row = places(row, digit);
  std::uint64_t in_column = places(column, digit);
  const std::uint64_t in_box = places(box, digit) & ~(std::uint64_t{1} << place_in_box);
  if (!counts_itself_) {
    in_row &= ~(std::uint64_t{1} << place_in_row);
    in_column &= ~(std::uint64_t{1} << place_in_column);
  }
  return std::popcount(in_row) + std::popcount(in_column & ~in_row) +
         2 * std::popcount(in_box & ~in_row & ~in_column);
}

}  // namespace evodoku
