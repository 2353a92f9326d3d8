// The graph of a Sudoku while it is being coloured.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "evodoku/geometry.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// The cells of a puzzle, some of them coloured, with what heuristics need to know about their neighbours. Colours are
/// numbered from 1; 0 means none.
class SudokuGraph {
 public:
  /// Clues have the colours of their digits. They must not contradict each other. O(cells * neighbours).
  explicit SudokuGraph(const Grid& puzzle);

  std::span<const int> colours() const { return colours_; }
  bool is_blank(int cell) const { return colours_[index(cell)] == 0; }

  /// The number of neighbours without a colour. O(1).
  int blank_neighbours(int cell) const { return blank_neighbours_[index(cell)]; }

  /// The number of different colours of the neighbours: the degree of saturation of D. Brélaz. O(1).
  int saturation(int cell) const { return saturation_[index(cell)]; }

  /// The least colour that no neighbour has; at most neighbours + 1. O(neighbours).
  int least_free_colour(int cell) const;

  /// Gives a blank cell a colour that no neighbour has. O(neighbours).
  void paint(int cell, int colour);

 private:
  static std::size_t index(int cell) { return static_cast<std::size_t>(cell); }
  std::size_t first_of(int cell) const { return index(cell) * colours_possible_; }

  Geometry geometry_;
  std::size_t colours_possible_;             // including 0
  std::vector<int> colours_;                 // by cell
  std::vector<int> blank_neighbours_;        // by cell
  std::vector<int> saturation_;              // by cell
  std::vector<std::uint8_t> neighbour_has_;  // by cell and colour: 1 if a neighbour has it
};

}  // namespace evodoku
