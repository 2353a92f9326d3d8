#include "study/sudoku_graph.hpp"

#include <catch2/catch.hpp>
#include <set>
#include <vector>

#include "../canon/sample_grids.hpp"

using namespace evodoku;

namespace {

/// Whether two cells share a house, directly by the definition.
bool adjacent(Box box, int first, int second) {
  return first != second &&
         (box.row_of(first) == box.row_of(second) || box.column_of(first) == box.column_of(second) ||
          box.box_of(first) == box.box_of(second));
}

void check_neighbours(const SudokuGraph& graph, Box box) {
  for (int cell = 0; cell < box.cells(); ++cell) {
    int blank = 0;
    std::set<int> colours;
    for (int other = 0; other < box.cells(); ++other) {
      if (!adjacent(box, cell, other)) continue;
      if (graph.is_blank(other)) {
        ++blank;
      } else {
        colours.insert(graph.colours()[static_cast<std::size_t>(other)]);
      }
    }
    int least_free = 1;
    while (colours.contains(least_free)) ++least_free;
    CHECK(graph.blank_neighbours(cell) == blank);
    CHECK(graph.saturation(cell) == static_cast<int>(colours.size()));
    CHECK(graph.least_free_colour(cell) == least_free);
  }
}

}  // namespace

TEST_CASE("the graph counts the neighbours that are blank and the colours of the others") {
  RandomStream random = make_stream(1, "graphs", {});
  for (const Box box : {Box(2, 2), Box(2, 3), Box(3, 3), Box(1, 5), Box(3, 4)}) {
    const Grid puzzle = test::random_clues(box, box.cells() / 3, random);
    SudokuGraph graph(puzzle);
    check_neighbours(graph, box);
    for (int cell = 0; cell < box.cells(); cell += 2) {
      if (graph.is_blank(cell)) graph.paint(cell, graph.least_free_colour(cell));
    }
    check_neighbours(graph, box);
  }
}
