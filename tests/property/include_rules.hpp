// Who may include whom, and what the library may not mention: docs/decisions/0005-rooms-and-include-rules.md.
#pragma once

#include <string>
#include <vector>

#include "source_tree.hpp"

namespace include_rules {

/// Every breach in the tree below `root`, one line each, as "path:line: what is wrong". Empty: all is well.
std::vector<std::string> breaches(const std::filesystem::path& root);

}  // namespace include_rules
