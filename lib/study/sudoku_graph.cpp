#include "study/sudoku_graph.hpp"

namespace evodoku {

SudokuGraph::SudokuGraph(const Grid& puzzle)
    : geometry_(puzzle.box()),
      // 0 to one more than the number of neighbours.
      colours_possible_(index(geometry_.peers_per_cell()) + 2),
      colours_(index(puzzle.cells()), 0),
      blank_neighbours_(index(puzzle.cells()), geometry_.peers_per_cell()),
      saturation_(index(puzzle.cells()), 0),
      neighbour_has_(index(puzzle.cells()) * colours_possible_, 0) {
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (!puzzle.is_blank(cell)) paint(cell, puzzle[cell]);
  }
}

int SudokuGraph::least_free_colour(int cell) const {
  std::size_t colour = 1;
  while (neighbour_has_[first_of(cell) + colour] != 0) ++colour;
  return static_cast<int>(colour);
}

void SudokuGraph::paint(int cell, int colour) {
  colours_[index(cell)] = colour;
  for (const Cell neighbour : geometry_.peers(cell)) {
    --blank_neighbours_[neighbour];
    std::uint8_t& has = neighbour_has_[first_of(neighbour) + index(colour)];
    saturation_[neighbour] += has == 0 ? 1 : 0;
    has = 1;
  }
}

}  // namespace evodoku
