// Describes a solving path in sentences, as a teacher would explain it.
#pragma once

#include <stop_token>
#include <string>

#include "evodoku/deduce.hpp"

namespace evodoku::tools {

/// The grid in the format `grid`, with its boxes.
std::string drawn_grid(const Grid& grid);

/// The steps of `path` through `puzzle`, grouped by kind, and the result. Singles are listed, other steps are described
/// in sentences; the grid is drawn with its candidates where they begin to matter, and again before the next step that
/// needs them after many more digits. Lines have 80 characters. Incomplete after a stop request.
std::string path_in_words(const Grid& puzzle, const SolvingPath& path, const std::stop_token& stop);

}  // namespace evodoku::tools
