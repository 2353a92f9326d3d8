// Looking for a puzzle whose score falls into a range.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "evodoku/generate.hpp"
#include "generate/digging/digger.hpp"
#include "generate/grids/generation_context.hpp"
#include "generate/grids/grid_supply.hpp"
#include "generate/search/draft.hpp"

namespace evodoku {

/// A puzzle and how far it is from the aim.
struct AimedDraft {
  Draft draft;
  std::optional<double> score = {};
  /// Of the score from the range: 0 is a hit. Infinite without a score, so for all puzzles that are not what
  /// is asked for apart from the aim.
  double distance = std::numeric_limits<double>::infinity();
};

/// The search for one puzzle of a specification with an aim:
///
///   until a puzzle hits the range, or a budget ends:
///       take some fresh puzzles, each from a full grid of its own
///       walk, from the nearest of them, until nothing nearer came for a while:
///           neighbour := one to three groups of clues come back, others go, the solution stays unique
///           it takes the puzzle's place unless it is further from the range
///
/// Generating by rating until one fits is T. Mantere and J. Koljonen's way ("Solving, Rating and Generating
/// Sudoku Puzzles with GA", 2007). That is enough for common difficulties; rare ones are found near each
/// other, which those who hunt for the hardest puzzles use: they exchange few clues of a good puzzle, and
/// call it the {-n+n} vicinity search (forum.enjoysudoku.com, "The hardest sudokus").
class AimedSearch {
 public:
  /// All must outlive the search; `spec` has an aim.
  AimedSearch(const PuzzleSpec& spec, Digger& digger, GridSupply& grids, GenerationContext& context)
      : spec_(spec), aim_(*spec.aim), digger_(digger), grids_(grids), context_(context) {}

  /// The nearest puzzle found: a hit, unless a budget or a stop request ended the search. Nothing if there
  /// was none.
  std::optional<AimedDraft> run();

  std::uint64_t puzzles_scored() const { return puzzles_scored_; }

 private:
  bool must_end() const;

  std::optional<AimedDraft> nearest_fresh_puzzle();
  std::optional<AimedDraft> fresh_puzzle(const Grid& solution);
  int clues_to_dig_to(const Grid& solution);
  void walk_from(AimedDraft puzzle);
  std::optional<AimedDraft> neighbour_of(const AimedDraft& puzzle);
  int change_of_clues(const AimedDraft& puzzle);

  AimedDraft scored_puzzle_of_digger(const Grid& solution);

  const PuzzleSpec& spec_;
  const Aim& aim_;
  Digger& digger_;
  GridSupply& grids_;
  GenerationContext& context_;
  std::uint64_t puzzles_scored_ = 0;
  std::optional<AimedDraft> best_;
};

}  // namespace evodoku
