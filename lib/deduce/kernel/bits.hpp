// Small sets in a 64-bit word: digits of a cell, places in a house, lines where a digit is still missing.
#pragma once

#include <bit>
#include <cstdint>

namespace evodoku {

constexpr std::uint64_t bit(int number) {
  return std::uint64_t{1} << number;
}

/// `count` ones from bit `first` on; count >= 1, first + count <= 64.
constexpr std::uint64_t ones(int first, int count) {
  return ~std::uint64_t{0} >> (64 - count) << first;
}

/// Whether more than `Count` bits are set. Cheaper than counting them: without compiler flags for newer machines, a
/// population count is a function call.
template <int Count>
constexpr bool has_more_than(std::uint64_t set) {
  for (int cleared = 0; cleared < Count; ++cleared) set &= set - 1;
  return set != 0;
}

/// Whether `Least` to `Most` bits are set.
template <int Least, int Most>
constexpr bool has_between(std::uint64_t set) {
  return has_more_than<Least - 1>(set) && !has_more_than<Most>(set);
}

/// The number of set bits. On a generic x86-64 machine std::popcount is a call into the compiler's library; this
/// computes the same sum in parallel and is inlined (H. Warren, "Hacker's Delight", 5-1).
constexpr int count_bits(std::uint64_t word) {
  word -= (word >> 1) & 0x5555555555555555ULL;
  word = (word & 0x3333333333333333ULL) + ((word >> 2) & 0x3333333333333333ULL);
  word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
  return (word * 0x0101010101010101ULL) >> 56;
}

/// Calls `visit(number)` for every bit that is set, ascending.
template <typename Visit>
constexpr void for_each_bit(std::uint64_t set, Visit&& visit) {
  for (; set != 0; set &= set - 1) visit(std::countr_zero(set));
}

}  // namespace evodoku
