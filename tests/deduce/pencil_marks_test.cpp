#include <catch2/catch.hpp>

#include "states.hpp"

using namespace evodoku;
using namespace evodoku::test;

TEST_CASE("pencil marks begin with the clues and what they leave") {
  const PencilMarks state(grid("1..4............", Box(2, 2)));
  CHECK(state.digits(0) == 0b0001);
  CHECK(state.digits(1) == 0b0110);
  CHECK(state.digits(4) == 0b1110);
  CHECK(state.digits(15) == 0b0111);
  CHECK(state.values() == grid("1..4............", Box(2, 2)));
  CHECK_FALSE(state.is_complete());
}

TEST_CASE("placing strikes the digit out at all peers, of boxes of any shape") {
  for (const Box box : {Box(2, 3), Box(3, 2), Box(1, 5), Box(5, 1), Box(8, 8)}) {
    CAPTURE(box.name());
    const Geometry geometry(box);
    const Cell cell = static_cast<Cell>(box.cells() / 2 + 1);
    PencilMarks state{Grid(box)};
    state.place({cell, 2});
    int with_two = 0;
    for (int other = 0; other < box.cells(); ++other) with_two += (state.digits(other) >> 1 & 1) != 0 ? 1 : 0;
    CHECK(with_two == box.cells() - geometry.peers_per_cell());
    for (const Cell peer : geometry.peers(cell)) CHECK_FALSE(state.has({peer, 2}));
    CHECK(state.digits(cell) == 0b10);
    CHECK(state.values()[cell] == 2);
  }
}

TEST_CASE("clues that contradict each other are refused by name") {
  CHECK_THROWS_WITH(PencilMarks(grid("1..1............", Box(2, 2))),
                    Catch::Contains("r1c1") && Catch::Contains("r1c4") && Catch::Contains("row 1"));
}

TEST_CASE("what is no candidate cannot be placed") {
  PencilMarks state(grid("1..4............", Box(2, 2)));
  CHECK_THROWS_WITH(state.place({1, 4}), Catch::Contains("r1c2 = 4"));
  CHECK_THROWS_AS(state.place({0, 2}), std::invalid_argument);
  CHECK_THROWS_AS(state.place({16, 1}), std::invalid_argument);
  CHECK_THROWS_AS(state.place({1, 0}), std::invalid_argument);
  CHECK_THROWS_AS(state.place({1, 5}), std::invalid_argument);
}

TEST_CASE("removing has no effect on what is gone and is refused where a digit is written down") {
  PencilMarks state(grid("1..4............", Box(2, 2)));
  const PencilMarks before = state;
  state.remove({1, 4});
  CHECK(state == before);
  state.remove({1, 2});
  CHECK(state.digits(1) == 0b0100);
  CHECK_THROWS_WITH(state.remove({0, 1}), Catch::Contains("r1c1 = 1"));
  CHECK_THROWS_AS(state.remove({16, 1}), std::invalid_argument);
  CHECK_THROWS_AS(state.remove({1, 0}), std::invalid_argument);
}

TEST_CASE("a deduction is applied whole") {
  PencilMarks state{Grid(Box(2, 2))};
  Deduction deduction;
  deduction.placements = {{0, 1}};
  deduction.eliminations = {{5, 2}, {5, 3}};
  state.apply(deduction);
  CHECK(state.values()[0] == 1);
  CHECK(state.digits(5) == 0b1000);
}
