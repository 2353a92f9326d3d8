#include "evolve/list.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "evodoku/evolve.hpp"
#include "evolve/preset_options.hpp"

namespace evodoku::tools {

namespace {

std::string described(const Preset& preset) {
  return fmt::format("{}\n    {}\n    source: {}\n", preset.name, preset.summary, preset.source);
}

/// A line for each parameter: name, value, meaning, possible values; a * after each value that was changed.
std::string table_of_parameters(const ChosenPreset& chosen) {
  const Preset own = *find_preset(chosen.preset.name);
  std::string table;
  for (const PresetParameter& parameter : preset_parameters()) {
    const std::string value = get_parameter(chosen.preset, parameter.name);
    const char* const mark = value == get_parameter(own, parameter.name) ? "" : "*";
    const std::string possible = parameter.words.empty()
                                     ? fmt::format("{} to {}", parameter.least, parameter.greatest)
                                     : fmt::format("{}", fmt::join(parameter.words, ", "));
    table +=
        fmt::format("    {:<22} {:<26} {}: {}\n", parameter.name, value + mark, parameter.meaning, possible);
  }
  return table;
}

std::string json_line_of(const Preset& preset) {
  std::vector<std::string> all;
  for (const PresetParameter& parameter : preset_parameters()) all.push_back(parameter.name);
  const nlohmann::ordered_json object = {{"preset", preset.name},
                                         {"summary", preset.summary},
                                         {"source", preset.source},
                                         {"parameters", json_of(preset, all)}};
  return object.dump() + "\n";
}

}  // namespace

std::string list_of_presets(const CommandLine& line) {
  const bool as_json = line.common().format == TextFormat::json;
  std::string list;
  if (line.has("preset")) {
    for (const ChosenPreset& chosen : read_presets(line)) {
      list += as_json ? json_line_of(chosen.preset) : described(chosen.preset) + table_of_parameters(chosen);
    }
    return list;
  }
  for (const Preset& preset : presets()) list += as_json ? json_line_of(preset) : described(preset);
  return list;
}

}  // namespace evodoku::tools
