// The search for a puzzle whose score is in a range: a genetic algorithm over puzzles.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "evodoku/generate.hpp"
#include "evodoku/isomorph_set.hpp"
#include "generate/digging/digger.hpp"
#include "generate/grids/full_grid.hpp"
#include "generate/grids/generation_context.hpp"
#include "generate/search/draft.hpp"
#include "generate/search/solution_census.hpp"
#include "solve/band/engine.hpp"

namespace evodoku {

/// A puzzle of the population.
struct Individual {
  Draft draft;
  std::optional<double> score = {};
  /// The distance of the score from the range: 0 is a hit. Infinite without a score, which includes all puzzles that do
  /// not meet the rest of the specification.
  double distance = std::numeric_limits<double>::infinity();
  /// What share of its open candidates is left when one of them is tried as a clue and propagated, in the mean over all;
  /// nothing where this leads to a contradiction. 9x9 only; the same for isomorphs.
  double resistance = 0;
};

/// The search for one puzzle of a specification with an aim:
///
///   until a puzzle hits the range, or the share of the budget for sampling is spent:
///       a fresh puzzle, from a full grid of its own, is scored
///   the first individuals are the nearest of these, or given ones
///   until a puzzle hits the range, or a budget ends:
///       child := one of
///           an exchange    some groups of clues are restored, others removed; the grid stays
///           a new grid     a clue is removed, and others are added that single out another of the solutions
///           an immigrant   a fresh puzzle
///       unless it is an isomorph of an earlier one, or its resistance is below the median:
///           it is scored, and replaces the least fit of its grid, if there are enough of that, or of all
///
/// So what fresh puzzles hold costs what looking for it among them costs: an individual costs several times as much, for its
/// resistance and its children.
///
/// With a spread (Aim::spread) a hit is no hit if it is near to an earlier one, and the grid of a hit is given up: its
/// puzzles leave the population, and others of it are not looked at.
///
/// Fitter is what is nearer to the range; at the same distance, what has the greater resistance, if the score is below the
/// range: levels are few and far between, and the resistance leads from one to the next. (Of 573 puzzles with an estimate of
/// 9.5 or more it ranks as the estimate does with .73; the number of candidates that are not refuted with .66. At 9.3 to 9.6
/// the latter had .55, and the guesses of a search .38, at seven times the cost.) An exchange keeps much of a puzzle's
/// difficulty, a new grid little: so few puzzles share a grid, which keeps the population from becoming one family.
///
/// Sources: generating puzzles until one fits (T. Mantere and J. Koljonen, "Solving, Rating and Generating Sudoku Puzzles
/// with GA", 2007); {-n+m} searches in the vicinity of good puzzles, which found the hardest that are known
/// (forum.enjoysudoku.com, "The hardest sudokus"). The resistance is our own idea: one round of the trials of T&E(1)
/// (D. Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles", 2012), and how far each of them leads.
class Breeding {
 public:
  /// All must outlive the search; `spec` must have an aim.
  Breeding(const PuzzleSpec& spec, const CluePattern& shape, const Geometry& geometry, Digger& digger,
           GridSupply& grids, GenerationContext& context);

  /// Adds some of these proper puzzles of the shape to the first individuals, and never makes any of them again. They
  /// must outlive the search.
  void begin_with(std::span<const Draft> parents);

  /// The nearest puzzle found in this call, which goes on with the population of the last: a hit, unless a budget or a
  /// stop request ended the search. Nothing if none was found.
  std::optional<Individual> run();

  std::uint64_t puzzles_scored() const { return puzzles_scored_ - scored_before_; }

 private:
  void report() const;
  bool must_end() const;
  void sample();
  int clues_of_fresh();
  std::optional<Grid> fresh_puzzle(int clues);
  std::optional<Grid> child_of(const Individual& parent);
  std::optional<Grid> exchange(const Individual& parent);
  std::optional<Grid> new_grid(const Individual& parent);
  int clues_of_child(const Individual& parent);

  const Individual& chosen();
  void consider(const Grid& solution);
  void keep_if_best(const Individual& individual);
  double resistance_worth_a_score() const;
  double resistance_of(const Grid& puzzle);
  bool is_fitter(const Individual& individual, const Individual& other) const;
  void score(Individual& individual);
  bool is_spent(const Grid& solution) const {
    return !spent_grids_.empty() &&
           std::ranges::find(spent_grids_, isomorph_hash(solution)) != spent_grids_.end();
  }
  bool is_near_hit(const Grid& puzzle) const;
  void keep_hit();
  void add(Individual&& individual);

  const PuzzleSpec& spec_;
  const Aim& aim_;
  Digger& digger_;
  GridSupply& grids_;
  GenerationContext& context_;
  bool is_9x9_;
  bool is_rare_;
  bool may_leave_grid_;
  const Geometry* geometry_;
  BandEngine engine_;
  SolutionCensus census_;
  IsomorphSet seen_;
  std::vector<Grid> hits_;                 // with a spread
  std::vector<IsomorphHash> spent_grids_;  // of these
  std::vector<Individual> population_;     // the fittest first
  std::optional<Individual> best_;
  std::span<const Draft> parents_;
  bool is_sampling_ = false;
  std::uint64_t made_ = 0;
  std::uint64_t begun_ = 0;  // at how many the population was empty
  std::uint64_t puzzles_scored_ = 0;
  // when run() was called last
  std::uint64_t made_before_ = 0;
  std::uint64_t scored_before_ = 0;
};

}  // namespace evodoku
