// From runs to a rating.
//
//   std::optional<evodoku::RateResult> rated = evodoku::rate(puzzle, {.seed = 1});
//   rated->rating.value;                // log10(1 + generations needed)
//
// Rates proper puzzles only: whoever calls it has checked that (evodoku/solve.hpp); rate itself never sees
// the solver. More: docs/rating.md (what the number is and is not).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "evodoku/deduce.hpp"
#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"
#include "evodoku/rating.hpp"

namespace evodoku {

/// What is left open is the rater's own default.
struct RateOptions {
  /// One of raters().
  std::string rater = "knowledge";
  std::uint64_t seed = 0;
  std::optional<int> runs = {};      // at most so many, >= 1
  std::optional<int> min_runs = {};  // never fewer, however narrow the interval
  /// Runs stop, in order of their number, when ert_high / ert_low is at most this, >= 1. 1 means: always all
  /// `runs`. If it is given, RaterProtocol::enough_share does not count.
  std::optional<double> enough_ratio = {};
  std::optional<std::uint64_t> generation_cap = {};  // for each run, >= 1
  std::stop_token stop = {};
};

/// One run of a rating, kept as it was observed.
struct RatingRun {
  std::uint64_t generations = 0;
  bool solved = false;
  /// The techniques came to an end and a genetic search took over: see docs/rating.md.
  bool searched = false;
  friend bool operator==(const RatingRun&, const RatingRun&) = default;
};

/// How long a run waited, on average, until a technique found something that moved it on.
struct TechniqueWait {
  Technique technique = Technique::full_house;
  double generations = 0;
};

struct RateResult {
  Rating rating;
  std::vector<RatingRun> runs;  // in order of run number
  /// Of the rater `knowledge`: every technique that was waited for, cheapest first; together they make up the
  /// generations, but for those of a search. Empty for other raters.
  std::vector<TechniqueWait> waits;
};

/// The defaults of a rater, for RateOptions.
struct RaterProtocol {
  int runs = 0;
  int min_runs = 0;
  double enough_ratio = 0;
  /// Enough, too, is an interval of the value (its ends' difference) of at most this share of the value.
  double enough_share = 0;
  std::uint64_t generation_cap = 0;
};

/// A name that people use for a range of rating values. What the cuts are is a rater's own.
struct DifficultyClass {
  std::string name;
  double from = 0;  // value >= from, up to the next class
};

/// The class of puzzles that techniques alone do not finish: above all others.
inline constexpr std::string_view class_of_searched = "beyond-techniques";

/// The classes of a rater, ascending; "unsolved" and class_of_searched are not among them. Empty for an unknown
/// rater.
EVODOKU_API std::span<const DifficultyClass> classes_of(std::string_view rater);
/// A class in one spelling, so that two can be compared: "Very Hard", "very_hard" and "very-hard" are one.
EVODOKU_API std::string class_word(std::string_view name);
/// Names of all raters, the default first. An earlier version that is kept has its version in its name:
/// "knowledge@2". (Rating::rater and Rating::version say the two apart.)
EVODOKU_API std::span<const std::string> raters();
/// The name without a version, as Rating::rater has it: "knowledge" of "knowledge@2".
EVODOKU_API std::string name_of_rater(std::string_view rater);
/// The version of a rater that this library has. Nothing for an unknown rater.
EVODOKU_API std::optional<int> version_of_rater(std::string_view rater);
/// Nothing for an unknown rater.
EVODOKU_API std::optional<RaterProtocol> protocol_of(std::string_view rater);

/// Rates the canonical form of `puzzle`, so that isomorphs get the same rating (9x9; see evodoku/canon.hpp
/// for other boxes): a function of rater, version, options and canonical form only; each run is one of rater,
/// version, seed, canonical form, cap and run number, so that fewer runs are a prefix of more. Nothing if
/// `stop` ended it first. Throws std::invalid_argument for an unknown rater, options out of range, and two
/// equal clues in a box (by `knowledge` in any house). Starts no thread; safe from several. Time, 9x9, by
/// `knowledge`: about a millisecond, where nested probing is needed up to 0.2 s; large grids that end in a
/// search some seconds. By a preset: runs * cap generations at most. Not promised: that ratings compare between
/// raters, versions or sizes. Source: docs/rating.md.
EVODOKU_API std::optional<RateResult> rate(const Grid& puzzle, const RateOptions& options);

}  // namespace evodoku
