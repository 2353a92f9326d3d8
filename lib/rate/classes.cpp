#include "rate/classes.hpp"

#include <algorithm>
#include <cassert>

#include "evodoku/aim.hpp"
#include "evodoku/deduce.hpp"
#include "rate/rater.hpp"

namespace evodoku {

bool has_levels(std::span<const DifficultyClass> classes) {
  return !classes.empty() && classes.back().level_from;
}

double estimate_of(const Level& level) {
  if (level.se_estimate) return *level.se_estimate;
  const auto named = std::ranges::find(techniques(), level.technique, &TechniqueInfo::name);
  return named == techniques().end() ? estimate_beyond_techniques : named->se_rating;
}

std::vector<PossibleClass> possible_classes(double estimate, std::span<const DifficultyClass> classes) {
  std::vector<PossibleClass> possible;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const DifficultyClass& level_class = classes[i];
    if (level_class.level_from &&
        (estimate < *level_class.level_from || estimate >= *level_class.level_below))
      continue;
    possible.push_back({i, possible.empty() ? 0 : level_class.from});
  }
  return possible;
}

std::size_t class_by_rating(double value, std::span<const DifficultyClass> classes) {
  assert(!classes.empty());
  const auto above = std::ranges::upper_bound(classes, value, {}, &DifficultyClass::from);
  return above == classes.begin() ? 0 : above - classes.begin() - 1;
}

std::size_t class_index(double value, const Level& level, std::span<const DifficultyClass> classes) {
  if (!has_levels(classes)) return class_by_rating(value, classes);
  const std::vector<PossibleClass> possible = possible_classes(estimate_of(level), classes);
  if (possible.empty()) return class_by_rating(value, classes);
  const auto above = std::ranges::upper_bound(possible, value, {}, &PossibleClass::from);
  return above == possible.begin() ? possible.front().index : (above - 1)->index;
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
    if (symbol >= 'A' && symbol <= 'Z') symbol = symbol - 'A' + 'a';
    if (symbol == ' ' || symbol == '_') symbol = '-';
  }
  return word;
}

std::optional<std::size_t> place_of_word(std::span<const std::string> names, std::string_view name) {
  const auto found = std::ranges::find(names, class_word(name), class_word);
  return found == names.end() ? std::nullopt : std::optional<std::size_t>(found - names.begin());
}

std::span<const DifficultyClass> classes_of(std::string_view rater) {
  const Rater* found = find_rater(rater);
  if (found == nullptr) return {};
  return found->classes;
}

std::vector<std::string> class_order(std::string_view rater) {
  std::vector<std::string> names = classes_to_aim_at(rater);
  if (!names.empty()) names.emplace_back(unsolved);
  return names;
}

}  // namespace evodoku
