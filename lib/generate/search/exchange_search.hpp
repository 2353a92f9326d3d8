// The searches for 9x9 puzzles with few clues, and with clues in given cells.
#pragma once

#include <optional>
#include <span>

#include "generate/grids/generation_context.hpp"
#include "generate/search/solution_census.hpp"

namespace evodoku {

// Both go through puzzles that may have several solutions, and exchange clues until there is one:
//
//   until a puzzle is found or the context must end
//     take a fresh start, and remove clues that are redundant
//     while it has more clues than wanted
//       remove the clue without which there are the fewest solutions
//       until there is only one solution, or patience has run out (then: a fresh start)
//         remove a random clue (pattern: or two), and enumerate all solutions of the rest
//         add the clue, of any cell and digit (pattern: of the same cells), with which the fewest of them agree,
//           unless these are too many
//       remove clues that have become redundant
//
// The result depends only on the context's stream and on the fresh starts. It is proven proper by the band engine. Not
// promised: that the puzzle is minimal, and that all puzzles have the same probability.

/// Searches for puzzles with fewer clues than digging reaches (24). A given grid may have no such puzzle (with 18
/// clues, about one grid in three has one), so the search must be able to leave the grid it began with. The fresh puzzles
/// must be proper: for example minimal ones dug out of random grids.
///
/// Returns a puzzle with exactly `target` clues, if the starts have at least as many. If the context had to end first,
/// the one with the fewest clues above that, or nothing if there was not one proven puzzle to start from. Mean CPU time
/// from starts of 20 clues: 0.03 s for 19 (AVX2). Below 17 only the context ends the search.
std::optional<ProvenPuzzle> find_few_clues(int target, const FreshCells& fresh_puzzle,
                                           GenerationContext& context);

/// Searches for digits that make a set of cells, the pattern, a proper puzzle. Only in few grids does a pattern of, for
/// example, 24 cells have a unique solution, so the digits are changed until it has. Starts with all clues of a fresh
/// grid; those outside of the pattern go.
///
/// Returns a puzzle whose clues are in exactly these cells (0 to 80, all different). Nothing if the context had to end
/// first: there may be no such puzzle, and then only the context ends the search. For random patterns with half-turn
/// symmetry the median CPU time is 2 ms with 26 cells and 20 ms with 24 (3.1 GHz, AVX2), whereas trying one full grid after
/// another takes 90 ms and more than a second; but a quarter of those with 24 take more than a second or have no puzzle.
std::optional<ProvenPuzzle> find_on_pattern(std::span<const int> pattern, const FreshCells& fresh_grid,
                                            GenerationContext& context);

}  // namespace evodoku
