// --shard K/M: one of M pieces of a job, whose outputs one after another are the whole.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/command_line.hpp"

namespace evodoku::tools {

/// The K-th of M contiguous pieces, K from 1 to M.
struct Shard {
  std::uint64_t number = 1;
  std::uint64_t count = 1;

  /// "3/50".
  std::string text() const;

  /// The first index of `total` that belongs to this piece; that of the next piece is where this one ends. The pieces
  /// differ in length by one at most, and are empty where there are more of them than indices.
  std::uint64_t first_of(std::uint64_t total) const { return boundary(total, number - 1); }
  std::uint64_t end_of(std::uint64_t total) const { return boundary(total, number); }

 private:
  std::uint64_t boundary(std::uint64_t total, std::uint64_t pieces) const;
};

/// What --shard K/M asks for; nothing if it was not given. Throws UsageError unless 1 <= K <= M <= 1,000,000.
std::optional<Shard> read_shard(const CommandLine& line);

/// Throws UsageError if a shard is asked for without a seed: each would draw another.
void require_seed_of_shards(const CommandLine& line);

}  // namespace evodoku::tools
