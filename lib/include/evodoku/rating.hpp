// A rating: the number of generations that a genetic algorithm needs, its uncertainty, and all that repeats it. A
// plain value; made by evodoku/rate.hpp, part of records and stores. More: docs/rating.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace evodoku {

struct Rating {
  std::string rater;  // "knowledge"
  int version = 0;    // of the rater: ratings of different versions are not comparable
  std::uint64_t seed = 0;
  int runs = 0;      // at least 1
  int solved = 0;    // runs that reached the solution within the cap
  int censored = 0;  // runs - solved
  /// At which a run is censored, at least 1. Nothing: not known, as in a table without it.
  std::optional<std::uint64_t> generation_cap = {};
  /// Expected running time: generations of all runs / solved runs; nothing if no run succeeded.
  std::optional<double> ert = {};
  double ert_low = 0;  // 95 % interval; a one-sided lower limit if no run succeeded
  std::optional<double> ert_high = {};
  /// log10(1 + ERT) to three decimals, as it is shown, >= 0; computed from ert_low, as a lower bound, if no run succeeded.
  double value = 0;
  /// "easy": by rating and level (DifficultyClass); "unsolved", which sorts as hardest, if no run succeeded.
  std::string difficulty_class = {};
  /// The classes at the ends of the interval. Nothing: not known, as in a record made elsewhere.
  std::optional<std::string> class_low = {};
  std::optional<std::string> class_high = {};

  bool is_lower_bound() const { return !ert; }
  friend bool operator==(const Rating&, const Rating&) = default;
};

/// One run of a rating, as observed.
struct RatingRun {
  std::uint64_t generations = 0;
  bool solved = false;
  /// The techniques did not finish the puzzle and a genetic search took over: see docs/rating.md.
  bool searched = false;
  friend bool operator==(const RatingRun&, const RatingRun&) = default;
};

}  // namespace evodoku
