// A row of equal masks that are processed in parallel: one lane for each digit of a grid.
//
// Scans examine all digits at once, so their natural unit is not one mask but a row of them. Rows consist of 16-byte
// vectors, which every x86-64 and arm64 machine supports, so no instruction set needs to be chosen, and no vector type
// occurs in an argument list (vector extension of GCC and clang).
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace evodoku {

static_assert(std::endian::native == std::endian::little, "lanes are read as words");

/// `Count` masks; Count * sizeof(Mask) is 16 times a power of two.
template <typename Mask, int Count>
struct Lanes {
  static constexpr int half_count = Count / 2;
  using Half = Lanes<Mask, half_count>;
  Half low;
  Half high;

  static Lanes all(Mask mask) { return {Half::all(mask), Half::all(mask)}; }
  static Lanes load(const Mask* from) { return {Half::load(from), Half::load(from + half_count)}; }
  void store(Mask* to) const {
    low.store(to);
    high.store(to + half_count);
  }
  friend Lanes operator&(Lanes a, Lanes b) { return {a.low & b.low, a.high & b.high}; }
  friend Lanes operator|(Lanes a, Lanes b) { return {a.low | b.low, a.high | b.high}; }
  friend Lanes operator^(Lanes a, Lanes b) { return {a.low ^ b.low, a.high ^ b.high}; }
  Lanes operator~() const { return {~low, ~high}; }
  Lanes operator<<(int count) const { return {low << count, high << count}; }
  Lanes operator>>(int count) const { return {low >> count, high >> count}; }
  /// In each lane all ones if any bit is set, otherwise 0.
  Lanes filled() const { return {low.filled(), high.filled()}; }
  /// In each lane all ones if at least two bits are set, otherwise 0.
  Lanes crowded() const { return {low.crowded(), high.crowded()}; }
};

template <typename Mask, int Count>
requires(Count * sizeof(Mask) == 16) struct Lanes<Mask, Count> {
  typedef Mask Vector __attribute__((vector_size(16)));
  Vector vector;

  static Lanes all(Mask mask) { return {Vector{} + mask}; }
  static Lanes load(const Mask* from) {
    Lanes result;
    std::memcpy(&result.vector, from, sizeof(Vector));
    return result;
  }
  void store(Mask* to) const { std::memcpy(to, &vector, sizeof(Vector)); }
  friend Lanes operator&(Lanes a, Lanes b) { return {a.vector & b.vector}; }
  friend Lanes operator|(Lanes a, Lanes b) { return {a.vector | b.vector}; }
  friend Lanes operator^(Lanes a, Lanes b) { return {a.vector ^ b.vector}; }
  Lanes operator~() const { return {~vector}; }
  Lanes operator<<(int count) const { return {vector << count}; }
  Lanes operator>>(int count) const { return {vector >> count}; }
  Lanes filled() const { return {reinterpret_cast<Vector>(vector != 0)}; }
  Lanes crowded() const { return {reinterpret_cast<Vector>((vector & (vector - 1)) != 0)}; }
};

/// Which bits were seen at least once, and which at least twice, in a series of masks or lanes: a counter for every bit
/// at once that saturates at two.
template <typename Bits>
struct Seen {
  Bits once{};
  Bits twice{};

  void add(Bits bits) {
    twice = twice | (once & bits);
    once = once | bits;
  }
  void add(const Seen& other) {
    twice = twice | other.twice | (once & other.once);
    once = once | other.once;
  }
  Bits exactly_once() const { return once & ~twice; }
};

/// In how many lanes every bit is set. Always inlined: it is a few instructions in the middle of every scan, and
/// inlining makes trials a third faster.
template <typename Mask, int Count>
[[gnu::always_inline]] inline Seen<Mask> fold_lanes(const Seen<Lanes<Mask, Count>>& seen) {
  if constexpr (Count * sizeof(Mask) > 16) {
    Seen<Lanes<Mask, Count / 2>> joined{seen.once.low, seen.twice.low};
    joined.add(Seen<Lanes<Mask, Count / 2>>{seen.once.high, seen.twice.high});
    return fold_lanes(joined);
  } else {
    // The last 16 bytes are in two general registers, which are folded until one lane is left.
    std::uint64_t once[2];
    std::uint64_t twice[2];
    std::memcpy(once, &seen.once.vector, sizeof(once));
    std::memcpy(twice, &seen.twice.vector, sizeof(twice));
    Seen<std::uint64_t> joined{once[0], twice[0]};
    joined.add(Seen<std::uint64_t>{once[1], twice[1]});
    for (std::size_t width = 32; width >= 8 * sizeof(Mask); width /= 2) {
      joined.add(Seen<std::uint64_t>{joined.once >> width, joined.twice >> width});
    }
    return {static_cast<Mask>(joined.once), static_cast<Mask>(joined.twice)};
  }
}

template <typename Mask, int Count>
[[gnu::always_inline]] inline Seen<Mask> seen_in_lanes(const Lanes<Mask, Count>& row) {
  return fold_lanes(Seen<Lanes<Mask, Count>>{row, Lanes<Mask, Count>::all(0)});
}

}  // namespace evodoku
