#include "evodoku/level.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <fstream>
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
  std::ifstream file(EVODOKU_TEST_DATA "/levels.csv");
  int puzzles = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#') || line.starts_with("puzzle")) continue;
    ++puzzles;
    CAPTURE(line);
    const std::size_t comma = line.rfind(',');
    const auto level = level_of(grid(line.substr(0, 81)));
    REQUIRE(level);
    CHECK(level->technique == line.substr(comma + 1));
    CHECK(level->version == level_version());
    REQUIRE(level->se_estimate);
    CHECK(std::abs(*level->se_estimate - std::stod(line.substr(82))) <= 2 * *level->se_error);
  }
  CHECK(puzzles == 11);
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
