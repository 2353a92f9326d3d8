#include "evodoku/calibration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>

#include "evodoku/stats.hpp"

namespace evodoku {

namespace {

constexpr double seconds_a_minute = 60;

void require_sound(const ReaderTimes& readers, const ClassesWanted& wanted) {
  bool sound = readers.seconds.size() == readers.ratings.size();
  for (const std::vector<double>& seconds : readers.seconds)
    sound = sound && !seconds.empty() && std::ranges::all_of(seconds, [](double one) { return one > 0; });
  if (!sound)
    throw std::invalid_argument("calibrate: want a rating and one or more times above 0 for each puzzle");
  const std::set<std::string> names(wanted.names.begin(), wanted.names.end());
  const std::vector<double>& cuts = wanted.cut_minutes;
  if (names.size() < 2 || names.size() != wanted.names.size() ||
      (!cuts.empty() && cuts.size() + 1 != names.size()) || !std::ranges::is_sorted(cuts, std::less_equal()))
    throw std::invalid_argument(
        "want two classes or more, of different names, and one cut fewer, or none; cuts ascend");
}

double median_of(std::vector<double> values) {
  std::ranges::sort(values);
  return quantile(values, 0.5);
}

/// A cut between two ratings, halfway between two thousandths if possible, so that a printed rating and the exact one
/// are in the same class.
double between_thousandths(double below, double above) {
  const double middle = (below + above) / 2;
  const double cut = (std::floor(middle * 1000) + 0.5) / 1000;
  return cut > below && cut <= above ? cut : middle;
}

/// The curve without its band. `order`: puzzles by rating; `logs`: of their seconds.
std::vector<CurveKnot> curve_of(const std::vector<double>& ratings, const std::vector<double>& logs,
                                const std::vector<std::size_t>& order) {
  constexpr std::size_t group_size = 8;
  std::vector<double> centres;
  std::vector<double> means;
  std::vector<double> weights;
  for (std::size_t first = 0; first < order.size();) {
    std::size_t last = std::min(first + group_size, order.size());
    if (order.size() - last < group_size) last = order.size();
    while (last < order.size() && ratings[order[last]] == ratings[order[last - 1]]) ++last;
    double rating = 0;
    double log = 0;
    for (std::size_t place = first; place < last; ++place) {
      rating += ratings[order[place]];
      log += logs[order[place]];
    }
    const auto count = static_cast<double>(last - first);
    centres.push_back(rating / count);
    means.push_back(log / count);
    weights.push_back(count);
    first = last;
  }
  const std::vector<double> fitted = isotonic_regression(means, weights);
  std::vector<CurveKnot> curve;
  const auto add = [&](double rating, double log) {
    if (curve.empty() || rating > curve.back().rating)
      curve.push_back({.rating = rating, .minutes = std::exp(log) / seconds_a_minute});
  };
  add(ratings[order.front()], fitted.front());
  for (std::size_t i = 0; i < fitted.size(); ++i) add(centres[i], fitted[i]);
  add(ratings[order.back()], fitted.back());
  return curve;
}

/// The rating at which the curve reaches `minutes`, which are above its first and at most its last.
double rating_at(const std::vector<CurveKnot>& curve, double minutes) {
  const auto above = std::ranges::lower_bound(curve, minutes, {}, &CurveKnot::minutes);
  const CurveKnot& below = *std::prev(above);
  const double share = std::log(minutes / below.minutes) / std::log(above->minutes / below.minutes);
  return below.rating + share * (above->rating - below.rating);
}

}  // namespace

std::variant<Calibrated, std::string> calibrate(const ReaderTimes& readers, const ClassesWanted& wanted) {
  require_sound(readers, wanted);
  const std::vector<double>& ratings = readers.ratings;
  const std::size_t puzzles = ratings.size();
  if (puzzles < fewest_calibration_puzzles)
    return fmt::format("{} puzzles are too few: want {} or more", puzzles, fewest_calibration_puzzles);
  std::vector<double> logs;
  for (const std::vector<double>& seconds : readers.seconds) logs.push_back(std::log(median_of(seconds)));
  std::vector<std::size_t> order(puzzles);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return ratings[i]; });
  const auto agreement = spearman(ratings, logs);
  if (!agreement) return "all ratings or all times are equal: want puzzles of different difficulty";

  Calibrated result{.calibration = {.rater = readers.rater,
                                    .version = readers.version,
                                    .box = readers.box,
                                    .puzzles = static_cast<int>(puzzles)},
                    .agreement = *agreement};
  Calibration& calibration = result.calibration;
  calibration.curve = curve_of(ratings, logs, order);
  std::vector<double> residuals;
  for (CurveKnot& knot : calibration.curve) knot.low = knot.high = knot.minutes;  // for time_of()
  for (std::size_t i = 0; i < puzzles; ++i) {
    const double expected = std::log(calibration.time_of(ratings[i])->minutes * seconds_a_minute);
    for (const double seconds : readers.seconds[i]) residuals.push_back(std::log(seconds) - expected);
  }
  calibration.times = static_cast<int>(residuals.size());
  std::ranges::sort(residuals);
  for (CurveKnot& knot : calibration.curve) {
    knot.low = knot.minutes * std::exp(std::min(0.0, quantile(residuals, 0.1)));
    knot.high = knot.minutes * std::exp(std::max(0.0, quantile(residuals, 0.9)));
  }

  const std::size_t count = wanted.names.size();
  std::size_t last_cut = 0;
  for (std::size_t c = 0; c < count; ++c) {
    OwnClass one{.name = wanted.names[c]};
    if (c > 0 && !wanted.cut_minutes.empty()) {
      const double minutes = wanted.cut_minutes[c - 1];
      const CurveKnot& first = calibration.curve.front();
      const CurveKnot& last = calibration.curve.back();
      if (!(minutes > first.minutes && minutes <= last.minutes))
        return fmt::format("no rating takes {:.3g} minutes: the curve goes from {:.3g} to {:.3g}", minutes,
                           first.minutes, last.minutes);
      one.from = (std::floor(rating_at(calibration.curve, minutes) * 1000) + 0.5) / 1000;
    } else if (c > 0) {
      // the step between different ratings that is nearest to an equal share, and leaves the class before a puzzle
      std::size_t best = 0;
      for (std::size_t place = last_cut + 1; place < puzzles; ++place) {
        const auto miss = [&](std::size_t at) {
          return std::abs(static_cast<double>(at) -
                          static_cast<double>(puzzles * c) / static_cast<double>(count));
        };
        if (ratings[order[place]] > ratings[order[place - 1]] && (best == 0 || miss(place) < miss(best)))
          best = place;
      }
      if (best == 0) return "there are too few different ratings for these classes: want fewer";
      one.from = between_thousandths(ratings[order[best - 1]], ratings[order[best]]);
      last_cut = best;
    }
    const auto& classes = calibration.classes;
    if (c > 0 && classes.back().from && !(*one.from > *classes.back().from))
      return "the cuts are too near to each other";
    calibration.classes.push_back(std::move(one));
  }
  return result;
}

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

std::optional<Range<double>> Calibration::ratings_of_class(std::string_view name) const {
  const auto found = std::ranges::find(classes, name, &OwnClass::name);
  if (found == classes.end()) return std::nullopt;
  Range<double> range{.low = found->from};
  if (std::next(found) != classes.end()) range.high = std::nextafter(*std::next(found)->from, -INFINITY);
  return range;
}

}  // namespace evodoku
