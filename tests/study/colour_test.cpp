#include "evodoku/study.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "../canon/sample_grids.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/check.hpp"
#include "evodoku/stats.hpp"

using namespace evodoku;

namespace {

constexpr std::array heuristics{ColouringHeuristic::first_fit, ColouringHeuristic::welsh_powell,
                                ColouringHeuristic::dsatur};

using Colours = std::vector<int>;

const std::vector<Box> boxes = {Box(1, 2), Box(2, 2), Box(2, 3), Box(3, 2), Box(1, 5), Box(5, 1),
                                Box(3, 3), Box(3, 4), Box(4, 4), Box(5, 5), Box(2, 16)};

/// A full grid that does not have the symmetries of the textbook grid.
Grid full_grid(Box box, std::uint64_t number) {
  return apply(Isomorphism::random(box, 1, number), test::pattern_grid(box));
}

/// Puzzles of one box: full, with a solution, blank, and with random clues, which mostly have no solution.
std::vector<Grid> puzzles_of(Box box) {
  RandomStream random = make_stream(1, "puzzles to colour", {});
  return {full_grid(box, 1), test::random_part(full_grid(box, 2), box.cells() / 2, random),
          test::random_part(full_grid(box, 3), box.cells() / 4, random), Grid(box),
          test::random_clues(box, box.cells() / 3, random)};
}

/// Whether no house has two cells of one colour, directly by the definition.
bool is_proper(Box box, const Colours& colours) {
  std::set<std::pair<int, int>> in_rows;
  std::set<std::pair<int, int>> in_columns;
  std::set<std::pair<int, int>> in_boxes;
  for (int cell = 0; cell < box.cells(); ++cell) {
    const int colour = colours[static_cast<std::size_t>(cell)];
    if (!in_rows.insert({box.row_of(cell), colour}).second ||
        !in_columns.insert({box.column_of(cell), colour}).second ||
        !in_boxes.insert({box.box_of(cell), colour}).second) {
      return false;
    }
  }
  return true;
}

bool keeps_clues(const Grid& puzzle, const Colours& colours) {
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (!puzzle.is_blank(cell) && puzzle[cell] != colours[static_cast<std::size_t>(cell)]) return false;
  }
  return true;
}

/// Clears cells whose neighbours show all other digits. Filled in reverse order, each of them is a naked single.
Grid puzzle_of_naked_singles(Box box, std::uint64_t number) {
  Grid puzzle = full_grid(box, number);
  RandomStream random = make_stream(number, "naked singles", {});
  Colours cells;
  for (int cell = 0; cell < box.cells(); ++cell) cells.push_back(cell);
  random.shuffle(std::span(cells));
  for (const int cell : cells) {
    std::set<int> seen;
    for (int other = 0; other < box.cells(); ++other) {
      const bool adjacent = box.row_of(cell) == box.row_of(other) ||
                            box.column_of(cell) == box.column_of(other) ||
                            box.box_of(cell) == box.box_of(other);
      if (other != cell && adjacent && !puzzle.is_blank(other)) seen.insert(puzzle[other]);
    }
    if (static_cast<int>(seen.size()) == box.side() - 1) puzzle.clear(cell);
  }
  return puzzle;
}

Grid four_by_four(std::string_view cells) {
  Grid grid(Box(2, 2));
  for (int cell = 0; cell < grid.cells(); ++cell) {
    const char symbol = cells[static_cast<std::size_t>(cell)];
    if (symbol != '.') grid.set(cell, symbol - '0');
  }
  return grid;
}

// "AI Escargot" (A. Inkala).
constexpr std::string_view escargot =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

}  // namespace

TEST_CASE("heuristics are found by their names") {
  for (const ColouringHeuristic heuristic : heuristics) {
    CHECK(parse_colouring_heuristic(name_of(heuristic)) == heuristic);
  }
  CHECK(heuristics.size() == 3);
  CHECK(name_of(ColouringHeuristic::welsh_powell) == "welsh-powell");
  CHECK_FALSE(parse_colouring_heuristic("DSATUR"));
  CHECK_FALSE(parse_colouring_heuristic(""));
}

TEST_CASE("every colouring is proper and keeps the clues whatever the puzzle and its box") {
  for (const Box box : boxes) {
    for (const Grid& puzzle : puzzles_of(box)) {
      for (const ColouringHeuristic heuristic : heuristics) {
        INFO(name_of(heuristic) << " on box " << box.name() << " with " << puzzle.clue_count() << " clues");
        const Colouring colouring = colour(puzzle, heuristic, {.seed = 3});
        CHECK(is_proper(box, colouring.colours));
        CHECK(keeps_clues(puzzle, colouring.colours));
      }
    }
  }
}

TEST_CASE("the colours used are counted and there is a solution exactly when there are no more than digits") {
  int solved = 0;
  int unsolved = 0;
  for (const Box box : boxes) {
    for (const Grid& puzzle : puzzles_of(box)) {
      for (const ColouringHeuristic heuristic : heuristics) {
        const Colouring colouring = colour(puzzle, heuristic);
        const std::set<int> different(colouring.colours.begin(), colouring.colours.end());
        CHECK(colouring.colours_beyond == static_cast<int>(different.size()) - box.side());
        CHECK(colouring.colours_beyond >= 0);
        CHECK((colouring.colours_beyond == 0) == colouring.solution.has_value());
        (colouring.solution ? solved : unsolved) += 1;
        if (colouring.solution) CHECK(is_solution_of(puzzle, *colouring.solution));
      }
    }
  }
  CHECK(solved > 20);
  CHECK(unsolved > 20);
}

TEST_CASE("a blank grid of side four is filled by hand as by first fit") {
  const Colouring colouring = colour(four_by_four("................"), ColouringHeuristic::first_fit);
  CHECK(colouring.colours == Colours{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1});
  CHECK(colouring.solution.has_value());
}

TEST_CASE("first fit paints itself into a corner as by hand") {
  // The last cell is a 2. Row 2 begins 3, 4, 1 and needs a 2 in column 4, where the 2 already is; and in row 4 the cell
  // of column 3 has neighbours with 1 to 4.
  const Colouring colouring = colour(four_by_four("...............2"), ColouringHeuristic::first_fit);
  CHECK(colouring.colours == Colours{1, 2, 3, 4, 3, 4, 1, 5, 2, 1, 4, 3, 4, 3, 5, 2});
  CHECK(colouring.colours_beyond == 1);
  CHECK(colouring.colours_beyond == 1);
  CHECK_FALSE(colouring.solution);
}

TEST_CASE("DSATUR solves what follows by naked singles in every run") {
  for (const Box box : boxes) {
    if (box.side() > 16) continue;
    const Grid puzzle = puzzle_of_naked_singles(box, 5);
    CHECK_FALSE(puzzle.is_complete());
    for (std::uint64_t run = 0; run < 10; ++run) {
      const Colouring colouring = colour(puzzle, ColouringHeuristic::dsatur, {.seed = 1, .run = run});
      REQUIRE(colouring.solution);
      CHECK(is_solution_of(puzzle, *colouring.solution));
    }
  }
}

TEST_CASE("a colouring is a function of puzzle and heuristic and seed and run") {
  const Grid puzzle = test::nine_by_nine(escargot);
  for (const ColouringHeuristic heuristic : {ColouringHeuristic::welsh_powell, ColouringHeuristic::dsatur}) {
    const Colours colours = colour(puzzle, heuristic, {.seed = 5, .run = 2}).colours;
    CHECK(colour(puzzle, heuristic, {.seed = 5, .run = 2}).colours == colours);
    CHECK(colour(puzzle, heuristic, {.seed = 6, .run = 2}).colours != colours);
    CHECK(colour(puzzle, heuristic, {.seed = 5, .run = 3}).colours != colours);
  }
  const Colours colours = colour(puzzle, ColouringHeuristic::first_fit, {.seed = 5}).colours;
  CHECK(colour(puzzle, ColouringHeuristic::first_fit, {.seed = 6, .run = 9}).colours == colours);
}

TEST_CASE("clues that contradict each other are refused and named") {
  Grid puzzle(Box(2, 3));
  puzzle.set(0, 4);
  puzzle.set(7, 4);
  for (const ColouringHeuristic heuristic : heuristics) {
    CHECK_THROWS_AS(colour(puzzle, heuristic), std::invalid_argument);
    CHECK_THROWS_WITH(colour(puzzle, heuristic), Catch::Contains("two 4s in box 1: r1c1 and r2c2"));
  }
}
