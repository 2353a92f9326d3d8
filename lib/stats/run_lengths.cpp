// Run lengths: their expectation with its interval, and what is left of a sample in which some runs were given up.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>
#include <numeric>
#include <vector>

#include "evodoku/stats.hpp"
#include "stats/quantiles.hpp"

namespace evodoku {

namespace {

double relative_squares(std::span<const double> sample, double mean) {
  double squares = 0;
  for (const double value : sample) squares += (value / mean - 1) * (value / mean - 1);
  return squares;
}

std::vector<double> sorted_copy(std::span<const double> sample) {
  std::vector<double> values(sample.begin(), sample.end());
  std::ranges::sort(values);
  return values;
}

[[maybe_unused]] bool are_lengths(std::span<const double> lengths) {
  return std::ranges::all_of(lengths, [](double length) { return length >= 0 && std::isfinite(length); });
}

}  // namespace

RunningTime expected_running_time(const RunTotals& totals) {
  assert(totals.runs >= 1 && totals.solved >= 0 && totals.solved <= totals.runs);
  const double twice = 2.0 * totals.total;
  if (totals.solved == 0) return {std::nullopt, twice / chi_square_quantile(2, 0.95), std::nullopt};
  const bool censored = totals.solved < totals.runs;
  const double degrees = 2.0 * totals.solved;
  return {totals.total / totals.solved, twice / chi_square_quantile(censored ? degrees + 2 : degrees, 0.975),
          twice / chi_square_quantile(degrees, 0.025)};
}

RunningTime mean_running_time(std::span<const double> lengths) {
  assert(!lengths.empty());
  const double count = lengths.size();
  const double mean = std::accumulate(lengths.begin(), lengths.end(), 0.0) / count;
  if (mean == 0) return {0.0, 0.0, 0.0};
  if (lengths.size() == 1) {
    return {mean, 2 * mean / chi_square_quantile(2, 0.975), 2 * mean / chi_square_quantile(2, 0.025)};
  }
  const double relative_error = std::sqrt(relative_squares(lengths, mean) / (count - 1) / count);
  const double t = student_quantile_975(lengths.size() - 1);
  const double factor = std::exp(t * relative_error);
  return {mean, mean / factor, mean * factor};
}

Interval wilson_interval(int successes, int trials) {
  assert(trials >= 1 && successes >= 0 && successes <= trials);
  const double z = normal_quantile_975;
  const double share = static_cast<double>(successes) / trials;
  const double weight = z * z / trials;
  const double centre = (share + weight / 2) / (1 + weight);
  const double reach = std::sqrt(weight * (share * (1 - share) + weight / 4)) / (1 + weight);
  // With no successes or only successes the limits are exactly 0 or 1, which rounding would miss.
  return {successes == 0 ? 0.0 : centre - reach, successes == trials ? 1.0 : centre + reach};
}

std::vector<RunLengthStep> kaplan_meier(std::span<const double> solved, std::span<const double> censored) {
  assert(!solved.empty() || !censored.empty());
  assert(are_lengths(solved) && are_lengths(censored));
  const std::vector<double> successes = sorted_copy(solved);
  const std::vector<double> ends = sorted_copy(censored);
  std::vector<RunLengthStep> steps;
  double unsolved_share = 1;
  for (auto next = successes.begin(); next != successes.end();) {
    const double length = *next;
    const auto after = std::upper_bound(next, successes.end(), length);
    const auto given_up_before = std::ranges::lower_bound(ends, length) - ends.begin();
    const auto running = (successes.end() - next) + (std::ssize(ends) - given_up_before);
    unsolved_share *= 1 - static_cast<double>(after - next) / running;
    steps.push_back({length, 1 - unsolved_share});
    next = after;
  }
  return steps;
}

}  // namespace evodoku
