// The band engine for machines whose vectors have 128 bits (SSE2, NEON).
#include "solve/band/kernel.hpp"

namespace evodoku::band {

namespace {

using Half = Digits __attribute__((vector_size(16)));

struct Halves {
  Half upper;  // bands 0 and 1
  Half lower;  // band 2

  friend Halves operator&(Halves a, Halves b) { return {a.upper & b.upper, a.lower & b.lower}; }
  friend Halves operator|(Halves a, Halves b) { return {a.upper | b.upper, a.lower | b.lower}; }
  friend Halves operator^(Halves a, Halves b) { return {a.upper ^ b.upper, a.lower ^ b.lower}; }
  friend Halves operator+(Halves a, Halves b) { return {a.upper + b.upper, a.lower + b.lower}; }
  friend Halves operator-(Halves a, Halves b) { return {a.upper - b.upper, a.lower - b.lower}; }
  Halves operator~() const { return {~upper, ~lower}; }
};

struct TwoHalves {
  using Boxes = Halves;
  using Bands = std::uint64_t __attribute__((vector_size(16)));

  static Boxes all(Digits number) { return {Half{} + number, Half{} + number}; }
  static Boxes lane_numbers() { return {Half{0, 1, 2, 3, 4, 5, 6, 7}, Half{8, 9, 10, 11, 12, 13, 14, 15}}; }
  static Boxes load(const Digits* from) {
    Boxes boxes;
    __builtin_memcpy(&boxes.upper, __builtin_assume_aligned(from, 16), 16);
    __builtin_memcpy(&boxes.lower, __builtin_assume_aligned(from + 8, 16), 16);
    return boxes;
  }
  static void store(Boxes boxes, Digits* to) {
    __builtin_memcpy(__builtin_assume_aligned(to, 16), &boxes.upper, 16);
    __builtin_memcpy(__builtin_assume_aligned(to + 8, 16), &boxes.lower, 16);
  }

  static Boxes is_zero(Boxes boxes) {
    return {reinterpret_cast<Half>(boxes.upper == 0), reinterpret_cast<Half>(boxes.lower == 0)};
  }
  static Boxes or_else(Boxes a, Boxes b) { return b & (a | is_zero(a)); }
  static Boxes times_256(Boxes boxes) { return {boxes.upper << 8, boxes.lower << 8}; }
  static Half maximum(Half a, Half b) {
    using Numbers = std::int16_t __attribute__((vector_size(16)));  // SSE2 compares only signed numbers
    return reinterpret_cast<Numbers>(a) > reinterpret_cast<Numbers>(b) ? a : b;
  }
  static Boxes maximum(Boxes a, Boxes b) { return {maximum(a.upper, b.upper), maximum(a.lower, b.lower)}; }
  static bool any(Boxes boxes) {
    const Bands both = reinterpret_cast<Bands>(boxes.upper | boxes.lower);
    return (both[0] | both[1]) != 0;
  }

  static Half next_in_band(Half half) { return __builtin_shufflevector(half, half, 1, 2, 0, 3, 5, 6, 4, 7); }
  static Half last_in_band(Half half) { return __builtin_shufflevector(half, half, 2, 0, 1, 3, 6, 4, 5, 7); }
  static Boxes next_in_band(Boxes boxes) { return {next_in_band(boxes.upper), next_in_band(boxes.lower)}; }
  static Boxes last_in_band(Boxes boxes) { return {last_in_band(boxes.upper), last_in_band(boxes.lower)}; }
  static Boxes next_in_stack(Boxes boxes) { return with_bands<1, 2, 0>(boxes); }
  static Boxes last_in_stack(Boxes boxes) { return with_bands<2, 0, 1>(boxes); }

  template <int First, int Second, int Third>
  static Boxes with_bands(Boxes boxes) {
    const Bands upper = reinterpret_cast<Bands>(boxes.upper);
    const Bands lower = reinterpret_cast<Bands>(boxes.lower);
    return {reinterpret_cast<Half>(__builtin_shufflevector(upper, lower, First, Second)),
            reinterpret_cast<Half>(__builtin_shufflevector(upper, lower, Third, 3))};
  }
};

}  // namespace

const Kernel portable_kernel = kernel_for<TwoHalves>();

}  // namespace evodoku::band
