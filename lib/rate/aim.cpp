#include "evodoku/aim.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "deduce/kernel/se_scale.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/depth.hpp"
#include "evodoku/rate.hpp"
#include "rate/classes.hpp"

namespace evodoku {

namespace {

/// Added to ratings to put puzzles that no run solved above all others. No rating comes near 1000: it would mean a
/// number of generations with a thousand digits.
constexpr double above_all_solved = 1000;
/// Added to the distance of a puzzle that is not rated because its level is not the one asked for.
constexpr double beyond_all_ratings = 10'000;
/// The estimate above which puzzles usually need trials inside trials (of 602 rated by Sudoku Explainer all 39 of 10.0 and
/// more, and hardly another one).
constexpr double estimate_of_nested_trials = 10;

/// How far a number is outside of a range: negative below it, 0 inside.
double outside(double number, double low, double high) {
  if (number < low) return number - low;
  if (number > high) return number - high;
  return 0;
}

/// The position of a rating on the scale that a range is compared with.
double score_of(const Rating& rating) {
  return rating.value + (rating.is_lower_bound() ? above_all_solved : 0);
}

double place_of(const Level& level) {
  const auto names = level_techniques();
  return std::ranges::find(names, level.technique) - names.begin();
}

/// Two distances together, with the sign of the larger one.
double sum_of_distances(double a, double b) {
  const double greater = std::abs(a) > std::abs(b) ? a : b;
  return std::copysign(std::abs(a) + std::abs(b), greater);
}

/// How many times a path uses techniques too seldom (then negative) or too often. One that is harder than the whole path
/// counts as far as it is from it on the list.
double outside_of_uses(const Level& level, const std::vector<UsedTechnique>& uses) {
  double missed = 0;
  for (const UsedTechnique& use : uses) {
    const int times = times_used(level, level_techniques()[use.technique]).value_or(0);
    const double beyond = std::max(1.0, static_cast<double>(use.technique) - place_of(level));
    if (times == 0 && use.times != 0) {
      missed = sum_of_distances(missed, -beyond);
    } else if (use.times) {
      missed = sum_of_distances(missed, times - *use.times);
    }
  }
  return missed;
}

/// Counted in steps: one technique on the list of techniques, 0.1 of the estimate, or a technique used once too often or
/// too seldom.
double outside_of_level(const Level& level, const DifficultyAim& aim) {
  double by_technique = 0;
  double by_estimate = 0;
  if (aim.techniques) {
    by_technique = outside(place_of(level), aim.techniques->first, aim.techniques->last);
    if (by_technique == 0)
      by_technique = std::ranges::count_if(techniques_behind(*aim.techniques), [&](const std::string& name) {
        return times_used(level, name).value_or(0) > 0;
      });
  }
  if (aim.estimates) {
    constexpr double open = std::numeric_limits<double>::infinity();
    by_estimate = 10 * outside(level.se_estimate.value_or(estimate_beyond_techniques),
                               aim.estimates->low.value_or(-open), aim.estimates->high.value_or(open));
  }
  return sum_of_distances(sum_of_distances(by_technique, by_estimate), outside_of_uses(level, aim.uses));
}

/// Negative if the depth is too small: then puzzles of a higher estimate are nearer, as the depth alone is the same for
/// nearly all. Nothing if `stop` ended it.
std::optional<double> outside_of_depths(const Grid& puzzle, const Range<int>& depths, Uniqueness uniqueness,
                                        const std::stop_token& stop) {
  const std::optional<int> depth = depth_of(puzzle, stop);
  if (!depth) return std::nullopt;
  const double missed = outside(*depth, depths.low.value_or(0), depths.high.value_or(deepest_trials + 1));
  if (missed >= 0) return missed;
  const std::optional<Level> level = level_of(puzzle, stop, uniqueness);
  if (!level) return std::nullopt;
  return missed - 10 * std::max(0.0, estimate_of_nested_trials - estimate_of(*level));
}

/// The ratings with which a puzzle with this estimate is in the class; nothing if there are none.
std::optional<RatingAim> ratings_in_class(std::size_t wanted, double estimate,
                                          std::span<const DifficultyClass> classes) {
  const std::vector<PossibleClass> possible = possible_classes(estimate, classes);
  const auto found = std::ranges::find(possible, wanted, &PossibleClass::index);
  if (found == possible.end()) return std::nullopt;
  const bool is_last = std::next(found) == possible.end();
  return RatingAim{.low = found->from,
                   .high = std::nextafter(is_last ? above_all_solved : std::next(found)->from, 0),
                   .class_index = wanted};
}

/// How far an estimate is from the levels that can be in the class, in steps of 0.1: negative if it is below them.
double outside_of_class(std::size_t wanted, double estimate, std::span<const DifficultyClass> classes) {
  if (wanted == classes.size()) return 10 * (estimate - estimate_beyond_techniques);
  if (estimate >= estimate_beyond_techniques) return 10 * estimate;
  return 10 * outside(estimate, *classes[wanted].level_from, std::nextafter(*classes[wanted].level_below, 0));
}

}  // namespace

std::vector<std::string> classes_to_aim_at(std::string_view rater) {
  std::vector<std::string> names;
  for (const DifficultyClass& level_class : classes_of(rater)) names.push_back(level_class.name);
  if (has_levels(classes_of(rater)))
    names.emplace_back(class_of_searched);  // other raters know no techniques
  return names;
}

std::optional<RatingAim> class_to_aim_at(std::string_view rater, std::string_view name) {
  RatingAim aim{.class_index = place_of_word(classes_to_aim_at(rater), name)};
  if (!aim.class_index) return std::nullopt;
  const auto classes = classes_of(rater);
  if (has_levels(classes)) return aim;
  const std::size_t next = *aim.class_index + 1;
  aim.low = classes[*aim.class_index].from;
  aim.high = std::nextafter(next < classes.size() ? classes[next].from : above_all_solved, 0);
  return aim;
}

std::vector<double> possible_estimates(const LevelRange& techniques) {
  std::set<int> tenths;
  for (const TechniqueInfo& info : evodoku::techniques()) {
    const auto place = static_cast<std::size_t>(info.technique);
    if (place < techniques.first || place > techniques.last) continue;
    const Range<int> rated = se::tenths_of(info);
    for (int each = *rated.low; each <= *rated.high; ++each) tenths.insert(each);
  }
  std::vector<double> estimates;
  for (const int each : tenths) estimates.push_back(each / 10.0);
  return estimates;
}

std::vector<std::string> techniques_behind(const LevelRange& range) {
  const std::vector<double> estimates = possible_estimates(range);
  std::vector<std::string> names;
  for (std::size_t place = range.last + 1; place < techniques().size(); ++place)
    if (possible_estimates({place, place}).front() <= estimates.back())
      names.push_back(level_techniques()[place]);
  return names;
}

bool can_be_in_class(std::string_view rater, std::size_t class_index, double estimate) {
  const auto classes = classes_of(rater);
  return !has_levels(classes) || outside_of_class(class_index, estimate, classes) == 0;
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

std::string text_of(const UsedTechnique& use) {
  assert(use.technique < level_techniques().size());
  std::string text = level_techniques()[use.technique];
  if (use.times) text.append(":").append(std::to_string(*use.times));
  return text;
}

std::uint64_t default_sampling_budget(const DifficultyAim& aim) {
  const bool has_level = aim.has_level() || (aim.rating && aim.rating->class_index);
  if (!has_level) return 500;
  return default_puzzles_a_population(aim) > 1 ? 10'000 : 100'000;
}

/// As many more as are bred in the time of the samples.
std::uint64_t default_scoring_budget(const DifficultyAim& aim) {
  const std::uint64_t samples = default_sampling_budget(aim);
  return samples + std::min<std::uint64_t>(samples, 10'000);
}

std::uint64_t default_puzzles_a_population(const DifficultyAim& aim) {
  const bool by_estimate = aim.estimates && aim.estimates->low >= info_of(Technique::pattern_probe).se_rating;
  const bool by_technique =
      aim.techniques && aim.techniques->first >= static_cast<std::size_t>(Technique::pattern_probe);
  const bool by_depth = aim.depths && aim.depths->low.value_or(0) >= 2;
  return by_estimate || by_technique || by_depth ? 50 : 1;
}

AimScore::AimScore(std::string rater, std::stop_token stop, Uniqueness uniqueness)
    : rater_(std::move(rater)), stop_(std::move(stop)), uniqueness_(uniqueness) {
  if (!version_of_rater(rater_)) throw std::invalid_argument("there is no rater '" + rater_ + "'");
}

std::optional<double> AimScore::miss(const Grid& puzzle, const DifficultyAim& aim) {
  const auto classes = classes_of(rater_);
  const bool has_class = aim.rating && aim.rating->class_index && has_levels(classes);
  std::optional<RatingAim> range = aim.rating;
  if (aim.depths) {
    const std::optional<double> missed = outside_of_depths(puzzle, *aim.depths, uniqueness_, stop_);
    if (!missed) return std::nullopt;
    if (*missed != 0) return *missed + std::copysign(beyond_all_ratings, *missed);
  }
  if (aim.techniques || aim.estimates || !aim.uses.empty() || has_class) {
    const std::optional<Level> level = level_of(puzzle, stop_, uniqueness_);
    if (!level) return std::nullopt;
    double missed = outside_of_level(*level, aim);
    if (has_class && missed == 0)
      missed = outside_of_class(*aim.rating->class_index, estimate_of(*level), classes);
    if (missed != 0) return missed + std::copysign(beyond_all_ratings, missed);
    const bool is_searched = level->technique == beyond_techniques;
    if (has_class && is_searched) range = RatingAim{.high = above_all_solved};
    if (has_class && !is_searched) {
      range = ratings_in_class(*aim.rating->class_index, estimate_of(*level), classes);
    }
  }
  if (!range) return 0;
  const std::optional<Rating> rating = rating_of(puzzle);
  if (!rating) return std::nullopt;
  return outside(score_of(*rating), range->low, range->high);
}

std::optional<double> AimScore::estimate(const Grid& puzzle) const {
  const std::optional<Level> level = level_of(puzzle, stop_, uniqueness_);
  return level ? std::optional(estimate_of(*level)) : std::nullopt;
}

std::optional<Rating> AimScore::rating_of(const Grid& puzzle) {
  const std::string digits(puzzle.digits().begin(), puzzle.digits().end());
  if (const auto known = ratings_.find(digits); known != ratings_.end()) return known->second;
  const std::optional<RateResult> rated =
      rate(puzzle, {.rater = rater_, .seed = 0, .uniqueness = uniqueness_, .stop = stop_});
  if (!rated) return std::nullopt;
  return ratings_.emplace(digits, rated->rating).first->second;
}

}  // namespace evodoku
