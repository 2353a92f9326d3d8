// --technique and --level: which levels are meant.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "evodoku/level.hpp"

namespace evodoku::tools {

/// The names of all techniques, easiest first, and then beyond_techniques.
const std::vector<std::string>& level_techniques();
/// The same as one types them: with hyphens for blanks.
std::vector<std::string> level_technique_words();

/// Places in level_techniques(); both belong to it.
struct TechniqueRange {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// What --technique A, A..B, A.. or ..B asks for; nothing if it was not given. A technique is named as techniques() does,
/// in any case, with - or a blank between words. Throws UsageError.
std::optional<TechniqueRange> read_technique_range(const CommandLine& line);

/// Of Level::se_estimate; a missing end is open.
struct EstimateRange {
  std::optional<double> low = {};
  std::optional<double> high = {};
};

/// What --level LO..HI asks for, in the forms of ranges; nothing if it was not given. Throws UsageError.
std::optional<EstimateRange> read_estimate_range(const CommandLine& line);

}  // namespace evodoku::tools
