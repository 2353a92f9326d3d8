// The runs of a rating in the compact encoding of the column rating.run_lengths.
//
// Byte 0 is the format, 1. Then, for each run in order of run number, one number 2 * generations + (1 if
// solved, 0 if censored) as LEB128: seven bits a byte, lowest first, the high bit set on all but the last
// byte. Twenty runs of some thousand generations take about 41 bytes. More: docs/store.md.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "evodoku_db/store.hpp"

namespace evodoku::db {

/// Throws std::invalid_argument for a run of 2^63 generations or more.
std::vector<std::byte> pack_runs(std::span<const RatingRun> runs);

/// Nothing if the bytes are not what pack_runs() makes of some runs.
std::optional<std::vector<RatingRun>> unpack_runs(std::span<const std::byte> bytes);

}  // namespace evodoku::db
