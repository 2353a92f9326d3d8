#include "evolve/representation/boards.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <numeric>
#include <set>

#include "evodoku/check.hpp"
#include "evolve/operators/first_individuals.hpp"
#include "evolve/operators/objectives.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

std::vector<Gene> random_board(const Boards& boards, RandomStream& random) {
  std::vector<Gene> board(static_cast<std::size_t>(boards.length()));
  RandomFill(boards).make(board, random);
  return board;
}

std::vector<int> sorted_digits(ConstGenes board, const std::vector<Position>& cells) {
  std::vector<int> digits;
  for (const Position cell : cells) digits.push_back(board[cell]);
  std::ranges::sort(digits);
  return digits;
}

}  // namespace

TEST_CASE("a random board keeps the clues and holds in every group what it must hold") {
  RandomStream random = make_stream(1, "boards", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    const Grid puzzle = samples::puzzle_with_blanks(box, box.cells() / 2, 1);
    std::vector<int> all(static_cast<std::size_t>(box.side()));
    std::iota(all.begin(), all.end(), 1);
    for (const Grouping grouping : {Grouping::boxes, Grouping::rows, Grouping::whole}) {
      const Boards boards(puzzle, grouping);
      const std::vector<Gene> board = random_board(boards, random);
      const Grid grid = boards.decode(ConstGenes(board));
      for (int cell = 0; cell < box.cells(); ++cell) {
        if (!puzzle.is_blank(cell)) REQUIRE(grid[cell] == puzzle[cell]);
      }
      if (grouping == Grouping::whole) {
        for (int digit = 1; digit <= box.side(); ++digit) {
          CHECK(std::ranges::count(board, static_cast<Gene>(digit)) == box.side());
        }
      } else {
        const Blocks kind = grouping == Grouping::boxes ? Blocks::boxes : Blocks::rows;
        for (const Block& block : boards.blocks(kind)) CHECK(sorted_digits(board, block) == all);
      }
    }
  }
}

TEST_CASE("blocks are a partition of the cells and as many as their kind says") {
  const Box box(2, 3);
  const Boards boards(Grid(box), Grouping::whole);
  const auto number_of = [&](Blocks kind) {
    std::set<Position> cells;
    const std::vector<Block> blocks = boards.blocks(kind);
    for (const Block& block : blocks) cells.insert(block.begin(), block.end());
    CHECK(cells.size() == 36);
    return blocks.size();
  };
  CHECK(number_of(Blocks::boxes) == 6);
  CHECK(number_of(Blocks::rows) == 6);
  CHECK(number_of(Blocks::columns) == 6);
  CHECK(number_of(Blocks::row_bands) == 3);
  CHECK(number_of(Blocks::cells) == 36);
}

TEST_CASE("blocks that would cut a group are refused") {
  const Boards by_box(Grid(Box(3, 3)), Grouping::boxes);
  CHECK_THROWS_WITH(by_box.blocks(Blocks::columns), Catch::Contains("would cut a box"));
  const Boards by_row(Grid(Box(3, 3)), Grouping::rows);
  CHECK_THROWS_WITH(by_row.blocks(Blocks::boxes), Catch::Contains("would cut a row"));
  CHECK_THROWS_AS(Boards(Grid(Box(3, 3)), Grouping::whole).blocks(Blocks::bits), std::invalid_argument);
}

TEST_CASE("clues that no arrangement keeps are refused by name") {
  Grid in_row(Box(3, 3));
  in_row.set(0, 4);
  in_row.set(8, 4);
  CHECK_NOTHROW(Boards(in_row, Grouping::boxes));
  CHECK_THROWS_WITH(Boards(in_row, Grouping::rows), Catch::Contains("two 4s in row 1: r1c1 and r1c9"));
  Grid too_many(Box(1, 2));
  for (int cell = 0; cell < 3; ++cell) too_many.set(cell, 2);
  CHECK_THROWS_WITH(Boards(too_many, Grouping::whole), Catch::Contains("digit 2 stands 3 times"));
}

TEST_CASE("a solved board misses nothing and a blank one everything") {
  for (const Box box : samples::boxes_of_all_kinds()) {
    const Grid solved = samples::full_grid(box, 1);
    MissingInHouses missing(box);
    IllegalHouses illegal(box);
    CHECK(missing.of(solved.digits()) == 0);
    CHECK(illegal.of(solved.digits()) == 0);
    const Grid blank(box);
    CHECK(missing.of(blank.digits()) == Fitness{3} * box.cells());
    CHECK(illegal.of(blank.digits()) == Fitness{3} * box.side());
    const std::vector<Gene> ones(static_cast<std::size_t>(box.cells()), Gene{1});
    CHECK(missing.of(ones) == Fitness{3} * box.side() * (box.side() - 1));
  }
}

TEST_CASE("missing digits are what the definition says") {
  RandomStream random = make_stream(2, "boards", {});
  const Box box(3, 4);
  const Boards boards(samples::puzzle_with_blanks(box, 100, 2), Grouping::whole);
  MissingInHouses missing(box);
  IllegalHouses illegal(box);
  for (int round = 0; round < 50; ++round) {
    const std::vector<Gene> board = random_board(boards, random);
    Fitness expected = 0;
    Fitness houses = 0;
    for (const Blocks kind : {Blocks::rows, Blocks::columns, Blocks::boxes}) {
      for (const Block& block : boards.blocks(kind)) {
        const std::vector<int> digits = sorted_digits(board, block);
        const auto different = static_cast<Fitness>(std::set<int>(digits.begin(), digits.end()).size());
        expected += box.side() - different;
        houses += different == box.side() ? 0 : 1;
      }
    }
    CHECK(missing.of(board) == expected);
    CHECK(illegal.of(board) == houses);
  }
}

TEST_CASE("a row becomes the box of its number") {
  for (const Box box : samples::boxes_of_all_kinds()) {
    const Grid typed = samples::puzzle_with_blanks(box, box.cells() / 2, 2);
    const Grid misread = rows_taken_for_boxes(typed);
    bool same = true;
    for (int row = 0; row < box.side(); ++row) {
      for (int column = 0; column < box.side(); ++column) {
        same = same && misread[cell_of_place(box, row, column)] == typed.at(row, column);
      }
    }
    CHECK(same);
    CHECK(misread.clue_count() == typed.clue_count());
  }
}

TEST_CASE("boxes that are rows are read right") {
  const Grid typed = samples::full_grid(Box(1, 5), 1);
  CHECK(rows_taken_for_boxes(typed) == typed);
}

TEST_CASE("the notebook's board contradicts itself when its rows are read as boxes") {
  const Grid typed = samples::from_digits(
      "345000008610083549790045006000157000000064900071900400009020604050010000206000300");
  CHECK_FALSE(find_conflict(typed).has_value());
  CHECK(find_conflict(rows_taken_for_boxes(typed)).has_value());
}
