// Numbers that look random and are always the same: for the column puzzle.draw, for random picks and for the
// checksums of rows. The store keeps them for years, so they are defined here and depend on nothing else.
#pragma once

#include <cstdint>
#include <string_view>

namespace evodoku::db {

/// A permutation of the 64-bit numbers without visible pattern: the finaliser of SplitMix64 (G. Steele, D.
/// Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
std::uint64_t mixed(std::uint64_t number);

/// FNV-1a (G. Fowler, L. Noll, K. Vo) of some bytes.
std::uint64_t hash_of(std::string_view bytes);

/// Uniform over 0..2^63-1 for different keys: hash_of(), mixed. The same puzzle has the same draw in every
/// store; different puzzles nearly always have different ones.
std::int64_t draw_of(std::string_view canonical_key);

}  // namespace evodoku::db
