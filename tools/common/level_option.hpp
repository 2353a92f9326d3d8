// The options --technique and --level.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "evodoku/aim.hpp"

namespace evodoku::tools {

/// level_techniques() as typed on the command line, with hyphens for blanks.
std::vector<std::string> level_technique_words();

/// Reads --technique A, A..B, A.. or ..B; nothing if it was not given. Names are those of techniques(), in
/// any case, with - or a blank between words. Throws UsageError.
std::optional<LevelRange> read_technique_range(const CommandLine& line);

/// Reads --level LO..HI, LO.. or ..HI; nothing if it was not given. Throws UsageError.
std::optional<EstimateRange> read_estimate_range(const CommandLine& line);

}  // namespace evodoku::tools
