#include <algorithm>

#include "rate/rater.hpp"

namespace evodoku {

const std::vector<Rater>& all_raters() {
  static const std::vector<Rater> all = [] {
    std::vector<Rater> raters = {knowledge_rater()};
    for (const Preset& preset : presets()) {
      // The default rater is the limit that the preset of its name approaches.
      if (preset.name == raters.front().name || why_no_rater(preset)) continue;
      raters.push_back(rater_of_preset(preset));
    }
    return raters;
  }();
  return all;
}

const Rater* find_rater(std::string_view name) {
  const auto found = std::ranges::find(all_raters(), name, &Rater::name);
  return found == all_raters().end() ? nullptr : &*found;
}

std::span<const std::string> raters() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> result;
    for (const Rater& rater : all_raters()) result.push_back(rater.name);
    return result;
  }();
  return names;
}

std::optional<int> version_of_rater(std::string_view rater) {
  const Rater* found = find_rater(rater);
  if (found == nullptr) return std::nullopt;
  return found->version;
}

std::optional<RaterProtocol> protocol_of(std::string_view rater) {
  const Rater* found = find_rater(rater);
  if (found == nullptr) return std::nullopt;
  return found->protocol;
}

std::span<const DifficultyClass> classes_of(std::string_view rater) {
  const Rater* found = find_rater(rater);
  if (found == nullptr) return {};
  return found->classes;
}

}  // namespace evodoku
