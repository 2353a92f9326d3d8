#include "evolve/representation/genomes.hpp"

#include <catch2/catch.hpp>
#include <set>

#include "evodoku/check.hpp"
#include "evolve/representation/partial_grids.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

TEST_CASE("places of boxes are cells, each once, in the box they name") {
  for (const Box box : samples::boxes_of_all_kinds()) {
    std::set<int> cells;
    for (int index = 0; index < box.side(); ++index) {
      for (int place = 0; place < box.side(); ++place) {
        const int cell = cell_of_place(box, index, place);
        cells.insert(cell);
        CHECK(box.box_of(cell) == index);
        CHECK(place_of_cell(box, cell) == place);
      }
    }
    CHECK(static_cast<int>(cells.size()) == box.cells());
  }
}

TEST_CASE("blocks are a partition of the cells and as many as their kind says") {
  const Boards boards(Grid(Box(2, 3)), Grouping::whole);
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
  Grid in_box(Box(3, 3));
  in_box.set(30, 7);
  in_box.set(40, 7);
  CHECK_THROWS_WITH(free_groups(in_box, Grouping::boxes), Catch::Contains("two 7s in box 5: r4c4 and r5c5"));
  Grid too_many(Box(1, 2));
  for (int cell = 0; cell < 3; ++cell) too_many.set(cell, 2);
  CHECK_THROWS_WITH(Boards(too_many, Grouping::whole), Catch::Contains("digit 2 stands 3 times"));
}

TEST_CASE("a row that is taken for a box becomes the box of its number") {
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
    if (box.rows() == 1) CHECK(misread == typed);
  }
}

TEST_CASE("the notebook's board contradicts itself when its rows are read as boxes") {
  const Grid typed = samples::from_digits(
      "345000008610083549790045006000157000000064900071900400009020604050010000206000300");
  CHECK_FALSE(find_conflict(typed).has_value());
  CHECK(find_conflict(rows_taken_for_boxes(typed)).has_value());
}

TEST_CASE("partial grids refuse clues that contradict each other and name them") {
  Grid puzzle(Box(3, 3));
  puzzle.set(0, 5);
  puzzle.set(8, 5);
  for (const Propagation level : {Propagation::none, Propagation::singles}) {
    CHECK_THROWS_WITH(PartialGrids(puzzle, level), Catch::Contains("r1c1") && Catch::Contains("r1c9"));
  }
}

TEST_CASE("the stronger the propagation the fewer cells of a partial grid are free") {
  const Grid puzzle = samples::from_digits(samples::escargot);
  const auto free_cells = [&](Propagation level) { return PartialGrids(puzzle, level).free_cells().size(); };
  CHECK(free_cells(Propagation::none) == 58);
  CHECK(free_cells(Propagation::naked_singles) <= free_cells(Propagation::none));
  CHECK(free_cells(Propagation::singles) <= free_cells(Propagation::naked_singles));
  CHECK(free_cells(Propagation::probes) <= free_cells(Propagation::singles));
  CHECK(PartialGrids(samples::from_digits(samples::easy_a), Propagation::singles).free_cells().empty());
}
