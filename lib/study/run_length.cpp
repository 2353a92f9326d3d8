#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <stdexcept>
#include <string>

#include "evodoku_study/statistics.hpp"
#include "stats/samples.hpp"

namespace evodoku {

namespace {

void require_lengths(std::span<const double> lengths) {
  for (const double length : lengths) {
    if (!(length >= 0 && std::isfinite(length))) {
      throw std::invalid_argument("the length of a run must be 0 or more and finite, got " +
                                  std::to_string(length));
    }
  }
}

double sum_of(std::span<const double> lengths) {
  return std::accumulate(lengths.begin(), lengths.end(), 0.0);
}

double law(double mean, double length) {
  return -std::expm1(-length / mean);
}

/// Updates the largest distance in `fit` if this one is larger.
void compare(double share, double length, ExponentialFit& fit) {
  const double excess = share - law(fit.mean, length);
  if (std::abs(excess) <= fit.distance) return;
  fit.distance = std::abs(excess);
  fit.departs_at = length;
  fit.above = excess > 0;
}

/// The exponential distribution function increases and the observed one is constant between two steps, so the largest
/// distance is just before or at a step, or at the end of the observations.
void find_largest_distance(const RunLengthDistribution& distribution, ExponentialFit& fit) {
  double share = 0;
  for (const RunLengthStep& step : distribution.steps) {
    compare(share, step.length, fit);
    compare(step.solved_share, step.length, fit);
    share = step.solved_share;
  }
  compare(share, distribution.longest, fit);
}

/// Stephens (1974): the statistic is modified so that the same percentage points are valid for all sample sizes from
/// five on.
Interval p_value_of_distance(double distance, std::size_t count) {
  constexpr std::array<double, 5> points = {0.926, 0.990, 1.094, 1.190, 1.308};
  constexpr std::array<double, 7> levels = {1, 0.15, 0.10, 0.05, 0.025, 0.01, 0};
  const auto size = static_cast<double>(count);
  const double root = std::sqrt(size);
  const double modified = (distance - 0.2 / size) * (root + 0.26 + 0.5 / root);
  const auto passed = static_cast<std::size_t>(std::ranges::upper_bound(points, modified) - points.begin());
  return {levels[passed + 1], levels[passed]};
}

}  // namespace

RunLengthDistribution kaplan_meier(std::span<const double> solved, std::span<const double> censored) {
  if (solved.empty() && censored.empty()) throw std::invalid_argument("run lengths need at least one run");
  require_lengths(solved);
  require_lengths(censored);
  const std::vector<double> successes = sorted_copy(solved);
  const std::vector<double> ends = sorted_copy(censored);
  RunLengthDistribution distribution;
  double unsolved_share = 1;
  auto next = successes.begin();
  while (next != successes.end()) {
    const double length = *next;
    const auto after = std::upper_bound(next, successes.end(), length);
    const auto given_up_before = std::ranges::lower_bound(ends, length) - ends.begin();
    const auto running = (successes.end() - next) + (std::ssize(ends) - given_up_before);
    unsolved_share *= 1 - static_cast<double>(after - next) / static_cast<double>(running);
    distribution.steps.push_back({length, 1 - unsolved_share});
    next = after;
  }
  if (!successes.empty()) distribution.longest = successes.back();
  if (!ends.empty()) distribution.longest = std::max(distribution.longest, ends.back());
  return distribution;
}

std::optional<ExponentialFit> exponential_fit(std::span<const double> solved,
                                              std::span<const double> censored) {
  const RunLengthDistribution distribution = kaplan_meier(solved, censored);
  if (solved.empty()) return std::nullopt;
  ExponentialFit fit;
  fit.mean = (sum_of(solved) + sum_of(censored)) / static_cast<double>(solved.size());
  if (fit.mean == 0) {
    // The distribution with mean 0 means that all runs succeed at once.
    fit.distance = 1 - distribution.steps.back().solved_share;
    return fit;
  }
  find_largest_distance(distribution, fit);
  if (!censored.empty()) return fit;
  const auto degrees = static_cast<double>(solved.size() - 1);
  if (degrees > 0) fit.coefficient_of_variation = std::sqrt(relative_squares(solved, fit.mean) / degrees);
  constexpr std::size_t fewest_for_points = 5;
  if (solved.size() >= fewest_for_points) fit.p_value = p_value_of_distance(fit.distance, solved.size());
  return fit;
}

}  // namespace evodoku
