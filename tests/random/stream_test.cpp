#include "random/stream.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <vector>

using namespace evodoku;

namespace {

std::vector<std::uint64_t> first_words(RandomStream stream, int count) {
  std::vector<std::uint64_t> words;
  for (int i = 0; i < count; ++i) words.push_back(stream.bits());
  return words;
}

/// Pearson's statistic for equal expectations; with k cells it has a chi-square distribution with k - 1 degrees of
/// freedom.
double chi_square(const std::vector<int>& observed) {
  const double expected =
      std::accumulate(observed.begin(), observed.end(), 0.0) / static_cast<double>(observed.size());
  double sum = 0;
  for (const int count : observed) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

/// The number of bits that differ in the first words of two streams: about half of them if the streams are unrelated.
int differing_bits(RandomStream a, RandomStream b, int words) {
  int differing = 0;
  for (int i = 0; i < words; ++i) differing += __builtin_popcountll(a.bits() ^ b.bits());
  return differing;
}

}  // namespace

TEST_CASE("the engine is PCG64 as its author published it") {
  // pcg-cpp 0.98, test-high/expected/check-pcg64.out: seed 42, sequence 54
  pcg64 engine(42U, 54U);
  const std::array<std::uint64_t, 6> published = {0x86b1da1d72062b68ULL, 0x1304aa46c9853d39ULL,
                                                  0xa3670e9e0dd50358ULL, 0xf9090e529a7dae00ULL,
                                                  0xc85b9fd837996f2cULL, 0x606121f8e3919196ULL};
  for (const std::uint64_t word : published) CHECK(engine() == word);
}

TEST_CASE("a stream is a function of seed, purpose and indices") {
  CHECK(first_words(make_stream(1, "a", {2, 3}), 100) == first_words(make_stream(1, "a", {2, 3}), 100));
}

TEST_CASE("any difference in seed, purpose or indices gives another stream") {
  std::set<std::uint64_t> firsts;
  int streams = 0;
  const auto add = [&](RandomStream stream) {
    firsts.insert(stream.bits());
    ++streams;
  };
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    add(make_stream(seed, "a", {}));
    add(make_stream(seed, "b", {}));
    for (std::uint64_t index = 0; index < 50; ++index) {
      add(make_stream(seed, "a", {index}));
      add(make_stream(seed, "b", {index}));
      add(make_stream(seed, "a", {index, 0}));
      add(make_stream(seed, "a", {0, index + 1}));
    }
  }
  CHECK(firsts.size() == static_cast<std::size_t>(streams));
}

TEST_CASE("streams of neighbouring seeds, indices and purposes are unrelated") {
  constexpr int words = 1000;
  constexpr int half = 32 * words;
  constexpr int five_sigma = 632;  // for a binomial distribution with 64000 trials: 5 * sqrt(16000)
  const RandomStream base = make_stream(7, "generate", {100});
  CHECK(std::abs(differing_bits(base, make_stream(8, "generate", {100}), words) - half) < five_sigma);
  CHECK(std::abs(differing_bits(base, make_stream(7, "generate", {101}), words) - half) < five_sigma);
  CHECK(std::abs(differing_bits(base, make_stream(7, "rate", {100}), words) - half) < five_sigma);
  CHECK(std::abs(differing_bits(base, make_stream(7, "generate", {100, 0}), words) - half) < five_sigma);
}

TEST_CASE("streams give the known numbers") {
  // Fixed values: if they change, the puzzles and ratings of every seed change.
  CHECK(first_words(make_stream(0, "", {}), 2) ==
        std::vector<std::uint64_t>{0x8c16f3ea47604b8fULL, 0x32b24e030bf0dde2ULL});
  CHECK(first_words(make_stream(1, "generate", {0}), 2) ==
        std::vector<std::uint64_t>{0x7d9b588db1b996f2ULL, 0x0c9050bcd1729967ULL});
  CHECK(first_words(make_stream(UINT64_MAX, "rate", {1, UINT64_MAX}), 2) ==
        std::vector<std::uint64_t>{0xd108a77d3452b23dULL, 0x1d103b53c271bd8bULL});
  CHECK(stable_hash("") == 0xf52a15e9a9b5e89bULL);
  CHECK(stable_hash("evodoku") == 0x365cc2234ad592fdULL);
}

TEST_CASE("draws and shuffles give the known values") {
  RandomStream random = make_stream(1, "known", {});
  std::vector<std::uint32_t> dice;
  for (int i = 0; i < 10; ++i) dice.push_back(random.below(6U));
  CHECK(dice == std::vector<std::uint32_t>{4, 1, 1, 1, 4, 2, 2, 3, 3, 4});
  std::vector<int> items(10);
  std::iota(items.begin(), items.end(), 0);
  random.shuffle(std::span(items));
  CHECK(items == std::vector<int>{4, 7, 6, 3, 2, 0, 8, 5, 9, 1});
}

TEST_CASE("a draw below 1 is 0, one below 2^32 - 1 reaches both ends of its range and stays inside") {
  RandomStream random = make_stream(1, "edge", {});
  std::uint32_t least = UINT32_MAX;
  std::uint32_t greatest = 0;
  for (int i = 0; i < 100'000; ++i) {
    CHECK(random.below(1U) == 0);
    const std::uint32_t drawn = random.below(UINT32_MAX);
    least = std::min(least, drawn);
    greatest = std::max(greatest, drawn);
  }
  CHECK(greatest < UINT32_MAX);
  // each check fails for a correct generator with probability exp(-100000/1000)
  CHECK(least < UINT32_MAX / 1000);
  CHECK(greatest > UINT32_MAX - UINT32_MAX / 1000);
}

TEST_CASE("draws below a bound that does not divide 2^32 are without bias") {
  // If 3 * 2^30 values were drawn by remainder, the first third would be drawn twice as often.
  RandomStream random = make_stream(1, "bias", {});
  std::vector<int> thirds(3, 0);
  for (int i = 0; i < 300'000; ++i) ++thirds[random.below(3U << 30) >> 30];
  CHECK(chi_square(thirds) < 13.82);  // 99.9 % of chi-square with 2 degrees
}

TEST_CASE("a chance comes as often as it says") {
  RandomStream random = make_stream(1, "chance", {});
  int hits = 0;
  for (int i = 0; i < 100'000; ++i) hits += random.chance(12, 100) ? 1 : 0;
  CHECK(std::abs(hits - 12'000) < 514);  // five standard deviations
}

TEST_CASE("all orders of a shuffle are equally likely") {
  RandomStream random = make_stream(1, "shuffle", {});
  std::map<std::array<int, 4>, int> seen;
  for (int i = 0; i < 48'000; ++i) {
    std::array<int, 4> items = {0, 1, 2, 3};
    random.shuffle(std::span<int>(items));
    ++seen[items];
  }
  std::vector<int> counts;
  for (const auto& [order, count] : seen) counts.push_back(count);
  REQUIRE(counts.size() == 24);
  CHECK(chi_square(counts) < 49.73);  // 99.9 % of chi-square with 23 degrees
}

TEST_CASE("a sample keeps all items and every choice and order is equally likely") {
  RandomStream random = make_stream(1, "sample", {});
  std::map<std::array<int, 2>, int> seen;
  for (int i = 0; i < 24'000; ++i) {
    std::vector<int> items = {0, 1, 2, 3};
    random.sample_to_front(std::span(items), 2);
    ++seen[{items[0], items[1]}];
    std::ranges::sort(items);
    REQUIRE(items == std::vector<int>{0, 1, 2, 3});
  }
  std::vector<int> counts;
  for (const auto& [pair, count] : seen) counts.push_back(count);
  REQUIRE(counts.size() == 12);
  CHECK(chi_square(counts) < 31.26);  // 99.9 % of chi-square with 11 degrees
}

TEST_CASE("a coin shows heads as often as its chance says") {
  RandomStream random = make_stream(1, "coins", {});
  for (const double p : {0.003, 0.2, 0.5, 0.97}) {
    constexpr int tosses = 200'000;
    int heads = 0;
    for (int toss = 0; toss < tosses; ++toss) heads += random.happens(p) ? 1 : 0;
    const double deviation = std::sqrt(p * (1 - p) * tosses);
    CHECK(std::abs(heads - p * tosses) < 4.5 * deviation);
  }
  CHECK_FALSE(random.happens(0));
  CHECK(random.happens(1));
}
