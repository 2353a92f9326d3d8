// --technique and --level: which levels are meant.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "evodoku/aim.hpp"

namespace evodoku::tools {

/// level_techniques() as one types them: with hyphens for blanks.
std::vector<std::string> level_technique_words();

/// What --technique A, A..B, A.. or ..B asks for; nothing if it was not given. A technique is named as techniques() does,
/// in any case, with - or a blank between words. Throws UsageError.
std::optional<LevelRange> read_technique_range(const CommandLine& line);

/// What --level LO..HI asks for, in the forms of ranges; nothing if it was not given. Throws UsageError.
std::optional<EstimateRange> read_estimate_range(const CommandLine& line);

}  // namespace evodoku::tools
