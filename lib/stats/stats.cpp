#include "evodoku/stats.hpp"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

namespace evodoku {

namespace {

double chi_square_quantile(int degrees, double probability) {
  return boost::math::quantile(boost::math::chi_squared(degrees), probability);
}

/// The 97.5 % quantile of Student's t law. Those often asked for are computed once.
double student_quantile(int degrees) {
  static const std::vector<double> known = [] {
    std::vector<double> quantiles;
    for (int d = 1; d <= 200; ++d)
      quantiles.push_back(boost::math::quantile(boost::math::students_t(d), 0.975));
    return quantiles;
  }();
  const auto index = static_cast<std::size_t>(degrees - 1);
  return index < known.size() ? known[index] : boost::math::quantile(boost::math::students_t(degrees), 0.975);
}

/// Ranks from 1, equal values sharing the mean of the ranks they take.
std::vector<double> mean_ranks(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
  std::vector<double> ranks(values.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t last = first;
    while (last + 1 < order.size() && values[order[last + 1]] == values[order[first]]) ++last;
    for (std::size_t i = first; i <= last; ++i) {
      ranks[order[i]] = static_cast<double>(first + last) / 2.0 + 1.0;
    }
    first = last + 1;
  }
  return ranks;
}

}  // namespace

RunningTime expected_running_time(const RunTotals& totals) {
  if (totals.runs < 1 || totals.solved < 0 || totals.solved > totals.runs) {
    throw std::invalid_argument("solved runs must be 0 to runs, and runs at least 1: got " +
                                std::to_string(totals.solved) + " of " + std::to_string(totals.runs));
  }
  const double twice = 2.0 * totals.total;
  if (totals.solved == 0) return {std::nullopt, twice / chi_square_quantile(2, 0.95), std::nullopt};
  const bool censored = totals.solved < totals.runs;
  const int degrees = 2 * totals.solved;
  return {totals.total / totals.solved, twice / chi_square_quantile(censored ? degrees + 2 : degrees, 0.975),
          twice / chi_square_quantile(degrees, 0.025)};
}

RunningTime mean_running_time(std::span<const double> lengths) {
  if (lengths.empty()) throw std::invalid_argument("a mean needs at least one length");
  const auto count = static_cast<double>(lengths.size());
  const double mean = std::accumulate(lengths.begin(), lengths.end(), 0.0) / count;
  if (mean == 0) return {0.0, 0.0, 0.0};
  if (lengths.size() == 1) {
    return {mean, 2 * mean / chi_square_quantile(2, 0.975), 2 * mean / chi_square_quantile(2, 0.025)};
  }
  double squares = 0;
  for (const double length : lengths) squares += (length / mean - 1) * (length / mean - 1);
  const double relative_error = std::sqrt(squares / (count - 1) / count);
  const double t = student_quantile(static_cast<int>(lengths.size()) - 1);
  const double factor = std::exp(t * relative_error);
  return {mean, mean / factor, mean * factor};
}

double quantile(std::span<const double> sorted, double q) {
  if (sorted.empty()) throw std::invalid_argument("a quantile needs at least one value");
  if (!(q >= 0 && q <= 1)) throw std::invalid_argument("q must be in [0, 1], got " + std::to_string(q));
  const double position = q * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  if (below + 1 == sorted.size()) return sorted[below];
  return sorted[below] + (position - static_cast<double>(below)) * (sorted[below + 1] - sorted[below]);
}

std::optional<double> spearman(std::span<const double> x, std::span<const double> y) {
  if (x.size() != y.size() || x.size() < 2) {
    throw std::invalid_argument("a rank correlation needs two samples of one length >= 2, got " +
                                std::to_string(x.size()) + " and " + std::to_string(y.size()));
  }
  const std::vector<double> x_ranks = mean_ranks(x);
  const std::vector<double> y_ranks = mean_ranks(y);
  const double mean = (static_cast<double>(x.size()) + 1.0) / 2.0;
  double xy = 0;
  double xx = 0;
  double yy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xy += (x_ranks[i] - mean) * (y_ranks[i] - mean);
    xx += (x_ranks[i] - mean) * (x_ranks[i] - mean);
    yy += (y_ranks[i] - mean) * (y_ranks[i] - mean);
  }
  if (xx == 0 || yy == 0) return std::nullopt;
  return xy / std::sqrt(xx * yy);
}

namespace {

/// The chance that Kolmogorov's statistic exceeds `lambda`: 2 sum (-1)^(k-1) exp(-2 k^2 lambda^2).
double kolmogorov_tail(double lambda) {
  if (lambda < 0.2) return 1;  // where the series would need many terms, it is 1 to twelve digits
  double sum = 0;
  double sign = 1;
  for (int k = 1; k <= 100; ++k) {
    const double term = std::exp(-2.0 * k * k * lambda * lambda);
    sum += sign * term;
    sign = -sign;
    if (term < 1e-16) break;
  }
  return std::clamp(2 * sum, 0.0, 1.0);
}

}  // namespace

TwoSampleTest kolmogorov_smirnov(std::span<const double> x, std::span<const double> y) {
  if (x.empty() || y.empty()) throw std::invalid_argument("both samples need at least one value");
  std::vector<double> first(x.begin(), x.end());
  std::vector<double> second(y.begin(), y.end());
  std::ranges::sort(first);
  std::ranges::sort(second);
  const auto first_count = static_cast<double>(first.size());
  const auto second_count = static_cast<double>(second.size());
  double distance = 0;
  auto i = first.begin();
  auto j = second.begin();
  while (i != first.end() && j != second.end()) {
    const double value = std::min(*i, *j);
    i = std::find_if(i, first.end(), [&](double other) { return other > value; });
    j = std::find_if(j, second.end(), [&](double other) { return other > value; });
    distance = std::max(distance, std::abs(static_cast<double>(i - first.begin()) / first_count -
                                           static_cast<double>(j - second.begin()) / second_count));
  }
  const double root = std::sqrt(first_count * second_count / (first_count + second_count));
  return {distance, kolmogorov_tail((root + 0.12 + 0.11 / root) * distance)};
}

}  // namespace evodoku
