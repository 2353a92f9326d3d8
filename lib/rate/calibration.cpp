#include "evodoku/calibration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <set>
#include <stdexcept>

#include "evodoku/stats.hpp"

namespace evodoku {

namespace {

constexpr double seconds_a_minute = 60;
constexpr std::size_t fewest_puzzles = 30;

void require(bool holds, const char* what) {
  if (!holds) throw std::invalid_argument(what);
}

/// Halfway between two thousandths, so that a printed rating and the exact one are in the same class.
double between_thousandths(double rating) {
  return (std::floor(rating * 1000) + 0.5) / 1000;
}

/// The curve without its band, of puzzles by rating. `logs`: of their seconds.
std::vector<CurveKnot> curve_of(const std::vector<double>& ratings, const std::vector<double>& logs) {
  constexpr std::size_t group_size = 8;
  const std::size_t puzzles = ratings.size();
  std::vector<double> centres;
  std::vector<double> means;
  std::vector<double> weights;
  for (std::size_t first = 0; first < puzzles;) {
    std::size_t last = std::min(first + group_size, puzzles);
    if (puzzles - last < group_size) last = puzzles;
    while (last < puzzles && ratings[last] == ratings[last - 1]) ++last;
    const auto mean = [&](const std::vector<double>& values) {
      return std::accumulate(&values[first], &values[last - 1] + 1, 0.0) / (last - first);
    };
    centres.push_back(mean(ratings));
    means.push_back(mean(logs));
    weights.push_back(last - first);
    first = last;
  }
  const std::vector<double> fitted = isotonic_regression(means, weights);
  std::vector<CurveKnot> curve;
  const auto add = [&](double rating, double log) {
    if (curve.empty() || rating > curve.back().rating)
      curve.push_back({.rating = rating, .minutes = std::exp(log) / seconds_a_minute});
  };
  add(ratings.front(), fitted.front());
  for (std::size_t i = 0; i < centres.size(); ++i) add(centres[i], fitted[i]);
  add(ratings.back(), fitted.back());
  return curve;
}

/// The rating at which the curve reaches `minutes`, which are above its first and at most its last.
double rating_at(const std::vector<CurveKnot>& curve, double minutes) {
  const auto above = std::ranges::lower_bound(curve, minutes, {}, &CurveKnot::minutes);
  const CurveKnot& below = *std::prev(above);
  const double share = std::log(minutes / below.minutes) / std::log(above->minutes / below.minutes);
  return below.rating + share * (above->rating - below.rating);
}

/// The place of the step between different ratings that is nearest to `equal_share` and above `last`; 0: there is none.
std::size_t nearest_step(const std::vector<double>& ratings, double equal_share, std::size_t last) {
  const auto miss = [&](std::size_t place) { return std::abs(place - equal_share); };
  std::size_t best = 0;
  for (std::size_t place = last + 1; place < ratings.size(); ++place) {
    if (ratings[place] > ratings[place - 1] && (best == 0 || miss(place) < miss(best))) best = place;
  }
  return best;
}

}  // namespace

std::variant<Calibration, std::string> calibrate(std::vector<TimedPuzzle> puzzles,
                                                 const std::vector<std::string>& classes,
                                                 const std::vector<double>& cut_minutes) {
  require(std::ranges::all_of(puzzles,
                              [](const TimedPuzzle& puzzle) {
                                return std::isfinite(puzzle.rating) && !puzzle.seconds.empty() &&
                                       std::ranges::all_of(puzzle.seconds, [](double seconds) {
                                         return std::isfinite(seconds) && seconds > 0;
                                       });
                              }),
          "calibrate: want a finite rating and one or more finite times above 0 for each puzzle");
  require(classes.size() >= 2 && std::set(classes.begin(), classes.end()).size() == classes.size() &&
              (cut_minutes.empty() || cut_minutes.size() + 1 == classes.size()) &&
              std::ranges::is_sorted(cut_minutes, std::less_equal()),
          "want two classes or more, of different names, and one cut fewer, or none; cuts ascend");
  if (puzzles.size() < fewest_puzzles)
    return fmt::format("{} puzzles are too few: want {} or more", puzzles.size(), fewest_puzzles);
  std::ranges::stable_sort(puzzles, {}, &TimedPuzzle::rating);
  std::vector<double> ratings;
  std::vector<double> logs;
  for (TimedPuzzle& puzzle : puzzles) {
    std::ranges::sort(puzzle.seconds);
    ratings.push_back(puzzle.rating);
    logs.push_back(std::log(quantile(puzzle.seconds, 0.5)));
  }
  const auto agreement = spearman(ratings, logs);
  if (!agreement) return "all ratings or all times are equal: want puzzles of different difficulty";

  Calibration result{.puzzles = static_cast<int>(puzzles.size()), .agreement = *agreement};
  result.curve = curve_of(ratings, logs);
  std::vector<double> residuals;
  for (CurveKnot& knot : result.curve) knot.low = knot.high = knot.minutes;  // for time_of()
  for (const TimedPuzzle& puzzle : puzzles) {
    const double expected = std::log(result.time_of(puzzle.rating)->minutes * seconds_a_minute);
    for (const double seconds : puzzle.seconds) residuals.push_back(std::log(seconds) - expected);
  }
  result.times = residuals.size();
  std::ranges::sort(residuals);
  for (CurveKnot& knot : result.curve) {
    knot.low = knot.minutes * std::exp(std::min(0.0, quantile(residuals, 0.1)));
    knot.high = knot.minutes * std::exp(std::max(0.0, quantile(residuals, 0.9)));
  }

  result.classes.push_back({.name = classes.front()});
  std::size_t place = 0;  // of the first puzzle of a class, without cuts
  for (std::size_t c = 1; c < classes.size(); ++c) {
    double from = 0;
    if (!cut_minutes.empty()) {
      const double minutes = cut_minutes[c - 1];
      const double least = result.curve.front().minutes;
      const double most = result.curve.back().minutes;
      if (!(minutes > least && minutes <= most))
        return fmt::format("no rating takes {:.3g} minutes: the curve goes from {:.3g} to {:.3g}", minutes,
                           least, most);
      from = between_thousandths(rating_at(result.curve, minutes));
    } else {
      place = nearest_step(ratings, static_cast<double>(puzzles.size() * c) / classes.size(), place);
      if (place == 0) return "there are too few different ratings for these classes: want fewer";
      const double middle = (ratings[place - 1] + ratings[place]) / 2;
      from = between_thousandths(middle);
      if (from <= ratings[place - 1] || from > ratings[place]) from = middle;
    }
    if (c > 1 && from <= *result.classes.back().from) return "the cuts are too near to each other";
    result.classes.push_back({classes[c], from});
  }
  return result;
}

bool Calibration::is_for(const Rating& rating, Box box_of_puzzle) const {
  return rating.rater == rater && rating.version == version && box_of_puzzle == box;
}

std::optional<CurveKnot> Calibration::time_of(double rating) const {
  if (curve.empty() || rating < curve.front().rating || rating > curve.back().rating) return std::nullopt;
  const auto above = std::ranges::upper_bound(curve, rating, {}, &CurveKnot::rating);
  const CurveKnot& below = *std::prev(above);
  if (above == curve.end()) return below;
  const double share = (rating - below.rating) / (above->rating - below.rating);
  const auto between = [&](double from, double to) { return from * std::exp(share * std::log(to / from)); };
  return CurveKnot{rating, between(below.minutes, above->minutes), between(below.low, above->low),
                   between(below.high, above->high)};
}

const OwnClass* Calibration::class_of(double rating) const {
  if (classes.empty()) return nullptr;
  const auto above = std::find_if(classes.begin() + 1, classes.end(),
                                  [&](const OwnClass& own) { return own.from && *own.from > rating; });
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
