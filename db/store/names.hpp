// Names of tags, collections, sources and raters in messages.
#pragma once

#include <string>
#include <vector>

namespace evodoku::db {

/// Up to ten of `names` with commas between, and how many more there are. More than that: those most like `wanted`.
std::string listed(std::vector<std::string> names, const std::string& wanted);

}  // namespace evodoku::db
