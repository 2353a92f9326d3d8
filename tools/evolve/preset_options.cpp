#include "evolve/preset_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "common/tool.hpp"

namespace evodoku::tools {

namespace {

constexpr const char* default_preset = "evodoku";

std::vector<std::string> preset_names() {
  std::vector<std::string> names;
  for (const Preset& preset : presets()) names.push_back(preset.name);
  return names;
}

Preset preset_named(const std::string& name) {
  if (const auto preset = find_preset(name)) return *preset;
  const std::vector<std::string> names = preset_names();
  throw unknown_value("--preset", name, names);
}

/// All names given, in repeated options or separated by commas.
std::vector<std::string> wanted_names(const CommandLine& line) {
  const auto lists = line.maybe<std::vector<std::string>>("preset");
  if (!lists) return {default_preset};
  std::vector<std::string> names;
  for (const std::string& list : *lists) {
    std::istringstream words(list);
    for (std::string name; std::getline(words, name, ',');) names.push_back(name);
  }
  return names;
}

/// The values of --set NAME=VALUE.
ChosenPreset with_changes(const Preset& own, const CommandLine& line) {
  ChosenPreset chosen{.preset = own, .changed = {}};
  for (const std::string& setting :
       line.maybe<std::vector<std::string>>("set").value_or(std::vector<std::string>())) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos)
      throw UsageError(
          fmt::format("--set {}: want NAME=VALUE, such as --set population=50", printable(setting)));
    const std::string name = setting.substr(0, equals);
    std::vector<std::string> known;
    for (const PresetParameter& parameter : preset_parameters()) known.push_back(parameter.name);
    if (std::ranges::find(known, name) == known.end()) throw unknown_value("--set", name, known);
    try {
      set_parameter(chosen.preset, name, setting.substr(equals + 1));
    } catch (const std::invalid_argument& error) {
      throw UsageError(fmt::format("--set {}", error.what()));
    }
  }
  for (const PresetParameter& parameter : preset_parameters()) {
    if (get_parameter(chosen.preset, parameter.name) != get_parameter(own, parameter.name))
      chosen.changed.push_back(parameter.name);
  }
  return chosen;
}

/// Finds parameters that cannot be combined, before any puzzle is read.
void require_fitting(const ChosenPreset& chosen) {
  try {
    require_fits_together(chosen.preset);
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("preset {}: {}", name_of(chosen), error.what()));
  }
}

}  // namespace

void add_preset_options(CommandLine& line) {
  line.add_options()("preset", po::value<std::vector<std::string>>()->composing()->value_name("NAME"),
                     fmt::format("the algorithm (default {}); several (repeated, or separated by commas) run "
                                 "one after the other on each puzzle",
                                 default_preset)
                         .c_str());
  line.offer("preset", preset_names());
  line.add_options()(
      "set", po::value<std::vector<std::string>>()->composing()->value_name("NAME=VALUE"),
      "a parameter of the algorithm; may be repeated (--list --preset NAME shows all of them)");
}

std::vector<ChosenPreset> read_presets(const CommandLine& line) {
  std::vector<ChosenPreset> chosen;
  for (const std::string& name : wanted_names(line)) {
    chosen.push_back(with_changes(preset_named(name), line));
    require_fitting(chosen.back());
  }
  return chosen;
}

nlohmann::ordered_json json_of(const Preset& preset, const std::vector<std::string>& parameters) {
  nlohmann::ordered_json object = nlohmann::ordered_json::object();
  for (const PresetParameter& parameter : preset_parameters()) {
    if (std::ranges::find(parameters, parameter.name) == parameters.end()) continue;
    const std::string value = get_parameter(preset, parameter.name);
    if (parameter.words.empty()) {
      object[parameter.name] = std::stoi(value);
    } else {
      object[parameter.name] = value;
    }
  }
  return object;
}

std::string name_of(const ChosenPreset& chosen) {
  if (chosen.changed.empty()) return chosen.preset.name;
  std::string text = chosen.preset.name + " with";
  for (const std::string& parameter : chosen.changed) {
    text += fmt::format(" {}={}", parameter, get_parameter(chosen.preset, parameter));
  }
  return text;
}

}  // namespace evodoku::tools
