// From readers' times to a calibration, with what it is worth.
//
//   auto result = evodoku::calibrate({.rater = "knowledge", .version = 3, .ratings = ratings, .times = times}, {});
//   if (auto* found = std::get_if<evodoku::Calibrated>(&result)) use(found->calibration, found->agreement);
//
// More: docs/calibrate.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "evodoku/calibration.hpp"
#include "evodoku/export.hpp"
#include "evodoku/stats.hpp"

namespace evodoku {

/// Fewer say next to nothing: the interval of the agreement would be wider than .6.
inline constexpr int fewest_calibration_puzzles = 30;

/// One puzzle solved once.
struct SolveTime {
  std::size_t puzzle = 0;  // a place in ReaderTimes::ratings
  /// Who solved it, any number; nothing where the player is not told. Either all times have one or none.
  std::optional<std::size_t> player = {};
  /// Seconds, > 0; or a level: how hard the player or editor found it, ascending, any finite numbers.
  double amount = 0;
};

struct ReaderTimes {
  std::string rater;  // whose ratings they are
  int version = 0;
  Box box = Box(3, 3);
  std::vector<double> ratings;  // by puzzle
  std::vector<SolveTime> times;
  bool are_levels = false;
};

/// Which classes to propose. `cut_minutes` or shares, not both.
struct CalibrateOptions {
  /// Of the classes, easiest first, two or more; all different.
  std::vector<std::string> classes = {"class-1", "class-2", "class-3", "class-4", "class-5"};
  /// Of the puzzles, by class, each > 0, together about 1; empty: equal.
  std::vector<double> shares = {};
  /// Where each class but the first begins, in minutes, ascending; empty: by shares.
  std::vector<double> cut_minutes = {};
  double coverage = 0.8;   // of the band, 0.5 to 0.99
  std::uint64_t seed = 0;  // of the resamples and splits
  int resamples = 2000;    // of the bootstrap, >= 100
};

/// Spearman's rank correlation of ratings and puzzles' times, with its 95 % interval: the percentile bootstrap
/// over puzzles (B. Efron, "Bootstrap Methods", 1979).
struct Agreement {
  double rho = 0;
  Interval interval;
  int puzzles = 0;
};

/// The agreement that a perfect rating would reach, as times are noisy: the square root of their reliability, which
/// is that of halves of the solvings of each puzzle (50 random splits, Spearman's correlation of the halves' means),
/// stepped up by spearman_brown() (J. P. Guilford, "Psychometric Methods", 1954). Of the puzzles solved twice or
/// more. Where puzzles were solved unequally often it is near what they have on average.
struct NoiseCeiling {
  double ceiling = 0;  // 0..1
  Interval interval;   // 95 %, percentile bootstrap over puzzles
  double reliability = 0;
  Agreement agreement;  // of the rating, on the same puzzles
};

/// How slow a player is, whatever the puzzle: a factor of the typical player's time (their geometric mean is 1);
/// for levels, how many levels are added to the players' mean.
struct PlayerSpeed {
  std::size_t player = 0;
  int times = 0;
  double pace = 1;
};

/// A time that fits neither the rating nor the player: its residual is further from the median of all than 3.5
/// robust standard deviations (by the median absolute deviation: B. Iglewicz, D. Hoaglin, "How to Detect and
/// Handle Outliers", 1993).
struct TimeOutlier {
  std::size_t time = 0;  // its place in ReaderTimes::times
  double expected = 0;   // seconds (or level) for this rating and this player
  double score = 0;      // robust standard deviations; < 0: shorter than expected
  /// Seconds (or level) to expect from this player by what the others took for this puzzle, if others solved it.
  std::optional<double> by_others = {};
};

/// What the readers do with a proposed class.
struct OwnClassCheck {
  int puzzles = 0;
  double typical = 0;  // seconds (or level): the median over its puzzles; 0 without puzzles
  /// The chance that a puzzle of this class takes longer (or is found harder) than one of the class before; ties
  /// count half. Nothing for the first class and where one of the two is empty.
  std::optional<double> longer = {};
};

struct Calibrated {
  Calibration calibration;
  Agreement agreement;
  /// Nothing where fewer than 20 puzzles were solved twice or more, or all their times are equal.
  std::optional<NoiseCeiling> ceiling = {};
  std::vector<PlayerSpeed> players = {};    // in order of their numbers; empty where they are not told
  std::vector<TimeOutlier> outliers = {};   // the furthest first
  std::vector<OwnClassCheck> classes = {};  // by class of the calibration
};

/// Why there is none.
struct NoCalibration {
  enum class Reason { few_puzzles, equal_ratings, equal_times, few_ratings, bad_cuts };
  Reason reason = Reason::few_puzzles;
  std::string why;  // a sentence without its full stop
};

/// Calibrates a rating to what people did.
///
/// The logarithm of a time is taken as the curve of the rating, plus what the puzzle adds to that, plus the player's
/// pace, plus chance: least squares in turns until nothing moves, the puzzle's own part and the pace drawn to 0 as random
/// effects of the same variance as chance. What is taken out of a time is the pace by the player's other times. The curve is the isotonic regression of the puzzles' means in groups of eight or
/// more neighbours, straight between the centres of what it pools. The band holds the middle `coverage` of the
/// residuals of puzzles that their curve did not see (ten-fold cross-validation), so that it is that of one further
/// time by a reader like these, whose pace is not known. It is taken from groups of 40 neighbouring puzzles or more, an
/// eighth of all, as times spread wider on hard puzzles; from fewer than 80 puzzles it is as wide everywhere. A player's pace is taken out of agreement, ceiling, curve
/// and outliers, not out of the band.
///
/// NoCalibration for fewer than fewest_calibration_puzzles puzzles, for ratings or times that are all equal, for more
/// classes than different ratings, and for minutes of cuts beyond the curve. Throws std::invalid_argument for what
/// breaks a promise above. A function of its arguments, with the same result wherever logarithms are rounded alike.
/// O((resamples + 500 * 10) * n log n); 800 puzzles take under a second. Starts no thread; safe from several.
/// Not promised: that it holds for other readers, or for puzzles chosen in another way than these.
EVODOKU_API std::variant<Calibrated, NoCalibration> calibrate(const ReaderTimes& readers,
                                                              const CalibrateOptions& options);

}  // namespace evodoku
