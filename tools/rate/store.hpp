// evodoku-rate --store: the puzzles of a store that have no rating yet.
#pragma once

#include <string>

#include "common/command_line.hpp"
#include "common/shard.hpp"
#include "evodoku/rate.hpp"

namespace evodoku::tools {

/// Rates them all and writes the ratings as they come. Returns the exit code. Throws UsageError for a file
/// that is no store, Failure where the store cannot be written.
int rate_store(const CommandLine& line, const std::string& path, const RateOptions& options, bool upgrades);

/// Rates those that belong to a shard by their canonical form, and writes them as records, for import; the store stays as it is.
int rate_store_shard(const CommandLine& line, const std::string& path, const RateOptions& options,
                     bool upgrades, const Shard& shard);

}  // namespace evodoku::tools
