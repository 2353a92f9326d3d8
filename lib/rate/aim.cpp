#include "evodoku/aim.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <stdexcept>
#include <utility>

#include "evodoku/deduce.hpp"
#include "evodoku/rate.hpp"

namespace evodoku {

namespace {

/// Added to ratings to put searched and censored puzzles above all others. No rating comes near 1000: it would mean a
/// number of generations with a thousand digits.
constexpr double above_all_solved_by_techniques = 1000;
constexpr double above_all_solved = 2000;

/// The classes that can be aimed at, ascending. Only the default rater knows techniques.
std::vector<DifficultyClass> scale_of(std::string_view rater) {
  const auto classes = classes_of(rater);
  std::vector<DifficultyClass> scale(classes.begin(), classes.end());
  if (rater == raters().front())
    scale.push_back({std::string(class_of_searched), above_all_solved_by_techniques});
  return scale;
}

/// The position of a rating on the scale that a range is compared with.
double score_of(const Rating& rating, const RatingAim& range) {
  if (rating.is_lower_bound()) return rating.value + above_all_solved;
  if (!range.is_class) return std::round(rating.value * 1000) / 1000;
  const bool is_searched = class_word(rating.difficulty_class) == class_of_searched;
  return rating.value + (is_searched ? above_all_solved_by_techniques : 0);
}

/// How far a number is outside of a range: negative below it, 0 inside.
double outside(double number, double low, double high) {
  if (number < low) return number - low;
  if (number > high) return number - high;
  return 0;
}

double place_of(const Level& level) {
  const auto names = level_techniques();
  return static_cast<double>(std::ranges::find(names, level.technique) - names.begin());
}

/// Counted in steps: one technique on the list of techniques, or 0.1 of the estimate. The distances are added, with the
/// sign of the larger one.
double outside_of_level(const Level& level, const DifficultyAim& aim) {
  double by_technique = 0;
  double by_estimate = 0;
  if (aim.techniques) {
    by_technique = outside(place_of(level), static_cast<double>(aim.techniques->first),
                           static_cast<double>(aim.techniques->last));
  }
  if (aim.estimates) {
    // For puzzles without an estimate, which techniques do not solve.
    constexpr double above_all_estimates = 20;
    constexpr double open = std::numeric_limits<double>::infinity();
    by_estimate = 10 * outside(level.se_estimate.value_or(above_all_estimates),
                               aim.estimates->low.value_or(-open), aim.estimates->high.value_or(open));
  }
  const double greater = std::abs(by_technique) > std::abs(by_estimate) ? by_technique : by_estimate;
  return std::copysign(std::abs(by_technique) + std::abs(by_estimate), greater);
}

}  // namespace

std::vector<std::string> classes_to_aim_at(std::string_view rater) {
  std::vector<std::string> names;
  for (const DifficultyClass& difficulty_class : scale_of(rater)) names.push_back(difficulty_class.name);
  return names;
}

std::optional<RatingAim> class_to_aim_at(std::string_view rater, std::string_view name) {
  const std::vector<DifficultyClass> scale = scale_of(rater);
  for (std::size_t i = 0; i < scale.size(); ++i) {
    if (class_word(scale[i].name) != class_word(name)) continue;
    const double end = i + 1 < scale.size() ? scale[i + 1].from : above_all_solved;
    return RatingAim{.low = scale[i].from, .high = std::nextafter(end, 0), .is_class = true};
  }
  return std::nullopt;
}

std::span<const std::string> level_techniques() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const TechniqueInfo& info : techniques()) all.emplace_back(info.name);
    all.emplace_back(beyond_techniques);
    return all;
  }();
  return names;
}

std::uint64_t default_scoring_budget(const DifficultyAim& aim) {
  return aim.has_level() ? 20'000 : 1000;
}

AimScore::AimScore(std::string rater, std::stop_token stop)
    : rater_(std::move(rater)), stop_(std::move(stop)) {
  if (!version_of_rater(rater_)) throw std::invalid_argument("there is no rater '" + rater_ + "'");
}

std::optional<double> AimScore::miss(const Grid& puzzle, const DifficultyAim& aim) {
  if (aim.has_level()) {
    const std::optional<Level> level = level_of(puzzle, stop_);
    if (!level) return std::nullopt;
    constexpr double beyond_all_ratings = 10'000;
    const double missed = outside_of_level(*level, aim);
    if (missed != 0) return missed + std::copysign(beyond_all_ratings, missed);
  }
  if (!aim.rating) return 0;
  const std::optional<Rating> rating = rating_of(puzzle);
  if (!rating) return std::nullopt;
  return outside(score_of(*rating, *aim.rating), aim.rating->low, aim.rating->high);
}

std::optional<Rating> AimScore::rating_of(const Grid& puzzle) {
  const std::string digits(puzzle.digits().begin(), puzzle.digits().end());
  if (const auto known = ratings_.find(digits); known != ratings_.end()) return known->second;
  const std::optional<RateResult> rated = rate(puzzle, {.rater = rater_, .seed = 0, .stop = stop_});
  if (!rated) return std::nullopt;
  return ratings_.emplace(digits, rated->rating).first->second;
}

}  // namespace evodoku
