// A solving path in sentences, as a teacher would explain it.
#pragma once

#include <stop_token>
#include <string>

#include "evodoku/deduce.hpp"

namespace evodoku::tools {

/// The grid as the form `grid` shows it, drawn with its boxes.
std::string drawn_grid(const Grid& grid);

/// The steps of `path` through `puzzle`, those of one kind gathered, and where they end. Singles are listed, other
/// steps in sentences; the grid is drawn with its candidates where they begin to matter, and again before the
/// next step that needs them after many more digits. Lines of 80 characters. After a stop request, a part.
std::string path_in_words(const Grid& puzzle, const SolvingPath& path, const std::stop_token& stop);

}  // namespace evodoku::tools
