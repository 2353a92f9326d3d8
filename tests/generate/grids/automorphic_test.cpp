#include "generate/grids/automorphic.hpp"

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

struct Move {
  Box box;
  int length;
  bool transposes;
};

const std::vector<Move> moves = {{Box(2, 2), 2, false}, {Box(3, 3), 3, false}, {Box(2, 4), 2, false},
                                 {Box(3, 4), 2, false}, {Box(3, 5), 5, false}, {Box(4, 4), 4, true},
                                 {Box(2, 5), 5, false}, {Box(5, 5), 5, false}, {Box(4, 2), 2, false},
                                 {Box(4, 3), 2, false}};

}  // namespace

TEST_CASE("the grids found are full, random, and mapped to themselves") {
  const Move move = GENERATE(from_range(moves));
  CAPTURE(move.box.name(), move.length, move.transposes);
  const Geometry geometry(move.box);
  const Isomorphism automorphism = crossed_cycles(move.box, move.length, move.transposes);
  RandomStream random = make_stream(1, "automorphic test", {});
  AutomorphicGrids grids(geometry, automorphism, random);
  std::set<std::vector<std::uint8_t>> different;
  for (int made = 0; made < 3; ++made) {
    SearchOutcome outcome = SearchOutcome::budget;
    for (int begun = 0; outcome == SearchOutcome::budget && begun < 1000; ++begun) {
      grids.load(Grid(move.box));
      std::uint64_t guesses = 200;
      outcome = grids.next(guesses);
    }
    REQUIRE(outcome == SearchOutcome::found);
    CHECK(is_solution_of(Grid(move.box), grids.grid()));
    CHECK(apply(automorphism, grids.grid()) == grids.grid());
    different.emplace(grids.grid().digits().begin(), grids.grid().digits().end());
  }
  CHECK(different.size() > 1);
}

TEST_CASE("orbits are all cells, each once, and the images of one another") {
  const Move move = GENERATE(from_range(moves));
  const Isomorphism automorphism = crossed_cycles(move.box, move.length, move.transposes);
  const Geometry geometry(move.box);
  RandomStream random = make_stream(1, "automorphic test", {});
  std::set<Cell> cells;
  std::size_t size = 0;
  for (const std::vector<Cell>& orbit : AutomorphicGrids(geometry, automorphism, random).orbits()) {
    Grid clues(move.box);
    for (const Cell cell : orbit) clues.set(cell, 1);
    Isomorphism of_cells = automorphism;
    of_cells.digits = Isomorphism::identity(move.box).digits;
    CHECK(apply(of_cells, clues) == clues);
    cells.insert(orbit.begin(), orbit.end());
    size += orbit.size();
  }
  CHECK(size == cells.size());
  CHECK(std::cmp_equal(size, move.box.cells()));
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

TEST_CASE("all grids with the automorphism are found, each once") {
  const Box box(2, 2);
  const Geometry geometry(box);
  const Isomorphism automorphism = crossed_cycles(box, 2, false);
  RandomStream random = make_stream(1, "automorphic test", {});
  AutomorphicGrids grids(geometry, automorphism, random);
  std::set<std::vector<std::uint8_t>> found;
  std::uint64_t guesses = 10'000;
  grids.load(Grid(box));
  int count = 0;
  for (; grids.next(guesses) == SearchOutcome::found; ++count)
    found.emplace(grids.grid().digits().begin(), grids.grid().digits().end());
  // counted apart, among all 288 grids of this box
  std::set<std::vector<std::uint8_t>> expected;
  ScalarEngine engine(geometry);
  engine.load(Grid(box));
  while (engine.next_solution(guesses) == SearchOutcome::found) {
    const Grid& grid = engine.solution();
    if (apply(automorphism, grid) == grid) expected.emplace(grid.digits().begin(), grid.digits().end());
  }
  CHECK(!expected.empty());
  CHECK(found == expected);
  CHECK(std::cmp_equal(count, found.size()));
}
