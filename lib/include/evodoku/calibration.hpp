// A calibration translates ratings into minutes and classes for the readers of one newspaper, site or school.
// A plain value; calibrate() makes it from their times, evodoku/text.hpp reads and writes it.
//
//   if (auto time = calibration.time_of(rating.value)) print(time->minutes);  // and time->low to time->high
//   calibration.class_of(rating.value)->name;                                 // "sunday"
//
// More: docs/generate.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "evodoku/box.hpp"
#include "evodoku/export.hpp"
#include "evodoku/range.hpp"
#include "evodoku/rating.hpp"

namespace evodoku {

/// A point of the curve from ratings to minutes. Between two of them the logarithms are interpolated.
struct CurveKnot {
  double rating = 0;
  double minutes = 0;  // > 0; the typical time: half of the times are longer
  double low = 0;      // the band that has 80 % of the times
  double high = 0;
  friend bool operator==(const CurveKnot&, const CurveKnot&) = default;
};

/// A user-defined class: the puzzles rated `from` or more, up to the next class.
struct OwnClass {
  std::string name;
  std::optional<double> from = {};  // nothing: no lower limit (the first class)
  friend bool operator==(const OwnClass&, const OwnClass&) = default;
};

struct EVODOKU_API Calibration {
  std::string rater = {};  // whose ratings it is for
  int version = 0;         // of that rater; 0: unknown (another program's)
  Box box = Box(3, 3);
  int puzzles = 0;  // that it was made from
  int times = 0;
  double agreement = 0;  // Spearman's rank correlation of ratings and times; a file does not keep it
  std::vector<CurveKnot> curve = {};   // ascending in rating and minutes
  std::vector<OwnClass> classes = {};  // ascending, at least two

  /// Whether it applies to this rating of a puzzle with this box.
  bool is_for(const Rating& rating, Box box_of_puzzle) const;

  /// The point of the curve at a rating; nothing outside of the curve. O(log knots).
  std::optional<CurveKnot> time_of(double rating) const;

  /// The class of a rating; null only if `classes` is empty.
  const OwnClass* class_of(double rating) const;

  /// The ratings of a class; nothing for an unknown name.
  std::optional<Range<double>> ratings_of_class(std::string_view name) const;

  friend bool operator==(const Calibration&, const Calibration&) = default;
};

/// The rating of a puzzle, and how long its readers took: one or more times, each > 0.
struct TimedPuzzle {
  double rating = 0;
  std::vector<double> seconds = {};
};

/// Fits minutes to ratings of puzzles of one box; their box and rater are the caller's to add. A puzzle's time is the
/// median of its times; the curve is the isotonic regression of the logarithms of these over groups of eight or more
/// puzzles of neighbouring ratings, linear between the groups. The band has the middle 80 % of all times, as factors of
/// the curve. `classes`: two or more different names, easiest first; each but the first begins at one of `cut_minutes`,
/// which ascend, or without these all have equally many puzzles. Instead of a result: a sentence that says why there is
/// none (fewer than 30 puzzles, equal ratings or times, cuts that no rating reaches). Throws std::invalid_argument for
/// preconditions that are violated. O(n log n). Not promised: that it holds for other readers, or puzzles chosen
/// otherwise.
EVODOKU_API std::variant<Calibration, std::string> calibrate(std::vector<TimedPuzzle> puzzles,
                                                             const std::vector<std::string>& classes,
                                                             const std::vector<double>& cut_minutes = {});

}  // namespace evodoku
