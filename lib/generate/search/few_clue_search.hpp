// The search for 9x9 puzzles with few clues.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>

#include "evodoku/grid.hpp"
#include "generate/grids/generation_context.hpp"
#include "generate/search/solution_census.hpp"

namespace evodoku {

/// Returns proper 9x9 puzzles to start from, a different one each time: for example minimal ones dug out of random
/// grids. Nothing if the context ended first.
using FreshPuzzle = std::function<std::optional<Cells9x9>()>;

/// Searches for puzzles with fewer clues than digging reaches (24). A given grid may have no such puzzle (with 18
/// clues, about one grid in three has one), so the search must be able to leave the grid it began with:
///
///   until the target is reached or the context must end
///     take a fresh puzzle
///     while it has more clues than wanted
///       remove the clue without which there are the fewest solutions
///       until there is only one solution, or patience has run out (then: a fresh puzzle)
///         remove a random clue, and enumerate all solutions of the rest
///         add the clue, of any cell and digit, with which the fewest of them agree,
///           unless these are too many
///       remove clues that have become redundant
///
/// The result depends only on the context's stream and on the fresh puzzles.
class FewClueSearch {
 public:
  /// `context` must outlive the search.
  FewClueSearch(FreshPuzzle fresh_puzzle, GenerationContext& context);

  /// A puzzle with exactly `target` clues, if the starts have at least as many. If the context had to end first, the one
  /// with the fewest clues above that, or nothing if there was not one proven puzzle to start from. Proven proper by the
  /// band engine. Mean CPU time from starts of 20 clues: 0.03 s for 19 (AVX2). Below 17 only the context ends the search.
  /// Not promised: that the puzzle is minimal, and that all puzzles have the same probability.
  std::optional<ProvenPuzzle> find(int target);

 private:
  void descend_from(const Cells9x9& start);
  void drop_a_clue();
  bool exchange_until_proper();
  void exchange_a_clue();
  bool add_rarest(int removed_cell, int removed_digit, int solutions_without);
  void drop_needless_clues();
  void keep_if_best();

  std::span<const int> shuffled_clues();
  void remove(int cell);
  void put(int cell, int digit);

  SolutionCensus census_;
  FreshPuzzle fresh_puzzle_;
  GenerationContext* context_;

  Cells9x9 clues_{};
  int clue_count_ = 0;
  int solutions_ = 0;  // of clues_, as far as the limits allow counting them
  int newest_ = -1;    // the cell of the last clue added, which is not removed at once
  int target_ = 0;

  std::optional<ProvenPuzzle> best_;
  int best_count_ = 0;
  std::array<int, 81> cells_{};  // the result of shuffled_clues(), valid until its next call
};

}  // namespace evodoku
