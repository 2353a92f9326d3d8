#include "evolve/operators/biased_bits.hpp"

#include <bit>
#include <catch2/catch.hpp>
#include <cmath>

using namespace evodoku;

TEST_CASE("biased bits are set as often as asked") {
  const int permille = GENERATE(1, 120, 180, 500, 700, 999);
  RandomStream random = make_stream(1, "bits", {});
  BiasedBits bits(permille);
  constexpr int rounds = 40'000;
  constexpr int coins = 9 * rounds;
  int heads = 0;
  for (int i = 0; i < rounds; ++i) heads += std::popcount(bits.next(9, random));
  const double p = permille / 1000.0;
  CHECK(std::abs(heads - coins * p) < 5 * std::sqrt(coins * p * (1 - p)));
}

TEST_CASE("a bias of 0 sets no bit, one of 1000 sets all, and only those asked for") {
  RandomStream random = make_stream(1, "bits", {});
  BiasedBits never(0);
  BiasedBits always(1000);
  BiasedBits sometimes(500);
  for (int i = 0; i < 1000; ++i) {
    CHECK(never.next(64, random) == 0);
    CHECK(always.next(9, random) == 0x1ff);
    CHECK(always.next(64, random) == ~std::uint64_t{0});
    CHECK(sometimes.next(9, random) <= 0x1ff);
  }
}
