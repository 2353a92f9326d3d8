// Minimal puzzles with a known bias.
#pragma once

#include <array>
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

/// Draws minimal puzzles: cells of a random full grid become clues in random order, and before each of them every cell is
/// tried as the last clue: the puzzle counts if it then has one solution and is minimal. So a minimal puzzle with n clues is
/// found as often, in the mean, as n - 1 of its cells come first: n by the number of choices of n - 1 cells. That is as
/// often as all that are similar to it, and its weight is the inverse ("controlled bias": D. Berthier, "Unbiased Statistics
/// of a Constraint Satisfaction Problem", 2009, from the other end; trying each last clue is our own, and finds 56 times as
/// many in an order). Of the puzzles that are found in a grid one is kept, by chance, with the weight of all.
///
/// Known unavoidable sets show which last clues are possible: those that are in each set without a clue. Nearly all orders
/// end where a clue follows from others as a hidden single, so that no puzzle with these clues is minimal.
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
    std::vector<SmallSet> cells_of_digit;
    KnownSets known;
  };
  struct GridsOf2x3;

  Start* next_start();
  void try_a_random_order(Start& start);
  bool try_last_clues(Start& start, const SmallSet& clues, KnownSets::Bits& met);
  bool has_hidden_single(const Start& start, const SmallSet& clues) const;
  bool is_minimal(Start& start, const SmallSet& puzzle);
  SmallSet other_solution(const Grid& solution, const SmallSet& clues, std::optional<int> other_digit_at);
  template <typename Engine, typename Digits>
  SmallSet difference(Engine& engine, const Grid& solution, Digits digits);

  Box box_;
  GridSupply& grids_;
  GenerationContext& context_;
  BandEngine band_;
  ScalarEngine scalar_;
  std::vector<SmallSet> peers_;                  // by cell
  std::vector<std::array<SmallSet, 3>> houses_;  // by cell
  std::optional<Start> start_;                   // the latest
  std::vector<int> cells_;
  std::vector<SmallSet> found_;  // minimal puzzles of the latest start
};

}  // namespace evodoku
