// A tool's --help and -h, from its table of options.
#pragma once

#include <string>
#include <vector>

#include "common/command_line.hpp"

namespace evodoku::tools {

/// --help of a tool, or of one of its verbs (null: none), with the options of `table` that it has.
std::string whole_help(const ToolDescription& description, const VerbDescription* verb,
                       const std::vector<Option>& table);

/// -h: usage, examples and the main options, on a screen of 24 lines.
std::string short_help(const ToolDescription& description, const VerbDescription* verb,
                       const std::vector<Option>& table);

}  // namespace evodoku::tools
