// The row of the table partition, and partitions as ranges of puzzle.draw.
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <optional>

#include "evodoku_db/partition.hpp"

namespace evodoku::db {

/// The range of puzzle.draw in a partition, including both ends.
struct DrawRange {
  std::int64_t low = 0;
  std::int64_t high = 0;

  bool has(std::int64_t draw) const { return low <= draw && draw <= high; }
};

/// Throws std::invalid_argument for an invalid partition.
DrawRange draw_range(const Partition& partition);

/// The partition of `count` with this draw.
std::uint64_t partition_of_draw(std::int64_t draw, std::uint64_t count);

/// The partition of the store; nothing: it accepts any puzzle, as all stores of schema version 3 do.
std::optional<Partition> partition_of_store(SQLite::Database& database);

}  // namespace evodoku::db
