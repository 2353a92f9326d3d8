// Minimal puzzles with a known bias.
#pragma once

#include <optional>
#include <vector>

#include "generate/digging/removal_plan.hpp"
#include "generate/digging/small_set.hpp"
#include "generate/grids/full_grid.hpp"
#include "generate/grids/generation_context.hpp"
#include "generate/search/draft.hpp"
#include "solve/band/engine.hpp"
#include "solve/scalar/engine.hpp"

namespace evodoku {

/// Draws minimal puzzles: cells of a random full grid become clues, in random order, until the solution is unique; what is
/// there counts if it is minimal, otherwise everything begins anew. So a minimal puzzle with n clues has the probability
/// that its cells come first: one by the number of choices of n cells ("controlled bias": D. Berthier, "Unbiased
/// Statistics of a Constraint Satisfaction Problem", 2009, from the other end).
///
/// Known unavoidable sets show most of it: clues are added until each set has one, and a clue that is not alone in a set
/// is doubtful. Without one of these the engine looks for a solution with another digit in its cell. If there is none, no
/// more clues make it needed; otherwise a set is learned. For 9x9 that is less than one question for each order.
class UnbiasedSearch {
 public:
  /// For boxes of at most 81 cells. All must outlive the search.
  UnbiasedSearch(const Geometry& geometry, GridSupply& grids, GenerationContext& context);

  /// Nothing if the context ended first.
  std::optional<Draft> run();

 private:
  /// A grid, and what is known about it.
  struct Start {
    explicit Start(const Grid& grid);
    Grid solution;
    KnownSets known;
  };
  struct GridsOf2x3;

  Start* next_start();
  std::optional<Grid> minimal_in_random_order(Start& start);
  SmallSet other_solution(const Grid& solution, const SmallSet& clues, std::optional<int> other_digit_at);
  template <typename Engine, typename Digits>
  SmallSet difference(Engine& engine, const Grid& solution, Digits digits);

  Box box_;
  GridSupply& grids_;
  GenerationContext& context_;
  BandEngine band_;
  ScalarEngine scalar_;
  std::optional<Start> start_;  // the latest
  std::vector<int> cells_;
};

}  // namespace evodoku
