// Full grids, and puzzles made from them by removing clues while the solution stays unique.
//
//   evodoku::Specification spec{.box = evodoku::Box::of_order(3), .clues = 32};
//   evodoku::Generated made = evodoku::generate(spec, {.seed = 1, .index = 0});
//   if (made.outcome == evodoku::Generated::Outcome::reached) use(made.puzzle);
//
// More: docs/generate.md (alpha, fairness, what is not promised).
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

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

/// What puzzle is wanted. A count that no proper puzzle has (see fewest_clues()) is allowed and ends as
/// `fell_short`.
struct Specification {
  Box box = Box(3, 3);
  int clues = 0;                // exactly so many, 0 to box.cells()
  bool allow_multiple = false;  // remove blindly, whatever the number of solutions (document 004's own case)
  /// Work before a puzzle is given up, over all grids tried: one unit is a question put to the scalar engine
  /// ("is the solution still unique without this clue?") or one guess of its search, so the budget ends at
  /// the same point on every machine. Nothing: 1 000 000, some seconds for 9x9, a minute or so for 25x25.
  /// Raise it to get closer to the wall.
  std::optional<std::uint64_t> work_budget = {};
};

/// Puzzle `index` of the endless list that `seed` names: a function of specification, seed and index only.
struct GenerateOptions {
  std::uint64_t seed = 0;
  std::uint64_t index = 0;
  std::stop_token stop = {};  // ends early: the outcome is then `stopped`, with the best so far
};

struct Generated {
  enum class Outcome {
    reached,     // exactly the clues asked for, proven twice to be proper (unless allow_multiple)
    fell_short,  // the budget ended first: `puzzle` is the best reached, with more clues than asked
    stopped,     // a stop request ended it first: as fell_short. Before there was a grid, all is blank
  };
  Outcome outcome = Outcome::stopped;
  Grid puzzle;
  Grid solution;  // the full grid it was made from; checked
  /// Proven twice, whatever the outcome. False with allow_multiple (not looked at), before there was a grid, and
  /// where a proof came to nothing (a large box without the SAT referee).
  bool proper = false;
  int clues_asked = 0;
  int clues_reached = 0;
  int grids_tried = 0;
  std::uint64_t nodes = 0;  // work spent, in units of work_budget
};

/// Makes a puzzle. Cost: 9x9 with 32 clues about 1 ms, 25x25 with half of its cells filled 20 ms; see
/// docs/generate.md for other boxes and for clue counts near the wall. Safe from several threads. A stop
/// request takes effect at once but for the proof of what was reached. Throws std::invalid_argument when
/// `spec.clues` is not in 0..cells. Not promised: uniformity. Grids and puzzles are varied, not drawn evenly
/// from all there are.
EVODOKU_API Generated generate(const Specification& spec, const GenerateOptions& options);

/// A random full grid: a function of box, seed and index only. Nothing if `stop` ended it first.
/// It is what generate() with the same seed and index begins with. Sides up to 36 take at most 50 ms, up to
/// 64 mostly less than a second; checked by the independent checker. Not promised: uniformity.
EVODOKU_API std::optional<Grid> random_full_grid(Box box, const GenerateOptions& options);

/// The fewest clues a proper puzzle of this box can have, where that is proven: 17 for 3x3 (G. McGuire, B.
/// Tugemann, G. Civario, "There is no 16-Clue Sudoku", 2012), 4 for 2x2; else side - 1 (two digits that never
/// appear could be swapped).
EVODOKU_API int fewest_clues(Box box);

}  // namespace evodoku
