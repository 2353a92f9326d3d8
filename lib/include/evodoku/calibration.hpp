// A calibration: what ratings mean for the readers of one paper, site or class, in minutes and in classes of
// their own. A plain value; made from their times by evodoku/calibrate.hpp, read and written by evodoku/text.hpp.
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

/// A point of the curve from ratings to minutes. Between two of them everything is straight in its logarithm.
struct CurveKnot {
  double rating = 0;
  double minutes = 0;  // > 0; the typical time: half of the times are longer
  /// The band: so many of further times like those of the calibration as Calibration::coverage says lie in it.
  double low = 0;
  double high = 0;
  /// 95 % interval of `minutes`: how well the curve itself is known, not how times differ.
  double sure_low = 0;
  double sure_high = 0;
  friend bool operator==(const CurveKnot&, const CurveKnot&) = default;
};

/// A class of one's own: the puzzles rated `from` or more, up to the next class.
struct OwnClass {
  std::string name;
  std::optional<double> from = {};  // nothing: from the lowest on (the first class)
  friend bool operator==(const OwnClass&, const OwnClass&) = default;
};

/// Minutes for a rating.
struct ReaderTime {
  double minutes = 0;
  double low = 0;  // the band around it
  double high = 0;
};

/// A range of ratings, both ends belong to it; an end that is missing is open.
struct RatingRange {
  std::optional<double> low = {};
  std::optional<double> high = {};
  friend bool operator==(const RatingRange&, const RatingRange&) = default;
};

struct EVODOKU_API Calibration {
  std::string rater = {};  // whose ratings it is for
  int version = 0;         // of that rater; 0: not known (another program's)
  Box box = Box(3, 3);
  int puzzles = 0;  // that it rests on
  int times = 0;
  int players = 0;  // 0: not told
  std::vector<CurveKnot> curve =
      {};                 // ascending in rating and minutes; empty if it rests on levels, not on times
  double coverage = 0.8;  // of the band
  std::vector<OwnClass> classes = {};  // ascending, two or more

  /// Whether it can say anything of a rating by this rater of a puzzle with this box.
  bool is_for(const Rating& rating, Box box_of_puzzle) const;

  /// The minutes of a rating. Nothing outside the ratings that the calibration saw (no curve says what lies
  /// beyond its ends), and where there is no curve. O(log knots).
  std::optional<ReaderTime> time_of(double rating) const;

  /// The class of a rating; nothing only where `classes` is empty.
  const OwnClass* class_of(double rating) const;

  /// The ratings whose minutes are `low` to `high`, each missing end open; within the ratings the calibration
  /// saw. Nothing if there are none.
  std::optional<RatingRange> ratings_of_minutes(std::optional<double> low, std::optional<double> high) const;

  /// The ratings of a class; nothing for a name that is none.
  std::optional<RatingRange> ratings_of_class(std::string_view name) const;

  friend bool operator==(const Calibration&, const Calibration&) = default;
};

}  // namespace evodoku
