#include "evodoku/level.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <map>
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

TEST_CASE("without the hardest technique of its path a puzzle is not solved, with those up to it it is") {
  for (std::uint64_t index = 0; index < 30; ++index) {
    CAPTURE(index);
    const Grid puzzle = proper_puzzle(Box(3, 3), 24, index).puzzle;
    const SolvingPath path = solving_path(puzzle);
    const Technique hardest = std::ranges::max(path.steps, {}, &Deduction::technique).technique;
    CHECK(solving_path(puzzle, {.hardest = hardest, .only_needed = false}).reached.is_complete());
    if (hardest == Technique::full_house) continue;
    const auto easier = static_cast<Technique>(static_cast<int>(hardest) - 1);
    CHECK_FALSE(solving_path(puzzle, {.hardest = easier, .only_needed = false}).reached.is_complete());
  }
}

namespace {

/// What the hardest step of an explained path is, as a level.
std::pair<std::string, std::optional<double>> hardest_step(const Grid& puzzle, Uniqueness uniqueness) {
  const SolvingPath path = solving_path(puzzle, {.uniqueness = uniqueness});
  if (!path.reached.is_complete()) return {std::string(beyond_techniques), std::nullopt};
  const auto order = [&](const Deduction& step) {
    return std::pair(puzzle.box() == Box(3, 3) ? step.se_rating.value_or(99) : 0, step.technique);
  };
  const Deduction& hardest = std::ranges::max(path.steps, {}, order);
  const bool has_estimate = puzzle.box() == Box(3, 3);
  return {std::string(name_of(hardest.technique)), has_estimate ? hardest.se_rating : std::nullopt};
}

/// Whether the level is the hardest step of the path.
void check_one_path(const Grid& puzzle, Uniqueness uniqueness = Uniqueness::assumed) {
  const auto level = level_of(puzzle, {}, uniqueness);
  REQUIRE(level);
  CHECK(std::pair(level->technique, level->se_estimate) == hardest_step(puzzle, uniqueness));
  CHECK(level->uniqueness == uniqueness);
}

/// `share` of the puzzles of a full test.
void check_one_path_in_all_kinds(std::uint64_t share) {
  for (std::uint64_t index = 0; index < 8000 / share; ++index) {
    CAPTURE(index);
    check_one_path(generate({.minimal = true}, {.seed = 5, .index = index}).puzzle);
  }
  for (std::uint64_t index = 0; index < 8000 / share; ++index) {
    CAPTURE(index);
    check_one_path(proper_puzzle(Box(3, 3), 22 + static_cast<int>(index % 10), index).puzzle);
  }
  for (std::uint64_t index = 0; index < 2000 / share; ++index) {
    CAPTURE(index);
    check_one_path(generate({.minimal = true}, {.seed = 6, .index = index}).puzzle, Uniqueness::not_assumed);
  }
  for (const auto& [box, clues] : std::vector<std::pair<Box, int>>{
           {Box(2, 2), 5}, {Box(2, 3), 11}, {Box(1, 5), 10}, {Box(4, 2), 22}, {Box(3, 4), 55}}) {
    for (std::uint64_t index = 0; index < 500 / share; ++index) {
      CAPTURE(box.name(), index);
      check_one_path(proper_puzzle(box, clues, index).puzzle);
    }
  }
}

}  // namespace

TEST_CASE("the level is the hardest step of the explained path") {
  check_one_path_in_all_kinds(10);
}

TEST_CASE("the level is the hardest step of the explained path, 20,000 puzzles of all kinds", "[.long]") {
  check_one_path_in_all_kinds(1);
}

TEST_CASE("the level of the hardest puzzles is the hardest step of the explained path", "[long]") {
  for (const std::string_view cells : chain_puzzles) check_one_path(grid(std::string(cells)));
  for (const NamedPuzzle& hard : hardest_puzzles) check_one_path(grid(std::string(hard.cells)));
}

namespace {

/// Checks that Level::techniques places each digit once and ends with the hardest, and tells whether it has the techniques
/// of the whole path with as many digits each. (A direct step that others of its round break is not on the path.)
bool has_techniques_of_path(const Grid& puzzle, Uniqueness uniqueness) {
  const auto level = level_of(puzzle, {}, uniqueness);
  REQUIRE(level);
  CAPTURE(*level->techniques);
  const std::string last = level->techniques->substr(level->techniques->rfind(';') + 1);
  CHECK(last == level->technique + ":" + std::to_string(times_used(*level, level->technique).value()));
  std::map<Technique, int> steps;
  for (const Deduction& step : solving_path(puzzle, {.uniqueness = uniqueness, .only_needed = false}).steps)
    ++steps[step.technique];
  int placed = 0;
  bool are_alike = true;
  for (const TechniqueInfo& info : techniques()) {
    const int times = times_used(*level, info.name).value();
    if (info.places) placed += times;
    are_alike = are_alike &&
                (info.places ? times == steps[info.technique] : (times > 0) == (steps[info.technique] > 0));
    if (times > 0) CHECK((uniqueness == Uniqueness::assumed || !info.assumes_proper));
  }
  CHECK(placed == puzzle.cells() - puzzle.clue_count());
  return are_alike;
}

}  // namespace

TEST_CASE("a level has all techniques of its path with how often, the hardest last") {
  int alike = 0;
  for (std::uint64_t index = 0; index < 40; ++index) {
    CAPTURE(index);
    const Grid puzzle = proper_puzzle(Box(3, 3), 24, index).puzzle;
    for (const Uniqueness uniqueness : {Uniqueness::assumed, Uniqueness::not_assumed})
      alike += has_techniques_of_path(puzzle, uniqueness) ? 1 : 0;
  }
  CHECK(alike >= 60);  // of 80
  for (const Box box : {Box(2, 3), Box(3, 4)}) {
    CAPTURE(box.name());
    has_techniques_of_path(proper_puzzle(box, box == Box(2, 3) ? 11 : 55, 0).puzzle, Uniqueness::assumed);
  }
}

TEST_CASE("how often a technique is used is read from the text") {
  const Level level{.technique = "X-chain", .techniques = "hidden single in a box:31;chain:12;X-chain:1"};
  CHECK(times_used(level, "hidden single in a box") == 31);
  CHECK(times_used(level, "chain") == 12);
  CHECK(times_used(level, "X-chain") == 1);
  CHECK(times_used(level, "short chain") == 0);
  CHECK(times_used({.technique = "full house", .techniques = ""}, "full house") == 0);
  CHECK_FALSE(times_used({.technique = "X-chain"}, "X-chain"));
}

TEST_CASE("without uniqueness no unique rectangle and no BUG is used, and the level is no lower") {
  int differ = 0;
  for (std::uint64_t index = 0; index < 300; ++index) {
    CAPTURE(index);
    const Grid puzzle = generate({.minimal = true}, {.seed = 1, .index = index}).puzzle;
    const auto with = level_of(puzzle);
    const auto without = level_of(puzzle, {}, Uniqueness::not_assumed);
    REQUIRE(with);
    REQUIRE(without);
    CHECK(without->se_estimate >= with->se_estimate);
    CHECK_FALSE(info_of(technique_of(*without)).assumes_proper);
    differ += without->se_estimate != with->se_estimate ? 1 : 0;
  }
  CHECK(differ > 5);
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
  CHECK(level_version() == 2);
  CHECK(stable_hash(levels) == 0x6686cf8300794f2f);
}

TEST_CASE("a single that follows from several locked candidates together is no direct step") {
  // As for Sudoku Explainer, which needs pencil marks here.
  const auto level =
      level_of(grid("....8.16...3.9..5...7..6...71...2....2.3.5.8....7...41...6..5...4..7.8...52.3...."));
  CHECK(level->technique == "pointing");
  CHECK(level->se_estimate == 2.6);
}

TEST_CASE("a cycle counts also where a chain of the same length proves one of its ends") {
  const auto level =
      level_of(grid("......7..45..89...........6.3..4..58....25.......674.2..2.14......2...9.8......61"));
  CHECK(level->technique == "XY-chain");
  CHECK(level->se_estimate == 6.8);
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
