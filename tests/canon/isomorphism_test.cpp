#include <catch2/catch.hpp>
#include <map>

#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "sample_grids.hpp"

using namespace evodoku;
using namespace evodoku::test;

TEST_CASE("an isomorph of a full grid is a full grid of the same box") {
  const Box box =
      GENERATE(Box(1, 2), Box(1, 5), Box(2, 2), Box(2, 3), Box(3, 2), Box(3, 3), Box(4, 4), Box(8, 8));
  const Grid full = pattern_grid(box);
  for (std::uint64_t number = 0; number < 10; ++number) {
    const Grid isomorph = apply(Isomorphism::random(box, 1, number), full);
    CHECK(isomorph.box() == box);
    CHECK(is_solution_of(isomorph, isomorph));
  }
}

TEST_CASE("rows, columns and digits go where the map says") {
  Grid grid(Box(2, 3));
  grid.set(1, 4);  // row 0, column 1
  Isomorphism map = Isomorphism::identity(grid.box());
  map.rows = {2, 3, 1, 0, 4, 5};
  map.columns = {3, 4, 5, 2, 1, 0};
  map.digits = {0, 1, 2, 3, 6, 5, 4};
  const Grid moved = apply(map, grid);
  CHECK(moved.at(3, 4) == 6);
  CHECK(moved.clue_count() == 1);
}

TEST_CASE("transposing comes first and turns the box") {
  Grid grid(Box(2, 3));
  grid.set(1, 4);
  Isomorphism map = Isomorphism::identity(Box(3, 2));
  map.transpose = true;
  map.rows = {2, 1, 0, 3, 4, 5};  // legal in 3x2, not in 2x3
  const Grid moved = apply(map, grid);
  CHECK(moved.box() == Box(3, 2));
  CHECK(moved.at(1, 0) == 4);
}

TEST_CASE("a map that is no isomorphism of the box is refused, with what was seen") {
  const Grid grid(Box(2, 3));
  const auto refused = [&](auto change) {
    Isomorphism map = Isomorphism::identity(grid.box());
    change(map);
    CHECK_THROWS_AS(apply(map, grid), std::invalid_argument);
  };
  refused([](Isomorphism& map) { map.rows = {0, 2, 1, 3, 4, 5}; });     // a row leaves its band
  refused([](Isomorphism& map) { map.columns = {0, 1, 3, 2, 4, 5}; });  // a column leaves its stack
  refused([](Isomorphism& map) { map.rows = {0, 0, 2, 3, 4, 5}; });
  refused([](Isomorphism& map) { map.rows = {0, 1, 2, 3}; });
  refused([](Isomorphism& map) { map.columns = {0, 1, 2, 3, 4, 6}; });
  refused([](Isomorphism& map) { map.digits = {0, 1, 2, 3, 4, 5}; });
  refused([](Isomorphism& map) { map.digits = {1, 0, 2, 3, 4, 5, 6}; });  // a blank would become a clue
  refused([](Isomorphism& map) {
    map.transpose = true;
    map.rows = {4, 5, 0, 1, 2, 3};
  });  // legal in 2x3 only
  Isomorphism map = Isomorphism::identity(grid.box());
  map.rows[0] = 1;
  CHECK_THROWS_WITH(apply(map, grid), Catch::Contains("got 1 1 2 3 4 5"));
}

TEST_CASE("candidates move with the digits") {
  const Box box = GENERATE(Box(2, 3), Box(3, 2), Box(3, 3), Box(4, 4));
  const Grid full = pattern_grid(box);
  std::vector<std::uint64_t> sets;
  for (const int digit : full.digits()) sets.push_back(std::uint64_t{1} << (digit - 1) | 1U);
  for (std::uint64_t number = 0; number < 10; ++number) {
    const Isomorphism map = Isomorphism::random(box, 1, number);
    const Grid moved = apply(map, full);
    const auto moved_sets = apply(map, sets, box);
    REQUIRE(moved_sets.size() == sets.size());
    for (int cell = 0; cell < box.cells(); ++cell)
      CHECK(moved_sets[static_cast<std::size_t>(cell)] ==
            (std::uint64_t{1} << (moved[cell] - 1) | std::uint64_t{1} << (map.digits[1] - 1)));
  }
  Isomorphism transposition = Isomorphism::identity(box.transposed());
  transposition.transpose = true;
  const Grid turned = apply(transposition, full);
  CHECK(apply(transposition, sets, box)[1] == (std::uint64_t{1} << (turned[1] - 1) | 1U));
  const Isomorphism same = Isomorphism::identity(box);
  CHECK_THROWS_WITH(apply(same, std::span(sets).first(3), box), Catch::Contains("got 3"));
  sets[0] = std::uint64_t{1} << box.side();
  CHECK_THROWS_AS(apply(same, sets, box), std::invalid_argument);
}

TEST_CASE("a random isomorphism is a function of box, seed and number") {
  const Box box(3, 3);
  const Grid full = pattern_grid(box);
  const Grid once = apply(Isomorphism::random(box, 5, 6), full);
  CHECK(apply(Isomorphism::random(box, 5, 6), full) == once);
  CHECK(apply(Isomorphism::random(box, 5, 7), full) != once);
  CHECK(apply(Isomorphism::random(box, 6, 6), full) != once);
}

TEST_CASE("random isomorphisms reach every place of the group about equally often") {
  // The clue of a one-clue 2x2-box puzzle goes to each of 16 cells and 4 digits: 64 outcomes, 100 of each
  // expected.
  Grid grid(Box(2, 2));
  grid.set(0, 1);
  std::map<std::pair<int, int>, int> seen;
  constexpr int draws = 6400;
  for (std::uint64_t number = 0; number < draws; ++number) {
    const Grid moved = apply(Isomorphism::random(grid.box(), 8, number), grid);
    for (int cell = 0; cell < 16; ++cell) {
      if (!moved.is_blank(cell)) ++seen[{cell, moved[cell]}];
    }
  }
  REQUIRE(seen.size() == 64);
  double chi_square = 0;
  for (const auto& [outcome, count] : seen) chi_square += (count - 100.0) * (count - 100.0) / 100.0;
  CHECK(chi_square < 113.0);  // 63 degrees of freedom, one in 10^4
}
