#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <utility>

#include "evodoku/check.hpp"
#include "operators_of.hpp"

using namespace evodoku;
using samples::Board;

namespace {

Preset preset_of(Improvement improvement, Representation representation, int permille = 1000) {
  return {.representation = representation, .improvement = improvement, .improvement_permille = permille};
}

/// Hill climbing as in document 003's program: the whole board is evaluated after every exchange.
std::uint64_t climb_by_judging_boards(const OperatorContext& context, Board& board) {
  const auto missing = make_operator(objectives(), context);
  std::uint64_t trials = 0;
  for (const Group& group : context.genomes().groups()) {
    for (const Position cell : group.positions) {
      for (const Position partner : group.positions) {
        if (board[cell] == board[partner]) continue;
        ++trials;
        const Fitness before = missing->of(board);
        std::swap(board[cell], board[partner]);
        if (missing->of(board) > before) std::swap(board[cell], board[partner]);
      }
    }
  }
  return trials;
}

}  // namespace

TEST_CASE("a hill climb does what judging the whole board at every exchange would do") {
  RandomStream random = make_stream(1, "hill climb", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    if (box.side() > 16) continue;
    for (const Representation kind : {Representation::box_permutations, Representation::row_permutations}) {
      const OperatorContext context(samples::puzzle_with_blanks(box, box.cells() / 2, 6),
                                    preset_of(Improvement::hill_climb, kind));
      Board board = samples::random_board(context, random);
      Board other = board;
      const std::uint64_t trials = make_operator(improvements(), context)->improve(board, random);
      CHECK(trials == climb_by_judging_boards(context, other));
      CHECK(board == other);
      CHECK(samples::keeps_layout(context, board));
    }
  }
}

TEST_CASE("a hill climb never makes a board worse and tries as often as its chance says") {
  RandomStream random = make_stream(2, "hill climb", {});
  const auto trials_with = [&](int permille) {
    const OperatorContext context(
        Grid(Box(3, 3)), preset_of(Improvement::hill_climb, Representation::box_permutations, permille));
    const auto climb = make_operator(improvements(), context);
    const auto missing = make_operator(objectives(), context);
    std::uint64_t trials = 0;
    for (int i = 0; i < 100; ++i) {
      Board board = samples::random_board(context, random);
      const Fitness before = missing->of(board);
      trials += climb->improve(board, random);
      CHECK(missing->of(board) <= before);
    }
    return static_cast<double>(trials);
  };
  CHECK(trials_with(0) == 0);
  CHECK(std::abs(trials_with(250) - 100 * 81 * 8 * 0.25) < 5 * 8 * std::sqrt(8100 * 0.25 * 0.75));
}

TEST_CASE("the search in columns and boxes keeps clues and rows and is two evaluations") {
  RandomStream random = make_stream(1, "columns and boxes", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    const OperatorContext context(
        samples::puzzle_with_blanks(box, box.cells() / 2, 8),
        preset_of(Improvement::columns_and_boxes, Representation::row_permutations));
    const auto search = make_operator(improvements(), context);
    Board board = samples::random_board(context, random);
    for (int i = 0; i < 5; ++i) CHECK(search->improve(board, random) == 2);
    CHECK(samples::keeps_layout(context, board));
  }
}

TEST_CASE("local searches make random boards better on average and leave solved ones alone") {
  RandomStream random = make_stream(2, "columns and boxes", {});
  for (const Improvement kind : {Improvement::columns_and_boxes, Improvement::hill_climb}) {
    for (const Box box : {Box(2, 3), Box(3, 3), Box(4, 4)}) {
      const OperatorContext context(Grid(box), preset_of(kind, Representation::row_permutations));
      const auto missing = make_operator(objectives(), context);
      const auto search = make_operator(improvements(), context);
      Fitness gain = 0;
      for (int i = 0; i < 50; ++i) {
        Board board = samples::random_board(context, random);
        gain += missing->of(board);
        search->improve(board, random);
        gain -= missing->of(board);
      }
      CHECK(gain > 50);
      Board solved = samples::board_of(samples::full_grid(box, 2));
      search->improve(solved, random);
      CHECK(missing->of(solved) == 0);
    }
  }
}

TEST_CASE("boxes are searched where all columns are legal") {
  RandomStream random = make_stream(4, "columns and boxes", {});
  Grid latin = samples::full_grid(Box(3, 3), 9);
  for (int row = 0; row < 9; ++row) {
    const int digit = latin.at(row, 0);
    latin.set(row * 9, latin.at(row, 3));
    latin.set(row * 9 + 3, digit);
  }
  Preset preset = preset_of(Improvement::columns_and_boxes, Representation::row_permutations);
  preset.objective = Objective::illegal_houses;
  const OperatorContext context(Grid(Box(3, 3)), preset);
  const auto search = make_operator(improvements(), context);
  REQUIRE(make_operator(objectives(), context)->of(samples::board_of(latin)) == 6);
  int changed = 0;
  for (int i = 0; i < 20; ++i) {
    Board board = samples::board_of(latin);
    search->improve(board, random);
    CHECK(samples::keeps_layout(context, board));
    if (board != samples::board_of(latin)) ++changed;
  }
  CHECK(changed > 10);  // not always: a box may be paired with itself
}

namespace {

constexpr std::array levels = {Propagation::none, Propagation::naked_singles, Propagation::singles};

Preset constructing(Propagation level) {
  Preset preset = preset_of(Improvement::construct, Representation::partial_grids);
  preset.propagation = level;
  preset.objective = Objective::blank_cells;
  return preset;
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

}  // namespace

TEST_CASE("a construction keeps the clues and contradicts nothing and leaves no room") {
  RandomStream random = make_stream(1, "construct", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    if (box.side() > 25) continue;
    const Grid puzzle = samples::puzzle_with_blanks(box, box.cells() * 3 / 5, 4);
    for (const Propagation level : levels) {
      const OperatorContext context(puzzle, constructing(level));
      Board board = samples::random_board(context, random);
      CHECK(make_operator(improvements(), context)->improve(board, random) == 0);
      const Grid grid = context.genomes().decode(board);
      CHECK(samples::keeps_clues(puzzle, board));
      CHECK_FALSE(find_conflict(grid));
      CHECK_FALSE(has_room(grid));
      CHECK(make_operator(objectives(), context)->of(board) == std::ranges::count(board, Grid::blank));
    }
  }
}

TEST_CASE("a plan without contradictions is carried out to the last digit") {
  RandomStream random = make_stream(2, "construct", {});
  for (const Box box : {Box(3, 3), Box(2, 4), Box(4, 4), Box(8, 8), Box(1, 64)}) {
    const Grid solution = samples::full_grid(box, 5);
    for (const Propagation level : levels) {
      const OperatorContext context(samples::puzzle_with_blanks(box, box.cells() * 2 / 3, 5),
                                    constructing(level));
      Board board = samples::board_of(solution);
      make_operator(improvements(), context)->improve(board, random);
      CHECK(context.genomes().decode(board) == solution);
    }
  }
}
