// Properties that hold for every puzzle, and comparisons of the engines.
#include <catch2/catch.hpp>

#include "puzzles.hpp"

using namespace evodoku;
using namespace evodoku::testing;

namespace {

constexpr std::uint64_t limit = 50;

/// A random puzzle that may have any number of solutions; sometimes a cell is changed, so that it may have none.
Grid random_puzzle(Box box, RandomStream& random) {
  const Grid full = random_full_grid(box, random);
  const int least = box.cells() * 3 / 10;
  const int removed = least + random.below(box.cells() * 4 / 10);
  Grid puzzle = without(full, removed, random);
  if (random.chance(1, 4)) {
    const int cell = random.below(box.cells());
    const int digit = 1 + random.below(box.side());
    puzzle.set(cell, digit);
  }
  return puzzle;
}

/// The engines that count, other than the scalar one.
std::vector<Engine> counting_engines(Box box) {
  if (box == Box(3, 3)) return {Engine::exact_cover, Engine::band};
  return {Engine::exact_cover};
}

/// The engines that only decide.
std::vector<Engine> deciding_engines(Box box) {
  std::vector<Engine> engines = {Engine::automatic};
  if (sat_available()) engines.push_back(Engine::sat);
  if (box == Box(3, 3)) engines.push_back(Engine::lockstep);
  return engines;
}

/// Checks that all engines agree with the scalar one, and returns the verdict.
Verdict check_that_engines_agree(const Grid& puzzle) {
  const SolveResult scalar = solve(puzzle, {.limit = limit, .engine = Engine::scalar});
  REQUIRE(scalar.verdict != Verdict::undecided);
  for (const Engine engine : counting_engines(puzzle.box())) {
    CAPTURE(static_cast<int>(engine));
    const SolveResult other = solve(puzzle, {.limit = limit, .engine = engine});
    const bool gave_up = engine == Engine::exact_cover && other.verdict == Verdict::undecided;
    if (gave_up && puzzle.side() >= 16) continue;  // dancing links may exceed the budget
    CHECK(other.verdict == scalar.verdict);
    CHECK(other.count == scalar.count);
    if (scalar.verdict == Verdict::one) CHECK(other.solution == scalar.solution);
  }
  for (const Engine engine : deciding_engines(puzzle.box())) {
    CAPTURE(static_cast<int>(engine));
    CHECK(solve(puzzle, {.engine = engine}).verdict == scalar.verdict);
  }
  return scalar.verdict;
}

void check_agreement(Box box, int puzzles) {
  RandomStream random = make_stream(
      1, "engines agree", {static_cast<std::uint64_t>(box.rows()), static_cast<std::uint64_t>(box.cols())});
  int verdicts[3] = {0, 0, 0};
  for (int i = 0; i < puzzles; ++i) {
    const Grid puzzle = random_puzzle(box, random);
    CAPTURE(box.name(), i);
    ++verdicts[static_cast<int>(check_that_engines_agree(puzzle))];
  }
  // the sample has puzzles of every kind
  for (const int verdict : verdicts) CHECK(verdict > puzzles / 50);
}

}  // namespace

TEST_CASE("all engines agree on random puzzles", "[long]") {
  struct Sample {
    Box box;
    int puzzles;
  };
  const auto [box, puzzles] =
      GENERATE(Sample{Box(2, 2), 600}, Sample{Box(2, 3), 400}, Sample{Box(3, 2), 200}, Sample{Box(1, 6), 200},
               Sample{Box(2, 4), 200}, Sample{Box(4, 2), 200}, Sample{Box(3, 3), 400}, Sample{Box(3, 4), 60},
               Sample{Box(2, 6), 60}, Sample{Box(4, 4), 40});
  check_agreement(box, puzzles);
}

TEST_CASE("all engines agree on a hundred thousand random puzzles of each size", "[.long]") {
  check_agreement(GENERATE(Box(2, 2), Box(2, 3), Box(2, 4), Box(3, 3), Box(3, 4), Box(4, 4)), 100'000);
}

TEST_CASE("isomorphs have the same number of solutions") {
  for (const Box box : {Box(2, 2), Box(2, 3), Box(1, 5), Box(3, 3), Box(4, 2)}) {
    RandomStream random = make_stream(2, "isomorphs", {static_cast<std::uint64_t>(box.side())});
    for (int i = 0; i < 40; ++i) {
      const Grid puzzle = random_puzzle(box, random);
      const std::uint64_t count = solve(puzzle, {.limit = 2000}).count;
      CAPTURE(box.name(), i);
      for (int j = 0; j < 3; ++j) CHECK(solve(isomorph(puzzle, random), {.limit = 2000}).count == count);
    }
  }
}

TEST_CASE("one more clue never adds solutions") {
  for (const Box box : {Box(2, 2), Box(2, 3), Box(3, 3), Box(3, 4)}) {
    RandomStream random = make_stream(3, "more clues", {static_cast<std::uint64_t>(box.side())});
    for (int i = 0; i < 20; ++i) {
      Grid puzzle = random_full_grid(box, random);
      std::uint64_t count_with_more = 1;
      for (int cell = 0; cell < box.cells() / 2; ++cell) {
        puzzle.clear(random.below(box.cells()));
        const std::uint64_t count = solve(puzzle, {.limit = 200}).count;
        CHECK(count >= count_with_more);
        count_with_more = count;
      }
    }
  }
}
