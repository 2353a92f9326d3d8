#include "evolve/operators/construct.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>

#include "evodoku/check.hpp"
#include "representation/random_boards.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

constexpr std::array levels = {Propagation::none, Propagation::naked_singles, Propagation::singles};

samples::Board board_of(const Grid& grid) {
  return {grid.digits().begin(), grid.digits().end()};
}

/// Whether some blank cell can have a digit without a contradiction.
bool has_room(const Grid& grid) {
  for (int cell = 0; cell < grid.cells(); ++cell) {
    if (!grid.is_blank(cell)) continue;
    for (int digit = 1; digit <= grid.side(); ++digit) {
      Grid fuller = grid;
      fuller.set(cell, digit);
      if (!find_conflict(fuller)) return true;
    }
  }
  return false;
}

bool keeps(const Grid& puzzle, const Grid& grid) {
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (!puzzle.is_blank(cell) && puzzle[cell] != grid[cell]) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("a construction keeps the clues and contradicts nothing and leaves no room") {
  RandomStream random = make_stream(1, "construct", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    if (box.side() > 25) continue;
    const Grid puzzle = samples::puzzle_with_blanks(box, box.cells() * 3 / 5, 4);
    for (const Propagation level : levels) {
      const PartialGrids grids(puzzle, level);
      Construct construct(grids);
      samples::Board board = samples::random_board(grids, random);
      CHECK(construct.improve(board, random) == 0);
      const Grid grid = grids.decode(board);
      CHECK(keeps(puzzle, grid));
      CHECK_FALSE(find_conflict(grid));
      CHECK_FALSE(has_room(grid));
      const auto blanks = static_cast<Fitness>(std::ranges::count(grid.digits(), Grid::blank));
      CHECK(BlankCells(grids).of(board) == blanks);
    }
  }
}

TEST_CASE("a plan without contradictions is carried out to the last digit") {
  RandomStream random = make_stream(2, "construct", {});
  for (const Box box : {Box(3, 3), Box(2, 4), Box(4, 4), Box(8, 8), Box(1, 64)}) {
    const Grid solution = samples::full_grid(box, 5);
    for (const Propagation level : levels) {
      const PartialGrids grids(samples::puzzle_with_blanks(box, box.cells() * 2 / 3, 5), level);
      samples::Board board = board_of(solution);
      Construct(grids).improve(board, random);
      CHECK(grids.decode(board) == solution);
    }
  }
}

TEST_CASE("a construction is the same for the same plan and stream and another for another stream") {
  const PartialGrids grids(samples::puzzle_with_blanks(Box(4, 4), 160, 3), Propagation::singles);
  Construct construct(grids);
  const auto constructed = [&](std::uint64_t seed) {
    RandomStream random = make_stream(seed, "construct", {});
    samples::Board board = samples::random_board(grids, random);
    construct.improve(board, random);
    return board;
  };
  CHECK(constructed(7) == constructed(7));
  CHECK(constructed(7) != constructed(8));
}
