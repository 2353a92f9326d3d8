#include "evodoku/calibration.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace evodoku {

namespace {

/// The rating at which the curve reaches `minutes`, between two neighbouring knots. `minutes` is above those of `below`
/// and at most those of `above`.
double rating_between(const CurveKnot& below, const CurveKnot& above, double minutes) {
  const double share = std::log(minutes / below.minutes) / std::log(above.minutes / below.minutes);
  return below.rating + share * (above.rating - below.rating);
}

}  // namespace

bool Calibration::is_for(const Rating& rating, Box box_of_puzzle) const {
  return rating.rater == rater && rating.version == version && box_of_puzzle == box;
}

std::optional<ReaderTime> Calibration::time_of(double rating) const {
  if (curve.empty() || rating < curve.front().rating || rating > curve.back().rating) return std::nullopt;
  const auto above = std::ranges::upper_bound(curve, rating, {}, &CurveKnot::rating);
  const CurveKnot& below = *std::prev(above);
  if (above == curve.end()) return ReaderTime{below.minutes, below.low, below.high};
  const double share = (rating - below.rating) / (above->rating - below.rating);
  const auto between = [&](double from, double to) { return from * std::exp(share * std::log(to / from)); };
  return ReaderTime{between(below.minutes, above->minutes), between(below.low, above->low),
                    between(below.high, above->high)};
}

const OwnClass* Calibration::class_of(double rating) const {
  if (classes.empty()) return nullptr;
  const auto above = std::find_if(classes.begin() + 1, classes.end(),
                                  [&](const OwnClass& one) { return one.from && *one.from > rating; });
  return &*std::prev(above);
}

std::optional<RatingRange> Calibration::ratings_of_minutes(std::optional<double> low,
                                                           std::optional<double> high) const {
  if (curve.empty() || (low && *low > curve.back().minutes) || (high && *high < curve.front().minutes)) {
    return std::nullopt;
  }
  RatingRange range{curve.front().rating, curve.back().rating};
  // All ratings in a flat piece of the curve have the same minutes, so the range contains the whole piece.
  if (low && *low > curve.front().minutes) {
    const auto reached = std::ranges::lower_bound(curve, *low, {}, &CurveKnot::minutes);
    range.low = rating_between(*std::prev(reached), *reached, *low);
  }
  if (high && *high < curve.back().minutes) {
    const auto passed = std::ranges::upper_bound(curve, *high, {}, &CurveKnot::minutes);
    range.high = rating_between(*std::prev(passed), *passed, *high);
  }
  if (*range.low > *range.high) return std::nullopt;
  return range;
}

std::optional<RatingRange> Calibration::ratings_of_class(std::string_view name) const {
  const auto found = std::ranges::find(classes, name, &OwnClass::name);
  if (found == classes.end()) return std::nullopt;
  RatingRange range{.low = found->from};
  if (std::next(found) != classes.end()) range.high = std::nextafter(*std::next(found)->from, -INFINITY);
  return range;
}

}  // namespace evodoku
