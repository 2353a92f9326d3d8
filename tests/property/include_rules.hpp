// Checks which files include which, and what the library must not contain:
// docs/decisions/0005-rooms-and-include-rules.md.
#pragma once

#include <string>
#include <vector>

#include "source_tree.hpp"

namespace include_rules {

/// All violations in the tree below `root`, one line each, as "path:line: what is wrong". Empty if there are none.
std::vector<std::string> breaches(const std::filesystem::path& root);

}  // namespace include_rules
