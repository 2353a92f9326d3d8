#include "evolve/operators/improvements.hpp"

#include <catch2/catch.hpp>
#include <utility>

#include "evolve/operators/objectives.hpp"
#include "representation/random_boards.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

/// Hill climbing as in document 003's program: the whole board is evaluated after every exchange.
std::uint64_t climb_by_judging_boards(const Boards& boards, samples::Board& board) {
  MissingInHouses missing(boards.box());
  std::uint64_t trials = 0;
  for (const Group& group : boards.groups()) {
    for (const Position cell : group.positions) {
      for (const Position partner : group.positions) {
        if (board[cell] == board[partner]) continue;
        ++trials;
        const Fitness before = missing.of(board);
        std::swap(board[cell], board[partner]);
        if (missing.of(board) > before) std::swap(board[cell], board[partner]);
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
    for (const Grouping grouping : {Grouping::boxes, Grouping::rows, Grouping::whole}) {
      if (grouping == Grouping::whole && box.side() > 9) continue;
      const Boards boards(samples::puzzle_with_blanks(box, box.cells() / 2, 6), grouping);
      HillClimb climb(boards, 1000);
      samples::Board board = samples::random_board(boards, random);
      samples::Board other = board;
      const std::uint64_t trials = climb.improve(board, random);
      CHECK(trials == climb_by_judging_boards(boards, other));
      CHECK(board == other);
      CHECK(samples::keeps_layout(boards, board));
    }
  }
}

TEST_CASE("a hill climb never makes a board worse and tries as often as its chance says") {
  RandomStream random = make_stream(2, "hill climb", {});
  const Boards boards(Grid(Box(3, 3)), Grouping::boxes);
  MissingInHouses missing(boards.box());
  HillClimb seldom(boards, 250);
  std::uint64_t trials = 0;
  for (int i = 0; i < 100; ++i) {
    samples::Board board = samples::random_board(boards, random);
    const Fitness before = missing.of(board);
    trials += seldom.improve(board, random);
    CHECK(missing.of(board) <= before);
  }
  CHECK(std::abs(static_cast<double>(trials) - 100 * 81 * 8 * 0.25) < 5 * 8 * std::sqrt(8100 * 0.25 * 0.75));
  HillClimb never(boards, 0);
  samples::Board board = samples::random_board(boards, random);
  CHECK(never.improve(board, random) == 0);
}

TEST_CASE("a solved board stays solved under a hill climb") {
  RandomStream random = make_stream(3, "hill climb", {});
  const Grid full = samples::full_grid(Box(3, 4), 1);
  const Boards boards(Grid(full.box()), Grouping::boxes);
  samples::Board board(full.digits().begin(), full.digits().end());
  HillClimb(boards, 1000).improve(board, random);
  CHECK(MissingInHouses(full.box()).of(board) == 0);
}
