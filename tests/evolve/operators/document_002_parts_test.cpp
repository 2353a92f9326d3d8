// The parts of document 002: its count of conflicts, its first population, and digits drawn from candidates.
#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "evodoku/check.hpp"
#include "evolve/operators/first_individuals.hpp"
#include "evolve/operators/mutations.hpp"
#include "evolve/operators/objectives.hpp"
#include "evolve/representation/propagation.hpp"
#include "representation/random_boards.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

samples::Board board_of(const Grid& grid) {
  return {grid.digits().begin(), grid.digits().end()};
}

/// A literal implementation of the pseudo-code of PeerConflicts.
Fitness counted_one_by_one(Box box, const samples::Board& board, bool counts_itself) {
  const auto digit = [&](int row, int column) {
    return board[static_cast<std::size_t>(row * box.side() + column)];
  };
  Fitness conflicts = 0;
  for (int row = 0; row < box.side(); ++row) {
    for (int column = 0; column < box.side(); ++column) {
      if (digit(row, column) == 0) continue;
      for (int i = 0; i < box.side(); ++i) {
        const int box_row = row / box.rows() * box.rows() + i / box.cols();
        const int box_column = column / box.cols() * box.cols() + i % box.cols();
        if (digit(row, i) == digit(row, column) && (counts_itself || i != column)) {
          conflicts += 1;
        } else if (digit(i, column) == digit(row, column) && (counts_itself || i != row)) {
          conflicts += 1;
        } else if (digit(box_row, box_column) == digit(row, column) &&
                   (box_row != row || box_column != column)) {
          conflicts += 2;
        }
      }
    }
  }
  return conflicts;
}

}  // namespace

TEST_CASE("peer conflicts are those counted one by one") {
  RandomStream random = make_stream(1, "peer conflicts", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    const Boards boards(samples::puzzle_with_blanks(box, box.cells() / 2, 5), Grouping::whole);
    samples::Board board = samples::random_board(boards, random);
    board.front() = Grid::blank;
    for (const bool counts_itself : {false, true}) {
      CHECK(PeerConflicts(boards, counts_itself).of(board) == counted_one_by_one(box, board, counts_itself));
    }
  }
}

TEST_CASE("a solution has no conflicts unless its cells count themselves") {
  for (const Box box : samples::boxes_of_all_kinds()) {
    const Grid solution = samples::full_grid(box, 2);
    const Boards boards(solution, Grouping::whole);
    const int side = box.side();
    CHECK(PeerConflicts(boards, false).of(board_of(solution)) == 0);
    CHECK(PeerConflicts(boards, true).of(board_of(solution)) == 2 * side * side - side);  // 153 for 9x9
  }
}

TEST_CASE("a board with two equal digits in a house has conflicts") {
  const Grid solution = samples::full_grid(Box(2, 3), 2);
  const Boards boards(solution, Grouping::whole);
  PeerConflicts objective(boards, false);
  for (int cell = 0; cell < solution.cells(); ++cell) {
    samples::Board board = board_of(solution);
    board[static_cast<std::size_t>(cell)] = static_cast<Gene>(solution[cell] % solution.side() + 1);
    CHECK(objective.of(board) > 0);
  }
}

TEST_CASE("as published the empty board is better than any solution") {
  const Boards boards(Grid(Box(3, 3)), Grouping::whole);
  CHECK(PeerConflicts(boards, true).of(board_of(Grid(Box(3, 3)))) == 0);
}

TEST_CASE(
    "where clues are overlooked the first individual is the puzzle and the others have every digit side "
    "times") {
  RandomStream random = make_stream(1, "overlooked", {});
  const Grid puzzle = samples::puzzle_with_blanks(Box(3, 4), 60, 1);
  OverlookedClues first(puzzle);
  samples::Board board(144);
  first.make(board, random);
  CHECK(board == board_of(puzzle));
  bool clues_kept = true;
  for (int i = 0; i < 3; ++i) {
    first.make(board, random);
    for (Gene digit = 1; digit <= 12; ++digit) CHECK(std::ranges::count(board, digit) == 12);
    for (int cell = 0; cell < puzzle.cells(); ++cell) {
      if (!puzzle.is_blank(cell) && puzzle[cell] != board[static_cast<std::size_t>(cell)]) clues_kept = false;
    }
  }
  CHECK_FALSE(clues_kept);
}

TEST_CASE("a mutated cell takes another of its candidates each as often and fixed cells stay") {
  RandomStream random = make_stream(1, "candidates", {});
  const Grid puzzle = samples::from_digits(samples::easy_a);
  const Propagated propagated = propagate(puzzle, Propagation::none);
  const Boards boards(propagated.grid, Grouping::whole);
  CandidateDigits mutation(boards, propagated.candidates, 1000);
  samples::Board board = samples::random_board(boards, random);
  mutation.mutate(board, random);
  std::map<std::pair<int, Gene>, int> seen;
  constexpr int mutations = 4000;
  for (int i = 0; i < mutations; ++i) {
    const samples::Board before = board;
    mutation.mutate(board, random);
    for (int cell = 0; cell < puzzle.cells(); ++cell) {
      const Gene digit = board[static_cast<std::size_t>(cell)];
      const std::uint64_t candidates = propagated.candidates[static_cast<std::size_t>(cell)];
      if (puzzle.is_blank(cell)) {
        REQUIRE((candidates >> (digit - 1) & 1) == 1);
        if (std::popcount(candidates) > 1) REQUIRE(digit != before[static_cast<std::size_t>(cell)]);
        ++seen[{cell, digit}];
      } else {
        REQUIRE(digit == puzzle[cell]);
      }
    }
  }
  for (const auto& [digit_of_cell, count] : seen) {
    const int candidates =
        std::popcount(propagated.candidates[static_cast<std::size_t>(digit_of_cell.first)]);
    CHECK(std::abs(count - mutations / candidates) < 200);
  }
}

TEST_CASE("without mutation candidates stay as they are") {
  RandomStream random = make_stream(2, "candidates", {});
  const Propagated propagated = propagate(samples::from_digits(samples::easy_a), Propagation::none);
  const Boards boards(propagated.grid, Grouping::whole);
  const samples::Board before = samples::random_board(boards, random);
  samples::Board board = before;
  CandidateDigits(boards, propagated.candidates, 0).mutate(board, random);
  CHECK(board == before);
}
