#include "evodoku/isomorph_set.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "evodoku/canon.hpp"
#include "sample_grids.hpp"

using namespace evodoku;
using namespace evodoku::test;

TEST_CASE("isomorphs have one hash for boxes of many shapes and any number of clues") {
  RandomStream random = make_stream(1, "test", {});
  const Box box = GENERATE(Box(1, 4), Box(2, 2), Box(2, 3), Box(3, 2), Box(3, 3), Box(4, 4), Box(5, 5),
                           Box(1, 2), Box(8, 8));
  for (const int part : {5, 3, 2, 1}) {
    const Grid puzzle = random_clues(box, box.cells() / part, random);
    const IsomorphHash hash = isomorph_hash(puzzle);
    for (std::uint64_t number = 0; number < 20; ++number) {
      const Grid isomorph = apply(Isomorphism::random(box, 1, number), puzzle);
      CHECK(isomorph_hash(isomorph) == hash);
      CHECK(isomorph_hash(transposed(isomorph)) == hash);
    }
  }
}

TEST_CASE("puzzles that are no isomorphs have different hashes, in both halves") {
  RandomStream random = make_stream(2, "test", {});
  const int clues = GENERATE(17, 24, 32, 45, 81);
  std::set<std::uint64_t> first;
  std::set<std::uint64_t> second;
  std::set<std::string> keys;
  for (int i = 0; i < 500; ++i) {
    const Grid puzzle = random_clues(Box(3, 3), clues, random);
    first.insert(isomorph_hash(puzzle).first);
    second.insert(isomorph_hash(puzzle).second);
    keys.insert(canonical_form(puzzle).key());
  }
  CHECK(first.size() == keys.size());
  CHECK(second.size() == keys.size());
  CHECK(keys.size() == 500);
  CHECK(isomorph_hash(Grid(Box(2, 8))) != isomorph_hash(Grid(Box(4, 4))));
}

TEST_CASE(
    "a set agrees with canonical keys where full, nearly full and nearly empty grids come again and again") {
  const auto [box, blanks] = GENERATE(table<Box, int>(
      {{Box(2, 2), 0}, {Box(2, 2), 2}, {Box(2, 3), 0}, {Box(3, 2), 1}, {Box(3, 3), 0}, {Box(3, 3), 78}}));
  IsomorphSet set;
  std::map<std::string, std::uint64_t> numbers;
  RandomStream random = make_stream(11, "test", {});
  for (std::uint64_t number = 0; number < 3000; ++number) {
    // Grids near the textbook grid: few different ones, with many symmetries.
    const Grid full = random_full_grid(box, random, 1 + random.below(6));
    const Grid puzzle =
        apply(Isomorphism::random(box, 12, number), random_part(full, box.cells() - blanks, random));
    const auto [known, is_new] = numbers.try_emplace(canonical_form(puzzle).key(), number);
    const auto earlier = set.insert(isomorph_hash(puzzle), number);
    CHECK(earlier.has_value() == !is_new);
    if (earlier) CHECK(*earlier == known->second);
  }
  CHECK(set.size() == numbers.size());
  CHECK(set.size() < 3000);
}

TEST_CASE("a 9x9 puzzle takes at most 64 bytes at any time from ten thousand on", "[long]") {
  IsomorphSet set;
  RandomStream random = make_stream(5, "test", {});
  for (std::uint64_t number = 0; number < 50'000; ++number) {
    set.insert(isomorph_hash(random_clues(Box(3, 3), 22, random)), number);
    if (number > 10'000 && number % 97 == 0) CHECK(set.bytes() <= 64 * set.size());
  }
}
