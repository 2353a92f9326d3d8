// --rater, which several tools have.
#pragma once

#include <string>

#include "common/command_line.hpp"

namespace evodoku::tools {

/// `meaning` is "whose ratings"; the default is added to it.
void add_rater_option(CommandLine& line, const std::string& caption, const std::string& meaning);

/// The name given with --rater, or the default rater. Throws UsageError for a name that is none.
std::string read_rater(const CommandLine& line);

}  // namespace evodoku::tools
