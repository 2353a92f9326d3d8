#include "common/aims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "common/exit_code.hpp"

namespace evodoku::tools {

namespace {

constexpr std::array aim_options = {"rating", "class", "minutes", "own-class", "technique", "level"};

/// How far a number is outside of a range, negative below it.
double miss(double number, double low, double high) {
  if (number < low) return number - low;
  if (number > high) return number - high;
  return 0;
}

std::size_t place_of(const Level& level) {
  const auto& names = level_techniques();
  return static_cast<std::size_t>(std::ranges::find(names, level.technique) - names.begin());
}

/// In steps: from one technique to the next, and a tenth of the estimate. Both together, to the side of the greater.
double miss_of_level(const Level& level, const Aims& aims) {
  double by_technique = 0;
  double by_estimate = 0;
  if (aims.techniques) {
    by_technique = miss(static_cast<double>(place_of(level)), static_cast<double>(aims.techniques->first),
                        static_cast<double>(aims.techniques->last));
  }
  if (aims.estimates) {
    constexpr double above_all_estimates = 20;  // what is beyond techniques has none
    constexpr double open = std::numeric_limits<double>::infinity();
    by_estimate = 10 * miss(level.se_estimate.value_or(above_all_estimates),
                            aims.estimates->low.value_or(-open), aims.estimates->high.value_or(open));
  }
  const double greater = std::abs(by_technique) > std::abs(by_estimate) ? by_technique : by_estimate;
  return std::copysign(std::abs(by_technique) + std::abs(by_estimate), greater);
}

std::string end_of(const std::optional<double>& end) {
  return end ? fmt::format("{:g}", *end) : "";
}

}  // namespace

Aims read_aims(const CommandLine& line, const std::string& rater) {
  Aims aims{.difficulties = read_difficulties(line, rater),
            .techniques = read_technique_range(line),
            .estimates = read_estimate_range(line)};
  if (aims.estimates && line.common().box && *line.common().box != Box(3, 3)) {
    throw UsageError(
        "--level: only 9x9 puzzles have an estimate of Sudoku Explainer's rating; for others aim by "
        "--technique");
  }
  return aims;
}

std::string first_aim_given(const CommandLine& line) {
  const auto* const given =
      std::ranges::find_if(aim_options, [&](const char* option) { return line.has(option); });
  return given == aim_options.end() ? "" : fmt::format("--{}", *given);
}

std::uint64_t default_budget(const Aims& aims) {
  constexpr std::uint64_t looks_at_levels = 20'000;
  return aims.has_level() ? looks_at_levels : Aim().scoring_budget;
}

const Difficulty* Aims::difficulty_for(std::uint64_t seed, std::uint64_t index) const {
  if (difficulties.empty()) return nullptr;
  if (difficulties.size() == 1) return &difficulties.front();
  return &difficulties[choice_for(seed, index, "class", difficulties.size())];
}

std::string text_of(const Aims& aims, const Difficulty* difficulty) {
  std::vector<std::string> texts;
  if (aims.techniques) {
    const std::string& first = level_techniques()[aims.techniques->first];
    const std::string& last = level_techniques()[aims.techniques->last];
    texts.push_back(first == last ? "technique " + first : fmt::format("technique {}..{}", first, last));
  }
  if (aims.estimates)
    texts.push_back(fmt::format("level {}..{}", end_of(aims.estimates->low), end_of(aims.estimates->high)));
  if (difficulty != nullptr) {
    texts.push_back(difficulty->text);
  } else if (aims.difficulties.size() == 1) {
    texts.push_back(aims.difficulties.front().text);
  } else if (!aims.difficulties.empty()) {
    std::vector<std::string> all;
    for (const Difficulty& one : aims.difficulties) all.push_back(one.text);
    texts.push_back(fmt::format("{} (all equally often)", fmt::join(all, ", ")));
  }
  return fmt::format("{}", fmt::join(texts, ", "));
}

std::optional<double> miss_of(const Grid& puzzle, const Aims& aims, const Difficulty* difficulty,
                              RememberedRatings& ratings, const std::stop_token& stop) {
  if (aims.has_level()) {
    const std::optional<Level> level = level_of(puzzle, stop);
    if (!level) return std::nullopt;
    constexpr double beyond_all_ratings = 10'000;
    const double missed = miss_of_level(*level, aims);
    if (missed != 0) return missed + std::copysign(beyond_all_ratings, missed);
    if (difficulty == nullptr) return 0;
  }
  const std::optional<Rating> rating = ratings.of(puzzle);
  if (!rating) return std::nullopt;
  return miss(score_of(*rating, *difficulty), difficulty->low, difficulty->high);
}

}  // namespace evodoku::tools
