#include "evolve/operators/crossovers.hpp"

#include <catch2/catch.hpp>
#include <functional>

#include "representation/random_boards.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

/// The number of missing digits in those rows (or columns) that `line_of` gives for the cells where `is_inside` holds.
int missing(Box box, const samples::Board& board, const std::function<int(int)>& line_of,
            const std::function<bool(int)>& is_inside) {
  std::vector<std::vector<bool>> seen(static_cast<std::size_t>(box.side()),
                                      std::vector<bool>(static_cast<std::size_t>(box.side()), false));
  std::vector<bool> lines(seen.size(), false);
  for (int cell = 0; cell < box.cells(); ++cell) {
    if (!is_inside(cell)) continue;
    const auto line = static_cast<std::size_t>(line_of(cell));
    lines[line] = true;
    const int digit = board[static_cast<std::size_t>(cell)];
    seen[line][static_cast<std::size_t>(digit - 1)] = true;
  }
  int count = 0;
  for (std::size_t line = 0; line < seen.size(); ++line) {
    if (lines[line]) count += static_cast<int>(std::ranges::count(seen[line], false));
  }
  return count;
}

/// Checks that every band (or stack) of `child` is that of the better parent; if both are equally good, that of `own`.
void check_inheritance(Box box, int parts, const std::function<int(int)>& part_of,
                       const std::function<int(int)>& line_of, const samples::Board& own,
                       const samples::Board& other, const samples::Board& child) {
  for (int part = 0; part < parts; ++part) {
    const auto is_inside = [&](int cell) { return part_of(cell) == part; };
    const bool other_is_better =
        missing(box, other, line_of, is_inside) < missing(box, own, line_of, is_inside);
    const samples::Board& model = other_is_better ? other : own;
    bool same = true;
    for (int cell = 0; cell < box.cells(); ++cell) {
      const auto i = static_cast<std::size_t>(cell);
      if (is_inside(cell)) same = same && child[i] == model[i];
    }
    CHECK(same);
  }
}

}  // namespace

TEST_CASE("a daughter takes the better band of boxes each and a son the better stack") {
  RandomStream random = make_stream(1, "bands and stacks", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    const Boards boards(samples::puzzle_with_blanks(box, box.cells() / 2, 4), Grouping::boxes);
    BandsAndStacks crossover(boards, 1000);
    REQUIRE(crossover.children() == 2);
    for (int i = 0; i < 20; ++i) {
      const samples::Board mother = samples::random_board(boards, random);
      const samples::Board father = samples::random_board(boards, random);
      samples::Board daughter(mother.size());
      samples::Board son(mother.size());
      crossover.cross(mother, father, daughter, son, random);
      check_inheritance(
          box, box.cols(), [&](int cell) { return box.row_of(cell) / box.rows(); },
          [&](int cell) { return box.row_of(cell); }, mother, father, daughter);
      check_inheritance(
          box, box.rows(), [&](int cell) { return box.column_of(cell) / box.cols(); },
          [&](int cell) { return box.column_of(cell); }, father, mother, son);
      CHECK(samples::keeps_layout(boards, daughter));
      CHECK(samples::keeps_layout(boards, son));
    }
  }
}

TEST_CASE("couples that are not crossed have copies and a daughter may come alone") {
  RandomStream random = make_stream(2, "bands and stacks", {});
  const Boards boards(Grid(Box(3, 4)), Grouping::boxes);
  const samples::Board mother = samples::random_board(boards, random);
  const samples::Board father = samples::random_board(boards, random);
  samples::Board daughter(mother.size());
  samples::Board son(mother.size());
  BandsAndStacks(boards, 0).cross(mother, father, daughter, son, random);
  CHECK(daughter == mother);
  CHECK(son == father);
  samples::Board alone(mother.size());
  BandsAndStacks(boards, 1000).cross(mother, father, daughter, son, random);
  BandsAndStacks(boards, 1000).cross(mother, father, alone, {}, random);
  CHECK(alone == daughter);
}

TEST_CASE("stacks would cut rows and are refused for row permutations") {
  CHECK_THROWS_AS(BandsAndStacks(Boards(Grid(Box(3, 3)), Grouping::rows), 1000), std::invalid_argument);
}
