#include "evolve/representation/rows_as_boxes.hpp"

#include <catch2/catch.hpp>

#include "evodoku/check.hpp"
#include "evolve/representation/free_cells.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

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
