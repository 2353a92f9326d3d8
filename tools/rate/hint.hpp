// evodoku-rate --hint: the next step, in stages of detail. Beside --explain because it uses the same techniques;
// nothing is rated.
#pragma once

#include "common/command_line.hpp"

namespace evodoku::tools {

/// For each puzzle of the input, or grid half filled in: where to look, then what to look for, then why; as
/// much of that as --hint says (where, what, why, or 1 to 3). Returns the exit code: exit_less if a grid has no
/// solution or several.
int rate_hint(const CommandLine& line);

}  // namespace evodoku::tools
