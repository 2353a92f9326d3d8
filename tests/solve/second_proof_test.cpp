#include <catch2/catch.hpp>

#include "evodoku/check.hpp"
#include "puzzles.hpp"

using namespace evodoku;
using namespace evodoku::testing;

namespace {

/// A proper puzzle with its solution: clues are removed as long as solve() finds only one solution.
struct Proper {
  Grid puzzle;
  Grid solution;
};

Proper random_proper(Box box, int tries, RandomStream& random) {
  const Grid full = random_full_grid(box, random);
  Grid puzzle = full;
  for (int i = 0; i < tries; ++i) {
    const int cell = random.below(box.cells());
    const int digit = puzzle[cell];
    puzzle.clear(cell);
    if (solve(puzzle).verdict != Verdict::one) puzzle.set(cell, digit);
  }
  return {puzzle, full};
}

/// A first verdict that `solution` is the only one.
SolveResult only(const Grid& solution, Engine engine = Engine::automatic) {
  return {.verdict = Verdict::one, .count = 1, .complete = true, .solution = solution, .decided_by = engine};
}

}  // namespace

TEST_CASE("the second proof agrees on proper puzzles of all sides") {
  for (const Box box :
       {Box(1, 2), Box(2, 2), Box(2, 3), Box(3, 3), Box(3, 4), Box(4, 4), Box(3, 6), Box(5, 5)}) {
    RandomStream random = make_stream(6, "second proof", {static_cast<std::uint64_t>(box.side())});
    const Proper proper = random_proper(box, 2 * box.cells() / 3, random);
    CAPTURE(box.name());
    const bool needs_sat = box.side() > 16;
    if (needs_sat && !sat_available()) continue;
    CHECK(prove_again(proper.puzzle, solve(proper.puzzle)) == SecondProof::agrees);
  }
}

TEST_CASE("the second proof differs from what is not the only solution") {
  Grid many_solutions(Box(2, 2));  // with the first row given there are twelve solutions
  for (const int cell : {0, 1, 2, 3}) many_solutions.set(cell, cell + 1);
  const SolveResult result = solve(many_solutions);
  REQUIRE(result.verdict == Verdict::many);
  CHECK(prove_again(many_solutions, only(*result.solution)) == SecondProof::differs);
  CHECK(prove_again(many_solutions, only(*result.witness)) == SecondProof::differs);

  // a grid that is not a solution
  const Grid full = pattern_grid(Box(3, 3));
  Grid wrong = full;
  wrong.set(0, full[1]);
  CHECK(prove_again(full, only(wrong)) == SecondProof::differs);
  CHECK(prove_again(Grid(Box(2, 2)), only(full)) == SecondProof::differs);
}

TEST_CASE("the second proof of a large puzzle with two solutions differs") {
  if (!sat_available()) return;
  RandomStream random = make_stream(7, "second proof", {});
  const Grid full = random_full_grid(Box(5, 5), random);
  const Grid puzzle = without(full, 400, random);
  REQUIRE(solve(puzzle).verdict == Verdict::many);
  CHECK(prove_again(puzzle, only(full)) == SecondProof::differs);
}

TEST_CASE("the second proof obeys a stop request") {
  std::stop_source source;
  source.request_stop();
  const Grid full = pattern_grid(Box(3, 3));
  Grid puzzle = full;
  puzzle.clear(0);
  CHECK(prove_again(puzzle, only(full), source.get_token()) == SecondProof::undecided);
}

TEST_CASE("the second proof of there being no solution") {
  const Grid no_solution = grid_of(Box(2, 2), "12....3........4");
  CHECK(prove_again(no_solution, solve(no_solution)) == SecondProof::agrees);
  CHECK(prove_again(Grid(Box(2, 2)), {.verdict = Verdict::none}) == SecondProof::differs);
  Grid contradictory(Box(5, 5));
  contradictory.set(0, 1);
  contradictory.set(24, 1);
  CHECK(prove_again(contradictory, {.verdict = Verdict::none}) == SecondProof::agrees);
  if (!sat_available()) return;
  // a clue is added that contradicts no other clue directly, but the solution
  const Grid proper = hard_25x25();
  const Grid solution = *solve(proper).solution;
  Grid puzzle = proper;
  const int cell = 0;
  REQUIRE(puzzle.is_blank(cell));
  for (int digit = 1; digit <= 25 && puzzle.is_blank(cell); ++digit) {
    puzzle.set(cell, digit == solution[cell] ? Grid::blank : digit);
    if (find_conflict(puzzle)) puzzle.clear(cell);
  }
  REQUIRE_FALSE(puzzle.is_blank(cell));
  const SolveResult none = solve(puzzle);
  CHECK(none.verdict == Verdict::none);
  CHECK(prove_again(puzzle, none) == SecondProof::agrees);
}

TEST_CASE("an engine never proves its own verdict again") {
  RandomStream random = make_stream(8, "second proof", {});
  const Proper proper = random_proper(Box(3, 3), 60, random);
  for (const Engine engine : {Engine::band, Engine::scalar, Engine::exact_cover, Engine::sat}) {
    if (engine == Engine::sat && !sat_available()) continue;
    const SolveResult first = solve(proper.puzzle, {.engine = engine});
    CAPTURE(name_of(engine));
    CHECK(first.decided_by == engine);
    CHECK(prove_again(proper.puzzle, first) == SecondProof::agrees);
  }
  // what CaDiCaL alone can decide is proved once
  if (!sat_available()) return;
  const Grid hard = hard_25x25();
  const SolveResult first = solve(hard);
  CHECK(prove_again(hard, only(*first.solution)) == SecondProof::agrees);
}
