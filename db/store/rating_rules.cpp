#include "store/rating_rules.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace evodoku::db {
namespace {

/// ERTs read from text are rounded; the comparison allows for that.
constexpr double relative_tolerance = 1e-6;

bool nearly_equal(double a, double b) {
  return std::abs(a - b) <= relative_tolerance * std::max(1.0, std::abs(b));
}

/// The value is written with three decimals, ERTs with six digits.
constexpr double rounding = 0.000502;

double log_of_generations(const Rating& rating) {
  return std::log10(1 + rating.ert.value_or(rating.ert_low));
}

bool is_finite(const std::optional<double>& number) {
  return !number || std::isfinite(*number);
}

bool has_disordered_interval(const Rating& rating) {
  return rating.ert && (rating.ert_low > *rating.ert || (rating.ert_high && *rating.ert_high < *rating.ert));
}

}  // namespace

std::optional<std::string> fault_of(const Rating& rating) {
  if (rating.rater.empty()) return "its rater has no name";
  if (rating.difficulty_class.empty() && rating.runs > 0) return "it has no class";
  if (rating.runs < 0 || rating.solved < 0 || rating.censored < 0) return "a number of runs is negative";
  if (rating.generation_cap.value_or(0) > INT64_MAX) return "its generation cap is 2^63 or more";
  if (std::int64_t{rating.solved} + rating.censored != rating.runs)
    return "its solved and censored runs are not its runs";
  if (rating.ert.has_value() != (rating.solved > 0)) return "it must have an ERT exactly if a run was solved";
  if (!std::isfinite(rating.value) || !std::isfinite(rating.ert_low) || !is_finite(rating.ert) ||
      !is_finite(rating.ert_high)) {
    return "one of its numbers is not finite";
  }
  if (rating.ert_low < 0 || rating.value < 0) return "one of its numbers is negative";
  if (has_disordered_interval(rating)) return "its ERT is outside its interval";
  if (std::abs(rating.value - log_of_generations(rating)) > rounding)
    return "its value is not log10(1 + ERT)";
  return std::nullopt;
}

std::optional<std::string> fault_of(const Level& level) {
  if (level.technique.empty()) return "its technique has no name";
  if (level.uniqueness != Uniqueness::assumed)
    return "it is one without uniqueness, and a store has those with it: leave out --no-uniqueness";
  if (level.version < 0) return "its version is negative";
  if (!is_finite(level.se_estimate) || !is_finite(level.se_error)) return "one of its numbers is not finite";
  if (level.se_estimate.value_or(0) < 0 || level.se_error.value_or(0) < 0)
    return "one of its numbers is negative";
  return std::nullopt;
}

std::optional<std::string> fault_between(const Rating& rating, std::span<const RatingRun> runs) {
  const auto solved = std::ranges::count_if(runs, &RatingRun::solved);
  if (std::cmp_not_equal(runs.size(), rating.runs)) return "its number of runs is not that of the runs kept";
  if (std::cmp_not_equal(solved, rating.solved)) return "its solved runs are not those of the runs kept";
  double total = 0;
  for (const RatingRun& run : runs) total += run.generations;
  if (rating.ert && !nearly_equal(*rating.ert, total / solved)) {
    return "its ERT is not that of the runs kept";
  }
  return std::nullopt;
}

}  // namespace evodoku::db
