// The presets of documents 000 and 002: what is published fails as it must, what is repaired solves the
// documents' puzzles.
#include <catch2/catch.hpp>
#include <string_view>

#include "evodoku/check.hpp"
#include "evodoku/evolve.hpp"
#include "sample_puzzles.hpp"

using namespace evodoku;

namespace {

// Document 000's "easy" puzzle.
constexpr std::string_view easy_000 =
    "000300004009000653020054010090520007000107000100086030080630040256000300900001000";

// Those of samples/board-truncation that are solved fastest, one of a level: Sudoku Explainer 1.2, 2.6, 4.6,
// 6.6 and 8.4.
constexpr std::string_view five_levels[] = {
    "57..48....4...9567.....6.8.......196..4...8..651.......3.8.....4625...3....67..54",
    ".9.24..85...8.1..3....7.9...2....451.........135....2...4.5....5..4.2...67..19.4.",
    ".1.3.5....65.....4...74.81.2.9...5...4.....2...3...4.1.87.64...4.....36....1.7.4.",
    ".....1.52...2......6938....9.86..5..1.6...4.9..5..91.8....3891......2...38.5.....",
    "...7.6.3....3.1.8.7...4.........5.6....41.....5....8.35.42.86..67..5......8.6.1.."};

}  // namespace

TEST_CASE("branch maps repaired solve the puzzle of document 000 and keep its clues") {
  const Preset preset = *find_preset("branch-map-repaired");
  const Run run = evolve(samples::from_digits(easy_000), preset, {.seed = 1});
  CHECK(run.solved);
  CHECK(run.clues_kept);
}

TEST_CASE("branch maps as published do not solve their puzzle in a thousand generations") {
  const Preset preset = *find_preset("branch-map-published");
  const Run run = evolve(samples::from_digits(easy_000), preset, {.seed = 1, .generation_cap = 1000});
  CHECK_FALSE(run.solved);
  CHECK(run.clues_kept);
  CHECK(run.generations == 1000);
}

TEST_CASE("boards of digits repaired solve puzzles of five levels and keep their clues") {
  const Preset preset = *find_preset("board-truncation-repaired");
  for (const std::string_view digits : five_levels) {
    const Run run = evolve(samples::from_digits(digits), preset, {.seed = 1});
    CHECK(run.solved);
    CHECK(run.clues_kept);
  }
}

TEST_CASE("boards of digits as published never reach the goal and lose clues") {
  const Preset preset = *find_preset("board-truncation-published");
  const Run run = evolve(samples::from_digits(samples::easy_a), preset, {.seed = 1, .generation_cap = 2000});
  CHECK_FALSE(run.solved);
  CHECK(run.generations == 2000);
}

TEST_CASE("presets of documents 000 and 002 run on boxes of all kinds") {
  for (const char* name : {"branch-map-published", "branch-map-repaired", "board-truncation-published",
                           "board-truncation-repaired"}) {
    for (const Box box : {Box(1, 2), Box(2, 2), Box(2, 3), Box(3, 4), Box(4, 4), Box(1, 5)}) {
      const Grid puzzle = samples::puzzle_with_blanks(box, box.cells() / 3, 1);
      const Run run = evolve(puzzle, *find_preset(name), {.seed = 1, .generation_cap = 5});
      CHECK((!run.solved || is_solution_of(puzzle, run.best)));
    }
  }
}
