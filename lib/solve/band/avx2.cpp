// The band engine with AVX2: all boxes in one vector.
#include "solve/band/kernel.hpp"

namespace evodoku::band {

namespace {

struct Avx2 {
  using Boxes = Digits __attribute__((vector_size(32)));
  using Bands = std::uint64_t __attribute__((vector_size(32)));

  static Boxes all(Digits number) { return Boxes{} + number; }
  static Boxes lane_numbers() { return Boxes{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}; }
  static Boxes load(const Digits* from) {
    Boxes boxes;
    __builtin_memcpy(&boxes, __builtin_assume_aligned(from, sizeof boxes), sizeof boxes);
    return boxes;
  }
  static void store(Boxes boxes, Digits* to) {
    __builtin_memcpy(__builtin_assume_aligned(to, sizeof boxes), &boxes, sizeof boxes);
  }

  static Boxes is_zero(Boxes boxes) { return reinterpret_cast<Boxes>(boxes == 0); }
  static Boxes or_else(Boxes a, Boxes b) { return a == 0 ? b : a; }
  static Boxes times_256(Boxes boxes) { return boxes << 8; }
  static Boxes maximum(Boxes a, Boxes b) { return a > b ? a : b; }
  static bool any(Boxes boxes) {
    const Bands bands = reinterpret_cast<Bands>(boxes);
    return (bands[0] | bands[1] | bands[2] | bands[3]) != 0;
  }

  static Boxes next_in_band(Boxes boxes) {
    return __builtin_shufflevector(boxes, boxes, 1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15);
  }
  static Boxes last_in_band(Boxes boxes) {
    return __builtin_shufflevector(boxes, boxes, 2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 14, 12, 13, 15);
  }
  static Boxes next_in_stack(Boxes boxes) {
    const Bands bands = reinterpret_cast<Bands>(boxes);
    return reinterpret_cast<Boxes>(__builtin_shufflevector(bands, bands, 1, 2, 0, 3));
  }
  static Boxes last_in_stack(Boxes boxes) {
    const Bands bands = reinterpret_cast<Bands>(boxes);
    return reinterpret_cast<Boxes>(__builtin_shufflevector(bands, bands, 2, 0, 1, 3));
  }
};

}  // namespace

const Kernel avx2_kernel = kernel_for<Avx2>();

}  // namespace evodoku::band
