#include "store/runs_blob.hpp"

#include <catch2/catch.hpp>
#include <stdexcept>

#include "random/stream.hpp"

using namespace evodoku;
using namespace evodoku::db;

namespace {

constexpr std::uint64_t most_generations = (std::uint64_t{1} << 63) - 1;

std::vector<std::byte> bytes(std::initializer_list<int> values) {
  std::vector<std::byte> result;
  for (const int value : values) result.push_back(static_cast<std::byte>(value));
  return result;
}

std::vector<RatingRun> random_runs(RandomStream& random) {
  std::vector<RatingRun> runs(static_cast<std::size_t>(random.below(30)));
  for (RatingRun& run : runs) {
    const int shift = 1 + random.below(63);
    run.generations = random.bits() >> shift;
    run.solved = random.below(2) == 1;
  }
  return runs;
}

}  // namespace

TEST_CASE("runs come back from their packed form as they were") {
  RandomStream random = make_stream(1, "runs blob test", {});
  for (int i = 0; i < 500; ++i) {
    const auto runs = random_runs(random);
    REQUIRE(unpack_runs(pack_runs(runs)) == runs);
  }
}

TEST_CASE("the packed form is the documented one") {
  const std::vector<RatingRun> runs{{.generations = 0, .solved = true},
                                    {.generations = 100, .solved = false},
                                    {.generations = 64, .solved = true}};
  CHECK(pack_runs(runs) == bytes({1, 1, 0xc8, 0x01, 0x81, 0x01}));
  CHECK(pack_runs({}) == bytes({1}));
}

TEST_CASE("the longest run that fits is kept and a longer one is refused") {
  const std::vector<RatingRun> longest{{.generations = most_generations, .solved = true}};
  CHECK(unpack_runs(pack_runs(longest)) == longest);
  const std::vector<RatingRun> too_long{{.generations = most_generations + 1, .solved = true}};
  CHECK_THROWS_AS(pack_runs(too_long), std::invalid_argument);
}

TEST_CASE("bytes that are no packed runs give nothing") {
  CHECK_FALSE(unpack_runs({}));
  CHECK_FALSE(unpack_runs(bytes({2, 1})));           // another format
  CHECK_FALSE(unpack_runs(bytes({1, 0x80})));        // ends within a number
  CHECK_FALSE(unpack_runs(bytes({1, 0x81, 0x00})));  // not the shortest form
  CHECK_FALSE(
      unpack_runs(bytes({1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02})));  // 65 bits
  CHECK_FALSE(unpack_runs(bytes({1, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01})));
}
