#include "evolve/operators/digit_counts.hpp"

#include <catch2/catch.hpp>

#include "evolve/operators/objectives.hpp"
#include "representation/random_boards.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

int legal_houses(const DigitCounts& counts, Box box) {
  int legal = 0;
  for (int house = 0; house < 3 * box.side(); ++house) legal += static_cast<int>(counts.is_legal(house));
  return legal;
}

/// Checks that counts that were kept up to date equal counts computed from the board.
void check_counts(const DigitCounts& kept, const samples::Board& board, Box box) {
  DigitCounts anew(box);
  anew.count(board);
  bool same = true;
  for (int house = 0; house < 3 * box.side(); ++house) {
    for (int digit = 1; digit <= box.side(); ++digit) {
      same = same && kept.times(house, digit) == anew.times(house, digit);
    }
  }
  CHECK(same);
}

}  // namespace

TEST_CASE("the change by a swap is the difference of the missing digits and counts keep up") {
  RandomStream random = make_stream(1, "digit counts", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    MissingInHouses missing(box);
    const Boards boards(Grid(box), Grouping::whole);
    samples::Board board = samples::random_board(boards, random);
    // Blanks count neither as missing nor as excess digits.
    for (int i = 0; i < box.side(); ++i) board[static_cast<std::size_t>(random.below(box.cells()))] = 0;
    DigitCounts counts(box);
    counts.count(board);
    for (int i = 0; i < 300; ++i) {
      const int a = random.below(box.cells());
      const int b = random.below(box.cells());
      if (board[static_cast<std::size_t>(a)] == board[static_cast<std::size_t>(b)]) continue;
      const Fitness before = missing.of(board);
      const int change = counts.change_by_swap(board, a, b);
      counts.swap(board, a, b);
      REQUIRE(missing.of(board) - before == change);
    }
    check_counts(counts, board, box);
  }
}

TEST_CASE("a house is legal when it has every digit") {
  RandomStream random = make_stream(2, "digit counts", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    DigitCounts counts(box);
    const Grid full = samples::full_grid(box, 5);
    samples::Board board(full.digits().begin(), full.digits().end());
    counts.count(board);
    CHECK(legal_houses(counts, box) == 3 * box.side());
    board = samples::random_board(Boards(Grid(box), Grouping::whole), random);
    counts.count(board);
    CHECK(legal_houses(counts, box) == 3 * box.side() - IllegalHouses(box).of(board));
  }
}
