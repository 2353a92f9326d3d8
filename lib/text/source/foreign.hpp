// Files that are no text of puzzles: an error names the kind of file instead of a byte in it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace evodoku::text {

/// What the first line of a file shows it to be, and the way out; nothing if it may be text.
std::optional<std::string> foreign_file(std::string_view first_line);

}  // namespace evodoku::text
