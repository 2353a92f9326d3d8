// evodoku-rate on puzzles of files and standard input.
#pragma once

#include "common/command_line.hpp"
#include "evodoku/rate.hpp"

namespace evodoku::tools {

/// Rates them all and writes them, explained with --explain and in order of difficulty with --sort. Returns
/// the exit code.
int rate_input(const CommandLine& line, const RateOptions& options);

}  // namespace evodoku::tools
