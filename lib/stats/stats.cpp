#include "evodoku/stats.hpp"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
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
  const double twice = 2.0 * static_cast<double>(totals.total);
  if (totals.solved == 0) return {std::nullopt, twice / chi_square_quantile(2, 0.95), std::nullopt};
  const bool censored = totals.solved < totals.runs;
  const int degrees = 2 * totals.solved;
  return {static_cast<double>(totals.total) / totals.solved,
          twice / chi_square_quantile(censored ? degrees + 2 : degrees, 0.975),
          twice / chi_square_quantile(degrees, 0.025)};
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

}  // namespace evodoku
