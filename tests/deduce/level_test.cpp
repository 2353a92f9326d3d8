#include "evodoku/level.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/generate.hpp"
#include "hard_states.hpp"
#include "random/stream.hpp"
#include "states.hpp"

using namespace evodoku;
using namespace evodoku::test;

namespace {

Technique technique_of(const Level& level) {
  return *parse_technique(level.technique);
}

struct Known {
  std::string cells;
  std::string technique;
  double explainer;  // Sudoku Explainer's rating
};

}  // namespace

TEST_CASE("isomorphs of any box have the same level") {
  for (const auto& [box, clues] : std::vector<std::pair<Box, int>>{{Box(1, 5), 10},
                                                                   {Box(2, 2), 5},
                                                                   {Box(2, 3), 11},
                                                                   {Box(3, 3), 23},
                                                                   {Box(4, 2), 22},
                                                                   {Box(3, 4), 55},
                                                                   {Box(4, 4), 125},
                                                                   {Box(5, 5), 380}}) {
    for (std::uint64_t index = 0; index < 6; ++index) {
      CAPTURE(box.name(), index);
      const Grid puzzle = proper_puzzle(box, clues, index).puzzle;
      const auto level = level_of(puzzle);
      REQUIRE(level);
      for (std::uint64_t number = 0; number < 4; ++number) {
        Isomorphism map = Isomorphism::random(box, index, number);
        if (number == 3) {  // the transposed box, if it is a different one
          map = Isomorphism::identity(box);
          map.transpose = true;
        }
        CHECK(level_of(apply(map, puzzle)) == level);
      }
    }
  }
}

TEST_CASE("isomorphs of puzzles that need chains, forcing and nested probing have the same level", "[long]") {
  std::vector<std::string_view> puzzles(chain_puzzles.begin(), chain_puzzles.end());
  for (const NamedPuzzle& one : hardest_puzzles) puzzles.push_back(one.cells);
  for (const std::string_view cells : puzzles) {
    CAPTURE(cells);
    const Grid puzzle = grid(std::string(cells));
    const auto level = level_of(puzzle);
    REQUIRE(level);
    CHECK(technique_of(*level) >= Technique::x_chain);
    for (std::uint64_t number = 0; number < 3; ++number) {
      CHECK(level_of(apply(Isomorphism::random(puzzle.box(), 1, number), puzzle)) == level);
    }
  }
}

TEST_CASE("without the technique of its level a puzzle is not solved, with those up to it it is") {
  for (std::uint64_t index = 0; index < 30; ++index) {
    CAPTURE(index);
    const Grid puzzle = proper_puzzle(Box(3, 3), 24, index).puzzle;
    const Technique hardest = technique_of(*level_of(puzzle));
    CHECK(solving_path(puzzle, {.hardest = hardest, .only_needed = false}).reached.is_complete());
    if (hardest == Technique::full_house) continue;
    const auto easier = static_cast<Technique>(static_cast<int>(hardest) - 1);
    CHECK_FALSE(solving_path(puzzle, {.hardest = easier, .only_needed = false}).reached.is_complete());
  }
}

TEST_CASE("known puzzles have the level that Sudoku Explainer gives them") {
  const std::vector<Known> all = {
      {"57..48....4...9567.....6.8.......196..4...8..651.......3.8.....4625...3....67..54",
       "hidden single in a box", 1.2},
      {"...7....5.759.1....9..4.27...9..7352.........4238..9...61.8..2....1.263.3....5...",
       "hidden single in a line", 1.5},
      {"......9......84..1....6...7.94.1...81.5.4.7.6876.95..4...3....5......86...7.....9", "naked single",
       2.3},
      {"169.........86.9..4..1.5...9.....5.2.43...89.5.1.....6...6.9..3..5.48.........248", "claiming", 2.8},
      {".1.6..9..4......5.....39.4......6.1..2...35...6.....72.8....4..5.3..4........7.2.", "hidden triple",
       4.0},
      {"..8.3.....7.1..68.61.92.....8......3.43...27.7......9.....79.31.92..3.5.....6.4..", "XY-wing", 4.2},
      {"7.......9.6.79.....3..5.6.29.1..5....7.4.1.5....9..1.62.3.1..4.....38.6.6.......3",
       "unique rectangle", 4.5},
      {".....628..76.....4.....2.9..1.3......9....1.7.4.7..8....4..1..3.3....6.89..2.....", "BUG+1", 5.6},
      {".................1..2.34........2.3..1...5....6.7..8.....6.......4....2..8.1..7..", "chain", 7.3},
      {"7..3...6.....1...4.3...52......649..9.61........8.......3.2..5.2......1..154...7.", "forcing chains",
       8.4},
      {"......8....9.4...6.8.6...7..24.7.....7...82.4......35......7.82.....269....93....", "probing", 9.0},
  };
  for (const Known& known : all) {
    CAPTURE(known.cells);
    const auto level = level_of(grid(known.cells));
    REQUIRE(level);
    CHECK(level->technique == known.technique);
    CHECK(level->version == level_version());
    REQUIRE(level->se_estimate);
    CHECK(std::abs(*level->se_estimate - known.explainer) <= 2 * *level->se_error);
  }
}

TEST_CASE("levels change only with their version") {
  std::string levels;
  for (std::uint64_t index = 0; index < 400; ++index) {
    const auto level = level_of(generate({.minimal = true}, {.seed = 1, .index = index}).puzzle);
    REQUIRE(level);
    levels += level->technique + ' ' + std::to_string(level->se_estimate.value_or(0)) + '\n';
  }
  INFO(
      "if levels have changed on purpose: raise table_version in lib/deduce/techniques.cpp, and put both "
      "here");
  CHECK(level_version() == 1);
  CHECK(stable_hash(levels) == 0xd99b1764939c6702);
}

TEST_CASE("a direct technique that Sudoku Explainer does not have is no direct one in the estimate") {
  // evodoku finds singles that follow from all locked candidates together; Sudoku Explainer needs pencil marks for
  // these.
  const auto level =
      level_of(grid("....8.16...3.9..5...7..6...71...2....2.3.5.8....7...41...6..5...4..7.8...52.3...."));
  CHECK(level->technique == "direct locked candidate");
  CHECK(level->se_estimate == 2.6);
}

TEST_CASE("estimates rise with the order of techniques") {
  for (std::size_t i = 1; i < techniques().size(); ++i) {
    CAPTURE(techniques()[i].name);
    CHECK(techniques()[i].se_rating > techniques()[i - 1].se_rating);
    CHECK(techniques()[i].se_error >= 0.1);
  }
}

TEST_CASE("other boxes have a technique and no estimate") {
  const auto level = level_of(proper_puzzle(Box(2, 3), 12, 0).puzzle);
  REQUIRE(level);
  CHECK(parse_technique(level->technique));
  CHECK_FALSE(level->se_estimate);
  CHECK_FALSE(level->se_error);
}

TEST_CASE("what techniques do not finish is beyond them") {
  // A blank grid has many solutions, and no technique can decide between them.
  const auto level = level_of(grid("................", Box(2, 2)));
  REQUIRE(level);
  CHECK(level->technique == beyond_techniques);
  CHECK_FALSE(level->se_estimate);
}

TEST_CASE("a full grid needs nothing, contradicting clues are refused, a stop ends it") {
  CHECK(level_of(proper_puzzle(Box(2, 2), 6, 0).solution)->technique == "full house");
  CHECK_THROWS_WITH(level_of(grid("11..............", Box(2, 2))), Catch::Contains("r1c1 and r1c2"));
  std::stop_source source;
  source.request_stop();
  CHECK_FALSE(level_of(proper_puzzle(Box(3, 3), 26, 3).puzzle, source.get_token()));
}
