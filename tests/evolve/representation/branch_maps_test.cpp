#include "evolve/representation/branch_maps.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <set>
#include <vector>

#include "evodoku/check.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

// Document 000's "easy" puzzle.
constexpr std::string_view easy_000 =
    "000300004009000653020054010090520007000107000100086030080630040256000300900001000";

std::vector<Gene> random_genes(const BranchMaps& maps, RandomStream& random) {
  std::vector<Gene> genes(static_cast<std::size_t>(maps.length()));
  for (Gene& gene : genes) gene = static_cast<Gene>(random.below(2));
  return genes;
}

/// Genes in which every blank cell has the same code, with the least significant bit first.
std::vector<Gene> all_of_code(const BranchMaps& maps, int code) {
  const std::vector<Block> cells = maps.blocks(Blocks::cells);
  std::vector<Gene> genes(static_cast<std::size_t>(maps.length()));
  for (const Block& bits : cells) {
    for (std::size_t i = 0; i < bits.size(); ++i) genes[bits[i]] = static_cast<Gene>(code >> i & 1);
  }
  return genes;
}

/// The digit of a code. It is read from an empty grid, whose first cell accepts any digit.
int digit_of_code(Box box, bool to_ten, int code) {
  const BranchMaps maps(Grid(box), to_ten);
  const BranchMaps::Decoded decoded = maps.read(all_of_code(maps, code));
  return decoded.empty_codes > 0 ? 0 : decoded.grid[0];
}

}  // namespace

TEST_CASE("the codes of document 000 stand for the digits that its arithmetic gives") {
  // int(1 + 0.6 code); the last one is 10, which is no digit
  constexpr std::array<int, 16> published = {1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 7, 7, 8, 8, 9, 0};
  constexpr std::array<int, 16> repaired = {1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 6, 7, 7, 8, 8, 9};
  for (int code = 0; code < 16; ++code) {
    CHECK(digit_of_code(Box(3, 3), true, code) == published[static_cast<std::size_t>(code)]);
    CHECK(digit_of_code(Box(3, 3), false, code) == repaired[static_cast<std::size_t>(code)]);
  }
}

TEST_CASE("every digit has a code and with the codes as published one code has no digit") {
  for (const Box box : {Box(1, 2), Box(2, 2), Box(2, 3), Box(3, 3), Box(2, 5), Box(4, 4), Box(5, 5)}) {
    for (const bool to_ten : {false, true}) {
      const auto bits = BranchMaps(Grid(box), to_ten).blocks(Blocks::cells).front().size();
      std::set<int> digits;
      for (int code = 0; code < 1 << bits; ++code) digits.insert(digit_of_code(box, to_ten, code));
      CHECK(static_cast<int>(digits.size()) == box.side() + (to_ten ? 1 : 0));
      CHECK(digits.contains(0) == to_ten);
    }
  }
}

TEST_CASE("a branch map never contradicts itself and keeps the clues") {
  RandomStream random = make_stream(1, "branch map", {});
  for (const Box box : samples::boxes_of_all_kinds()) {
    const Grid puzzle = samples::puzzle_with_blanks(box, box.cells() / 2, 3);
    for (const bool to_ten : {false, true}) {
      const BranchMaps maps(puzzle, to_ten);
      const Grid grid = maps.decode(random_genes(maps, random));
      CHECK_FALSE(find_conflict(grid));
      for (int cell = 0; cell < puzzle.cells(); ++cell) {
        if (!puzzle.is_blank(cell)) CHECK(grid[cell] == puzzle[cell]);
      }
    }
  }
}

TEST_CASE("rewards and penalties of a branch map are those worked out by hand") {
  // One clue, the 1 in the first cell; a 1 is tried in every other cell. The score of each cell, row by row, and where
  // it meets a 1:
  //    .  -4 | -4  -4     the clue, in row and box; in the row only (twice)
  //   -4  -3 | +1  -4     in column and box; in the box only; nowhere: it is placed; a placed 1, in row and box
  //   -4  +1 | -3  -2     the clue, in the column; nowhere; placed 1s, in row and column; in the row
  //   -4  -4 | -2  +1
  Grid puzzle(Box(2, 2));
  puzzle.set(0, 1);
  const BranchMaps maps(puzzle, false);
  const BranchMaps::Decoded decoded = maps.read(all_of_code(maps, 0));
  CHECK(decoded.score == -12 - 10 - 8 - 9);
  CHECK(decoded.dead_before == 0);
  CHECK(decoded.left_blank == 16 - decoded.grid.clue_count());
}

TEST_CASE("the exact fractions of the objective are those of floating point") {
  for (int x = 0; x <= 81; ++x) {
    for (int y = 0; y <= 81; ++y) {
      const double depth = (x + y) / (1e-3 * x + 1.0) + (x + y * y * y) / (y + 1.0);
      const BranchMaps::Decoded decoded{.grid = Grid(Box(3, 3)), .left_blank = x, .dead_after = y};
      CHECK(decoded.depth_cost() == static_cast<std::int64_t>(1000 * depth));
    }
  }
}

TEST_CASE("blocks of a branch map are the codes of its cells or their bits") {
  const BranchMaps maps(samples::from_digits(easy_000), false);
  CHECK(maps.length() == 4 * 51);
  CHECK(maps.blocks(Blocks::cells).size() == 51);
  CHECK(maps.blocks(Blocks::cells)[1] == Block{4, 5, 6, 7});
  CHECK(maps.blocks(Blocks::bits).size() == 204);
  CHECK_THROWS_AS(maps.blocks(Blocks::boxes), std::invalid_argument);
}
