#include "deduce/kernel/cube.hpp"

#include <array>
#include <bit>
#include <catch2/catch.hpp>

#include "random/stream.hpp"

using namespace evodoku;

namespace {

template <typename Mask>
using Row = Lanes<Mask, int{8 * sizeof(Mask)}>;
template <typename Mask>
using Masks = std::array<Mask, 8 * sizeof(Mask)>;

template <typename Mask>
Masks<Mask> random_masks(RandomStream& random) {
  Masks<Mask> masks;
  for (Mask& mask : masks) {
    // Few bits, so that lanes with no bit, with one and with two all occur.
    mask = static_cast<Mask>(random.bits() & random.bits() & random.bits());
    if (random.chance(1, 4)) mask = static_cast<Mask>(mask & (~mask + 1));
    if (random.chance(1, 4)) mask = 0;
  }
  return masks;
}

template <typename Mask>
Masks<Mask> stored(const Row<Mask>& row) {
  Masks<Mask> masks;
  row.store(masks.data());
  return masks;
}

/// Whether `expected`, applied to each lane of `a` and `b`, gives this lane of `result`.
template <typename Mask, typename Expected>
bool is_lane_by_lane(const Row<Mask>& result, const Masks<Mask>& a, const Masks<Mask>& b,
                     Expected&& expected) {
  const Masks<Mask> masks = stored<Mask>(result);
  for (std::size_t lane = 0; lane < masks.size(); ++lane) {
    if (masks[lane] != static_cast<Mask>(expected(std::uint64_t{a[lane]}, std::uint64_t{b[lane]})))
      return false;
  }
  return true;
}

template <typename Mask>
void check_operations(RandomStream& random) {
  const auto a = random_masks<Mask>(random);
  const auto b = random_masks<Mask>(random);
  const Row<Mask> row = Row<Mask>::load(a.data());
  const Row<Mask> other = Row<Mask>::load(b.data());
  const std::uint64_t all = ~std::uint64_t{0};
  CHECK(is_lane_by_lane<Mask>(row & other, a, b, [](auto x, auto y) { return x & y; }));
  CHECK(is_lane_by_lane<Mask>(row | other, a, b, [](auto x, auto y) { return x | y; }));
  CHECK(is_lane_by_lane<Mask>(~row, a, b, [](auto x, auto) { return ~x; }));
  CHECK(is_lane_by_lane<Mask>(row << 3, a, b, [](auto x, auto) { return x << 3; }));
  CHECK(is_lane_by_lane<Mask>(row >> 5, a, b, [](auto x, auto) { return x >> 5; }));
  CHECK(is_lane_by_lane<Mask>(row.filled(), a, b, [&](auto x, auto) { return x != 0 ? all : 0; }));
  CHECK(is_lane_by_lane<Mask>(row.crowded(), a, b,
                              [&](auto x, auto) { return std::popcount(x) > 1 ? all : 0; }));
  CHECK(is_lane_by_lane<Mask>(Row<Mask>::all(9), a, b, [](auto, auto) { return 9; }));
}

template <typename Mask>
void check_folding(RandomStream& random) {
  const auto masks = random_masks<Mask>(random);
  const Seen<Mask> seen = seen_in_lanes(Row<Mask>::load(masks.data()));
  int wrong = 0;
  for (int number = 0; number < static_cast<int>(masks.size()); ++number) {
    int times = 0;
    for (const Mask mask : masks) times += (std::uint64_t{mask} >> number & 1) != 0 ? 1 : 0;
    wrong += ((std::uint64_t{seen.once} >> number & 1) != 0) == (times >= 1) ? 0 : 1;
    wrong += ((std::uint64_t{seen.twice} >> number & 1) != 0) == (times >= 2) ? 0 : 1;
    wrong += ((std::uint64_t{seen.exactly_once()} >> number & 1) != 0) == (times == 1) ? 0 : 1;
  }
  CHECK(wrong == 0);
}

template <typename Mask>
void check_width() {
  CAPTURE(sizeof(Mask));
  RandomStream random = make_stream(1, "lanes", {sizeof(Mask)});
  for (int round = 0; round < 20; ++round) {
    check_operations<Mask>(random);
    check_folding<Mask>(random);
  }
}

}  // namespace

TEST_CASE("lanes do what masks do one by one, of every width") {
  check_width<std::uint16_t>();
  check_width<std::uint32_t>();
  check_width<std::uint64_t>();
}
