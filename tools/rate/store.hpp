// evodoku-rate --store: the puzzles of a store that have no rating yet.
#pragma once

#include <string>

#include "common/command_line.hpp"
#include "evodoku/rate.hpp"

namespace evodoku::tools {

/// Rates all of them and writes the ratings during the work. Returns the exit code. Throws UsageError for a file that
/// is not a store, Failure if the store cannot be written.
int rate_store(const CommandLine& line, const std::string& path, const RateOptions& options);

}  // namespace evodoku::tools
