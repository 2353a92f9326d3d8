// evodoku-evolve --list.
#pragma once

#include <string>

#include "common/command_line.hpp"

namespace evodoku::tools {

/// All presets with their sources. For those named with --preset also all parameters, as changed on the command line.
/// With --json one object per line, always with the parameters.
std::string list_of_presets(const CommandLine& line);

}  // namespace evodoku::tools
