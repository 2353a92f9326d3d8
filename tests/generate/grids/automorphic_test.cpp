#include "generate/grids/automorphic.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "evodoku/check.hpp"
#include "evodoku/generate.hpp"
#include "solve/scalar/engine.hpp"

using namespace evodoku;

namespace {

struct Group {
  Box box;
  std::vector<Isomorphism> generators;
};

Group cycles(Box box, int length, bool transposes) {
  return {box, {crossed_cycles(box, length, transposes)}};
}

std::vector<Group> some_groups() {
  return {cycles(Box(2, 2), 2, false),
          cycles(Box(3, 3), 3, false),
          cycles(Box(2, 4), 2, false),
          cycles(Box(3, 4), 2, false),
          cycles(Box(3, 5), 5, false),
          cycles(Box(4, 4), 4, true),
          cycles(Box(2, 5), 5, false),
          cycles(Box(5, 5), 5, false),
          cycles(Box(4, 2), 2, false),
          cycles(Box(4, 3), 2, false),
          {Box(3, 3), {parallel_cycles(Box(3, 3))}},
          {Box(5, 5), {crossed_cycles(Box(5, 5), 5, false), parallel_cycles(Box(5, 5))}}};
}

}  // namespace

TEST_CASE("the grids found are full, random, and mapped to themselves") {
  const Group group = GENERATE(from_range(some_groups()));
  CAPTURE(group.box.name(), group.generators.size());
  const Geometry geometry(group.box);
  RandomStream random = make_stream(1, "automorphic test", {});
  AutomorphicGrids grids(geometry, group.generators, random);
  std::set<std::vector<std::uint8_t>> different;
  for (int made = 0; made < 3; ++made) {
    SearchOutcome outcome = SearchOutcome::budget;
    for (int begun = 0; outcome == SearchOutcome::budget && begun < 1000; ++begun) {
      grids.load(Grid(group.box));
      std::uint64_t guesses = 200;
      outcome = grids.next(guesses);
    }
    REQUIRE(outcome == SearchOutcome::found);
    CHECK(is_solution_of(Grid(group.box), grids.grid()));
    for (const Isomorphism& automorphism : group.generators)
      CHECK(apply(automorphism, grids.grid()) == grids.grid());
    different.emplace(grids.grid().digits().begin(), grids.grid().digits().end());
  }
  CHECK(different.size() > 1);
}

TEST_CASE("orbits are all cells, each once, and the images of one another") {
  const Group group = GENERATE(from_range(some_groups()));
  const Geometry geometry(group.box);
  RandomStream random = make_stream(1, "automorphic test", {});
  std::set<Cell> cells;
  std::size_t size = 0;
  for (const std::vector<Cell>& orbit : AutomorphicGrids(geometry, group.generators, random).orbits()) {
    Grid clues(group.box);
    for (const Cell cell : orbit) clues.set(cell, 1);
    for (Isomorphism of_cells : group.generators) {
      of_cells.digits = Isomorphism::identity(group.box).digits;
      CHECK(apply(of_cells, clues) == clues);
    }
    cells.insert(orbit.begin(), orbit.end());
    size += orbit.size();
  }
  CHECK(size == cells.size());
  CHECK(std::cmp_equal(size, group.box.cells()));
}

TEST_CASE("a power of an isomorphism is the isomorphism applied so many times") {
  const Box box = GENERATE(Box(3, 3), Box(2, 4));
  const int exponent = GENERATE(1, 2, 5);
  for (std::uint64_t number = 0; number < 20; ++number) {
    const Isomorphism map = Isomorphism::random(box, 1, number);
    const Grid grid = *random_full_grid(box, {.seed = number});
    Grid moved = grid;
    for (int times = 0; times < exponent; ++times) moved = apply(map, moved);
    CHECK(apply(power_of(map, exponent), grid) == moved);
  }
}

TEST_CASE("all grids with the automorphisms are found, each once") {
  const Box box(2, 2);
  const Geometry geometry(box);
  std::vector<Grid> all;
  ScalarEngine engine(geometry);
  engine.load(Grid(box));
  std::uint64_t guesses = 1'000'000;
  while (engine.next_solution(guesses) == SearchOutcome::found) all.push_back(engine.solution());
  REQUIRE(all.size() == 288);
  int with_grids = 0;
  for (std::uint64_t number = 0; number < 300; ++number) {
    std::vector<Isomorphism> group{Isomorphism::random(box, 1, number)};
    if (number % 2 == 1) group.push_back(Isomorphism::random(box, 2, number));
    std::set<std::vector<std::uint8_t>> expected;
    for (const Grid& grid : all) {
      if (std::ranges::all_of(group, [&](const Isomorphism& map) { return apply(map, grid) == grid; }))
        expected.emplace(grid.digits().begin(), grid.digits().end());
    }
    RandomStream random = make_stream(1, "automorphic test", {});
    AutomorphicGrids grids(geometry, group, random);
    std::set<std::vector<std::uint8_t>> found;
    grids.load(Grid(box));
    std::size_t count = 0;
    for (; grids.next(guesses) == SearchOutcome::found; ++count)
      found.emplace(grids.grid().digits().begin(), grids.grid().digits().end());
    CHECK(found == expected);
    CHECK(count == found.size());
    if (group.size() == 2 && !expected.empty()) ++with_grids;
  }
  CHECK(with_grids > 0);
}
