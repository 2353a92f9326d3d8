// Records as JSON objects.
#pragma once

#include <string_view>

#include "text/cells.hpp"

namespace evodoku::text {

/// The record that a line holds, which begins at `begin`. What is none is a ParseFault, which names the line and, if its
/// JSON is valid, the member.
ReadPuzzle record_in_line(std::string_view line, Place begin, const CellOptions& options);

}  // namespace evodoku::text
