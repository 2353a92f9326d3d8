// evodoku-dataset audit.
#pragma once

#include "common/command_line.hpp"

namespace evodoku::tools {

/// Reads all sets that are named, compares them, and writes a report. The exit code says whether a set leaks into
/// another or has rows that are unfit.
int audit_sets(const CommandLine& line, const CommonOptions& options);

}  // namespace evodoku::tools
