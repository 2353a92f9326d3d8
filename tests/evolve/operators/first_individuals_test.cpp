#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "operators_of.hpp"

using namespace evodoku;
using samples::Board;

TEST_CASE("a random board keeps the clues and holds in every group what it must hold") {
  RandomStream random = make_stream(1, "boards", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    const Grid puzzle = samples::puzzle_with_blanks(box, box.cells() / 2, 1);
    for (const Representation kind :
         {Representation::box_permutations, Representation::row_permutations, Representation::digits}) {
      const OperatorContext context(puzzle, {.representation = kind});
      Board board = samples::empty_board(context);
      make_operator(first_populations(), context)->make(board, random);
      CHECK(samples::keeps_layout(context, board));
    }
  }
}

TEST_CASE("clues are in place in the first individuals even if they may change later") {
  RandomStream random = make_stream(2, "boards", {});
  const Grid puzzle = samples::puzzle_with_blanks(Box(3, 3), 40, 1);
  const OperatorContext context(puzzle, {.clues_locked = false});
  Board board = samples::empty_board(context);
  make_operator(first_populations(), context)->make(board, random);
  CHECK(samples::keeps_clues(puzzle, board));
  CHECK(context.genomes().groups().front().positions.size() == 9);
}

TEST_CASE("where clues are overlooked the first is the puzzle and the others have every digit side times") {
  RandomStream random = make_stream(1, "overlooked", {});
  const Grid puzzle = samples::puzzle_with_blanks(Box(3, 4), 60, 1);
  const OperatorContext context(
      puzzle, {.representation = Representation::digits, .first = FirstPopulation::clues_overlooked});
  const auto first = make_operator(first_populations(), context);
  Board board = samples::empty_board(context);
  first->make(board, random);
  CHECK(board == samples::board_of(puzzle));
  for (int i = 0; i < 3; ++i) {
    first->make(board, random);
    for (Gene digit = 1; digit <= 12; ++digit) CHECK(std::ranges::count(board, digit) == 12);
    CHECK_FALSE(samples::keeps_clues(puzzle, board));
  }
}

TEST_CASE("first individuals are copies of the board that is given, which must be full") {
  RandomStream random = make_stream(1, "given board", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    const Grid given = samples::full_grid(box, 3);
    const OperatorContext context(Grid(box), {.first = FirstPopulation::given_board}, given);
    Board board = samples::empty_board(context);
    make_operator(first_populations(), context)->make(board, random);
    CHECK(board == samples::board_of(given));
  }
  const OperatorContext context(Grid(Box(3, 3)), {.first = FirstPopulation::given_board},
                                samples::puzzle_with_blanks(Box(3, 3), 7, 1));
  CHECK_THROWS_WITH(make_operator(first_populations(), context), Catch::Contains("7 blank cells"));
}
