#include "random/chances.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>

using namespace evodoku;

TEST_CASE("the logarithm is that of the standard library to fifteen digits") {
  for (double x = 1e-19; x < 1e19; x *= 1.37) {
    CHECK(natural_logarithm(x) == Approx(std::log(x)).epsilon(1e-14).margin(1e-15));
  }
  CHECK(natural_logarithm(1) == 0);
}

TEST_CASE("the logarithm of a complement keeps small chances") {
  for (double p = 1e-18; p < 1; p *= 1.19) {
    CHECK(log_of_complement(p) == Approx(std::log1p(-p)).epsilon(1e-14));
  }
  CHECK(log_of_complement(0) == 0);
}

TEST_CASE("a coin shows heads as often as its chance says") {
  RandomStream random = make_stream(1, "coins", {});
  for (const double p : {0.003, 0.2, 0.5, 0.97}) {
    constexpr int tosses = 200'000;
    int heads = 0;
    for (int toss = 0; toss < tosses; ++toss) heads += happens(p, random) ? 1 : 0;
    const double deviation = std::sqrt(p * (1 - p) * tosses);
    CHECK(std::abs(heads - p * tosses) < 4.5 * deviation);
  }
  CHECK_FALSE(happens(0, random));
  CHECK(happens(1, random));
}

TEST_CASE("the rarest chances have the right mean and never overflow") {
  RandomStream random = make_stream(3, "failures", {});
  double total = 0;
  constexpr int draws = 20'000;
  for (int draw = 0; draw < draws; ++draw) {
    total += static_cast<double>(failures_before_success(1e-15, random));
  }
  CHECK(total / draws == Approx(1e15).epsilon(0.03));
  CHECK(failures_before_success(1e-300, random) == std::uint64_t{1} << 62);
  CHECK(failures_before_success(1, random) == 0);
}

TEST_CASE("the shares of a chance make up the chance") {
  for (const double p : {1e-17, 1e-6, 0.04, 0.2, 0.7, 0.9999}) {
    for (const int count : {1, 2, 8, 100}) {
      const double share = share_of_chance(p, count);
      const double back = -std::expm1(count * std::log1p(-share));
      CHECK(back == Approx(p).epsilon(1e-9));
    }
  }
  CHECK(share_of_chance(1, 8) == 1);
  CHECK(share_of_chance(0, 8) == 0);
}

TEST_CASE("chances draw the same numbers everywhere") {
  RandomStream random = make_stream(4, "known answers", {});
  CHECK(failures_before_success(1e-12, random) == 159643954584);
  CHECK(failures_before_success(1e-3, random) == 442);
  CHECK(failures_before_success(0.3, random) == 0);
}
