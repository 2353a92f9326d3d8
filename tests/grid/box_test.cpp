#include "evodoku/box.hpp"

#include <catch2/catch.hpp>

using evodoku::Box;

TEST_CASE("a box of any shape has the side rows times columns") {
  CHECK(Box(3, 3).side() == 9);
  CHECK(Box(2, 3).side() == 6);
  CHECK(Box(1, 2).side() == 2);
  CHECK(Box(8, 8).cells() == 4096);
  CHECK(Box::of_order(4) == Box(4, 4));
}

TEST_CASE("a side outside 2 to 64 is refused with the value seen") {
  CHECK_THROWS_WITH(Box(1, 1), Catch::Contains("got 1x1"));
  CHECK_THROWS_WITH(Box(5, 13), Catch::Contains("got 5x13"));
  CHECK_THROWS_AS(Box(0, 9), std::invalid_argument);
  CHECK_THROWS_AS(Box(-3, -3), std::invalid_argument);
  CHECK_THROWS_AS(Box(1 << 16, 1 << 16), std::invalid_argument);  // the product would overflow
  CHECK_THROWS_AS(Box::of_order(9), std::invalid_argument);
}

TEST_CASE("a bare side gets the square box, else the squarest with fewer rows than columns") {
  CHECK(Box::for_side(9) == Box(3, 3));
  CHECK(Box::for_side(6) == Box(2, 3));
  CHECK(Box::for_side(8) == Box(2, 4));
  CHECK(Box::for_side(12) == Box(3, 4));
  CHECK(Box::for_side(5) == Box(1, 5));
  CHECK(Box::for_side(64) == Box(8, 8));
  CHECK_FALSE(Box::for_side(1));
  CHECK_FALSE(Box::for_side(65));
}

TEST_CASE("every box holds side cells, and rows and columns number the cells row by row") {
  for (const Box box : {Box(3, 3), Box(2, 3), Box(3, 2), Box(1, 5), Box(4, 3)}) {
    std::vector<int> cells_in(static_cast<std::size_t>(box.side()), 0);
    for (int cell = 0; cell < box.cells(); ++cell) {
      CHECK(box.row_of(cell) * box.side() + box.column_of(cell) == cell);
      ++cells_in[static_cast<std::size_t>(box.box_of(cell))];
    }
    for (const int count : cells_in) CHECK(count == box.side());
  }
  CHECK(Box(2, 3).box_of(3) == 1);  // a 2x3 box is two rows high and three columns wide
  CHECK(Box(2, 3).box_of(12) == 2);
}
