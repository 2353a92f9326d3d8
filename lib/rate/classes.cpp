#include "rate/classes.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

#include "evodoku/deduce.hpp"
#include "rate/rater.hpp"

namespace evodoku {

namespace {

/// Puzzles with an estimate of singles and direct techniques reach this class and none above it, however long they
/// take. In a scale with levels it is the last class that begins below the techniques which only eliminate.
constexpr std::size_t medium = 2;

std::size_t last_not_above(double value, std::span<const DifficultyClass> classes, auto begin_of) {
  const auto above = std::ranges::upper_bound(classes, value, {}, begin_of);
  return above == classes.begin() ? 0 : static_cast<std::size_t>(above - classes.begin() - 1);
}

}  // namespace

bool has_levels(std::span<const DifficultyClass> classes) {
  return !classes.empty() && classes.back().level_from;
}

double estimate_of(const Level& level) {
  if (level.se_estimate) return *level.se_estimate;
  const auto named = std::ranges::find(techniques(), level.technique, &TechniqueInfo::name);
  return named == techniques().end() ? estimate_beyond_techniques : named->se_rating;
}

std::size_t class_by_rating(double value, std::span<const DifficultyClass> classes) {
  return last_not_above(value, classes, &DifficultyClass::from);
}

std::size_t class_by_level(double estimate, std::span<const DifficultyClass> classes) {
  return last_not_above(estimate, classes, [](const DifficultyClass& one) { return *one.level_from; });
}

std::size_t class_by_both(std::size_t by_rating, std::size_t by_level) {
  const std::size_t mean = (by_rating + by_level) / 2;
  return by_level <= medium ? std::min(mean, medium) : mean;
}

std::size_t class_index(double value, const Level& level, std::span<const DifficultyClass> classes) {
  const std::size_t by_rating = class_by_rating(value, classes);
  return has_levels(classes) ? class_by_both(by_rating, class_by_level(estimate_of(level), classes))
                             : by_rating;
}

std::string class_text(const Rating& rating) {
  const std::string& low = rating.class_low.value_or(rating.difficulty_class);
  const std::string& high = rating.class_high.value_or(rating.difficulty_class);
  std::string text = low == rating.difficulty_class ? "" : low + "/";
  text += rating.difficulty_class;
  return high == rating.difficulty_class ? text : text + "/" + high;
}

std::string class_word(std::string_view name) {
  std::string word(name);
  for (char& symbol : word) {
    if (symbol >= 'A' && symbol <= 'Z') symbol = static_cast<char>(symbol - 'A' + 'a');
    if (symbol == ' ' || symbol == '_') symbol = '-';
  }
  return word;
}

std::span<const DifficultyClass> classes_of(std::string_view rater) {
  const Rater* found = find_rater(rater);
  if (found == nullptr) return {};
  return found->classes;
}

}  // namespace evodoku
