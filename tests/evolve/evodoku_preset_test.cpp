// What the preset "evodoku" promises.
#include <array>
#include <catch2/catch.hpp>
#include <string_view>
#include <vector>

#include "evodoku/evolve.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

const Preset& evodoku_preset() {
  static const Preset preset = find_preset("evodoku").value();
  return preset;
}

Preset with(std::string_view parameter, std::string_view value) {
  Preset preset = evodoku_preset();
  set_parameter(preset, parameter, value);
  return preset;
}

/// Checks that `runs` runs all solve the puzzle. Returns their evaluations in total.
std::uint64_t solve_always(const Grid& puzzle, const Preset& preset, std::uint64_t runs) {
  std::uint64_t evaluations = 0;
  for (std::uint64_t number = 0; number < runs; ++number) {
    const Run run = evolve(puzzle, preset, {.seed = 1, .run = number, .generation_cap = 3000});
    REQUIRE(run.solved);
    REQUIRE(run.clues_kept);
    evaluations += run.evaluations;
  }
  return evaluations;
}

// Puzzles that people and genetic algorithms found hard: "AI Escargot" (A. Inkala 2006), "Golden Nugget" and "Easter
// Monster" (Sudoku Players' Forums), 17 clues (G. Royle).
constexpr std::array hard_puzzles = {
    samples::escargot,
    std::string_view("000000039000001005003050800008090006070002000100400000009080050020000600400700000"),
    std::string_view("100000002090400050006000700050903000000070000000850040700000600030009080002000001"),
    std::string_view("000000010400000000020000000000050407008000300001090000300400200050100000000806000")};

}  // namespace

TEST_CASE("evodoku solves hard 9x9 puzzles in every run with some hundred evaluations") {
  for (const std::string_view digits : hard_puzzles) {
    const std::uint64_t runs = 10;
    CHECK(solve_always(samples::from_digits(digits), evodoku_preset(), runs) < runs * 10'000);
  }
}

TEST_CASE("evodoku solves without propagation too") {
  for (const std::string_view digits : {samples::easy_a, samples::one_star_b, samples::escargot}) {
    solve_always(samples::from_digits(digits), with("propagation", "none"), 3);
  }
}

TEST_CASE("evodoku solves puzzles of any box") {
  for (const Box box : samples::boxes_of_all_kinds()) {
    CAPTURE(box.name());
    const int percent_blank = box.side() > 25 ? 20 : 30;
    solve_always(samples::puzzle_with_blanks(box, box.cells() * percent_blank / 100, 6), evodoku_preset(), 1);
  }
}

TEST_CASE("evodoku fills a 25x25 grid with 45 percent of its digits left") {
  solve_always(samples::puzzle_with_blanks(Box(5, 5), 344, 1), evodoku_preset(), 3);
}

TEST_CASE("evodoku solves puzzles with several solutions") {
  solve_always(Grid(Box(3, 3)), evodoku_preset(), 3);
}

TEST_CASE("evodoku gives up at the cap where there is no solution") {
  Grid puzzle(Box(2, 2));  // no digit is possible in the first cell
  puzzle.set(1, 1);
  puzzle.set(4, 2);
  puzzle.set(5, 3);
  puzzle.set(12, 4);
  const Run run = evolve(puzzle, evodoku_preset(), {.generation_cap = 100});
  CHECK_FALSE(run.solved);
  CHECK(run.clues_kept);
  CHECK(run.generations == 100);
  CHECK(run.restarts > 0);
}
