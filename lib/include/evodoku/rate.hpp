// Rates a puzzle by runs of a genetic algorithm.
//
//   std::optional<evodoku::RateResult> rated = evodoku::rate(puzzle, {.seed = 1});
//   rated->rating.value;                // log10(1 + generations needed)
//
// Only for proper puzzles: the caller must have checked that (evodoku/solve.hpp), because rate() never uses
// the solver. More: docs/rating.md (what the number is and is not).
#pragma once

#include <cstddef>
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
#include "evodoku/level.hpp"
#include "evodoku/rating.hpp"

namespace evodoku {

/// Members without a value take the rater's defaults.
struct RateOptions {
  std::string rater = "knowledge";  // one of raters()
  std::uint64_t seed = 0;
  std::optional<int> runs = {};      // maximum, >= 1
  std::optional<int> min_runs = {};  // minimum, however narrow the interval
  /// Runs end, checked in order of their number, once ert_high / ert_low is at most this, >= 1. 1 means:
  /// always all `runs`.
  std::optional<double> enough_ratio = {};
  std::optional<std::uint64_t> generation_cap = {};  // of each run, >= 1
  /// Of the level, and so of the class; the runs know unique rectangles and BUG in any case.
  Uniqueness uniqueness = Uniqueness::assumed;
  std::stop_token stop = {};
};

/// The generations that a run waited, on average, for a technique to make progress.
struct TechniqueWait {
  Technique technique = Technique::full_house;
  double generations = 0;
};

struct RateResult {
  Rating rating;
  Level level;                  // level_of() the puzzle: the other half of its class
  std::vector<RatingRun> runs;  // in order of run number
  /// For the rater `knowledge`: every technique that was waited for, cheapest first; they add up to the
  /// generations, except those of a search. Empty for other raters.
  std::vector<TechniqueWait> waits;
};

/// The defaults of a rater, for RateOptions.
struct RaterProtocol {
  int runs = 0;
  int min_runs = 0;
  double enough_ratio = 0;
  std::uint64_t generation_cap = 0;
};

/// A class of a rater. The level says which classes a puzzle can have: those for which Level::se_estimate (sizes without
/// one: that of the technique) is in [level_from, level_below). Of these it has the last whose `from` is not above the
/// rating, or the first.
struct DifficultyClass {
  std::string name;
  double from = 0;
  /// Nothing: the classes of this rater are ranges of ratings alone.
  std::optional<double> level_from = {};
  std::optional<double> level_below = {};
};

/// Of puzzles that techniques alone do not finish: above all others.
inline constexpr std::string_view class_of_searched = "beyond-techniques";

/// The classes of a rater, ascending, without "unsolved" and class_of_searched. Empty for an unknown rater.
EVODOKU_API std::span<const DifficultyClass> classes_of(std::string_view rater);
/// Their names, then class_of_searched where levels belong to them, and "unsolved". Empty for an unknown rater.
EVODOKU_API std::vector<std::string> class_order(std::string_view rater);
/// The class in words: "easy", or "easy/medium" if the interval of the rating reaches into another class.
EVODOKU_API std::string class_text(const Rating& rating);
/// The spelling of a class name for comparison: equal for "Very Hard", "very_hard" and "very-hard".
EVODOKU_API std::string class_word(std::string_view name);
/// The position of a name among others, in any such spelling. Nothing for an unknown name.
EVODOKU_API std::optional<std::size_t> place_of_word(std::span<const std::string> names,
                                                     std::string_view name);
/// Names of all raters, the default first.
EVODOKU_API std::span<const std::string> raters();
/// The name without a version, as Rating::rater has it: "knowledge" of "knowledge@3".
EVODOKU_API std::string name_of_rater(std::string_view rater);
/// The version of a rater in this library. Nothing for an unknown rater.
EVODOKU_API std::optional<int> version_of_rater(std::string_view rater);
EVODOKU_API std::optional<RaterProtocol> protocol_of(std::string_view rater);

/// Rates the canonical form of `puzzle`, so that isomorphs get the same rating. Each run is a function of rater, version,
/// seed, canonical form, cap and run number, so fewer runs are a prefix of more. Nothing if `stop` ended it first. Throws
/// std::invalid_argument for an unknown rater, options out of range, and two equal clues in a house. Starts no thread; safe
/// from several. Time, 9x9, by `knowledge`: about a millisecond, with nested probing up to 0.2 s; large grids that end in a
/// search some seconds. By a preset: at most runs * cap generations. Not promised: that ratings of different raters,
/// versions or sizes are comparable. Source: docs/rating.md.
EVODOKU_API std::optional<RateResult> rate(const Grid& puzzle, const RateOptions& options);

/// Why a rating is not what its rater would make of these runs (none: they are not known) and of `level`, its puzzle's:
/// the interval, the classes. Nothing if it is, as far as can be told: not for another rater, version of the rater or of
/// the level. Allows for numbers that were rounded when they were written. Not checked: what evodoku does not need to
/// know of raters to check, such as that the value is log10(1 + ERT). Some microseconds.
EVODOKU_API std::optional<std::string> fault_of_rating(const Rating& rating,
                                                       const std::optional<Level>& level,
                                                       std::span<const RatingRun> runs = {});

/// `rating` with the classes that its numbers have at `level`, its puzzle's, perhaps without uniqueness. Another rater's or
/// version's, "unsolved" and class_of_searched, which runs alone tell, stay as they are. Classes go by exact numbers: of a
/// rating that was written rounded ask fault_of_rating() instead. Less than a microsecond; safe from several threads.
EVODOKU_API Rating classified(Rating rating, const Level& level);

}  // namespace evodoku
