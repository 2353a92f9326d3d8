// Many coins with the same bias from few random words.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "random/stream.hpp"

namespace evodoku {

/// Bits that are set independently, each with probability permille/1000 (to within 2^-32). A coin shows heads if a
/// uniform number in [0, 1) is below the bias. Comparing 64 such numbers bit by bit, from the highest, takes one random
/// word for each bit; after about eight bits all 64 comparisons are decided.
class BiasedBits {
 public:
  /// `permille` in 0..1000.
  explicit BiasedBits(int permille)
      : always_(permille == 1000), bias_((static_cast<std::uint64_t>(permille) << 32) / 1000) {}

  /// With any probability from 0 to 1, to within 2^-32.
  static BiasedBits of_chance(double chance) {
    BiasedBits bits(chance >= 1 ? 1000 : 0);
    if (chance < 1) bits.bias_ = static_cast<std::uint64_t>(chance * 4294967296.0);
    return bits;
  }

  /// Tosses `count` (1..64) coins, in the lowest bits.
  std::uint64_t next(int count, RandomStream& random) {
    if (left_ < count) {
      coins_ = toss(random);
      left_ = 64;
    }
    const std::uint64_t result = coins_ & ~(~std::uint64_t{1} << (count - 1));
    coins_ = coins_ >> 1 >> (count - 1);
    left_ -= count;
    return result;
  }

  /// All coins must be tossed again.
  void forget() {
    coins_ = 0;
    left_ = 0;
  }

  /// How many coins have been tossed already, up to the first that shows heads.
  int tails() const { return std::min(left_, std::countr_zero(coins_)); }
  int tossed() const { return left_; }
  /// Takes coins that have been tossed already.
  void pass(int count) {
    coins_ = count == 64 ? 0 : coins_ >> count;
    left_ -= count;
  }

  /// Calls `change(i)` for each i of 0..count-1 whose coin shows heads.
  template <typename Change>
  void for_each_heads(std::size_t count, RandomStream& random, Change&& change) {
    for (std::size_t first = 0; first < count; first += 64) {
      const int together = std::min<std::size_t>(64, count - first);
      for (std::uint64_t heads = next(together, random); heads != 0; heads &= heads - 1) {
        change(first + std::countr_zero(heads));
      }
    }
  }

 private:
  [[gnu::noinline]] std::uint64_t toss(RandomStream& random) const {
    if (always_) return ~std::uint64_t{0};
    std::uint64_t heads = 0;
    std::uint64_t undecided = ~std::uint64_t{0};
    // The bits of the bias that have not been compared yet are in the upper half. If none of them is set, no further
    // coin can show heads.
    for (std::uint64_t left = bias_ << 32; left != 0 && undecided != 0; left <<= 1) {
      const std::uint64_t drawn = random.bits();
      if (left >> 63 != 0) {
        heads |= undecided & ~drawn;
        undecided &= drawn;
      } else {
        undecided &= ~drawn;
      }
    }
    return heads;
  }

  bool always_;
  std::uint64_t bias_;  // in units of 2^-32
  std::uint64_t coins_ = 0;
  int left_ = 0;
};

}  // namespace evodoku
