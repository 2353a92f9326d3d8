#include "canon/general_form.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "sample_grids.hpp"

using namespace evodoku;
using test::pattern_grid;
using test::random_full_grid;

namespace {

Grid with_blanks(Grid grid, std::uint32_t percent_blank, RandomStream& random) {
  for (int cell = 0; cell < grid.cells(); ++cell) {
    if (random.chance(percent_blank, 100)) grid.clear(cell);
  }
  return grid;
}

void check_isomorphs(const Grid& grid, std::uint64_t isomorphs) {
  const Grid form = general_form(grid).value().form.grid;
  CHECK_FALSE(find_conflict(form).has_value());
  CHECK(form.clue_count() == grid.clue_count());
  CHECK(general_form(form).value().form.grid == form);
  for (std::uint64_t number = 0; number < isomorphs; ++number) {
    REQUIRE(general_form(apply(Isomorphism::random(grid.box(), 7, number), grid)).value().form.grid == form);
  }
}

/// Adds the forms of all full grids that complete `grid` from `cell` on.
void collect_forms(Grid& grid, int cell, std::set<std::vector<std::uint8_t>>& forms) {
  if (cell == grid.cells()) {
    const Grid form = general_form(grid).value().form.grid;
    forms.insert({form.digits().begin(), form.digits().end()});
    return;
  }
  for (int digit = 1; digit <= grid.side(); ++digit) {
    if (test::conflicts(grid, cell, digit)) continue;
    grid.set(cell, digit);
    collect_forms(grid, cell + 1, forms);
    grid.clear(cell);
  }
}

std::size_t classes_of_full_grids(Box box) {
  Grid grid(box);
  for (int column = 0; column < box.side(); ++column) grid.set(column, column + 1);
  std::set<std::vector<std::uint8_t>> forms;
  collect_forms(grid, box.side(), forms);
  return forms.size();
}

}  // namespace

// Published numbers of classes: Wikipedia, "Mathematics of Sudoku" (essentially different grids).
TEST_CASE("the full grids of 2x2 have two forms, those of 2x3 49", "[long]") {
  CHECK(classes_of_full_grids(Box(2, 2)) == 2);
  CHECK(classes_of_full_grids(Box(2, 3)) == 49);
}

TEST_CASE("isomorphs have one form for all boxes and numbers of clues") {
  const Box box =
      GENERATE(Box(2, 2), Box(2, 3), Box(3, 3), Box(2, 5), Box(3, 4), Box(4, 4), Box(4, 5), Box(5, 5));
  const std::uint32_t percent_blank = GENERATE(0U, 40U, 70U, 96U, 100U);
  RandomStream random = make_stream(1, "test", {});
  for (int i = 0; i < 10; ++i) {
    check_isomorphs(with_blanks(random_full_grid(box, random), percent_blank, random), 5);
  }
}

TEST_CASE("puzzles with a clue more or less or elsewhere have other forms") {
  const Box box(4, 4);
  RandomStream random = make_stream(4, "test", {});
  const Grid full = random_full_grid(box, random);
  const Grid puzzle = with_blanks(full, 60, random);
  for (int cell = 0; cell < box.cells(); cell += 7) {
    Grid other = puzzle;
    puzzle.is_blank(cell) ? other.set(cell, full[cell]) : other.clear(cell);
    CHECK(general_form(other).value().form.grid != general_form(puzzle).value().form.grid);
  }
}
