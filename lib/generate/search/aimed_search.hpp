// The search for a puzzle whose score is in a range.
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

/// A puzzle and its distance from the aim.
struct AimedDraft {
  Draft draft;
  std::optional<double> score = {};
  /// The distance of the score from the range: 0 is a hit. Infinite without a score, which includes all puzzles that do
  /// not meet the rest of the specification.
  double distance = std::numeric_limits<double>::infinity();
};

/// The search for one puzzle of a specification with an aim:
///
///   until a puzzle hits the range, or a budget ends:
///       take some fresh puzzles, each from a full grid of its own
///       walk from the nearest of them until nothing nearer has been found for a while:
///           neighbour := one to three groups of clues are restored, others removed, the solution stays unique
///           it replaces the puzzle unless it is further from the range
///
/// Generating and rating puzzles until one fits is the method of T. Mantere and J. Koljonen ("Solving, Rating and
/// Generating Sudoku Puzzles with GA", 2007). It is enough for common difficulties. Rare ones are near each other,
/// which people who search for the hardest puzzles use: they exchange a few clues of a good puzzle, and call this the
/// {-n+n} vicinity search (forum.enjoysudoku.com, "The hardest sudokus").
class AimedSearch {
 public:
  /// All must outlive the search; `spec` must have an aim.
  AimedSearch(const PuzzleSpec& spec, Digger& digger, GridSupply& grids, GenerationContext& context)
      : spec_(spec), aim_(*spec.aim), digger_(digger), grids_(grids), context_(context) {}

  /// The nearest puzzle found: a hit, unless a budget or a stop request ended the search. Nothing if none was found.
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
