#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "operators_of.hpp"

using namespace evodoku;
using samples::Board;

namespace {

/// By default every free cell (or group) is mutated.
Preset preset_of(Mutation mutation, Representation representation, int permille = 1000) {
  return {.representation = representation,
          .crossover = Crossover::none,
          .mutation = mutation,
          .mutation_permille = permille};
}

}  // namespace

TEST_CASE("a swap changes two cells of a row and keeps rows and clues") {
  const Grid puzzle = samples::puzzle_with_blanks(Box(3, 3), 50, 1);
  const OperatorContext context(puzzle, preset_of(Mutation::swap, Representation::row_permutations));
  RandomStream random = make_stream(1, "mutate", {});
  Board board = samples::random_board(context, random);
  const auto swap = make_operator(mutations(), context);
  for (int i = 0; i < 100; ++i) {
    const Board before = board;
    swap->mutate(board, random);
    CHECK(samples::keeps_layout(context, board));
    for (const Group& row : context.genomes().groups()) {
      const auto changed =
          std::ranges::count_if(row.positions, [&](Position cell) { return board[cell] != before[cell]; });
      CHECK((changed == 0 || changed == 2));
    }
  }
}

TEST_CASE("random digits are others than before and never at a clue") {
  const Grid puzzle = samples::puzzle_with_blanks(Box(3, 3), 50, 1);
  RandomStream random = make_stream(2, "mutate", {});
  const auto changed_by = [&](int permille, int cells, int times) {
    Preset preset = preset_of(Mutation::random_digit, Representation::digits, permille);
    preset.mutated_cells = cells;
    const OperatorContext context(puzzle, preset);
    const auto mutation = make_operator(mutations(), context);
    Board board = samples::random_board(context, random);
    int changed = 0;
    for (int i = 0; i < times; ++i) {
      const Board before = board;
      mutation->mutate(board, random);
      REQUIRE(samples::keeps_clues(puzzle, board));
      REQUIRE(std::ranges::all_of(board, [](Gene digit) { return digit >= 1 && digit <= 9; }));
      changed += samples::cells_that_differ(board, before);
    }
    return changed;
  };
  CHECK(changed_by(1000, 0, 1) == 50);
  CHECK(changed_by(0, 0, 1) == 0);
  CHECK(changed_by(1000, 2, 20) == 40);
  CHECK(changed_by(1000, 4000, 1) == 50);
  CHECK(std::abs(changed_by(100, 0, 400) - 2000) < 5 * std::sqrt(2000.));
}

TEST_CASE("a mutated cell takes another of its candidates each as often and fixed cells stay") {
  RandomStream random = make_stream(1, "candidates", {});
  const Grid puzzle = samples::from_digits(samples::easy_a);
  const OperatorContext context(puzzle, preset_of(Mutation::candidate_digit, Representation::digits));
  const auto mutation = make_operator(mutations(), context);
  Board board = samples::random_board(context, random);
  mutation->mutate(board, random);
  std::map<std::pair<std::size_t, Gene>, int> seen;
  constexpr int rounds = 4000;
  for (int i = 0; i < rounds; ++i) {
    const Board before = board;
    mutation->mutate(board, random);
    REQUIRE(samples::keeps_clues(puzzle, board));
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      if (context.genomes().start()[cell] != 0) continue;
      const std::uint64_t candidates = context.candidates()[cell];
      REQUIRE((candidates >> (board[cell] - 1) & 1) == 1);
      if (std::popcount(candidates) > 1) REQUIRE(board[cell] != before[cell]);
      ++seen[{cell, board[cell]}];
    }
  }
  for (const auto& [digit_of_cell, count] : seen) {
    const int candidates = std::popcount(context.candidates()[digit_of_cell.first]);
    CHECK(std::abs(count - rounds / candidates) < 200);
  }
}

TEST_CASE("renewing keeps what is fixed and what the groups hold") {
  RandomStream random = make_stream(1, "renew", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    for (const Representation kind : {Representation::box_permutations, Representation::row_permutations}) {
      Preset preset = preset_of(Mutation::renew, kind, 500);
      preset.renewal_permille = 500;
      const OperatorContext context(samples::puzzle_with_blanks(box, box.cells() / 2, 7), preset);
      const auto renew = make_operator(mutations(), context);
      Board board = samples::random_board(context, random);
      for (int i = 0; i < 5; ++i) renew->mutate(board, random);
      CHECK(samples::keeps_layout(context, board));
    }
  }
}

TEST_CASE("a renewed row takes every order as often as any other") {
  RandomStream random = make_stream(3, "renew", {});
  Preset preset = preset_of(Mutation::renew, Representation::row_permutations, 0);
  preset.renewal_permille = 1000;
  const OperatorContext context(Grid(Box(2, 2)), preset);
  const auto renew = make_operator(mutations(), context);
  std::map<Board, int> times;
  for (int i = 0; i < 24'000; ++i) {
    Board board = {1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4};
    renew->mutate(board, random);
    ++times[Board(board.begin(), board.begin() + 4)];
  }
  REQUIRE(times.size() == 24);
  double chi_square = 0;
  for (const auto& [row, count] : times) chi_square += (count - 1000.0) * (count - 1000.0) / 1000.0;
  CHECK(chi_square < 49.73);  // 99.9 % with 23 degrees of freedom
}

TEST_CASE("a reversed sequence is a stretch turned round and the last two genes stay") {
  RandomStream random = make_stream(1, "reverse", {});
  const OperatorContext context(Grid(Box(2, 2)),
                                preset_of(Mutation::reverse_sequence, Representation::branch_map));
  const auto mutation = make_operator(mutations(), context);
  Board before(48);
  std::iota(before.begin(), before.end(), Gene{0});
  for (int i = 0; i < 2000; ++i) {
    Board after = before;
    mutation->mutate(after, random);
    REQUIRE(after[46] == 46);
    REQUIRE(after[47] == 47);
    const auto [from, same] = std::ranges::mismatch(before, after);
    if (from == before.end()) continue;  // a sequence of one gene
    const auto begin = from - before.begin();
    const auto end = after[static_cast<std::size_t>(begin)] + 1;
    std::reverse(after.begin() + begin, after.begin() + end);
    REQUIRE(after == before);
  }
}
