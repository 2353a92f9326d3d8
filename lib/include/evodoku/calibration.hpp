// A calibration translates ratings into minutes and classes for the readers of one newspaper, site or school.
// A plain value; evodoku/calibrate.hpp makes it from their times, evodoku/text.hpp reads and writes it.
//
//   if (auto time = calibration.time_of(rating.value)) print(time->minutes);  // and time->low to time->high
//   calibration.class_of(rating.value)->name;                                 // "sunday"
//
// More: docs/calibrate.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evodoku/box.hpp"
#include "evodoku/export.hpp"
#include "evodoku/rating.hpp"

namespace evodoku {

/// A point of the curve from ratings to minutes. Between two points all values are interpolated linearly in
/// their logarithm.
struct CurveKnot {
  double rating = 0;
  double minutes = 0;  // > 0; the typical time: half of the times are longer
  /// The band, which contains the share Calibration::coverage of further times by readers like those of the
  /// calibration.
  double low = 0;
  double high = 0;
  /// 95 % interval of `minutes`: how precisely the curve is known, not how much times vary.
  double sure_low = 0;
  double sure_high = 0;
  friend bool operator==(const CurveKnot&, const CurveKnot&) = default;
};

/// A user-defined class: the puzzles rated `from` or more, up to the next class.
struct OwnClass {
  std::string name;
  std::optional<double> from = {};  // nothing: no lower limit (the first class)
  friend bool operator==(const OwnClass&, const OwnClass&) = default;
};

/// The minutes for a rating.
struct ReaderTime {
  double minutes = 0;
  double low = 0;  // the band around it
  double high = 0;
};

/// A range of ratings, including both ends; a missing end is open.
struct RatingRange {
  std::optional<double> low = {};
  std::optional<double> high = {};
  friend bool operator==(const RatingRange&, const RatingRange&) = default;
};

struct EVODOKU_API Calibration {
  std::string rater = {};  // whose ratings it is for
  int version = 0;         // of that rater; 0: unknown (another program's)
  Box box = Box(3, 3);
  int puzzles = 0;  // that it was made from
  int times = 0;
  int players = 0;                     // 0: unknown
  std::vector<CurveKnot> curve = {};   // ascending in rating and minutes; empty if it was made from levels
  double coverage = 0.8;               // of the band
  std::vector<OwnClass> classes = {};  // ascending, at least two

  /// Whether it applies to this rating of a puzzle with this box.
  bool is_for(const Rating& rating, Box box_of_puzzle) const;

  /// The minutes of a rating. Nothing outside the ratings of the curve (it is not extrapolated), or without a
  /// curve. O(log knots).
  std::optional<ReaderTime> time_of(double rating) const;

  /// The class of a rating; null only if `classes` is empty.
  const OwnClass* class_of(double rating) const;

  /// The ratings whose minutes are `low` to `high`, a missing end being open, within the ratings of the
  /// curve. Nothing if there are none.
  std::optional<RatingRange> ratings_of_minutes(std::optional<double> low, std::optional<double> high) const;

  /// The ratings of a class; nothing for an unknown name.
  std::optional<RatingRange> ratings_of_class(std::string_view name) const;

  friend bool operator==(const Calibration&, const Calibration&) = default;
};

}  // namespace evodoku
