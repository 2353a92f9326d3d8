#include "generate/kempe.hpp"

#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "evodoku/check.hpp"

using namespace evodoku;

namespace {

Grid pattern_grid(Box box) {
  Grid grid(box);
  for (int cell = 0; cell < box.cells(); ++cell) {
    const int row = box.row_of(cell);
    const int shift = row % box.rows() * box.cols() + row / box.rows();
    grid.set(cell, (box.column_of(cell) + shift) % box.side() + 1);
  }
  return grid;
}

}  // namespace

TEST_CASE("every step of a walk leads to a full grid") {
  const Box box =
      GENERATE(Box(1, 2), Box(2, 2), Box(2, 3), Box(3, 2), Box(3, 3), Box(3, 4), Box(5, 5), Box(1, 7));
  const Geometry geometry(box);
  RandomStream random = make_stream(1, "test", {});
  KempeWalk walk(geometry, pattern_grid(box));
  for (int step = 0; step < 200; ++step) {
    walk.step(random);
    REQUIRE(is_solution_of(Grid(box), walk.grid()));
  }
}

TEST_CASE("a step changes the cells of two digits only, and at least two of them") {
  const Geometry geometry(Box(3, 3));
  RandomStream random = make_stream(2, "test", {});
  KempeWalk walk(geometry, pattern_grid(Box(3, 3)));
  for (int step = 0; step < 100; ++step) {
    const Grid before = walk.grid();
    walk.step(random);
    std::set<int> digits;
    int changed = 0;
    for (int cell = 0; cell < 81; ++cell) {
      if (before[cell] == walk.grid()[cell]) continue;
      ++changed;
      digits.insert({before[cell], walk.grid()[cell]});
    }
    CHECK(digits.size() == 2);
    CHECK(changed >= 4);
  }
}

TEST_CASE("a walk reaches all 288 full grids of 2x2") {
  const Geometry geometry(Box(2, 2));
  RandomStream random = make_stream(3, "test", {});
  KempeWalk walk(geometry, pattern_grid(Box(2, 2)));
  std::set<std::string> grids;
  for (int step = 0; step < 20'000; ++step) {
    walk.step(random);
    grids.insert({walk.grid().digits().begin(), walk.grid().digits().end()});
  }
  CHECK(grids.size() == 288);
}
