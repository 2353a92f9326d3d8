#include "solve/scalar/engine.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "evodoku/check.hpp"
#include "puzzles.hpp"

using namespace evodoku;
using namespace evodoku::testing;

namespace {

constexpr std::uint64_t plenty = 1'000'000;

std::vector<std::vector<std::uint8_t>> all_solutions(ScalarEngine& engine, std::uint64_t nodes_each) {
  std::vector<std::vector<std::uint8_t>> solutions;
  while (true) {
    std::uint64_t nodes_left = nodes_each;
    const SearchOutcome outcome = engine.next_solution(nodes_left);
    if (outcome == SearchOutcome::exhausted) return solutions;
    if (outcome != SearchOutcome::found) continue;
    const auto digits = engine.solution().digits();
    solutions.emplace_back(digits.begin(), digits.end());
  }
}

/// All solutions, with a restart after 1, 2, 3, ... guesses until the first is found.
std::vector<std::vector<std::uint8_t>> solutions_after_restarts(ScalarEngine& engine) {
  for (std::uint64_t nodes = 1;; ++nodes) {
    std::uint64_t nodes_left = nodes;
    const SearchOutcome outcome = engine.next_solution(nodes_left);
    if (outcome == SearchOutcome::exhausted) return {};
    if (outcome == SearchOutcome::found) break;
    engine.restart();
  }
  const auto first = engine.solution().digits();
  const std::vector<std::uint8_t> first_digits(first.begin(), first.end());
  auto solutions = all_solutions(engine, plenty);
  solutions.push_back(first_digits);
  return solutions;
}

const std::string seventeen_clues =
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

}  // namespace

TEST_CASE("a search in small pieces finds the same solutions in the same order") {
  const Geometry geometry(Box(2, 2));
  ScalarEngine engine(geometry);
  engine.load(Grid(Box(2, 2)));
  const auto at_once = all_solutions(engine, plenty);
  CHECK(at_once.size() == 288);
  CHECK(std::set(at_once.begin(), at_once.end()).size() == 288);
  engine.load(Grid(Box(2, 2)));
  CHECK(all_solutions(engine, 1) == at_once);
}

TEST_CASE("a budget of no nodes still gives what needs no guess") {
  const Geometry geometry(Box(3, 3));
  ScalarEngine engine(geometry);
  std::uint64_t none = 0;
  Grid puzzle = pattern_grid(Box(3, 3));
  for (const int cell : {0, 9, 40, 80}) puzzle.clear(cell);
  engine.load(puzzle);
  CHECK(engine.next_solution(none) == SearchOutcome::found);
  CHECK(engine.solution() == pattern_grid(Box(3, 3)));
  CHECK(engine.next_solution(none) == SearchOutcome::exhausted);

  engine.load(Grid(Box(3, 3)));
  CHECK(engine.next_solution(none) == SearchOutcome::budget);
}

TEST_CASE("a stop request ends the scalar search, which can go on afterwards") {
  const Geometry geometry(Box(3, 3));
  ScalarEngine engine(geometry);
  engine.load(Grid(Box(3, 3)));
  std::stop_source source;
  source.request_stop();
  std::uint64_t nodes_left = plenty;
  CHECK(engine.next_solution(nodes_left, source.get_token()) == SearchOutcome::stopped);
  CHECK(nodes_left == plenty);
  CHECK(engine.next_solution(nodes_left) == SearchOutcome::found);
}

TEST_CASE("every guess takes one from the budget, and the same search takes the same") {
  const Geometry geometry(Box(3, 3));
  ScalarEngine engine(geometry);
  std::uint64_t first = plenty;
  engine.load(Grid(Box(3, 3)));
  CHECK(engine.next_solution(first) == SearchOutcome::found);
  CHECK(first < plenty);
  engine.load(grid_of(Box(3, 3), seventeen_clues));
  std::uint64_t between = plenty;
  CHECK(engine.next_solution(between) == SearchOutcome::found);
  std::uint64_t again = plenty;
  engine.load(Grid(Box(3, 3)));
  CHECK(engine.next_solution(again) == SearchOutcome::found);
  CHECK(again == first);
}

TEST_CASE("forbidding a proper puzzle's own digit anywhere leaves no solution") {
  const Geometry geometry(Box(3, 3));
  ScalarEngine engine(geometry);
  const Grid puzzle = grid_of(Box(3, 3), seventeen_clues);
  const Grid solution = *solve(puzzle).solution;
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    engine.load(puzzle);
    engine.forbid(cell, solution[cell]);
    std::uint64_t nodes_left = plenty;
    CHECK(engine.next_solution(nodes_left) == SearchOutcome::exhausted);
  }
}

TEST_CASE("placing splits the solutions of a puzzle by the digits of a cell") {
  const Geometry geometry(Box(2, 2));
  ScalarEngine engine(geometry);
  std::size_t sum = 0;
  for (int digit = 1; digit <= 4; ++digit) {
    engine.load(Grid(Box(2, 2)));
    REQUIRE(engine.place(5, digit));
    CHECK(engine.candidates(5) == std::uint64_t{1} << (digit - 1));
    sum += all_solutions(engine, plenty).size();
  }
  CHECK(sum == 288);
}

TEST_CASE("restarts on the way to the first solution lose none and give none twice") {
  for (const Box box : {Box(2, 2), Box(2, 3), Box(3, 3), Box(3, 4)}) {
    const Geometry geometry(box);
    ScalarEngine engine(geometry);
    RandomStream random = make_stream(10, "restarts", {static_cast<std::uint64_t>(box.side())});
    for (int i = 0; i < 20; ++i) {
      const Grid puzzle = without(random_full_grid(box, random), box.cells() * 6 / 10, random);
      CAPTURE(box.name(), i);
      engine.load(puzzle);
      auto expected = all_solutions(engine, plenty);
      std::sort(expected.begin(), expected.end());
      engine.load(puzzle);
      auto restarted = solutions_after_restarts(engine);
      std::sort(restarted.begin(), restarted.end());
      CHECK(restarted == expected);
    }
  }
}

TEST_CASE("the engine comes back to what it knew when it was saved") {
  const Geometry geometry(Box(3, 3));
  ScalarEngine engine(geometry);
  REQUIRE(engine.load(Grid(Box(3, 3))));
  engine.place(0, 1);
  const std::uint64_t before = engine.candidates(80);
  engine.save();
  engine.place(80, 2);
  engine.save();
  std::uint64_t nodes = 1000;
  REQUIRE(engine.next_solution(nodes) == SearchOutcome::found);
  engine.restore();
  CHECK(engine.candidates(80) == std::uint64_t{2});
  engine.restore();
  CHECK(engine.candidates(80) == before);
  CHECK(engine.place(80, 3));
}
