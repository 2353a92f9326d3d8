#include "evolve/operators/given_board.hpp"

#include <catch2/catch.hpp>

#include "representation/random_boards.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

TEST_CASE("first individuals are copies of the board that is given") {
  RandomStream random = make_stream(1, "given board", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    const Grid board = samples::full_grid(box, 3);
    GivenBoard first(board);
    samples::Board individual(static_cast<std::size_t>(box.cells()), 0);
    first.make(individual, random);
    CHECK(Grid(box, individual) == board);
  }
}

TEST_CASE("a board with blanks is refused and they are counted") {
  const Grid board = samples::puzzle_with_blanks(Box(3, 3), 7, 1);
  CHECK_THROWS_WITH(GivenBoard(board), Catch::Contains("7 blank cells"));
}
