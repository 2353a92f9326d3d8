// evodoku-rate on puzzles of files and standard input.
#pragma once

#include <optional>

#include "common/command_line.hpp"
#include "common/difficulty.hpp"
#include "evodoku/rate.hpp"

namespace evodoku::tools {

/// Rates all puzzles and writes them, explained with --explain, in order of difficulty with --sort, and with minutes
/// and own classes if there is a calibration. Returns the exit code.
int rate_input(const CommandLine& line, const RateOptions& options,
               const std::optional<NamedCalibration>& calibration);

}  // namespace evodoku::tools
