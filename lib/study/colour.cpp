#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "evodoku/check.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/study.hpp"
#include "random/stream.hpp"

namespace evodoku {

namespace {

constexpr std::array<std::string_view, 3> heuristic_names = {"first-fit", "welsh-powell", "dsatur"};

/// The cells and the colours that they have so far.
struct SudokuGraph {
  explicit SudokuGraph(const Grid& puzzle)
      : geometry(puzzle.box()),
        possible(geometry.peers_per_cell() + 2),  // 0 to one more than the neighbours
        colours(puzzle.cells(), 0),
        blank_neighbours(puzzle.cells(), geometry.peers_per_cell()),
        saturation(puzzle.cells(), 0),
        neighbour_has(puzzle.cells() * possible, 0) {
    for (int cell = 0; cell < puzzle.cells(); ++cell) {
      if (!puzzle.is_blank(cell)) paint(cell, puzzle[cell]);
    }
  }

  /// Gives a cell the least colour that no neighbour has.
  void paint(int cell) {
    std::size_t colour = 1;
    while (neighbour_has[cell * possible + colour] != 0) ++colour;
    paint(cell, colour);
  }

  void paint(int cell, int colour) {
    colours[cell] = colour;
    for (const Cell neighbour : geometry.peers(cell)) {
      --blank_neighbours[neighbour];
      std::uint8_t& has = neighbour_has[neighbour * possible + colour];
      saturation[neighbour] += has == 0 ? 1 : 0;
      has = 1;
    }
  }

  Geometry geometry;
  std::size_t possible;      // colours
  std::vector<int> colours;  // by cell; 0: none
  std::vector<int> blank_neighbours;
  std::vector<int> saturation;              // the number of different colours that the neighbours have
  std::vector<std::uint8_t> neighbour_has;  // by cell and colour
};

}  // namespace

std::string_view name_of(ColouringHeuristic heuristic) {
  return heuristic_names.at(static_cast<std::size_t>(heuristic));
}

std::optional<ColouringHeuristic> parse_colouring_heuristic(std::string_view name) {
  const auto found = std::ranges::find(heuristic_names, name);
  if (found == heuristic_names.end()) return std::nullopt;
  return static_cast<ColouringHeuristic>(found - heuristic_names.begin());
}

Colouring colour(const Grid& puzzle, ColouringHeuristic heuristic, const ColouringOptions& options) {
  if (const auto conflict = find_conflict(puzzle)) {
    throw std::invalid_argument("no colouring can keep clues that contradict each other: " +
                                conflict->message(puzzle.box()));
  }
  SudokuGraph graph(puzzle);
  std::vector<int> blanks;
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (puzzle.is_blank(cell)) blanks.push_back(cell);
  }
  if (heuristic != ColouringHeuristic::first_fit) {  // without a preference the first comes first
    std::string text = puzzle.box().name() + ":";
    text.append(puzzle.digits().begin(), puzzle.digits().end());
    RandomStream random = make_stream(options.seed, "colour " + std::string(name_of(heuristic)),
                                      {stable_hash(text), options.run});
    random.shuffle(std::span(blanks));
  }
  // Welsh and Powell give one colour after another to all cells that can have it, in this order. Giving each cell in
  // turn its least colour has the same result.
  if (heuristic == ColouringHeuristic::welsh_powell)
    std::ranges::stable_sort(blanks, std::greater(), [&](int cell) { return graph.blank_neighbours[cell]; });
  while (!blanks.empty() && heuristic == ColouringHeuristic::dsatur) {
    const auto next = std::ranges::max_element(blanks, {}, [&](int cell) {
      return std::pair(graph.saturation[cell], graph.blank_neighbours[cell]);
    });
    graph.paint(*next);
    blanks.erase(next);
  }
  for (const int cell : blanks) graph.paint(cell);

  Colouring result{.colours = graph.colours};
  // No colour is unused: a row has as many colours as there are digits, and a cell gets a greater one only if its
  // neighbours have all lesser ones.
  result.colours_beyond = std::ranges::max(result.colours) - puzzle.side();
  if (result.colours_beyond > 0) return result;
  Grid grid(puzzle.box());
  for (int cell = 0; cell < grid.cells(); ++cell) grid.set(cell, result.colours[cell]);
  if (is_solution_of(puzzle, grid)) result.solution = grid;
  return result;
}

}  // namespace evodoku
