// README.md of a set: what it is and how it was made.
#pragma once

#include <string>
#include <vector>

#include "dataset/set_output.hpp"

namespace evodoku::tools {

/// Depends on the set alone: made by one process or joined from fifty shards, it is the same. `files`: of
/// data, by split.
std::string data_card(const SetRequest& request, const SetTarget& target, const SetCounts& counts,
                      const std::vector<std::string>& files);

}  // namespace evodoku::tools
