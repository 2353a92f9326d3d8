// Greedy graph colouring heuristics on the Sudoku graph, without backtracking.
//
//   evodoku::Colouring colouring = evodoku::colour(puzzle, evodoku::ColouringHeuristic::dsatur, {.seed = 1});
//   if (colouring.solution) std::cout << "solved";
//   else std::cout << colouring.colours_beyond << " colours too many";
//
// The cells are the vertices; two that share a row, column or box are adjacent; clues are vertices coloured
// in advance. A solution is a colouring with as many colours as the grid has digits. More:
// docs/algorithms.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// Which blank cell is coloured next. Each gets the least colour that no neighbour has.
enum class ColouringHeuristic {
  first_fit,  // row by row; not random
  /// By the number of blank neighbours, most first; ties at random (D. Welsh, M. Powell, "An Upper Bound for
  /// the Chromatic Number of a Graph and its Application to Timetabling Problems", 1967).
  welsh_powell,
  /// The cell whose neighbours have the most different colours; ties by the most blank neighbours, then at
  /// random (D. Brélaz, "New Methods to Color the Vertices of a Graph", 1979).
  dsatur
};

/// All of them, in this order.
EVODOKU_API std::span<const ColouringHeuristic> colouring_heuristics();

/// "first-fit", "welsh-powell", "dsatur".
EVODOKU_API std::string_view name_of(ColouringHeuristic heuristic);

/// The heuristic of that name.
EVODOKU_API std::optional<ColouringHeuristic> parse_colouring_heuristic(std::string_view name);

struct ColouringOptions {
  std::uint64_t seed = 0;
  std::uint64_t run = 0;  // runs of one seed and puzzle are independent of each other
};

/// A proper colouring in which every clue has the colour of its digit.
struct Colouring {
  /// Of every cell, row by row, from 1; above the side if no digit was left.
  std::vector<int> colours;
  int colours_used = 0;               // number of different ones, at least the side
  int colours_beyond = 0;             // colours_used - side: 0 for a solution
  std::optional<Grid> solution = {};  // if colours_beyond is 0; accepted by the independent checker
};

/// Colours the blank cells of a puzzle, which may have any number of solutions. A function of puzzle,
/// heuristic, seed and run number; for first_fit of the puzzle only. Safe from several threads. There is no
/// backtracking, so few puzzles are solved, and a colouring with extra colours does not mean that there is no
/// solution. dsatur solves every puzzle that naked singles solve. Not promised: the same result for
/// isomorphs, because the least colour depends on the labels of the digits. Throws std::invalid_argument for
/// clues that contradict each other, naming the cells. O(cells * neighbours), dsatur O(cells * (neighbours +
/// blanks)): 9x9 30 to 50 us, 16x16 0.2 to 0.3 ms, 25x25 about 1 ms, 64x64 15 to 25 ms, most of it for
/// listing the neighbours.
EVODOKU_API Colouring colour(const Grid& puzzle, ColouringHeuristic heuristic,
                             const ColouringOptions& options = {});

}  // namespace evodoku
