// evodoku-rate --hint: shows the next step, in stages of detail. It is in this folder because it uses the techniques of
// --explain; nothing is rated.
#pragma once

#include "common/command_line.hpp"

namespace evodoku::tools {

/// For each puzzle, or partly filled grid, of the input: where to look, then what to look for, then why; up to the
/// stage that --hint names (where, what, why, or 1 to 3). Returns the exit code: exit_less if a grid has no solution or
/// several.
int rate_hint(const CommandLine& line);

}  // namespace evodoku::tools
