#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "evodoku/check.hpp"
#include "operators_of.hpp"

using namespace evodoku;
using samples::Board;

namespace {

Fitness fitness_of(Objective objective, Box box, const Board& board) {
  const OperatorContext context(Grid(box),
                                {.representation = Representation::digits, .objective = objective});
  return make_operator(objectives(), context)->of(board);
}

Board random_digits(Box box, RandomStream& random) {
  Board board(static_cast<std::size_t>(box.cells()));
  for (Gene& digit : board) digit = static_cast<Gene>(1 + random.below(box.side()));
  return board;
}

/// A literal implementation of the pseudo-code of document 002.
Fitness counted_one_by_one(Box box, const Board& board, bool counts_itself) {
  const auto digit = [&](int row, int column) {
    return board[static_cast<std::size_t>(row * box.side() + column)];
  };
  Fitness conflicts = 0;
  for (int row = 0; row < box.side(); ++row) {
    for (int column = 0; column < box.side(); ++column) {
      if (digit(row, column) == 0) continue;
      for (int i = 0; i < box.side(); ++i) {
        const int box_row = row / box.rows() * box.rows() + i / box.cols();
        const int box_column = column / box.cols() * box.cols() + i % box.cols();
        if (digit(row, i) == digit(row, column) && (counts_itself || i != column)) {
          conflicts += 1;
        } else if (digit(i, column) == digit(row, column) && (counts_itself || i != row)) {
          conflicts += 1;
        } else if (digit(box_row, box_column) == digit(row, column) &&
                   (box_row != row || box_column != column)) {
          conflicts += 2;
        }
      }
    }
  }
  return conflicts;
}

}  // namespace

TEST_CASE("a solved board has no fault and a blank one all of them") {
  for (const Box box : samples::boxes_of_all_kinds()) {
    const Board solved = samples::board_of(samples::full_grid(box, 1));
    const Board blank = samples::board_of(Grid(box));
    const int side = box.side();
    CHECK(fitness_of(Objective::missing_digits, box, solved) == 0);
    CHECK(fitness_of(Objective::illegal_houses, box, solved) == 0);
    CHECK(fitness_of(Objective::equal_peers, box, solved) == 0);
    CHECK(fitness_of(Objective::self_counting, box, solved) == 2 * side * side - side);  // 153 for 9x9
    CHECK(fitness_of(Objective::missing_digits, box, blank) == Fitness{3} * box.cells());
    CHECK(fitness_of(Objective::illegal_houses, box, blank) == Fitness{3} * side);
    CHECK(fitness_of(Objective::self_counting, box, blank) == 0);  // as published, better than any solution
    const Board ones(static_cast<std::size_t>(box.cells()), Gene{1});
    CHECK(fitness_of(Objective::missing_digits, box, ones) == Fitness{3} * side * (side - 1));
  }
}

TEST_CASE("missing digits and conflicts are what their definitions say") {
  RandomStream random = make_stream(2, "boards", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    Board board = random_digits(box, random);
    board.front() = Grid::blank;
    Fitness missing = 0;
    Fitness illegal = 0;
    const Boards boards(Grid(box), Grouping::whole);
    for (const Blocks kind : {Blocks::rows, Blocks::columns, Blocks::boxes}) {
      for (const Block& block : boards.blocks(kind)) {
        std::set<int> digits;
        for (const Position cell : block) digits.insert(board[cell]);
        digits.erase(Grid::blank);
        missing += box.side() - static_cast<int>(digits.size());
        illegal += static_cast<int>(digits.size()) == box.side() ? 0 : 1;
      }
    }
    CHECK(fitness_of(Objective::missing_digits, box, board) == missing);
    CHECK(fitness_of(Objective::illegal_houses, box, board) == illegal);
    CHECK(fitness_of(Objective::equal_peers, box, board) == counted_one_by_one(box, board, false));
    CHECK(fitness_of(Objective::self_counting, box, board) == counted_one_by_one(box, board, true));
  }
}

TEST_CASE("the objective of a branch map is 0 when its grid is the solution and at no other time") {
  RandomStream random = make_stream(2, "branch map", {});
  const Grid puzzle = samples::puzzle_with_blanks(Box(3, 3), 24, 1);
  const OperatorContext context(
      puzzle, {.representation = Representation::branch_map, .objective = Objective::branch_map});
  const auto objective = make_operator(objectives(), context);
  const auto first = make_operator(first_populations(), context);
  Board genes = samples::empty_board(context);
  int solved = 0;
  for (int i = 0; i < 2000; ++i) {
    first->make(genes, random);
    const bool is_solved = is_solution_of(puzzle, context.genomes().decode(genes));
    CHECK((objective->of(genes) == 0) == is_solved);
    CHECK(objective->of(genes) >= 0);
    solved += static_cast<int>(is_solved);
  }
  CHECK(solved > 0);
  CHECK(solved < 2000);
}

TEST_CASE("a code for no digit costs more than anything else and never solves") {
  Grid puzzle = samples::full_grid(Box(3, 3), 1);
  for (int cell = 0; cell < 3; ++cell) puzzle.clear(cell);
  const OperatorContext context(
      puzzle, {.representation = Representation::branch_map_to_ten, .objective = Objective::branch_map});
  const auto objective = make_operator(objectives(), context);
  CHECK(objective->of(Board(12, 1)) >= 30'000'000'000);
  CHECK(objective->of(Board(12, 0)) < 10'000'000'000);
}
