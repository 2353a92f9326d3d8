// A rating: how many generations a genetic algorithm needs, with its uncertainty and all it takes to repeat
// it; or what a rater of another program said, a number alone. A plain value; made by evodoku/rate.hpp,
// carried by records, kept in stores. More: docs/rating.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace evodoku {

/// A rating with no runs is foreign: another program's rater gave it (Sudoku Explainer's 7.2, say). Of a
/// foreign rating `rater` and `value` say something, `version` (0: not known) and `difficulty_class` (empty:
/// none) may; nothing else does. Its value is on the rater's own scale, and compares with no other rater's.
struct Rating {
  std::string rater;  // "knowledge"
  int version = 0;    // of the rater: another version may give another number
  std::uint64_t seed = 0;
  int runs = 0;
  int solved = 0;    // runs that reached the solution within the cap
  int censored = 0;  // runs - solved
  std::uint64_t generation_cap = 0;
  /// Generations of all runs / solved runs; nothing if no run succeeded (the puzzle is then harder than
  /// ert_low).
  std::optional<double> ert = {};
  double ert_low = 0;  // 95 % interval; with no success a one-sided lower limit
  std::optional<double> ert_high = {};
  /// log10(1 + ERT), in [0, ...); from ert_low, as a lower bound, if no run succeeded. Of a foreign rating:
  /// what its rater said, any finite number.
  double value = 0;
  /// What Sudoku Explainer would rate a 9x9 puzzle of this value, and the standard error of that: a
  /// calibration (docs/rating.md), not a measurement. Only of raters that have one; a store does not keep it.
  std::optional<double> se_equivalent = {};
  std::optional<double> se_error = {};
  /// A name people use ("easy"), or "unsolved" if no run succeeded: sorts as hardest.
  std::string difficulty_class = {};

  bool is_foreign() const { return runs == 0; }
  bool is_lower_bound() const { return !ert && !is_foreign(); }
  friend bool operator==(const Rating&, const Rating&) = default;
};

}  // namespace evodoku
