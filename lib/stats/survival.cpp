// What is left of a sample in which some runs were given up.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <stdexcept>
#include <string>

#include "evodoku/stats.hpp"
#include "stats/laws.hpp"
#include "stats/samples.hpp"

namespace evodoku {

namespace {

void require_lengths(std::span<const double> lengths) {
  for (const double length : lengths) {
    if (length >= 0 && std::isfinite(length)) continue;
    throw std::invalid_argument("the length of a run must be 0 or more and finite, got " +
                                std::to_string(length));
  }
}

}  // namespace

Interval wilson_interval(int successes, int trials) {
  if (trials < 1 || successes < 0 || successes > trials) {
    throw std::invalid_argument("successes must be 0 to trials, and trials at least 1: got " +
                                std::to_string(successes) + " of " + std::to_string(trials));
  }
  const double z = normal_quantile(0.975);
  const double share = static_cast<double>(successes) / trials;
  const double weight = z * z / trials;
  const double centre = (share + weight / 2) / (1 + weight);
  const double reach = std::sqrt(weight * (share * (1 - share) + weight / 4)) / (1 + weight);
  // With no successes or only successes the limits are exactly 0 or 1, which rounding would miss.
  return {successes == 0 ? 0.0 : centre - reach, successes == trials ? 1.0 : centre + reach};
}

std::vector<RunLengthStep> kaplan_meier(std::span<const double> solved, std::span<const double> censored) {
  if (solved.empty() && censored.empty()) throw std::invalid_argument("run lengths need at least one run");
  require_lengths(solved);
  require_lengths(censored);
  const std::vector<double> successes = sorted_copy(solved);
  const std::vector<double> ends = sorted_copy(censored);
  std::vector<RunLengthStep> steps;
  double unsolved_share = 1;
  for (auto next = successes.begin(); next != successes.end();) {
    const double length = *next;
    const auto after = std::upper_bound(next, successes.end(), length);
    const auto given_up_before = std::ranges::lower_bound(ends, length) - ends.begin();
    const auto running = (successes.end() - next) + (std::ssize(ends) - given_up_before);
    unsolved_share *= 1 - static_cast<double>(after - next) / static_cast<double>(running);
    steps.push_back({length, 1 - unsolved_share});
    next = after;
  }
  return steps;
}

}  // namespace evodoku
