#include "evolve/operators/improvements.hpp"

#include <catch2/catch.hpp>

#include "evolve/operators/objectives.hpp"
#include "representation/random_boards.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

samples::Board board_of(const Grid& grid) {
  return {grid.digits().begin(), grid.digits().end()};
}

}  // namespace

TEST_CASE("the search in columns and boxes keeps clues and rows and is two evaluations") {
  RandomStream random = make_stream(1, "columns and boxes", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    const Boards boards(samples::puzzle_with_blanks(box, box.cells() / 2, 8), Grouping::rows);
    ColumnsAndBoxes search(boards, 1000);
    samples::Board board = samples::random_board(boards, random);
    for (int i = 0; i < 5; ++i) CHECK(search.improve(board, random) == 2);
    CHECK(samples::keeps_layout(boards, board));
  }
}

TEST_CASE("the search makes random boards better on average and leaves solved ones alone") {
  RandomStream random = make_stream(2, "columns and boxes", {});
  for (const Box box : {Box(2, 3), Box(3, 3), Box(4, 4)}) {
    MissingInHouses missing(box);
    const Boards boards(Grid(box), Grouping::rows);
    ColumnsAndBoxes search(boards, 1000);
    Fitness gain = 0;
    for (int i = 0; i < 50; ++i) {
      samples::Board board = samples::random_board(boards, random);
      gain += missing.of(board);
      search.improve(board, random);
      gain -= missing.of(board);
    }
    CHECK(gain > 50);
    samples::Board solved = board_of(samples::full_grid(box, 2));
    const samples::Board before = solved;
    search.improve(solved, random);
    CHECK(solved == before);
  }
}

TEST_CASE("two digits in each other's column are put right") {
  RandomStream random = make_stream(3, "columns and boxes", {});
  const Grid full = samples::full_grid(Box(3, 3), 9);
  Grid fixed = full;
  fixed.clear(0);
  fixed.clear(1);
  const Boards boards(fixed, Grouping::rows);
  samples::Board board = board_of(full);
  std::swap(board[0], board[1]);
  // Each of the two columns is paired with itself as often as with the other.
  for (int i = 0; i < 20; ++i) ColumnsAndBoxes(boards, 1000).improve(board, random);
  CHECK(board == board_of(full));
  std::swap(board[0], board[1]);
  const samples::Board wrong = board;
  ColumnsAndBoxes(boards, 0).improve(board, random);
  CHECK(board == wrong);
}

TEST_CASE("boxes are searched where all columns are legal") {
  RandomStream random = make_stream(4, "columns and boxes", {});
  Grid latin = samples::full_grid(Box(3, 3), 9);
  for (int row = 0; row < 9; ++row) {
    const int digit = latin.at(row, 0);
    latin.set(row * 9, latin.at(row, 3));
    latin.set(row * 9 + 3, digit);
  }
  const Boards boards(Grid(Box(3, 3)), Grouping::rows);
  ColumnsAndBoxes search(boards, 1000);
  REQUIRE(IllegalHouses(boards.box()).of(board_of(latin)) == 6);
  int changed = 0;
  for (int i = 0; i < 20; ++i) {
    samples::Board board = board_of(latin);
    search.improve(board, random);
    CHECK(samples::keeps_layout(boards, board));
    if (board != board_of(latin)) ++changed;
  }
  CHECK(changed > 10);  // not always: a box may be paired with itself
}

TEST_CASE("exchanges in rows would spoil boxes and are refused for box permutations") {
  CHECK_THROWS_AS(ColumnsAndBoxes(Boards(Grid(Box(3, 3)), Grouping::boxes), 1000), std::invalid_argument);
}
