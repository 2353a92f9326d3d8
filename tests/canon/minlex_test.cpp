#include "canon/minlex.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <string>

#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "geometric_group.hpp"
#include "sample_grids.hpp"

using namespace evodoku;
using namespace evodoku::test;

namespace {

Grid minlex(const Grid& grid) {
  return grid_of(evodoku::minlex(cells_of(grid)));
}

struct Least {
  Grid form;
  std::uint64_t ways;
};

/// Directly by the definition: tries every arrangement of rows and columns, renames the digits in order of first
/// appearance, keeps the least text and counts how often it is reached.
Least minlex_by_trying_all(const Grid& grid) {
  const std::vector<LineOrder> orders = line_orders(9, 3);
  std::uint64_t ways = 0;
  std::array<int, 81> least;
  least.fill(10);
  for (const Grid& source : {grid, transposed(grid)}) {
    std::array<int, 81> digits;
    for (int cell = 0; cell < 81; ++cell) digits[static_cast<std::size_t>(cell)] = source[cell];
    for (const LineOrder& rows : orders) {
      for (const LineOrder& columns : orders) {
        std::array<int, 10> name{};
        int names = 0;
        bool smaller = false;
        std::size_t cell = 0;
        for (const int row : rows) {
          for (const int column : columns) {
            const int digit = digits[static_cast<std::size_t>(row * 9 + column)];
            int value = 0;
            if (digit != 0) {
              int& known = name[static_cast<std::size_t>(digit)];
              if (known == 0) known = ++names;
              value = known;
            }
            if (!smaller && value > least[cell]) goto next_arrangement;
            if (value < least[cell]) smaller = true;
            least[cell] = value;
            ++cell;
          }
        }
        ways = smaller ? 1 : ways + 1;
      next_arrangement:;
      }
    }
  }
  Grid result(Box(3, 3));
  for (int cell = 0; cell < 81; ++cell) result.set(cell, least[static_cast<std::size_t>(cell)]);
  return {result, ways};
}

void check_against_all(const Grid& grid) {
  const Least least = minlex_by_trying_all(grid);
  CHECK(minlex(grid) == least.form);
  const Identity identity = identify(grid);
  CHECK(identity.form.grid == least.form);
  CHECK(identity.automorphisms == least.ways);
}

}  // namespace

TEST_CASE("the form agrees with trying all arrangements on puzzles of few, some and many clues", "[long]") {
  RandomStream random = make_stream(11, "test", {});
  for (const int clues : {1, 4, 17, 30, 55}) check_against_all(random_clues(Box(3, 3), clues, random));
  check_against_all(random_part(most_symmetric(), 60, random));
}

TEST_CASE("all isomorphs of a puzzle have one form, which is one of them and its own form") {
  RandomStream random = make_stream(13, "test", {});
  for (int clues = 0; clues <= 81; ++clues) {
    const Grid puzzle = clues % 2 == 0 ? random_clues(Box(3, 3), clues, random)
                                       : random_part(most_symmetric(), clues, random);
    const Grid form = minlex(puzzle);
    CHECK(minlex(form) == form);
    CHECK(form.clue_count() == puzzle.clue_count());
    CHECK_FALSE(find_conflict(form));
    for (std::uint64_t number = 0; number < 10; ++number) {
      CHECK(minlex(apply(Isomorphism::random(puzzle.box(), 5, number), puzzle)) == form);
    }
  }
}

namespace {

/// Checks `puzzles` puzzles of 17 to 40 clues, each with 20 of its isomorphs.
void check_isomorphs_of_random_puzzles(std::uint64_t seed, int puzzles) {
  RandomStream random = make_stream(seed, "test", {});
  for (int i = 0; i < puzzles; ++i) {
    const Grid puzzle = random_part(random_full_grid(Box(3, 3), random), 17 + random.below(24), random);
    const Grid form = minlex(puzzle);
    for (std::uint64_t number = 0; number < 20; ++number) {
      REQUIRE(minlex(apply(Isomorphism::random(puzzle.box(), 6, number), puzzle)) == form);
    }
  }
}

}  // namespace

TEST_CASE("three hundred puzzles have one form each with twenty isomorphs") {
  check_isomorphs_of_random_puzzles(15, 300);
}

TEST_CASE("ten thousand puzzles have one form each with twenty isomorphs", "[.long]") {
  check_isomorphs_of_random_puzzles(16, 10'000);
}

TEST_CASE("full grids near and far from symmetric ones have one form each with their isomorphs") {
  RandomStream random = make_stream(17, "test", {});
  for (int steps = 0; steps < 60; ++steps) {
    const Grid full = random_full_grid(Box(3, 3), random, steps);
    const Grid form = minlex(full);
    for (std::uint64_t number = 0; number < 5; ++number) {
      REQUIRE(minlex(apply(Isomorphism::random(full.box(), 8, number), full)) == form);
    }
  }
}

TEST_CASE("symmetric grids have one form too, found without walking all their symmetries") {
  for (const Grid& grid : symmetric_grids()) {
    const Grid form = minlex(grid);
    CHECK(minlex(form) == form);
    for (std::uint64_t number = 0; number < 3; ++number) {
      CHECK(minlex(apply(Isomorphism::random(grid.box(), 3, number), grid)) == form);
    }
  }
}

TEST_CASE("puzzles of two clues fall into as many classes as there are ways for two cells to meet") {
  // Same box and line, same box only, same line only, no common house; equal digits only where no house is
  // shared.
  std::set<std::string> forms;
  for (int second = 1; second < 81; ++second) {
    for (const int digit : {1, 2}) {
      Grid grid(Box(3, 3));
      grid.set(0, 1);
      if (conflicts(grid, second, digit)) continue;
      grid.set(second, digit);
      const Grid form = minlex(grid);
      forms.insert({form.digits().begin(), form.digits().end()});
    }
  }
  // Two cells in one band without a common house differ from two cells in different bands and stacks.
  CHECK(forms.size() == 3 + 2 + 2);
}
