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

}  // namespace

TEST_CASE("the second proof agrees on proper puzzles of all sides") {
  for (const Box box :
       {Box(1, 2), Box(2, 2), Box(2, 3), Box(3, 3), Box(3, 4), Box(4, 4), Box(3, 6), Box(5, 5)}) {
    RandomStream random = make_stream(6, "second proof", {static_cast<std::uint64_t>(box.side())});
    const Proper proper = random_proper(box, 2 * box.cells() / 3, random);
    CAPTURE(box.name());
    const bool needs_sat = box.side() > 16;
    if (needs_sat && !sat_available()) continue;
    CHECK(prove_again(proper.puzzle, proper.solution) == SecondProof::agrees);
  }
}

TEST_CASE("the second proof differs from what is not the only solution") {
  Grid many_solutions(Box(2, 2));  // with the first row given there are twelve solutions
  for (const int cell : {0, 1, 2, 3}) many_solutions.set(cell, cell + 1);
  const SolveResult result = solve(many_solutions);
  REQUIRE(result.verdict == Verdict::many);
  CHECK(prove_again(many_solutions, *result.solution) == SecondProof::differs);
  CHECK(prove_again(many_solutions, *result.witness) == SecondProof::differs);

  // a grid that is not a solution
  const Grid full = pattern_grid(Box(3, 3));
  Grid wrong = full;
  wrong.set(0, full[1]);
  CHECK(prove_again(full, wrong) == SecondProof::differs);
  CHECK(prove_again(Grid(Box(2, 2)), full) == SecondProof::differs);
}

TEST_CASE("the second proof of a large puzzle with two solutions differs") {
  if (!sat_available()) return;
  RandomStream random = make_stream(7, "second proof", {});
  const Grid full = random_full_grid(Box(5, 5), random);
  const Grid puzzle = without(full, 400, random);
  REQUIRE(solve(puzzle).verdict == Verdict::many);
  CHECK(prove_again(puzzle, full) == SecondProof::differs);
}

TEST_CASE("the second proof obeys a stop request") {
  std::stop_source source;
  source.request_stop();
  const Grid full = pattern_grid(Box(3, 3));
  Grid puzzle = full;
  puzzle.clear(0);
  CHECK(prove_again(puzzle, full, source.get_token()) == SecondProof::undecided);
}

TEST_CASE("the second proof of there being no solution") {
  CHECK(prove_unsolvable_again(grid_of(Box(2, 2), "12....3........4")) == SecondProof::agrees);
  CHECK(prove_unsolvable_again(Grid(Box(2, 2))) == SecondProof::differs);
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
  CHECK(solve(puzzle).verdict == Verdict::none);
  CHECK(prove_unsolvable_again(puzzle) == SecondProof::agrees);
}
