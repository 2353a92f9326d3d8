#include "evodoku/solve.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <vector>

#include "evodoku/check.hpp"
#include "puzzles.hpp"

using namespace evodoku;
using namespace evodoku::testing;

namespace {

const std::string proper_9x9 =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

}  // namespace

TEST_CASE("contradictory clues are named, by every engine") {
  Grid puzzle(Box(3, 3));
  puzzle.set(18, 7);
  puzzle.set(22, 7);
  for (const Engine engine : engines()) {
    const SolveResult result = solve(puzzle, {.engine = engine});
    CHECK(result.verdict == Verdict::none);
    CHECK(result.complete);
    REQUIRE(result.conflict);
    CHECK(result.conflict->message(Box(3, 3)) == "two 7s in row 3: r3c1 and r3c5");
  }
}

TEST_CASE("many always comes with two different checked solutions") {
  const Grid empty(Box(3, 3));
  for (const Engine engine : engines()) {
    CAPTURE(static_cast<int>(engine));
    const SolveResult result = solve(empty, {.engine = engine});
    REQUIRE(result.verdict == Verdict::many);
    CHECK(is_solution_of(empty, *result.solution));
    CHECK(is_solution_of(empty, *result.witness));
    CHECK(result.solution != result.witness);
    CHECK(result.count == 2);
    CHECK_FALSE(result.complete);
  }
}

TEST_CASE("a limit of one looks for a solution and says nothing about a second") {
  for (const Engine engine : engines()) {
    const SolveResult found = solve(grid_of(Box(3, 3), proper_9x9), {.limit = 1, .engine = engine});
    CHECK(found.verdict == Verdict::undecided);
    CHECK(found.count == 1);
    CHECK(found.solution);
    const SolveResult none = solve(grid_of(Box(2, 2), "12....3........4"), {.limit = 1, .engine = engine});
    CHECK(none.verdict == Verdict::none);
  }
}

TEST_CASE("counting stops at the limit") {
  for (const std::uint64_t limit : std::vector<std::uint64_t>{1, 2, 3, 16, 17, 100}) {
    for (const Engine engine : engines()) {
      const SolveResult result = solve(Grid(Box(2, 2)), {.limit = limit, .engine = engine});
      CHECK(result.count == limit);
      CHECK_FALSE(result.complete);
    }
  }
}

TEST_CASE("a limit of none and engines that are not there are refused") {
  CHECK_THROWS_WITH(solve(Grid(Box(2, 2)), {.limit = 0}), "solve: limit must be at least 1, got 0");
  CHECK_THROWS_AS(
      enumerate(Grid(Box(2, 2)), [](const Grid&) { return true; }, {.limit = 0, .engine = Engine::sat}),
      std::invalid_argument);
  if (!sat_available())
    CHECK_THROWS_AS(solve(Grid(Box(2, 2)), {.engine = Engine::sat}), std::invalid_argument);
}

TEST_CASE("a budget too small leaves a hard puzzle undecided, a larger one decides it") {
  const Grid puzzle = hard_25x25();
  const SolveResult poor = solve(puzzle, {.node_budget = 3});
  CHECK(poor.verdict == Verdict::undecided);
  CHECK_FALSE(poor.complete);
  CHECK(poor.nodes <= 3);
  CHECK(solve(puzzle).verdict == Verdict::one);
}

TEST_CASE("the scalar engine alone decides the hard puzzle too, and counts the nodes of the same search",
          "[long]") {
  const Grid puzzle = hard_25x25();
  const SolveResult first = solve(puzzle, {.engine = Engine::scalar});
  CHECK(first.verdict == Verdict::one);
  CHECK(first.nodes > 1000);
  CHECK(solve(puzzle, {.engine = Engine::scalar}).nodes == first.nodes);
  CHECK(solve(puzzle, {.node_budget = first.nodes, .engine = Engine::scalar}).verdict == Verdict::one);
  CHECK(solve(puzzle, {.node_budget = first.nodes - 1, .engine = Engine::scalar}).verdict ==
        Verdict::undecided);
}

TEST_CASE("the nodes of a search are the least budget that decides its puzzle") {
  const Grid puzzle =
      grid_of(Box(3, 3), "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
  for (const Engine engine : {Engine::automatic, Engine::band, Engine::scalar, Engine::exact_cover}) {
    CAPTURE(name_of(engine));
    const SolveOptions options{.engine = engine};
    const SolveResult found = solve(puzzle, options);
    CHECK(found.nodes > 20);
    CHECK(solve(puzzle, {.node_budget = found.nodes, .engine = engine}).verdict == Verdict::one);
    CHECK(solve(puzzle, {.node_budget = found.nodes - 1, .engine = engine}).verdict == Verdict::undecided);
  }
}

TEST_CASE("engines for 9x9 refuse other boxes") {
  CHECK_THROWS_WITH(solve(Grid(Box(2, 3)), {.engine = Engine::band}),
                    "solve: engine band is for 9x9 only, got box 2x3");
  CHECK_THROWS_WITH(solve(Grid(Box(1, 9)), {.engine = Engine::lockstep}),
                    "solve: engine lockstep is for 9x9 only, got box 1x9");
  CHECK_THROWS_WITH(
      enumerate(Grid(Box(4, 4)), [](const Grid&) { return true; }, {.limit = 0, .engine = Engine::band}),
      "enumerate: engine band is for 9x9 only, got box 4x4");
}

TEST_CASE("engines for 9x9 count, give witnesses and stop at limit and budget as the others") {
  const Grid empty(Box(3, 3));
  for (const Engine engine : {Engine::band, Engine::lockstep}) {
    const SolveResult proper = solve(grid_of(Box(3, 3), proper_9x9), {.engine = engine});
    CHECK(proper.verdict == Verdict::one);
    CHECK(proper.complete);
    CHECK(proper.solution == solve(grid_of(Box(3, 3), proper_9x9), {.engine = Engine::scalar}).solution);
    const SolveResult many = solve(empty, {.limit = 5, .engine = engine});
    CHECK(many.count == 5);
    CHECK(many.solution != many.witness);
    CHECK(solve(empty, {.node_budget = 0, .engine = Engine::band}).verdict == Verdict::undecided);
  }
}

TEST_CASE("a stop request leaves a puzzle undecided") {
  std::stop_source source;
  source.request_stop();
  for (const Engine engine : engines()) {
    const SolveResult result = solve(Grid(Box(4, 4)), {.stop = source.get_token(), .engine = engine});
    CHECK(result.verdict == Verdict::undecided);
    CHECK(result.count == 0);
  }
}

TEST_CASE("enumeration visits every solution once, the same ones in the same order each time") {
  const Grid puzzle = grid_of(Box(2, 3), "123456..............................");
  for (const Engine engine : {Engine::automatic, Engine::exact_cover}) {
    std::set<std::string> seen;
    const auto visit = [&](const Grid& solution) {
      const auto digits = solution.digits();
      return seen.emplace(digits.begin(), digits.end()).second;
    };
    const SolveResult result = enumerate(puzzle, visit, {.limit = 0, .engine = engine});
    CHECK(result.complete);
    CHECK(result.count == 39168);
    CHECK(seen.size() == 39168);
  }
  std::vector<Grid> once, twice;
  const auto into = [](std::vector<Grid>& grids) {
    return [&grids](const Grid& solution) { return grids.emplace_back(solution), true; };
  };
  enumerate(Grid(Box(2, 2)), into(once));
  enumerate(Grid(Box(2, 2)), into(twice));
  CHECK(once.size() == 288);
  CHECK(once == twice);
}

TEST_CASE("enumeration ends when the visitor wants no more, at the limit, and after a conflict") {
  int visits = 0;
  const SolveResult ended = enumerate(Grid(Box(3, 3)), [&](const Grid&) { return ++visits < 5; });
  CHECK(visits == 5);
  CHECK(ended.count == 5);
  CHECK_FALSE(ended.complete);
  CHECK(ended.verdict == Verdict::many);

  const SolveResult limited = enumerate(Grid(Box(3, 3)), [](const Grid&) { return true; }, {.limit = 7});
  CHECK(limited.count == 7);

  Grid twice(Box(2, 2));
  twice.set(0, 1);
  twice.set(1, 1);
  const SolveResult none = enumerate(twice, [](const Grid&) { return true; });
  CHECK(none.verdict == Verdict::none);
  CHECK(none.conflict);
}

TEST_CASE("the largest side works: an almost full 64x64, and one spoilt") {
  RandomStream random = make_stream(8, "side 64", {});
  const Grid full = isomorph(pattern_grid(Box(8, 8)), random);
  REQUIRE(is_solution_of(Grid(Box(8, 8)), full));
  Grid puzzle = without(full, 600, random);
  const SolveResult result = solve(puzzle);
  CHECK(result.verdict == Verdict::one);
  CHECK(result.solution == full);

  // a wrong digit in a blank of a proper puzzle: it has no solution
  int blank = 0;
  while (!puzzle.is_blank(blank)) ++blank;
  puzzle.set(blank, full[blank] % 64 + 1);
  CHECK(solve(puzzle).verdict == Verdict::none);
}

TEST_CASE("verdicts have names and are explained in words") {
  for (const auto& [verdict, name] : {std::pair(Verdict::none, "none"),
                                      {Verdict::one, "one"},
                                      {Verdict::many, "many"},
                                      {Verdict::undecided, "undecided"}})
    CHECK(name_of(verdict) == name);
  const Box box(2, 2);
  const auto words = [&](const std::string& puzzle, const SolveOptions& options) {
    return explain(solve(grid_of(box, puzzle), options), box);
  };
  CHECK(words("1.....2.3......4", {}) == "exactly one solution");
  CHECK(words("12....3........4", {}) == "no solution");
  CHECK(words("1..1............", {}) == "no solution: two 1s in row 1: r1c1 and r1c4");
  CHECK(explain({.verdict = Verdict::none}, Box(2, 3)) == "no solution with boxes of 2x3");
  CHECK(words("................", {}) == "at least 2 solutions");
  CHECK(words("................", {.limit = 300}) == "288 solutions");
  CHECK(words("................", {.limit = 1}) ==
        "undecided: one solution found, but it is not known whether there is another");
  CHECK(words("................", {.node_budget = 0, .engine = Engine::scalar}) ==
        "undecided: no solution found so far");
}

namespace {

/// Checks that the steps are a depth-first search that ends with a solution of the puzzle: no cell has two digits at once,
/// the latest guess that stands is the one taken back, and each excluded candidate stays out of its branch. Returns the
/// number of guesses.
std::uint64_t replayed(const Grid& puzzle, const std::vector<SearchStep>& steps) {
  using Kind = SearchStep::Kind;
  struct Branch {
    Candidate guess;
    Grid before;
    std::size_t excluded_before;
  };
  Grid grid = puzzle;
  std::vector<Branch> branches;
  std::vector<Candidate> excluded;
  std::uint64_t guesses = 0;
  for (const SearchStep& step : steps) {
    const Candidate candidate = step.candidate;
    if (step.kind == Kind::taken_back) {
      REQUIRE(!branches.empty());
      REQUIRE(branches.back().guess == candidate);
      grid = branches.back().before;
      excluded.resize(branches.back().excluded_before);
      excluded.push_back(candidate);
      branches.pop_back();
      continue;
    }
    REQUIRE(grid.is_blank(candidate.cell));
    REQUIRE(std::ranges::find(excluded, candidate) == excluded.end());
    if (step.kind == Kind::guess) {
      ++guesses;
      branches.push_back({candidate, grid, excluded.size()});
    }
    grid.set(candidate.cell, candidate.digit);
  }
  CHECK(is_solution_of(puzzle, grid));
  return guesses;
}

}  // namespace

TEST_CASE("the steps of a search lead to a solution, with the guesses that the scalar engine makes") {
  std::uint64_t most = 0;
  const auto check = [&](const Grid& puzzle) {
    const auto steps = search_steps(PencilMarks(puzzle));
    REQUIRE(steps);
    const std::uint64_t guesses = replayed(puzzle, *steps);
    CHECK(guesses == solve(puzzle, {.limit = 1, .engine = Engine::scalar}).nodes);
    most = std::max(most, guesses);
  };
  RandomStream random = make_stream(1, "search steps", {});
  for (const Box box : {Box(1, 4), Box(2, 2), Box(2, 3), Box(3, 3), Box(3, 4), Box(4, 4)}) {
    CAPTURE(box.name());
    const Grid full = random_full_grid(box, random);
    check(Grid(box));
    check(full);
    for (const int removed : {1, 2, 3}) check(without(full, box.cells() * removed / 4, random));
  }
  // two that are hard for a depth-first search
  for (const char* const puzzle :
       {"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."})
    check(testing::grid_of(Box(3, 3), puzzle));
  CHECK(most > 10);
}

TEST_CASE("a search without a solution, or that is stopped, has no steps to tell") {
  Grid puzzle(Box(2, 2));
  for (int cell = 0; cell < 3; ++cell) puzzle.set(cell, cell + 1);
  puzzle.set(7, 4);  // row 1 and the box above need a 4 in the same column
  CHECK_FALSE(search_steps(PencilMarks(puzzle)));
  std::stop_source stop;
  stop.request_stop();
  CHECK_FALSE(search_steps(PencilMarks(Grid(Box(3, 3))), stop.get_token()));
}

TEST_CASE("a search from candidates keeps to them") {
  const Grid empty(Box(2, 2));
  PencilMarks marks(empty);
  marks.remove({0, 1});
  marks.remove({0, 2});
  const auto steps = search_steps(marks);
  REQUIRE(steps);
  Grid grid = empty;
  for (const SearchStep& step : *steps) grid.set(step.candidate.cell, step.candidate.digit);
  CHECK(grid[0] > 2);
}

TEST_CASE("a puzzle is minimal if no single clue can go") {
  const Grid minimal = testing::grid_of(
      Box(3, 3), ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...");
  CHECK(is_minimal(minimal) == true);
  Grid with_one_more = minimal;
  with_one_more.set(0, (*solve(minimal).solution)[0]);
  CHECK(is_minimal(with_one_more) == false);
  std::stop_source stop;
  stop.request_stop();
  CHECK_FALSE(is_minimal(hard_25x25(), stop.get_token()));
}
