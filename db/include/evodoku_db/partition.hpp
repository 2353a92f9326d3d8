// Partitions: a collection too large for one store is split over several by canonical form.
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

/// The number, from 1, of the partition of `count` to which the puzzle with this canonical key belongs:
/// floor(draw * count / 2^63) + 1, where `draw` is the column of that name, a hash of the key. Isomorphs are
/// therefore in the same partition, the partitions have about equal sizes, and the result is the same on
/// every machine as long as the definition of keys does not change. Throws std::invalid_argument unless 1 <=
/// count <= most_partitions.
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

/// Makes the store a partition, permanently: from now on it accepts no puzzle of another one. Repeating the
/// call changes nothing. Throws StoreError (other_partition) if the store is another partition, or has
/// puzzles of others.
EVODOKU_DB_API void make_partition(Store& store, const Partition& partition);

}  // namespace evodoku::db
