#include "evodoku/isomorph_set.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "evodoku/canon.hpp"
#include "sample_grids.hpp"

using namespace evodoku;
using namespace evodoku::test;

TEST_CASE("isomorphs have one fingerprint for boxes of many shapes and any number of clues") {
  RandomStream random = make_stream(1, "test", {});
  const Box box = GENERATE(Box(1, 4), Box(2, 2), Box(2, 3), Box(3, 2), Box(3, 3), Box(4, 4), Box(5, 5));
  for (const int part : {5, 3, 2}) {
    const Grid puzzle = random_clues(box, box.cells() / part, random);
    const std::uint64_t fingerprint = isomorph_fingerprint(puzzle);
    for (std::uint64_t number = 0; number < 20; ++number) {
      const Grid isomorph = apply(Isomorphism::random(box, 1, number), puzzle);
      CHECK(isomorph_fingerprint(isomorph) == fingerprint);
      CHECK(isomorph_fingerprint(transposed(isomorph)) == fingerprint);
    }
  }
}

TEST_CASE("nearly full isomorphs have one fingerprint and are found in every box") {
  RandomStream random = make_stream(8, "test", {});
  const Box box = GENERATE(Box(1, 5), Box(2, 3), Box(3, 2), Box(3, 3), Box(4, 4));
  for (const int blanks : {0, 1, box.cells() / 5}) {
    const Grid puzzle = random_part(pattern_grid(box), box.cells() - blanks, random);
    const Grid isomorph = apply(Isomorphism::random(box, 9, 1), puzzle);
    CHECK(isomorph_fingerprint(isomorph) == isomorph_fingerprint(puzzle));
    CHECK(isomorph_fingerprint(transposed(isomorph)) == isomorph_fingerprint(puzzle));
    IsomorphSet set(box);
    CHECK(set.insert(puzzle, 5) == std::nullopt);
    CHECK(set.insert(isomorph, 6) == 5);
  }
}

TEST_CASE("the set packs grids of the least and of the greatest side") {
  RandomStream random = make_stream(9, "test", {});
  const Box box = GENERATE(Box(1, 2), Box(2, 1), Box(1, 64), Box(8, 8));
  IsomorphSet set(box);
  const Grid puzzle = random_clues(box, box.cells() / 2, random);
  CHECK(set.insert(puzzle, ~std::uint64_t{0}) == std::nullopt);
  CHECK(set.insert(apply(Isomorphism::random(box, 7, 1), puzzle), 1) == ~std::uint64_t{0});
  CHECK(set.insert(Grid(box), 2) == std::nullopt);
  CHECK(set.insert(Grid(box), 3) == 2);
  CHECK(set.size() == 2);
}

TEST_CASE("9x9 puzzles that are no isomorphs have different fingerprints nearly always") {
  RandomStream random = make_stream(2, "test", {});
  const int clues = GENERATE(17, 24, 32, 45);
  std::set<std::uint64_t> fingerprints;
  std::set<std::string> keys;
  for (int i = 0; i < 500; ++i) {
    const Grid puzzle = random_clues(Box(3, 3), clues, random);
    fingerprints.insert(isomorph_fingerprint(puzzle));
    keys.insert(canonical_form(puzzle).key());
  }
  CHECK(fingerprints.size() + 1 >= keys.size());
  CHECK(keys.size() == 500);
}

TEST_CASE("a set agrees with canonical keys where full and nearly full grids come again and again") {
  const auto [box, blanks] = GENERATE(
      table<Box, int>({{Box(2, 2), 0}, {Box(2, 2), 2}, {Box(2, 3), 0}, {Box(3, 2), 1}, {Box(3, 3), 0}}));
  IsomorphSet set(box);
  std::map<std::string, std::uint64_t> numbers;
  RandomStream random = make_stream(11, "test", {});
  for (std::uint64_t number = 0; number < 400; ++number) {
    // Grids near the textbook grid: few different ones, with many symmetries.
    const Grid full = random_full_grid(box, random, 1 + random.below(6));
    const Grid puzzle =
        apply(Isomorphism::random(box, 12, number), random_part(full, box.cells() - blanks, random));
    const auto [known, is_new] = numbers.try_emplace(canonical_form(puzzle).key(), number);
    const auto earlier = set.insert(puzzle, number);
    CHECK(earlier.has_value() == !is_new);
    if (earlier) CHECK(*earlier == known->second);
  }
  CHECK(set.size() == numbers.size());
  CHECK(set.size() < 400);
}

TEST_CASE("grids in which digits meet have a fingerprint that names of digits do not change") {
  Grid grid = pattern_grid(GENERATE(Box(2, 2), Box(3, 3), Box(2, 3)));
  for (int cell = 0; cell < grid.side(); ++cell) grid.set(cell, 1 + cell % 2);
  Isomorphism renamed = Isomorphism::identity(grid.box());
  std::swap(renamed.digits[1], renamed.digits[3]);
  CHECK(isomorph_fingerprint(apply(renamed, grid)) == isomorph_fingerprint(grid));
}

TEST_CASE("a set takes puzzles whose fingerprints are equal and tells isomorphs by their canonical forms") {
  IsomorphSet set(Box(3, 3));
  RandomStream random = make_stream(3, "test", {});
  const Grid first = random_clues(Box(3, 3), 26, random);
  const Grid second = random_clues(Box(3, 3), 26, random);
  CHECK(set.insert(first, 10, 77) == std::nullopt);
  CHECK(set.insert(second, 11, 77) == std::nullopt);
  CHECK(set.size() == 2);
  CHECK(set.insert(apply(Isomorphism::random(first.box(), 5, 5), first), 12, 77) == 10);
  CHECK(set.insert(apply(Isomorphism::random(first.box(), 5, 6), second), 13, 77) == 11);
  CHECK(set.size() == 2);
}

TEST_CASE("a set agrees with canonical keys however many puzzles come") {
  // With few clues, most puzzles are isomorphs of earlier ones.
  const Box box(3, 3);
  const int clues = 3;
  IsomorphSet set(box);
  std::map<std::string, std::uint64_t> numbers;
  RandomStream random = make_stream(4, "test", {});
  for (std::uint64_t number = 0; number < 3000; ++number) {
    const Grid puzzle = random_clues(box, clues, random);
    const auto [known, is_new] = numbers.try_emplace(canonical_form(puzzle).key(), number);
    const auto earlier = set.insert(puzzle, number);
    CHECK(earlier.has_value() == !is_new);
    if (earlier) CHECK(*earlier == known->second);
  }
  CHECK(set.size() == numbers.size());
}

TEST_CASE("a 9x9 puzzle takes at most 64 bytes at any time from ten thousand on", "[long]") {
  IsomorphSet set(Box(3, 3));
  RandomStream random = make_stream(5, "test", {});
  for (std::uint64_t number = 0; number < 50'000; ++number) {
    set.insert(random_clues(Box(3, 3), 22, random), number);
    if (number > 10'000 && number % 97 == 0) CHECK(set.bytes() <= 64 * set.size());
  }
}

TEST_CASE("a set takes puzzles of its box only") {
  IsomorphSet set(Box(3, 3));
  CHECK_THROWS_AS(set.insert(Grid(Box(2, 2)), 0), std::invalid_argument);
}
