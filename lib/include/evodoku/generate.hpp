// Generates full grids, and puzzles by removing clues from them while the solution stays unique.
//
//   evodoku::PuzzleSpec spec{.box = evodoku::Box::of_order(3), .clues = 32};
//   evodoku::GenerateResult made = evodoku::generate(spec, {.seed = 1, .index = 0});
//   if (made.outcome == evodoku::GenerateResult::Outcome::reached) use(made.puzzle);
//
// More: docs/generate.md (alpha, fairness, aiming at a difficulty, what is not promised).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "evodoku/decimal.hpp"
#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"
#include "evodoku/symmetry.hpp"

namespace evodoku {

/// Scores a proper puzzle, for example by its difficulty; nothing (or a value that is not finite) if it has
/// no score. The generator does not know what the score measures. For repeatable results the score must be a
/// function of the puzzle only. It is called by the thread that generates, and so by several at once if
/// several generate.
using Score = std::function<std::optional<double>(const Grid& puzzle)>;

/// A generation of breeding: as many children as the population can have individuals.
struct BreedingReport {
  std::uint64_t generation = 0;
  std::uint64_t children = 0;  // so far
  std::uint64_t scored = 0;    // puzzles of any origin: children, parents, random ones
  std::size_t individuals = 0;
  std::size_t grids = 0;  // different solutions among them
  double best_score = 0;  // of the fittest
  double mean_score = 0;
  double mean_resistance = 0;  // what is left open when a candidate is tried, 0 to 1; 9x9 only
  Grid best;
};

/// The range in which the score of the puzzle must lie: low <= score <= high.
struct Aim {
  Score score;
  double low = 0;
  double high = 0;
  /// Puzzles to score before giving up. Scoring takes much longer than the search step from one puzzle to the
  /// next, so this limits the time more than work_budget does.
  std::uint64_t scoring_budget = 1000;
  /// The first so many of them are fresh puzzles, then puzzles are bred from the nearest of these. Nothing: half of them.
  /// A bred one costs some half a millisecond besides its score, a fresh one a twentieth of that. None with parents.
  std::optional<std::uint64_t> sampling_budget = {};
  /// So many puzzles of the list in a row (of 50: 0 to 49, 50 to 99, ...) are bred in one population, each of them
  /// from where the one before was found: for aims so rare that most of the time goes into the first. Each costs what
  /// those before it cost, unless these are made in the same call. With more than 1 the search is that for rare aims.
  std::uint64_t puzzles_a_population = 1;
  /// Of the puzzles of a population no two are isomorphs. With a spread above 0 no two share a full grid either, and between
  /// any two at least so many clues are exchanged (exchanged_clues()): else most are of one family. Each then costs about
  /// twice as much. Precondition: 0, or the box is 3x3.
  int spread = 0;
  /// Called after every generation of breeding, by the thread that generates.
  std::function<void(const BreedingReport&)> trace = {};
};

/// The rule of a mask for one cell.
enum class CellRule : std::uint8_t {
  free,   // a clue or blank
  clue,   // always a clue
  blank,  // never a clue
};

/// The puzzle to generate; it must meet all requirements together. A count that no proper puzzle has (see
/// fewest_clues()) is allowed and ends as `fell_short`.
struct PuzzleSpec {
  Box box = Box(3, 3);
  /// The exact number of clues, one of possible_clue_counts(). Nothing: as many as are needed to hit the aim,
  /// or to be minimal.
  std::optional<int> clues = {};
  /// Remove clues without checking the number of solutions (as document 004 does).
  bool allow_multiple = false;
  Symmetry symmetry = Symmetry::none;
  /// A rule for each cell, or empty: all are free. All images of a cell under the symmetry must have the same
  /// rule.
  std::vector<CellRule> mask = {};
  /// No single clue can be removed without leaving more than one solution; proven for every clue.
  bool minimal = false;
  /// With `minimal` alone: means over what is made, each puzzle with GenerateResult::weight, are those over all minimal
  /// puzzles. For boxes of at most 81 cells. Takes many tries, which are its units of work: 9x9 some 7,000. Not
  /// promised: puzzles of 9x9 with more than 40 clues, and that full grids are drawn exactly uniformly (those of 6x6
  /// are).
  bool unbiased = false;
  /// The full grid to remove clues from, again and again in other orders until the specification is met. Nothing:
  /// random grids. With `mask` (blank where a puzzle is blank) it reduces a given puzzle.
  std::optional<Grid> grid = {};
  /// Work before giving up, over all grids tried. One unit is a test by the engine that removes clues ("is
  /// the solution still unique without this clue?") or one guess of its search, so the budget ends at the
  /// same point on every machine. Nothing: default_work_budget(box). Raise it to reach lower clue counts. With an aim
  /// 9x9 puzzles get ten times as much.
  std::optional<std::uint64_t> work_budget = {};
  std::optional<Aim> aim = {};
  /// Proper 9x9 puzzles, with the symmetry and the mask, to breed from (docs/generate.md); none of them is made again.
  /// Only with an aim. They need not be near it, but the nearer they are, the sooner it is hit.
  std::vector<Grid> parents = {};
};

/// Enough for seconds of work for small boxes and up to a minute and a half for others, so that no call
/// hangs.
EVODOKU_API std::uint64_t default_work_budget(Box box);

/// The numbers of clues, ascending, that this box, symmetry and mask allow; whether proper puzzles exist is
/// not considered. Throws std::invalid_argument as generate() for a mask that does not fit.
EVODOKU_API std::vector<int> possible_clue_counts(const PuzzleSpec& spec);

/// Selects puzzle `index` of the unlimited list of `seed`: a function of the specification (including the
/// values of its score), seed and index only.
struct GenerateOptions {
  std::uint64_t seed = 0;
  std::uint64_t index = 0;
  std::stop_token stop = {};  // ends early: the outcome is then `stopped`, with the best puzzle so far
};

struct GenerateResult {
  enum class Outcome {
    reached,     // meets the specification, proven twice to be proper (unless allow_multiple)
    fell_short,  // the budget ended first: `puzzle` is the best reached, with another number of clues than
                 // asked for, with the nearest score, or not minimal. Blank if the mask fitted no grid that
                 // was tried
    stopped      // a stop request came first: as fell_short. Blank if there was no puzzle yet
  };
  Outcome outcome = Outcome::stopped;
  Grid puzzle;
  Grid solution;  // checked: the full grid it was made from, with few clues often another than was drawn
  /// Proven proper twice, by two engines, whatever the outcome. False with allow_multiple (not tested), if
  /// there is no puzzle, and if a proof was undecided (large boxes).
  bool proper = false;
  /// One engine alone proved that it is proper; the others did not come to an end. The outcome is then not
  /// `reached`.
  bool proved_once = false;
  std::optional<int> clues_asked = {};
  int clues_reached = 0;
  /// If a minimal puzzle was asked for: clues that could be removed, and clues for which the test was
  /// undecided. The puzzle is minimal if both are 0.
  int redundant_clues = 0;
  int undecided_clues = 0;
  /// With `unbiased`: what `puzzle` counts in a mean over all minimal puzzles of the box; above 0. A minimal puzzle with n
  /// clues is found as often as n - 1 of its cells come first in a random order; its weight is the inverse of that, divided
  /// by the same for a third of all cells, times the number of puzzles that were found in the same full grid (after D.
  /// Berthier, "Unbiased Statistics of a Constraint Satisfaction Problem", 2009). Not promised: that a puzzle that is made
  /// twice has the same weight.
  double weight = 0;
  std::optional<double> score = {};  // of `puzzle`; nothing without an aim, or if no puzzle had a score
  std::uint64_t puzzles_scored = 0;
  int grids_tried = 0;           // full grids
  std::uint64_t work_spent = 0;  // in units of work_budget; may exceed it by the tests in progress
};

/// Makes a puzzle. Cost: 9x9 with 32 clues some 15 us after 1 ms to build tables; 25x25 with half of its
/// cells filled 20 ms; see docs/generate.md for other boxes, for shapes and for low clue counts. With an aim,
/// the cost includes a score for each puzzle tried: a few if scores in the range are common, up to the
/// scoring budget if they are rare. Safe from several threads (if the score is). A stop request takes effect
/// at once, except that the final proof and a score in progress are completed. Throws std::invalid_argument
/// if `spec.clues` is not in 0..cells or not possible with the shape, if neither a count nor an aim nor a
/// minimal puzzle is asked for, for unbiased with anything but minimal, for a mask that does not fit, for
/// allow_multiple with an aim or with minimal, for a grid that is not full or has another box, for parents that
/// are not proper 9x9 puzzles of the shape or come without an aim, and for an aim without a score or with
/// low > high. Exceptions of the score are passed on.
/// std::logic_error, thrown if a proof contradicts the engine that removed the clues, indicates a bug in the
/// library. Not promised: uniformity. Grids and puzzles are varied but not uniformly distributed
/// (docs/generate.md), and puzzles with an aim are the first that the search finds.
EVODOKU_API GenerateResult generate(const PuzzleSpec& spec, const GenerateOptions& options);

/// Makes these puzzles of the list, in this order: element i equals what generate() gives for indices[i];
/// options.index is ignored. For 9x9 this is much faster, because tables are built once and many puzzles are
/// proved at once; ask for a few hundred at a time. After a stop request there may be fewer elements; the
/// last one is then `stopped` or complete. Throws std::invalid_argument as generate(). Safe from several threads
/// (if the score is).
EVODOKU_API std::vector<GenerateResult> generate_many(const PuzzleSpec& spec, const GenerateOptions& options,
                                                      std::span<const std::uint64_t> indices);

/// For lists with varying requirements: which of `choices` (1 to 2^32 - 1; otherwise throws
/// std::invalid_argument), counted from 0, puzzle `index` gets. Uniformly distributed; a function of the
/// arguments only. `what` names the requirement, such as "clues": choices for different ones are independent.
EVODOKU_API std::size_t choice_for(std::uint64_t seed, std::uint64_t index, std::string_view what,
                                   std::size_t choices);

/// A random full grid, checked by the independent checker: a function of box, seed and index only. Nothing if `stop` ended
/// it first. generate() with the same seed and index starts from this grid, unless its PuzzleSpec has a grid or parents or
/// is unbiased, or its aim has several puzzles in a population. docs/algorithms.md describes the method, its cost and how
/// close to uniform it is. Not promised: uniformity.
EVODOKU_API std::optional<Grid> random_full_grid(Box box, const GenerateOptions& options);

/// The proven minimum number of clues of a proper puzzle: 17 for 3x3 (G. McGuire, B. Tugemann, G. Civario,
/// "There is no 16-Clue Sudoku", 2012), 4 for 2x2, 8 for 2x3 and 3x2 (fewest_clues_test.cpp looks at every puzzle with 7).
/// For other boxes the lower bound side - 1 (two digits that never appear could be swapped).
EVODOKU_API int fewest_clues(Box box);

}  // namespace evodoku
