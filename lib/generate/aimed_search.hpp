// Looking for a puzzle whose score falls into a range.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "evodoku/generate.hpp"
#include "evodoku/grid.hpp"
#include "generate/digger.hpp"
#include "generate/full_grid.hpp"
#include "generate/work_meter.hpp"
#include "random/stream.hpp"
#include "solve/scalar_engine.hpp"

namespace evodoku {

/// A puzzle, what it was made from, and how far it is from the aim.
struct AimedPuzzle {
  Grid puzzle;
  Grid solution;
  std::optional<double> score = {};
  /// Of the score from the range: 0 is a hit. Infinite without a score, so for all puzzles that have not the
  /// clues asked for.
  double distance = std::numeric_limits<double>::infinity();
};

/// The search for one puzzle of a specification with an aim:
///
///   until a puzzle hits the range, or a budget ends:
///       take some fresh puzzles, each from a full grid of its own
///       walk, from the nearest of them, until nothing nearer came for a while:
///           neighbour := one to three clues come back, others go, the solution stays unique
///           it takes the puzzle's place unless it is further from the range
///
/// Generating by rating until one fits is T. Mantere and J. Koljonen's way ("Solving, Rating and Generating
/// Sudoku Puzzles with GA", 2007). That is enough for common difficulties; rare ones are found near each
/// other, which those who hunt for the hardest puzzles use: they exchange few clues of a good puzzle, and
/// call it the {-n+n} vicinity search (forum.enjoysudoku.com, "The hardest sudokus").
class AimedSearch {
 public:
  /// All must outlive the search; `spec` has an aim.
  AimedSearch(const Specification& spec, const GenerateOptions& options, ScalarEngine& engine,
              FullGrids& full_grids, WorkMeter& work);

  /// The nearest puzzle found: a hit, unless a budget or a stop request ended the search. Nothing if the stop
  /// came before there was any.
  std::optional<AimedPuzzle> run();

  std::uint64_t puzzles_scored() const { return puzzles_scored_; }

 private:
  bool must_end() const;

  std::optional<AimedPuzzle> nearest_fresh_puzzle();
  AimedPuzzle fresh_puzzle(const Grid& solution);
  void walk_from(AimedPuzzle puzzle, RandomStream random);
  std::optional<AimedPuzzle> neighbour_of(const AimedPuzzle& puzzle, Digger& digger, RandomStream& random);
  int change_of_clues(const AimedPuzzle& puzzle, RandomStream& random) const;

  AimedPuzzle scored(const Grid& puzzle, const Grid& solution);
  double distance_of(std::optional<double> score) const;

  const Specification& spec_;
  const Aim& aim_;
  const GenerateOptions& options_;
  ScalarEngine& engine_;
  FullGrids& full_grids_;
  WorkMeter& work_;
  DiggingEffort effort_;
  std::uint64_t puzzles_scored_ = 0;
  std::optional<AimedPuzzle> best_;
};

}  // namespace evodoku
