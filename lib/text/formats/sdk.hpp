// SadMan Sudoku files: lines of metadata (`#A` author, `#D` description ...) above nine rows, or sections such as
// `[Puzzle]`. Source of the format: the description of .sdk and .sdm at sudocue.net/fileformats.php.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evodoku/record.hpp"

namespace evodoku::text {

/// Whether a line begins with `#` and one of the letters to which SadMan gave a meaning: "#ARuud".
bool is_sdk_metadata(std::string_view line);

/// Whether lines that all look like metadata are metadata: in at least one of them the letter is not the beginning of a
/// word. A lone "#Comment" is a comment like any other.
bool are_surely_metadata(const std::vector<std::string>& lines);

/// The name in "[Puzzle]"; nothing if the line is not a section.
std::optional<std::string_view> sdk_section(std::string_view line);

/// Metadata as the comment of a record: the text without `#C` if all lines are `#C`, otherwise the unchanged lines.
std::string comment_of_metadata(const std::vector<std::string>& lines);

/// The record as a .sdk file; its box must be 3x3.
std::string sdk_of_record(const Record& record);

}  // namespace evodoku::text
