#include "evodoku/geometry.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

using evodoku::Box;
using evodoku::Cell;
using evodoku::Geometry;

namespace {

bool share_a_house(Box box, int a, int b) {
  return box.row_of(a) == box.row_of(b) || box.column_of(a) == box.column_of(b) ||
         box.box_of(a) == box.box_of(b);
}

}  // namespace

TEST_CASE("houses, places and peers agree with the definition for boxes of many shapes") {
  const Box box =
      GENERATE(Box(1, 2), Box(2, 2), Box(1, 5), Box(2, 3), Box(3, 2), Box(3, 3), Box(3, 4), Box(4, 4));
  const Geometry geometry(box);
  CHECK(geometry.houses() == 3 * box.side());
  for (int house = 0; house < geometry.houses(); ++house) {
    const auto cells = geometry.house(house);
    CHECK(std::ranges::is_sorted(cells));
    CHECK(std::set<Cell>(cells.begin(), cells.end()).size() == static_cast<std::size_t>(box.side()));
  }
  for (int cell = 0; cell < box.cells(); ++cell) {
    const auto houses = geometry.houses_of(cell);
    CHECK(houses[0] == geometry.row_house(box.row_of(cell)));
    CHECK(houses[1] == geometry.column_house(box.column_of(cell)));
    CHECK(houses[2] == geometry.box_house(box.box_of(cell)));
    for (std::size_t kind = 0; kind < 3; ++kind) {
      CHECK(geometry.house(houses[kind])[geometry.places_of(cell)[kind]] == cell);
    }
    std::vector<Cell> expected;
    for (int other = 0; other < box.cells(); ++other) {
      if (other != cell && share_a_house(box, cell, other)) expected.push_back(static_cast<Cell>(other));
    }
    CHECK(std::ranges::equal(geometry.peers(cell), expected));
  }
}

TEST_CASE("side 64 has 4096 cells with 175 peers each") {
  const Geometry geometry(Box(8, 8));
  CHECK(geometry.cells() == 4096);
  CHECK(geometry.peers_per_cell() == 2 * 63 + 7 * 7);
  CHECK(geometry.peers(4095).back() == 4094);
}

TEST_CASE("houses are named by kind and number from 1") {
  const Geometry geometry(Box(3, 3));
  CHECK(house_name(geometry.box(), 0) == "row 1");
  CHECK(house_name(geometry.box(), 17) == "column 9");
  CHECK(house_name(geometry.box(), 18) == "box 1");
}
