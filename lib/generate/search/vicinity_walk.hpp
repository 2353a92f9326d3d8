// The search for puzzles with few clues, of any box.
#pragma once

#include <optional>
#include <vector>

#include "evodoku/deduce.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/grid.hpp"
#include "generate/digging/digger.hpp"
#include "generate/grids/generation_context.hpp"
#include "generate/search/draft.hpp"
#include "generate/search/solution_census.hpp"
#include "solve/scalar/engine.hpp"

namespace evodoku {

/// Goes from one proper puzzle to the next, never to one with more clues:
///
///   until the puzzle has the clues wanted, the context must end, or patience has run out
///     one of these, equally likely
///       an exchange    some clues are restored, others removed; the grid stays (Digger::vary())
///       a new grid     a random clue is removed, and all solutions are enumerated; a digit that only one of them has
///                      becomes a clue, and clues that have become redundant go
///     if the neighbour has no more clues than the puzzle, it takes its place
///
/// Exchanges alone end at what the grid allows, and no grid is known beforehand to allow few (with 18 clues, one 9x9 grid in
/// three does). So the walk reaches in seconds what exchanges in one full grid after another do not reach in a minute: 24
/// clues instead of 26 for 10x10.
///
/// Source of the idea: vicinity searches ({-1+1}) as done by players at forum.enjoysudoku.com.
class VicinityWalk {
 public:
  /// For shapes in which each cell is a group of its own. All must outlive the walk.
  VicinityWalk(const Geometry& geometry, Digger& digger, GenerationContext& context);

  /// Walks from `draft`, a proper puzzle, to one with `target` clues or as near as it comes; never below.
  void run(Draft& draft, int target);

 private:
  void exchange(Draft& draft, int target);
  void new_grid(Draft& draft, int target);
  bool enumerate(const Grid& clues);
  std::optional<Candidate> digit_of_one(const Grid& excluded);

  Digger* digger_;
  GenerationContext* context_;
  ScalarEngine engine_;
  SolutionCensus census_;        // instead of the engine for 9x9
  std::vector<Grid> solutions_;  // those enumerated
};

}  // namespace evodoku
