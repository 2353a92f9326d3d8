#include "rate/reader_model.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include "evodoku/stats.hpp"

namespace evodoku {

namespace {

constexpr std::size_t fewest_in_group = 8;

/// Neighbouring points, represented by one point at their centre.
struct Group {
  double weight = 0;
  double rating_sum = 0;  // weighted
  double value_sum = 0;
  std::size_t size = 0;

  void add(const CurvePoint& point) {
    weight += point.weight;
    rating_sum += point.weight * point.rating;
    value_sum += point.weight * point.value;
    ++size;
  }
  void add(const Group& other) {
    weight += other.weight;
    rating_sum += other.rating_sum;
    value_sum += other.value_sum;
    size += other.size;
  }
};

std::vector<Group> groups_of(std::span<const CurvePoint> points) {
  const auto root = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(points.size()))));
  const std::size_t wanted = std::max(fewest_in_group, root);
  std::vector<Group> groups(1);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const bool is_new_rating = i > 0 && points[i].rating > points[i - 1].rating;
    if (is_new_rating && groups.back().size >= wanted) groups.emplace_back();
    groups.back().add(points[i]);
  }
  if (groups.size() > 1 && groups.back().size < fewest_in_group) {
    const Group last = groups.back();
    groups.pop_back();
    groups.back().add(last);
  }
  return groups;
}

/// The slope of the least-squares line, but at least 0.
double rising_slope(std::span<const CurvePoint> points) {
  Group all;
  for (const CurvePoint& point : points) all.add(point);
  const double centre = all.rating_sum / all.weight;
  double xy = 0;
  double xx = 0;
  for (const CurvePoint& point : points) {
    const double x = point.rating - centre;
    xy += point.weight * x * point.value;
    xx += point.weight * x * x;
  }
  return xx > 0 ? std::max(0.0, xy / xx) : 0.0;
}

double slope_between(const Polyline& curve, std::size_t from) {
  return (curve.values[from + 1] - curve.values[from]) / (curve.ratings[from + 1] - curve.ratings[from]);
}

/// Extends the curve to the first and the last of the points.
void extend(Polyline& curve, std::span<const CurvePoint> points) {
  const std::size_t knots = curve.ratings.size();
  const double steepest = rising_slope(points);
  const double first_slope = knots > 1 ? std::min(steepest, slope_between(curve, 0)) : 0;
  const double last_slope = knots > 1 ? std::min(steepest, slope_between(curve, knots - 2)) : 0;
  const double below = curve.ratings.front() - points.front().rating;
  const double above = points.back().rating - curve.ratings.back();
  if (below > 0) {
    curve.values.insert(curve.values.begin(), curve.values.front() - first_slope * below);
    curve.ratings.insert(curve.ratings.begin(), points.front().rating);
  }
  if (above > 0) {
    curve.values.push_back(curve.values.back() + last_slope * above);
    curve.ratings.push_back(points.back().rating);
  }
}

/// Merges the groups that the regression makes equal.
std::vector<Group> pooled(const std::vector<Group>& groups) {
  std::vector<double> values;
  std::vector<double> weights;
  for (const Group& group : groups) {
    values.push_back(group.value_sum / group.weight);
    weights.push_back(group.weight);
  }
  const std::vector<double> fitted = isotonic_regression(values, weights);
  std::vector<Group> pools;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (i == 0 || fitted[i] > fitted[i - 1]) pools.emplace_back();
    pools.back().add(groups[i]);
  }
  return pools;
}

double mean_of(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// Fits the parts of the model in turn.
class Fitting {
 public:
  Fitting(std::span<const double> ratings, std::span<const Solving> solvings, std::size_t players)
      : ratings_(ratings), solvings_(solvings), order_(ascending_order(ratings)) {
    puzzle_count_.assign(ratings.size(), 0);
    player_count_.assign(players, 0);
    for (const Solving& solving : solvings_) {
      ++puzzle_count_[solving.puzzle];
      ++player_count_[solving.player];
    }
    model_.pace.assign(players, 0);
    model_.pace_by_others.assign(solvings.size(), 0);
    for (const double count : puzzle_count_) model_.weight.push_back(count / (count + 1));
  }

  ReaderModel fit() {
    constexpr int most_turns = 500;
    constexpr double still = 1e-9;  // in units of the logarithm of a time
    fit_curve();
    if (model_.pace.size() < 2) return model_;
    for (int turn = 0; turn < most_turns; ++turn) {
      const double moved = fit_pace();
      fit_curve();
      if (moved < still) break;
    }
    return model_;
  }

 private:
  void fit_curve() {
    std::vector<double> sums(ratings_.size(), 0.0);
    for (std::size_t i = 0; i < solvings_.size(); ++i) {
      sums[solvings_[i].puzzle] += solvings_[i].value - model_.pace_by_others[i];
    }
    model_.puzzle_mean.resize(ratings_.size());
    for (std::size_t i = 0; i < sums.size(); ++i) model_.puzzle_mean[i] = sums[i] / puzzle_count_[i];
    std::vector<CurvePoint> points;
    points.reserve(order_.size());
    for (const std::size_t i : order_) {
      points.push_back({ratings_[i], model_.puzzle_mean[i], model_.weight[i]});
    }
    model_.curve = monotone_curve(points);
  }

  /// Returns the largest change of any pace. The pace of a player with m times is the sum of their residuals / (m + 1),
  /// shrunk towards 0 as a random effect; by the same rule, without one of the times, it is the sum of the other m - 1
  /// residuals / m.
  double fit_pace() {
    std::vector<double> expected(ratings_.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const double on_curve = model_.curve.at(ratings_[i]);
      expected[i] = on_curve + model_.weight[i] * (model_.puzzle_mean[i] - on_curve);
    }
    std::vector<double> sums(model_.pace.size(), 0.0);
    for (const Solving& solving : solvings_) sums[solving.player] += solving.value - expected[solving.puzzle];
    std::vector<double> pace(sums.size());
    for (std::size_t j = 0; j < pace.size(); ++j) pace[j] = sums[j] / (player_count_[j] + 1);
    const double mean = mean_of(pace);
    double moved = 0;
    for (std::size_t j = 0; j < pace.size(); ++j) {
      pace[j] -= mean;
      moved = std::max(moved, std::abs(pace[j] - model_.pace[j]));
    }
    for (std::size_t i = 0; i < solvings_.size(); ++i) {
      const Solving& solving = solvings_[i];
      const double others = sums[solving.player] - (solving.value - expected[solving.puzzle]);
      model_.pace_by_others[i] = others / player_count_[solving.player] - mean;
    }
    model_.pace = std::move(pace);
    return moved;
  }

  std::span<const double> ratings_;
  std::span<const Solving> solvings_;
  std::vector<std::size_t> order_;
  std::vector<double> puzzle_count_;
  std::vector<double> player_count_;
  ReaderModel model_;
};

}  // namespace

double Polyline::at(double rating) const {
  const auto above = std::ranges::upper_bound(ratings, rating);
  if (above == ratings.begin()) return values.front();
  if (above == ratings.end()) return values.back();
  const auto i = static_cast<std::size_t>(above - ratings.begin());
  return values[i - 1] + slope_between(*this, i - 1) * (rating - ratings[i - 1]);
}

Polyline monotone_curve(std::span<const CurvePoint> points) {
  if (points.empty()) return {};
  Polyline curve;
  for (const Group& pool : pooled(groups_of(points))) {
    curve.ratings.push_back(pool.rating_sum / pool.weight);
    curve.values.push_back(pool.value_sum / pool.weight);
  }
  extend(curve, points);
  return curve;
}

ReaderModel fit_readers(std::span<const double> ratings, std::span<const Solving> solvings,
                        std::size_t players) {
  return Fitting(ratings, solvings, players).fit();
}

std::vector<std::size_t> ascending_order(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return values[i]; });
  return order;
}

}  // namespace evodoku
