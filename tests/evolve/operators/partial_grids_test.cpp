#include "evolve/operators/partial_grids.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "representation/random_boards.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

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

TEST_CASE("a cell without a candidate is not open at the beginning") {
  Grid puzzle(Box(2, 2));  // no digit is possible in the first cell
  puzzle.set(1, 1);
  puzzle.set(4, 2);
  puzzle.set(5, 3);
  puzzle.set(12, 4);
  const PartialGrids grids(puzzle, Propagation::none);
  const auto open = grids.beginning().open_cells();
  CHECK(std::ranges::find(open, Cell{0}) == open.end());
  CHECK(std::ranges::find(open, Cell{2}) != open.end());
}

TEST_CASE("forgetting takes as many digits as its chance says and never a clue") {
  const Grid puzzle = samples::puzzle_with_blanks(Box(5, 5), 400, 1);
  const PartialGrids grids(puzzle, Propagation::none);
  RandomStream random = make_stream(1, "forget", {});
  BlankCells blanks(grids);
  for (const int permille : {0, 20, 500, 1000}) {
    Forget forget(grids, permille);
    double forgotten = 0;
    for (int i = 0; i < 100; ++i) {
      samples::Board board = samples::random_board(grids, random);
      forget.mutate(board, random);
      forgotten += static_cast<double>(blanks.of(board));
      for (int cell = 0; cell < puzzle.cells(); ++cell) {
        if (!puzzle.is_blank(cell)) REQUIRE(board[static_cast<std::size_t>(cell)] == puzzle[cell]);
      }
    }
    const double expected = 40'000 * permille / 1000.0;
    CHECK(std::abs(forgotten - expected) <= 5 * std::sqrt(expected * (1000 - permille) / 1000.0));
  }
}
