// The presets that evodoku-evolve runs, and their parameters as options.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "evodoku/evolve.hpp"

namespace evodoku::tools {

/// A preset as requested.
struct ChosenPreset {
  Preset preset;                     // with the changes
  std::vector<std::string> changed;  // the parameters that differ from the preset's own
};

/// Adds --preset, and an option for every parameter that a preset has.
void add_preset_options(CommandLine& line);

/// The presets named with --preset (the default one if none is), each with the parameters given. Throws UsageError for
/// an unknown name or invalid value, and for parameters that cannot be combined.
std::vector<ChosenPreset> read_presets(const CommandLine& line);

/// {"population":50,"aging":"no"}
nlohmann::ordered_json json_of(const Preset& preset, const std::vector<std::string>& parameters);

/// "evodoku", "evodoku with population=50 aging=no"
std::string name_of(const ChosenPreset& chosen);

}  // namespace evodoku::tools
