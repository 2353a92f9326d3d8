// Scrambling a number.
#pragma once

#include <cstdint>

namespace evodoku {

/// Another number for each number, every bit of which depends on all bits of `word`; 0 stays 0. The finaliser of
/// SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
constexpr std::uint64_t mixed(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9ULL;
  word = (word ^ (word >> 27)) * 0x94d049bb133111ebULL;
  return word ^ (word >> 31);
}

}  // namespace evodoku
