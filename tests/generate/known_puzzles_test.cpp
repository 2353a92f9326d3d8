// What a seed gives, for every way in which puzzles are made: known answers, as decision 2 wants.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../random/known_answers.hpp"
#include "evodoku/generate.hpp"

using namespace evodoku;
using test::Digest;

namespace {

void add(Digest& digest, const Grid& grid) {
  for (const int digit : grid.digits()) digest.add(static_cast<std::uint64_t>(digit));
}

struct Way {
  std::string name;
  PuzzleSpec spec;
  std::uint64_t puzzles = 3;
};

/// "NAME DIGEST", of the first puzzles of a list and the work for them.
std::string line_of(const Way& way) {
  Digest digest;
  for (std::uint64_t index = 0; index < way.puzzles; ++index) {
    const GenerateResult made = generate(way.spec, {.seed = 3, .index = index});
    digest.add(static_cast<std::uint64_t>(made.outcome));
    add(digest, made.puzzle);
    add(digest, made.solution);
    digest.add(static_cast<std::uint64_t>(made.clues_reached));
    digest.add(static_cast<std::uint64_t>(made.redundant_clues));
    digest.add(made.puzzles_scored);
    digest.add(static_cast<std::uint64_t>(made.grids_tried));
    digest.add(made.work_spent);
  }
  return digest.line(way.name);
}

std::vector<CellRule> mask_of(std::string_view drawing) {
  std::vector<CellRule> mask;
  for (const char rule : drawing) {
    mask.push_back(rule == 'x' ? CellRule::clue : rule == '.' ? CellRule::blank : CellRule::free);
  }
  return mask;
}

constexpr std::string_view lattice =
    "x...x...x.x.x.x.x...x...x...x.x.x.x.x...x...x.x.x.x.x...x...x...x.x.x.x.x...x...x";
constexpr std::string_view no_middle_box =
    "x???????????????????????????????...??????...??????...???????????????????????????x";

std::vector<Way> ways_by_box() {
  std::vector<Way> ways;
  for (const Box box : {Box(1, 4), Box(2, 2), Box(2, 3), Box(5, 2), Box(3, 4), Box(4, 4), Box(5, 5)}) {
    const int half = box.cells() / 2;
    ways.push_back({box.name() + "-full", {.box = box, .clues = box.cells()}});
    ways.push_back({box.name() + "-half", {.box = box, .clues = half}});
    ways.push_back(
        {box.name() + "-half-turn", {.box = box, .clues = half / 2 * 2, .symmetry = Symmetry::half_turn}});
    ways.push_back({box.name() + "-multiple", {.box = box, .clues = half / 2, .allow_multiple = true}});
    if (box.side() <= 12) ways.push_back({box.name() + "-minimal", {.box = box, .minimal = true}});
    // Below what digging reaches: exchanges, walks and orbits follow, until the budget ends.
    ways.push_back(
        {box.name() + "-few", {.box = box, .clues = box.cells() * 27 / 100, .work_budget = 1500}, 2});
  }
  return ways;
}

std::vector<Way> ways_of_9x9() {
  const Box nine(3, 3);
  const Grid full = *random_full_grid(nine, {.seed = 8});
  std::vector<Way> ways = {
      {"full", {.box = nine, .clues = 81}},
      {"20-clues", {.box = nine, .clues = 20}},
      {"18-clues", {.box = nine, .clues = 18, .work_budget = 30'000}, 2},
      {"32-clues", {.box = nine, .clues = 32}, 50},
      {"minimal", {.box = nine, .minimal = true}, 50},
      {"26-minimal", {.box = nine, .clues = 26, .minimal = true}},
      {"multiple", {.box = nine, .clues = 30, .allow_multiple = true}},
      {"lattice", {.box = nine, .clues = 29, .mask = mask_of(lattice)}},
      {"lattice-minimal", {.box = nine, .mask = mask_of(lattice), .minimal = true, .work_budget = 20'000}, 1},
      {"no-middle-box", {.box = nine, .clues = 27, .mask = mask_of(no_middle_box)}},
      {"2x3-no-first-row", {.box = Box(2, 3), .clues = 12, .mask = mask_of("......" + std::string(30, '?'))}},
      {"grid", {.box = nine, .clues = 22, .grid = full}},
      {"grid-minimal", {.box = nine, .minimal = true, .grid = full}},
      {"unbiased-2x2", {.box = Box(2, 2), .minimal = true, .unbiased = true}},
      {"unbiased-2x3", {.box = Box(2, 3), .minimal = true, .unbiased = true}},
      {"unbiased", {.box = nine, .minimal = true, .unbiased = true}, 1}};
  for (const Symmetry symmetry : symmetries()) {
    const PuzzleSpec spec{.box = nine, .clues = 32, .symmetry = symmetry};
    ways.push_back({"symmetry-" + std::string(name_of(symmetry)), spec});
    ways.push_back({"minimal-" + std::string(name_of(symmetry)),
                    {.box = nine, .symmetry = symmetry, .minimal = true, .work_budget = 3000},
                    2});
  }
  return ways;
}

std::optional<double> clues_above_the_middle(const Grid& puzzle) {
  const auto upper = puzzle.digits().first(static_cast<std::size_t>(puzzle.cells()) / 2);
  return static_cast<double>(upper.size()) - static_cast<double>(std::ranges::count(upper, 0));
}

std::vector<Way> ways_with_aims() {
  const auto aim = [](double low, double high, std::uint64_t scores) {
    return Aim{.score = clues_above_the_middle, .low = low, .high = high, .scoring_budget = scores};
  };
  Aim bred = aim(0, 4, 400);
  bred.sampling_budget = 40;
  Aim population = aim(0, 7, 600);
  population.puzzles_a_population = 3;
  Aim apart = population;
  apart.spread = 4;
  const Box nine(3, 3);
  const std::vector<Grid> parents = {generate({.box = nine, .minimal = true}, {.seed = 5}).puzzle,
                                     generate({.box = nine, .minimal = true}, {.seed = 6}).puzzle};
  return {{"aim", {.box = nine, .aim = aim(8, 9, 100)}},
          {"aim-with-clues", {.box = nine, .clues = 27, .aim = aim(9, 11, 100)}},
          {"aim-minimal", {.box = nine, .minimal = true, .aim = aim(9, 10, 100)}},
          {"aim-half-turn", {.box = nine, .symmetry = Symmetry::half_turn, .aim = aim(9, 10, 100)}},
          {"aim-3x4", {.box = Box(3, 4), .aim = aim(24, 27, 50)}, 2},
          {"bred", {.box = nine, .aim = bred}, 1},
          {"population", {.box = nine, .aim = population}},
          {"population-apart", {.box = nine, .aim = apart}},
          {"parents", {.box = nine, .aim = bred, .parents = parents}, 1}};
}

}  // namespace

TEST_CASE("a seed gives the puzzles that it always gave, whichever way they are made") {
  std::vector<std::string> lines;
  for (const auto& ways : {ways_by_box(), ways_of_9x9(), ways_with_aims()}) {
    for (const Way& way : ways) {
      lines.push_back(line_of(way));
    }
  }
  test::check_known(lines, "known_puzzles.txt");
}
