#include <algorithm>

#include "rate/rater.hpp"

namespace evodoku {

const std::vector<Rater>& all_raters() {
  static const std::vector<Rater> all = [] {
    std::vector<Rater> raters = {knowledge_rater()};
    for (const Preset& preset : presets()) {
      if (preset.name == raters.front().name || why_no_rater(preset)) continue;
      raters.push_back(rater_of_preset(preset));
    }
    return raters;
  }();
  return all;
}

const Rater* find_rater(std::string_view name) {
  const auto found = std::ranges::find_if(all_raters(), [&](const Rater& rater) {
    return name == rater.name || name == rater.name + "@" + std::to_string(rater.version);
  });
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

std::string name_of_rater(std::string_view rater) {
  return std::string(rater.substr(0, rater.find('@')));
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

}  // namespace evodoku
