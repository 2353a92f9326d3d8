#include "evodoku_study/colour.hpp"

#include <algorithm>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "evodoku/check.hpp"
#include "random/stream.hpp"
#include "study/sudoku_graph.hpp"

namespace evodoku {

namespace {

void require_no_conflict(const Grid& puzzle) {
  if (const auto conflict = find_conflict(puzzle)) {
    throw std::invalid_argument("no colouring can keep clues that contradict each other: " +
                                conflict->message(puzzle.box()));
  }
}

std::vector<int> blank_cells(const Grid& puzzle) {
  std::vector<int> cells;
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (puzzle.is_blank(cell)) cells.push_back(cell);
  }
  return cells;
}

/// The blank cells in random order: a function of puzzle, heuristic, seed and run number. If a heuristic has no
/// preference, the first cell comes first.
std::vector<int> shuffled_blank_cells(const Grid& puzzle, ColouringHeuristic heuristic,
                                      const ColouringOptions& options) {
  std::string text = puzzle.box().name() + ":";
  text.append(puzzle.digits().begin(), puzzle.digits().end());
  RandomStream random = make_stream(options.seed, "colour " + std::string(name_of(heuristic)),
                                    {stable_hash(text), options.run});
  std::vector<int> cells = blank_cells(puzzle);
  random.shuffle(std::span(cells));
  return cells;
}

void colour_in_order(SudokuGraph& graph, const std::vector<int>& cells) {
  for (const int cell : cells) graph.paint(cell, graph.least_free_colour(cell));
}

/// Welsh and Powell give one colour after another to all cells that can have it, in this order. Giving each cell in
/// turn its least colour has the same result.
void colour_by_degree(SudokuGraph& graph, std::vector<int> cells) {
  std::ranges::stable_sort(cells, std::greater(), [&](int cell) { return graph.blank_neighbours(cell); });
  colour_in_order(graph, cells);
}

void colour_by_saturation(SudokuGraph& graph, std::vector<int> cells) {
  while (!cells.empty()) {
    const auto next = std::ranges::max_element(
        cells, {}, [&](int cell) { return std::pair(graph.saturation(cell), graph.blank_neighbours(cell)); });
    graph.paint(*next, graph.least_free_colour(*next));
    cells.erase(next);
  }
}

void colour_blanks(SudokuGraph& graph, const Grid& puzzle, ColouringHeuristic heuristic,
                   const ColouringOptions& options) {
  switch (heuristic) {
    case ColouringHeuristic::first_fit:
      return colour_in_order(graph, blank_cells(puzzle));
    case ColouringHeuristic::welsh_powell:
      return colour_by_degree(graph, shuffled_blank_cells(puzzle, heuristic, options));
    case ColouringHeuristic::dsatur:
      return colour_by_saturation(graph, shuffled_blank_cells(puzzle, heuristic, options));
  }
  throw std::invalid_argument("no such colouring heuristic");
}

/// The colours as digits, if the checker accepts them as a solution.
std::optional<Grid> solution_of(const Grid& puzzle, std::span<const int> colours) {
  Grid grid(puzzle.box());
  for (int cell = 0; cell < grid.cells(); ++cell) grid.set(cell, colours[static_cast<std::size_t>(cell)]);
  if (!is_solution_of(puzzle, grid)) return std::nullopt;
  return grid;
}

}  // namespace

Colouring colour(const Grid& puzzle, ColouringHeuristic heuristic, const ColouringOptions& options) {
  require_no_conflict(puzzle);
  SudokuGraph graph(puzzle);
  colour_blanks(graph, puzzle, heuristic, options);
  Colouring result;
  result.colours.assign(graph.colours().begin(), graph.colours().end());
  // No colour is unused: a row has as many colours as there are digits, and a cell gets a greater one only if its
  // neighbours have all lesser ones.
  result.colours_used = std::ranges::max(result.colours);
  result.colours_beyond = result.colours_used - puzzle.side();
  if (result.colours_beyond == 0) result.solution = solution_of(puzzle, result.colours);
  return result;
}

}  // namespace evodoku
