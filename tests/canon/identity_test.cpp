#include <catch2/catch.hpp>
#include <cstdint>
#include <set>
#include <vector>

#include "canon/general_form.hpp"
#include "canon/minlex.hpp"
#include "evodoku/canon.hpp"
#include "geometric_group.hpp"
#include "sample_grids.hpp"

using namespace evodoku;
using namespace evodoku::test;

namespace {

using Cells = std::vector<std::uint8_t>;

/// The grid with digits renamed in order of first appearance: equal for grids that differ only in the names of digits.
Cells pattern_of(const Grid& grid) {
  std::vector<std::uint8_t> name(static_cast<std::size_t>(grid.side()) + 1);
  std::uint8_t names = 0;
  Cells pattern;
  for (const std::uint8_t digit : grid.digits()) {
    if (digit != 0 && name[digit] == 0) name[digit] = ++names;
    pattern.push_back(name[digit]);
  }
  return pattern;
}

struct Orbit {
  std::uint64_t stabiliser = 0;  // number of transformations that leave the grid unchanged
  std::set<Cells> patterns;      // the results of all transformations
};

/// The orbit, found by applying every transformation.
Orbit orbit_of(const Grid& grid, const std::vector<Isomorphism>& group) {
  Orbit orbit;
  const Cells pattern = pattern_of(grid);
  for (const Isomorphism& map : group) {
    const auto found = orbit.patterns.insert(pattern_of(apply(map, grid))).first;
    if (*found == pattern) ++orbit.stabiliser;
  }
  return orbit;
}

void check_way_there_and_back(const Grid& grid) {
  const Identity identity = identify(grid);
  CHECK(identity.form.key() == canonical_form(grid).key());
  CHECK(apply(identity.map, grid) == identity.form.grid);
  CHECK(apply(inverse(identity.map), identity.form.grid) == grid);
}

}  // namespace

TEST_CASE("the map of a puzzle leads to its form and the inverse back") {
  RandomStream random = make_stream(1, "test", {});
  const Box box = GENERATE(Box(1, 2), Box(2, 1), Box(1, 5), Box(2, 2), Box(2, 3), Box(3, 2), Box(3, 3),
                           Box(3, 4), Box(4, 3), Box(4, 4), Box(5, 5));
  for (const int part : {1, 2, 3, 5, 1000}) {
    check_way_there_and_back(random_clues(box, box.cells() / part, random));
  }
  check_way_there_and_back(pattern_grid(box));
}

TEST_CASE("the map of a puzzle that contradicts itself leads to its form too") {
  Grid grid(GENERATE(Box(3, 3), Box(3, 2)));
  grid.set(0, 4);
  grid.set(1, 4);
  grid.set(2, 5);
  check_way_there_and_back(grid);
  CHECK(identify(grid).form.scheme == CanonicalScheme::relabelled);
  CHECK(identify(grid).automorphisms == std::nullopt);
}

TEST_CASE("inverse undoes what a random isomorphism does and the other way round") {
  RandomStream random = make_stream(2, "test", {});
  const Box box = GENERATE(Box(2, 2), Box(2, 3), Box(3, 3), Box(4, 4));
  const Grid puzzle = random_clues(box, box.cells() / 3, random);
  for (std::uint64_t number = 0; number < 20; ++number) {
    const Isomorphism map = Isomorphism::random(box, 3, number);
    CHECK(apply(inverse(map), apply(map, puzzle)) == puzzle);
    CHECK(apply(map, apply(inverse(map), puzzle)) == puzzle);
  }
}

TEST_CASE("inverse refuses a map whose rows are no permutation") {
  Isomorphism map = Isomorphism::identity(Box(2, 2));
  map.rows = {0, 0, 2, 3};
  CHECK_THROWS_WITH(inverse(map), Catch::Contains("rows") && Catch::Contains("got 0 0 2 3"));
}

TEST_CASE("automorphisms are as many as the whole group says where it can be tried") {
  const Box box = GENERATE(Box(1, 4), Box(2, 2), Box(2, 3));
  const std::vector<Isomorphism> group = geometric_group(box);
  RandomStream random = make_stream(4, "test", {});
  const Grid full = pattern_grid(box);
  for (int clues = 0; clues <= box.cells(); clues += 1 + clues / 6) {
    for (const Grid& puzzle : {random_clues(box, clues, random), random_part(full, clues, random)}) {
      const Orbit orbit = orbit_of(puzzle, group);
      CHECK(identify(puzzle).automorphisms == orbit.stabiliser);
      CHECK(orbit.patterns.size() * orbit.stabiliser == group.size());
    }
  }
}

TEST_CASE("isomorphs have as many automorphisms and the box turned round too") {
  RandomStream random = make_stream(6, "test", {});
  const Box box = GENERATE(Box(2, 3), Box(3, 3), Box(3, 4), Box(4, 4));
  for (const int clues : {2, 4, box.side(), box.cells()}) {
    const Grid puzzle = random_part(pattern_grid(box), clues, random);
    const auto automorphisms = identify(puzzle).automorphisms;
    REQUIRE(automorphisms.has_value());
    CHECK(identify(apply(Isomorphism::random(box, 7, 1), puzzle)).automorphisms == automorphisms);
    CHECK(identify(transposed(puzzle)).automorphisms == automorphisms);
  }
}

TEST_CASE("an empty grid has the symmetries of the grid, as far as they can be counted") {
  CHECK(identify(Grid(Box(3, 3))).automorphisms == 3359232);  // 2 * 6^8
  CHECK(identify(Grid(Box(2, 2))).automorphisms == 128);
  CHECK(identify(Grid(Box(2, 3))).automorphisms == 3456);
  CHECK(identify(Grid(Box(4, 4))).automorphisms == 2ULL * 63403380965376ULL);  // 24^10
  CHECK(identify(Grid(Box(5, 5))).automorphisms == std::nullopt);
}
