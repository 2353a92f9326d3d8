#include "evolve/operators/mutations.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <map>

#include "representation/random_boards.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

int cells_that_differ(const samples::Board& a, const samples::Board& b) {
  int differing = 0;
  for (std::size_t cell = 0; cell < a.size(); ++cell) differing += static_cast<int>(a[cell] != b[cell]);
  return differing;
}

}  // namespace

TEST_CASE("renewing keeps what is fixed and what the groups hold") {
  RandomStream random = make_stream(1, "renew", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    for (const Grouping grouping : {Grouping::boxes, Grouping::rows, Grouping::whole}) {
      const Boards boards(samples::puzzle_with_blanks(box, box.cells() / 2, 7), grouping);
      Renew renew(boards, 500, 500);
      samples::Board board = samples::random_board(boards, random);
      for (int i = 0; i < 5; ++i) renew.mutate(board, random);
      CHECK(samples::keeps_layout(boards, board));
    }
  }
}

TEST_CASE("every row swaps two cells when swaps are certain and renewals never come") {
  RandomStream random = make_stream(2, "renew", {});
  const Boards boards(Grid(Box(3, 3)), Grouping::rows);
  Renew swaps(boards, 1000, 0);
  const samples::Board before = samples::random_board(boards, random);
  for (int i = 0; i < 50; ++i) {
    samples::Board board = before;
    swaps.mutate(board, random);
    CHECK(cells_that_differ(board, before) == 18);
  }
  samples::Board board = before;
  Renew(boards, 0, 0).mutate(board, random);
  CHECK(board == before);
}

TEST_CASE("a renewed row takes every order as often as any other") {
  RandomStream random = make_stream(3, "renew", {});
  const Boards boards(Grid(Box(2, 2)), Grouping::rows);
  Renew renew(boards, 0, 1000);
  std::map<samples::Board, int> times;
  for (int i = 0; i < 24'000; ++i) {
    samples::Board board = {1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4};
    renew.mutate(board, random);
    ++times[samples::Board(board.begin(), board.begin() + 4)];
  }
  REQUIRE(times.size() == 24);
  double chi_square = 0;
  for (const auto& [row, count] : times) chi_square += (count - 1000.0) * (count - 1000.0) / 1000.0;
  CHECK(chi_square < 49.73);  // 99.9 % with 23 degrees of freedom
}
