// Names of tags, collections, sources and raters in messages.
#pragma once

#include <string>
#include <vector>

namespace evodoku::db {

/// Up to ten of `names`, separated by commas, and the number of further ones. If there are more, the ten most
/// similar to `wanted`.
std::string listed(std::vector<std::string> names, const std::string& wanted);

}  // namespace evodoku::db
