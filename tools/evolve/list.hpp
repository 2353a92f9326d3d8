// evodoku-evolve --list: which presets there are.
#pragma once

#include <string>

#include "common/command_line.hpp"

namespace evodoku::tools {

/// All presets with their sources; of those named with --preset all parameters too, as changed on the command
/// line. With --json an object a line, with the parameters always.
std::string list_of_presets(const CommandLine& line);

}  // namespace evodoku::tools
