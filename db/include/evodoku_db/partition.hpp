// Which of several files a puzzle belongs to: a collection too large for one store is cut by canonical form.
//
//   const evodoku::db::Partition third{.number = 3, .count = 10};
//   if (!third.has(*record.canonical)) std::cout << evodoku::db::partition_of(*record.canonical, 10);
//
// More: docs/schema.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "evodoku_db/export.hpp"

namespace evodoku::db {

class Store;

inline constexpr std::uint64_t most_partitions = 1'000'000;

/// The number, from 1, of the partition of `count` that the puzzle with this canonical key belongs to: floor(draw * count /
/// 2^63) + 1, where `draw` is the column of that name, a hash of the key. So isomorphs belong together, each partition gets
/// about as many puzzles as the others, and it is the same everywhere as long as keys stay what they are. Throws
/// std::invalid_argument unless 1 <= count <= most_partitions.
EVODOKU_DB_API std::uint64_t partition_of(std::string_view canonical_key, std::uint64_t count);

/// The number-th of `count` partitions. 1 <= number <= count <= most_partitions.
struct Partition {
  std::uint64_t number = 1;
  std::uint64_t count = 1;

  bool has(std::string_view canonical_key) const { return partition_of(canonical_key, count) == number; }

  /// "3/10".
  std::string text() const { return std::to_string(number) + "/" + std::to_string(count); }

  friend bool operator==(const Partition&, const Partition&) = default;
};

/// Makes the store a partition, for good: from now on it takes no puzzle of another one. To make it again what it is
/// changes nothing. Throws StoreError (other_partition) if it is another one, or has puzzles of others.
EVODOKU_DB_API void make_partition(Store& store, const Partition& partition);

}  // namespace evodoku::db
