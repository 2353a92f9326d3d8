// Streams of random numbers: the library's only source of randomness.
//
//   RandomStream random = make_stream(seed, "generate", {index});   // its own stream for puzzle `index`
//   int die = random.below(6);                                      // 0..5
//
// The engine is PCG64 (M. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for
// Random Number Generation", 2014; Debian's libpcg-cpp-dev). The draws are our own because
// std::uniform_int_distribution and std::shuffle give different values with different standard libraries, and a seed
// must fix the output everywhere.
#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <pcg_random.hpp>
#include <span>
#include <string_view>
#include <utility>

namespace evodoku {

/// One stream. A copy repeats the same numbers. Two threads must not use the same stream at once.
class RandomStream {
 public:
  /// Uniform over all 64-bit numbers.
  std::uint64_t bits() { return engine_(); }

  /// Uniform over 0..bound-1, without bias. `bound` >= 1. Draws once from the engine, rarely twice or more (D. Lemire,
  /// "Fast Random Integer Generation in an Interval", 2019).
  std::uint32_t below(std::uint32_t bound) {
    assert(bound >= 1);
    std::uint64_t product = static_cast<std::uint64_t>(upper_half()) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) {
        product = static_cast<std::uint64_t>(upper_half()) * bound;
      }
    }
    return product >> 32;
  }

  /// below() for signed sizes: uniform over 0..bound-1, `bound` >= 1.
  int below(int bound) {
    assert(bound >= 1);
    return static_cast<int>(below(static_cast<std::uint32_t>(bound)));
  }

  /// below() for sizes, which are at most 2^32-1.
  template <std::unsigned_integral Size>
  requires(sizeof(Size) >= sizeof(std::uint32_t)) std::uint32_t below(Size bound) {
    assert(bound <= std::numeric_limits<std::uint32_t>::max());
    return below(static_cast<std::uint32_t>(bound));
  }

  /// True with probability numerator/denominator, exactly; 0 <= numerator <= denominator, denominator >= 1.
  bool chance(std::uint32_t numerator, std::uint32_t denominator) {
    assert(numerator <= denominator);
    return below(denominator) < numerator;
  }

  /// True with probability `p`, to within 2^-64. One draw; none if p is not between 0 and 1. Only operations that round
  /// the same on every machine.
  bool happens(double p) {
    constexpr double two_to_64 = 18446744073709551616.0;
    return p >= 1 || (p > 0 && bits() < static_cast<std::uint64_t>(p * two_to_64));
  }

  /// Uniform over all orders of `items` (Fisher-Yates, from the back).
  template <typename T>
  void shuffle(std::span<T> items) {
    for (std::size_t left = items.size(); left > 1; --left) {
      using std::swap;
      swap(items[left - 1], items[below(left)]);
    }
  }

  /// Brings `count` items to the front of `items`, uniformly over all choices and their orders; the order of the others
  /// is not promised. `count` <= items.size().
  template <typename T>
  void sample_to_front(std::span<T> items, std::size_t count) {
    assert(count <= items.size());
    for (std::size_t chosen = 0; chosen < count; ++chosen) {
      using std::swap;
      swap(items[chosen], items[chosen + below(items.size() - chosen)]);
    }
  }

 private:
  friend RandomStream make_stream(std::uint64_t seed, std::string_view purpose,
                                  std::initializer_list<std::uint64_t> indices);
  explicit RandomStream(pcg64 engine) : engine_(engine) {}
  std::uint32_t upper_half() { return engine_() >> 32; }

  pcg64 engine_;
};

/// The stream of (seed, purpose, indices). A difference in any of them gives an unrelated stream, so the result for one
/// index never depends on how many threads or machines there are, or on what was computed before. `purpose` names the
/// user ("generate", "rate mantere-koljonen 1"), so that two modules with the same seed share nothing.
RandomStream make_stream(std::uint64_t seed, std::string_view purpose,
                         std::initializer_list<std::uint64_t> indices);

/// A 64-bit hash of bytes, the same on every machine (FNV-1a, then mixed). It serves to derive streams, not for
/// security.
std::uint64_t stable_hash(std::string_view bytes);

/// A bijection of 64-bit numbers in which every bit of the result depends on all bits of `word`; 0 stays 0. The
/// finaliser of SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
constexpr std::uint64_t mixed(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9ULL;
  word = (word ^ (word >> 27)) * 0x94d049bb133111ebULL;
  return word ^ (word >> 31);
}

}  // namespace evodoku
