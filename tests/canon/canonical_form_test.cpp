#include <catch2/catch.hpp>

#include "evodoku/canon.hpp"
#include "sample_grids.hpp"

using namespace evodoku;
using namespace evodoku::test;

namespace {

int appeared_up_to(const Grid& grid, int cell) {
  int largest = 0;
  for (int i = 0; i < cell; ++i) largest = std::max(largest, grid[i]);
  return largest;
}

bool digits_appear_in_order(const Grid& grid) {
  for (int cell = 0; cell < grid.cells(); ++cell) {
    if (grid[cell] > appeared_up_to(grid, cell) + 1) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("the digits of a form appear in order, for every box") {
  RandomStream random = make_stream(1, "test", {});
  const Box box =
      GENERATE(Box(1, 2), Box(2, 2), Box(2, 3), Box(3, 2), Box(3, 3), Box(3, 4), Box(4, 4), Box(6, 6));
  const Grid puzzle = random_clues(box, box.cells() / 2, random);
  const CanonicalForm form = canonical_form(puzzle);
  CHECK(digits_appear_in_order(form.grid));
  CHECK(form.grid.clue_count() == puzzle.clue_count());
  CHECK(canonical_form(form.grid).key() == form.key());
}

TEST_CASE("the same cells under another box have another key") {
  const std::vector<std::uint8_t> cells(64, 0);
  CHECK(canonical_form(Grid(Box(2, 4), cells)).key() != canonical_form(Grid(Box(1, 8), cells)).key());
}

TEST_CASE("keys of sides above 35 are numbers, so that no two grids share one") {
  Grid grid(Box(6, 6));
  for (int cell = 0; cell < 36; ++cell) grid.set(cell, cell + 1);
  const std::string key = canonical_form(grid).key();
  CHECK(key.substr(0, 20) == "f1:6x6:1,2,3,4,5,6,7");
  CHECK(key.find(",35,36,0,0,") != std::string::npos);
}

TEST_CASE("a grid that contradicts itself is only relabelled and turned, at once") {
  const CanonicalForm form = canonical_form(Grid(Box(3, 3), std::vector<std::uint8_t>(81, 7)));
  CHECK(form.scheme == CanonicalScheme::relabelled);
  CHECK(form.key() == "r1:3x3:" + std::string(81, '1'));
  CHECK(canonical_form(Grid(Box(3, 2), std::vector<std::uint8_t>(36, 4))).key() ==
        "r1:2x3:" + std::string(36, '1'));
}
