// Full grids, and puzzles made from them by removing clues while the solution stays unique.
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
#include <string>
#include <string_view>
#include <vector>

#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// A decimal in [0, 1), kept exactly: 0.58 is 58/100, never 0.57999...
class EVODOKU_API Decimal {
 public:
  /// Reads "0.6", ".6", "0", "00.600" (at most 18 digits after the point, at least one if there is a point).
  /// Nothing for anything else, signs, exponents and numbers of 1 and above included.
  static std::optional<Decimal> parse(std::string_view text);

  /// 1 - this, exactly. (1 - 0 is 1, which is no fraction that can be removed: nothing.)
  std::optional<Decimal> complement() const;

  /// This fraction of `total`, rounded half up, in integers only: 0.58 of 625 is 363. Throws
  /// std::invalid_argument unless 0 <= total <= 4096.
  int of(int total) const;

  /// Without needless zeros: "0.6".
  std::string text() const;

  double value() const;
  friend bool operator==(const Decimal&, const Decimal&) = default;

 private:
  Decimal(std::uint64_t numerator, std::uint64_t denominator)
      : numerator_(numerator), denominator_(denominator) {}
  std::uint64_t numerator_;    // lowest terms with a power of ten: 6
  std::uint64_t denominator_;  // 10
};

/// A number for a proper puzzle, such as how difficult it is by some rating; nothing (or what is not finite)
/// if it has none. What it measures is the caller's affair: nothing here knows of ratings. To be repeatable
/// it must be a function of the puzzle only. Called by the thread that generates, so by several if several
/// do.
using Score = std::function<std::optional<double>(const Grid& puzzle)>;

/// A range that the score of a puzzle is to fall into: low <= score <= high.
struct Aim {
  Score score;
  double low = 0;
  double high = 0;
  /// Puzzles scored before a puzzle is given up. A score takes much longer than the search from one puzzle to
  /// the next, so that this is the measure of patience, more than work_budget.
  std::uint64_t scoring_budget = 1000;
};

/// Under which movements of the grid the set of cells with clues stays the same. Of cells only: digits and
/// boxes do not matter, so that every symmetry is there for every box.
enum class Symmetry {
  none,
  half_turn,     // by 180 degrees: what most printed puzzles have
  quarter_turn,  // by 90 degrees (and so by 180)
  horizontal,    // left and right exchanged
  vertical,      // top and bottom exchanged
  diagonal,      // mirrored at the diagonal from top left
  antidiagonal,  // mirrored at the diagonal from top right
  full           // all of these
};

/// All of them, in this order.
EVODOKU_API std::span<const Symmetry> symmetries();

/// "none", "half-turn", "quarter-turn", "horizontal", "vertical", "diagonal", "antidiagonal", "full".
EVODOKU_API std::string_view name_of(Symmetry symmetry);

/// The symmetry of that name.
EVODOKU_API std::optional<Symmetry> parse_symmetry(std::string_view name);

/// What a mask says of a cell.
enum class CellRule : std::uint8_t {
  free,   // a clue or blank
  clue,   // always a clue
  blank,  // never a clue
};

/// What puzzle is wanted. A count that no proper puzzle has (see fewest_clues()) is allowed and ends as
/// `fell_short`. All that is asked for has to come true together.
struct PuzzleSpec {
  Box box = Box(3, 3);
  /// Exactly so many, one of possible_clue_counts(). Nothing: as many as it takes to hit the aim, or to be
  /// minimal.
  std::optional<int> clues = {};
  bool allow_multiple = false;  // remove blindly, whatever the number of solutions (document 004's own case)
  Symmetry symmetry = Symmetry::none;
  /// A rule for each cell, or empty: all are free. Images of a cell under the symmetry must have the same
  /// rule.
  std::vector<CellRule> mask = {};
  /// No clue can go, each taken for itself, without leaving more than one solution; proven for every clue.
  bool minimal = false;
  /// Work before a puzzle is given up, over all grids tried: one unit is a question put to the engine that
  /// removes clues ("is the solution still unique without this clue?") or one guess of its search, so the
  /// budget ends at the same point on every machine. Nothing: default_work_budget(box). Raise it to get
  /// closer to the wall.
  std::optional<std::uint64_t> work_budget = {};
  std::optional<Aim> aim = {};
};

/// Seconds of work for small boxes, for others up to a minute and a half, so that nothing hangs.
EVODOKU_API std::uint64_t default_work_budget(Box box);

/// The numbers of clues that a puzzle of this box, symmetry and mask can have, as far as the shape goes;
/// ascending. Throws std::invalid_argument as generate() for a mask that does not fit.
EVODOKU_API std::vector<int> possible_clue_counts(const PuzzleSpec& spec);

/// Puzzle `index` of the endless list that `seed` names: a function of specification (the values of its score
/// included), seed and index only.
struct GenerateOptions {
  std::uint64_t seed = 0;
  std::uint64_t index = 0;
  std::stop_token stop = {};  // ends early: the outcome is then `stopped`, with the best so far
};

struct GenerateResult {
  enum class Outcome {
    reached,     // all that was asked for, proven twice to be proper (unless allow_multiple)
    fell_short,  // the budget ended first: `puzzle` is the best reached, with another number of clues than
                 // asked for, with the nearest score, or with clues that could go where a minimal one was
                 // asked for. All is blank where a mask fitted no grid that was tried
    stopped      // a stop request ended it first: as fell_short. Before there was a puzzle, all is blank
  };
  Outcome outcome = Outcome::stopped;
  Grid puzzle;
  Grid solution;  // the full grid it was made from; checked
  /// Proven twice, whatever the outcome. False with allow_multiple (not looked at), before there was a
  /// puzzle, and where a proof came to nothing (a large box without the SAT referee).
  bool proper = false;
  std::optional<int> clues_asked = {};
  int clues_reached = 0;
  /// Where a minimal puzzle was asked for: clues that could go, and clues of which that could not be found
  /// out. None of either: minimal.
  int redundant_clues = 0;
  int undecided_clues = 0;
  std::optional<double> score = {};  // of `puzzle`; nothing without an aim, or if no puzzle had one
  std::uint64_t puzzles_scored = 0;
  int grids_tried = 0;           // full grids
  std::uint64_t work_spent = 0;  // in units of work_budget; questions under way may take it past that
};

/// Makes a puzzle. Cost: 9x9 with 32 clues some 15 us once the tables stand, which take 1 ms; 25x25 with half
/// of its cells filled 20 ms; see docs/generate.md for other boxes, for shapes and for clue counts near the
/// wall. With an aim, the time of a score for each puzzle tried: a few where scores in the range are common,
/// up to the scoring budget where they are rare. Safe from several threads (if the score is). A stop request
/// takes effect at once but for the proof of what was reached, and for a score under way. Throws
/// std::invalid_argument when `spec.clues` is not in 0..cells or not possible with the shape, when neither a
/// count nor an aim nor a minimal puzzle is asked for, for a mask that does not fit, for allow_multiple with
/// an aim or with minimal, for an aim without a score or with low > high; what the score throws is passed on.
/// std::logic_error, should a proof contradict the engine that removed the clues, is a fault of the library.
/// Not promised: uniformity. Grids and puzzles are varied, not drawn evenly from all there are
/// (docs/fairness.md), and puzzles with an aim are those that the search comes upon first.
EVODOKU_API GenerateResult generate(const PuzzleSpec& spec, const GenerateOptions& options);

/// Makes puzzles options.index to options.index + count - 1 of the list: element i is what generate() gives
/// for that index, but 9x9 puzzles come much sooner, as tables are made once and proofs are made for many at
/// once. Hand over some hundred at a time. After a stop request there may be fewer elements; the last one is
/// then `stopped` or may be complete. Throws std::invalid_argument as generate(), and where the last index
/// would be above 2^64 - 1. Safe from several threads (if the score is).
EVODOKU_API std::vector<GenerateResult> generate_many(const PuzzleSpec& spec, const GenerateOptions& options,
                                                      std::size_t count);

/// The same for puzzles of the list that need not follow each other, in this order; options.index has no meaning here.
EVODOKU_API std::vector<GenerateResult> generate_many(const PuzzleSpec& spec, const GenerateOptions& options,
                                                      std::span<const std::uint64_t> indices);

/// For lists whose puzzles are not all asked to be alike: which of `choices` (1 to 2^32 - 1; else throws std::invalid_argument)
/// falls to puzzle `index`, counted from 0. All equally often; a function of these arguments only. `what` names what is
/// chosen, such as "clues": choices of different things do not depend on each other.
EVODOKU_API std::size_t choice_for(std::uint64_t seed, std::uint64_t index, std::string_view what,
                                   std::size_t choices);

/// A random full grid: a function of box, seed and index only. Nothing if `stop` ended it first. It is what
/// generate() with the same seed and index begins with; checked by the independent checker. How it is drawn,
/// how long it takes and how even that is: docs/full_grids.md. Not promised: uniformity.
EVODOKU_API std::optional<Grid> random_full_grid(Box box, const GenerateOptions& options);

/// The fewest clues a proper puzzle of this box can have, where that is proven: 17 for 3x3 (G. McGuire, B.
/// Tugemann, G. Civario, "There is no 16-Clue Sudoku", 2012), 4 for 2x2; else side - 1 (two digits that never
/// appear could be swapped).
EVODOKU_API int fewest_clues(Box box);

}  // namespace evodoku
