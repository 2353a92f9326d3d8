// A set of puzzles of which no two are isomorphs, for lists without repeats.
//
//   evodoku::IsomorphSet seen;
//   if (const auto earlier = seen.insert(evodoku::isomorph_hash(puzzle), number)) reject(number, *earlier);
//
// More: docs/generate.md (never the same twice).
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// 128 bits of a puzzle's canonical form, or of what isomorphs of a full 9x9 grid have in common, mixed as SplitMix64
/// does (Steele et al. 2014): equal for isomorphs, for others as seldom as random bits: in a list of a million puzzles
/// with a probability of 10^-27.
struct IsomorphHash {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  friend bool operator==(const IsomorphHash&, const IsomorphHash&) = default;
};

/// Costs what canonical_form() costs; full 9x9 grids 1.3 us. The same on every machine, but it may change between
/// versions: store CanonicalForm::key() instead. Not promised: one hash for all isomorphs of a grid with two equal
/// digits in a house (CanonicalScheme::relabelled), or resistance to people who look for two of one hash. Safe from
/// several threads.
EVODOKU_API IsomorphHash isomorph_hash(const Grid& puzzle);

/// Memory: at most 64 bytes a puzzle, including while it grows. One object is for one thread at a time.
class EVODOKU_API IsomorphSet {
 public:
  /// Adds the puzzle with this hash under `number`, unless the set has an isomorph of it: then returns that one's
  /// number. Constant time. Throws std::length_error beyond 2^32 - 1 puzzles.
  std::optional<std::uint64_t> insert(const IsomorphHash& hash, std::uint64_t number);

  std::size_t size() const { return entries_.size(); }

  /// Memory used, in bytes.
  std::size_t bytes() const {
    return entries_.size() * sizeof(Entry) + table_.capacity() * sizeof(table_[0]);
  }

 private:
  struct Entry {
    IsomorphHash hash;
    std::uint64_t number = 0;
  };
  /// Where an entry with this hash is in the table, or would be.
  std::size_t slot_of(const IsomorphHash& hash) const;

  std::deque<Entry> entries_;
  std::vector<std::uint32_t> table_;  // open addressing: place of an entry + 1, by hash; 0: free
};

}  // namespace evodoku
