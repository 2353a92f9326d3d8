#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>

#include "evodoku/check.hpp"
#include "evodoku/geometry.hpp"
#include "states.hpp"

using namespace evodoku;
using namespace evodoku::test;

namespace {

/// Whether each step is found by its technique in the state that the step before left.
bool holds_step_by_step(const Grid& puzzle, const SolvingPath& path) {
  PencilMarks marks(puzzle);
  for (const Deduction& step : path.steps) {
    const auto found = find_deductions(marks, step.technique);
    if (std::ranges::find(found, step) == found.end()) return false;
    marks.apply(step);
  }
  return marks.values() == path.reached.values();
}

int eliminations(const SolvingPath& path) {
  return static_cast<int>(
      std::ranges::count_if(path.steps, [](const Deduction& step) { return step.placements.empty(); }));
}

}  // namespace

TEST_CASE("a path solves puzzles of any shape, and each step holds where it stands") {
  int all = 0;
  int needed = 0;
  for (const auto& [box, clues] : std::vector<std::pair<Box, int>>{
           {Box(2, 2), 5}, {Box(1, 5), 10}, {Box(2, 3), 11}, {Box(3, 3), 25}, {Box(4, 3), 60}}) {
    for (std::uint64_t index = 0; index < 8; ++index) {
      CAPTURE(box.name(), index);
      const ProperPuzzle proper = proper_puzzle(box, clues, index);
      const SolvingPath log =
          solving_path(proper.puzzle, {.hardest = Technique::forcing, .only_needed = false});
      const SolvingPath path = solving_path(proper.puzzle, {.hardest = Technique::forcing});
      CHECK(holds_step_by_step(proper.puzzle, log));
      CHECK(holds_step_by_step(proper.puzzle, path));
      CHECK(path.reached == log.reached);
      if (log.reached.is_complete()) CHECK(log.reached.values() == proper.solution);
      all += eliminations(log);
      needed += eliminations(path);
    }
  }
  CHECK(needed > 0);
  CHECK(needed < all);
}

TEST_CASE("each round is by the first technique that has an instance, as is the hint") {
  const ProperPuzzle proper = proper_puzzle(Box(3, 3), 26, 3);
  PencilMarks marks(proper.puzzle);
  std::optional<Technique> last;
  for (const Deduction& step : solving_path(proper.puzzle, {.only_needed = false}).steps) {
    const auto found = find_deductions(marks, step.technique);
    CHECK(std::ranges::count(found, step) == 1);
    const auto easiest = hint(marks);
    REQUIRE(easiest);
    // A step of the round before may have made an easier one.
    CHECK(easiest->technique <= step.technique);
    if (step.technique != last) CHECK(easiest->technique == step.technique);
    for (const TechniqueInfo& easier : techniques().first(static_cast<std::size_t>(easiest->technique))) {
      CHECK(find_deductions(marks, easier.technique).empty());
    }
    last = step.technique;
    marks.apply(step);
  }
  CHECK(marks.values() == proper.solution);
  CHECK_FALSE(hint(marks).has_value());
}

namespace {

/// Whether `step`, which concerns one house, concerns one where the step before placed its digit.
bool looks_at_placed(const Deduction& step, const Deduction& before, const Geometry& geometry) {
  const auto& houses = geometry.houses_of(before.placements.front().cell);
  return std::ranges::count(houses, step.houses.front()) > 0;
}

}  // namespace

TEST_CASE(
    "of singles of one kind the one in a house that the step before changed comes first, then its digit") {
  const Geometry geometry(Box(3, 3));
  int had_a_choice = 0;
  for (std::uint64_t index = 0; index < 6; ++index) {
    const ProperPuzzle proper = proper_puzzle(Box(3, 3), 28, index);
    PencilMarks marks(proper.puzzle);
    const Deduction* before = nullptr;
    std::vector<Deduction> of_round;
    const SolvingPath path = solving_path(proper.puzzle, {.only_needed = false});
    for (const Deduction& step : path.steps) {
      if (before == nullptr || step.technique != before->technique)
        of_round = find_deductions(marks, step.technique);
      if (step.technique <= Technique::hidden_single_line && before != nullptr &&
          !before->placements.empty()) {
        for (const Deduction& other : find_deductions(marks, step.technique)) {
          if (std::ranges::find(of_round, other) == of_round.end()) continue;
          if (std::ranges::find(of_round, step) == of_round.end()) continue;
          had_a_choice += other == step ? 0 : 1;
          if (looks_at_placed(step, *before, geometry)) continue;
          CHECK_FALSE(looks_at_placed(other, *before, geometry));
          const std::uint8_t digit = before->placements.front().digit;
          if (step.placements.front().digit != digit) CHECK(other.placements.front().digit != digit);
        }
      }
      marks.apply(step);
      before = &step;
    }
  }
  CHECK(had_a_choice > 100);
}

TEST_CASE("of chains the lowest rated comes first, of equal ones the shortest") {
  PencilMarks marks(
      grid("..5.6....6..3..4.291.5.....2....9.41......5...4..267.98.4.7.....9.......3..6.8..."));
  int compared = 0;
  std::optional<Deduction> hardest;  // since the technique changed: a round may go on with easier steps
  std::vector<Deduction> of_round;
  for (const Deduction& step : solving_path(marks.values(), {.only_needed = false}).steps) {
    const std::vector<Deduction> found = find_deductions(marks, step.technique);
    if (!hardest || hardest->technique != step.technique || step.se_rating > hardest->se_rating) {
      of_round = found;
      hardest = step;
    }
    if (step.technique >= Technique::x_chain) {
      for (const Deduction& other : found) {
        // What this round has made possible is of a later one.
        if (!other.se_rating || std::ranges::find(of_round, other) == of_round.end()) continue;
        CHECK(step.se_rating <= other.se_rating);
        if (step.se_rating == other.se_rating) CHECK(step.because.size() <= other.because.size());
        ++compared;
      }
    }
    marks.apply(step);
  }
  CHECK(compared > 10);
}

TEST_CASE("what eliminates on a told path is on the level's, under its own name") {
  std::size_t chains = 0;
  for (std::uint64_t index = 0; index < 60; ++index) {
    const Grid puzzle = proper_puzzle(Box(3, 3), 24, index).puzzle;
    const std::optional<Level> level = level_of(puzzle);
    REQUIRE(level);
    for (const Deduction& step : solving_path(puzzle).steps) {
      if (!step.placements.empty()) continue;
      CAPTURE(index, name_of(step.technique), level->techniques.value());
      CHECK((";" + *level->techniques).find(";" + std::string(name_of(step.technique)) + ":") !=
            std::string::npos);
      if (step.technique < Technique::x_chain || step.technique > Technique::chain) continue;
      CHECK(step.because.size() > 4);  // one strong link would be locked candidates
      ++chains;
    }
  }
  CHECK(chains > 50);
}

TEST_CASE("no trial is told that an earlier step of its round has made a matter of singles") {
  int trials = 0;
  for (const char* puzzle :
       {"98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
        ".3....6......6..1...9..3.4..6...915...17.........5.9.8..8.7...22..31.........5..."}) {
    PencilMarks state(grid(puzzle));
    for (const Deduction& step : solving_path(grid(puzzle)).steps) {
      if (step.technique >= Technique::nishio && step.because.size() == 1) {
        const std::vector<Branch> branches = branches_of(step, state);
        CAPTURE(puzzle, sentence(step, state.box(), branches));
        REQUIRE(branches.size() == 1);
        CHECK_FALSE(branches.front().steps.empty());
        ++trials;
      }
      state.apply(step);
    }
  }
  CHECK(trials > 20);
}

TEST_CASE("no elimination of a path could be left out") {
  const ProperPuzzle proper = proper_puzzle(Box(3, 3), 25, 1);
  const SolvingPath path = solving_path(proper.puzzle, {.hardest = Technique::forcing});
  REQUIRE(path.reached.is_complete());
  for (std::size_t left_out = 0; left_out < path.steps.size(); ++left_out) {
    if (!path.steps[left_out].placements.empty()) continue;
    SolvingPath without = path;
    without.steps.erase(without.steps.begin() + static_cast<std::ptrdiff_t>(left_out));
    CHECK_FALSE(holds_step_by_step(proper.puzzle, without));
  }
}

TEST_CASE("a path ends where the techniques allowed end") {
  const Grid hard = grid("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
  const SolvingPath singles = solving_path(hard, {.hardest = Technique::naked_single});
  CHECK_FALSE(singles.reached.is_complete());
  CHECK_FALSE(hint(singles.reached, Technique::naked_single).has_value());
  CHECK(hint(singles.reached).has_value());
  for (const Deduction& step : singles.steps) CHECK(step.technique <= Technique::naked_single);
}

TEST_CASE("a stop request ends a path at once") {
  std::stop_source source;
  source.request_stop();
  const ProperPuzzle proper = proper_puzzle(Box(3, 3), 26, 3);
  const SolvingPath path = solving_path(proper.puzzle, {.stop = source.get_token()});
  CHECK(path.steps.empty());
  CHECK(path.reached == PencilMarks(proper.puzzle));
}

TEST_CASE("the path of a full grid has no steps, that of contradicting clues is refused") {
  const Grid full = proper_puzzle(Box(2, 2), 6, 0).solution;
  CHECK(solving_path(full).steps.empty());
  CHECK(solving_path(full).reached.is_complete());
  CHECK_THROWS_AS(solving_path(grid("11..............", Box(2, 2))), std::invalid_argument);
}

TEST_CASE("a puzzle without a solution ends somewhere and never comes out complete") {
  const SolvingPath path = solving_path(grid("12......3.......", Box(2, 2)));
  CHECK(path.reached.box() == Box(2, 2));
  const SolvingPath impossible = solving_path(grid("123....4........", Box(2, 2)));
  CHECK_FALSE(impossible.reached.is_complete());
}

TEST_CASE("a puzzle with a wrong entry ends somewhere, also where trials show all that is wrong") {
  // it was told nothing of a round again and again
  const Grid wrong =
      grid(".8.7..9.45..4......47.....6.2.3..51.79.1....2.1...9.3.86...........7.16.1.9.2.4..", Box(3, 3));
  CHECK_FALSE(solving_path(wrong).reached.is_complete());
  for (std::uint64_t index = 0; index < 60; ++index) {
    CAPTURE(index);
    const ProperPuzzle proper = proper_puzzle(Box(3, 3), 28, index);
    PencilMarks marks(proper.puzzle);
    int cell = 0;
    while (!proper.puzzle.is_blank(cell) || std::popcount(marks.digits(cell)) < 2) ++cell;
    const std::uint64_t others = marks.digits(cell) & ~(std::uint64_t{1} << (proper.solution[cell] - 1));
    marks.place({cell, std::countr_zero(others) + 1});
    CHECK_FALSE(solving_path(marks).reached.is_complete());
    while (const auto step = hint(marks)) marks.apply(*step);
    CHECK_FALSE(marks.values().is_complete());
  }
}
