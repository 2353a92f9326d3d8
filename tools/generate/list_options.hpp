// The options that say which puzzles of a list are wanted.
#pragma once

#include <string>
#include <string_view>

#include "common/command_line.hpp"
#include "evodoku/list.hpp"

namespace evodoku::tools {

/// Declares --clues, --alpha and --filled.
void add_clue_options(CommandLine& line, ListSpec& spec);

/// The list of the specification. Throws UsageError, with options for fields.
PuzzleList list_of(const CommandLine& line, const ListSpec& spec);

/// A text of the list with options in place of its fields.
std::string with_options(const CommandLine& line, std::string_view text);

}  // namespace evodoku::tools
