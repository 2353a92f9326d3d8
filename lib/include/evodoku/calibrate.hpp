// Makes a calibration from readers' solving times, and assesses it.
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

/// With fewer puzzles the interval of the agreement would be wider than .6.
inline constexpr int fewest_calibration_puzzles = 30;

/// The time of one player for one puzzle.
struct SolveTime {
  std::size_t puzzle = 0;  // an index into ReaderTimes::ratings
  /// A number for the player; nothing if unknown. Either all times have one or none.
  std::optional<std::size_t> player = {};
  /// Seconds, > 0; or a level: the perceived difficulty, any finite number that rises with it.
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

/// The classes to propose and how to compute them. Not both `shares` and `cut_minutes`.
struct CalibrateOptions {
  /// Names of the classes, easiest first; at least two, all different.
  std::vector<std::string> classes = {"class-1", "class-2", "class-3", "class-4", "class-5"};
  /// The share of the puzzles in each class, > 0, together about 1; empty: equal.
  std::vector<double> shares = {};
  /// The lower limit in minutes of each class except the first, ascending; empty: by shares.
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

/// The agreement that a perfect rating would reach with noisy times: the square root of their reliability.
/// The reliability is the Spearman correlation between the means of random halves of each puzzle's times (50
/// splits), corrected by spearman_brown() (J. P. Guilford, "Psychometric Methods", 1954), over the puzzles
/// with two or more times. If the numbers of times per puzzle differ, it is approximately that of the average
/// number.
struct NoiseCeiling {
  double ceiling = 0;  // 0..1
  Interval interval;   // 95 %, percentile bootstrap over puzzles
  double reliability = 0;
  Agreement agreement;  // of the rating with the times, on the same puzzles
};

/// A player's pace, independent of the puzzle: a factor of the typical player's time (the geometric mean over
/// players is 1); for levels, the difference from the players' mean.
struct PlayerSpeed {
  std::size_t player = 0;
  int times = 0;
  double pace = 1;
};

/// A time that fits neither the rating nor the player: its residual is more than 3.5 robust standard
/// deviations (from the median absolute deviation: B. Iglewicz, D. Hoaglin, "How to Detect and Handle
/// Outliers", 1993) from the median.
struct TimeOutlier {
  std::size_t time = 0;  // its index in ReaderTimes::times
  double expected = 0;   // seconds (or level) for this rating and this player
  double score = 0;      // robust standard deviations; < 0: shorter than expected
  /// The seconds (or level) predicted for this player from the others' times for this puzzle, if others
  /// solved it.
  std::optional<double> by_others = {};
};

/// How the readers' times fit a proposed class.
struct OwnClassCheck {
  int puzzles = 0;
  double typical = 0;  // seconds (or level): the median over its puzzles; 0 without puzzles
  /// The probability that a puzzle of this class takes longer (or is found harder) than one of the class
  /// before; ties count half. Nothing for the first class, or if one of the two is empty.
  std::optional<double> longer = {};
};

struct Calibrated {
  Calibration calibration;
  Agreement agreement;
  /// Nothing if fewer than 20 puzzles have two or more times, or if all these times are equal.
  std::optional<NoiseCeiling> ceiling = {};
  std::vector<PlayerSpeed> players = {};    // by number; empty if unknown
  std::vector<TimeOutlier> outliers = {};   // the most extreme first
  std::vector<OwnClassCheck> classes = {};  // by class of the calibration
};

/// Why a calibration is not possible.
struct NoCalibration {
  enum class Reason { few_puzzles, equal_ratings, equal_times, few_ratings, bad_cuts };
  Reason reason = Reason::few_puzzles;
  std::string why;  // a sentence without its full stop
};

/// Calibrates ratings to the times of people.
///
/// The model of the logarithm of a time is the sum of the curve at the rating, a deviation of the puzzle, the
/// player's pace, and noise. It is fitted by alternating least squares until it converges; the deviation and
/// the pace are shrunk towards 0 as random effects with the variance of the noise. The pace removed from a
/// time is estimated from the player's other times. The curve is the isotonic regression of the puzzles'
/// means in groups of eight or more neighbours, linear between the centres of the pooled groups. The band
/// contains the middle `coverage` of the residuals of held-out puzzles (ten-fold cross-validation): it
/// predicts one further time by a reader like these of unknown pace. It is computed from groups of at least
/// 40 neighbouring puzzles, or an eighth of all, because times vary more on hard puzzles; with fewer than 80
/// puzzles it has the same width everywhere. A player's pace is removed from agreement, ceiling, curve and
/// outliers, but not from the band.
///
/// NoCalibration for fewer than fewest_calibration_puzzles puzzles, for ratings or times that are all equal,
/// for more classes than different ratings, and for cut_minutes beyond the curve. Throws
/// std::invalid_argument if a precondition stated above is violated. A function of its arguments; the result
/// is the same on all machines that round logarithms alike. O((resamples + 500 * 10) * n log n); 800 puzzles
/// take under a second. Starts no thread; safe from several. Not promised: that the calibration holds for
/// other readers, or for puzzles chosen differently.
EVODOKU_API std::variant<Calibrated, NoCalibration> calibrate(const ReaderTimes& readers,
                                                              const CalibrateOptions& options);

}  // namespace evodoku
