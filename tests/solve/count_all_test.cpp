#include <catch2/catch.hpp>
#include <stdexcept>
#include <thread>
#include <vector>

#include "evodoku/check.hpp"
#include "evodoku/solve.hpp"
#include "nine_by_nine.hpp"

using namespace evodoku;
using namespace evodoku::testing;

TEST_CASE("counting all says what solving each says, and gives the only solutions and blanks for the rest") {
  const std::vector<Cells9x9> puzzles = random_puzzles_9x9(5, 400);
  for (const Engine engine : {Engine::automatic, Engine::band, Engine::lockstep}) {
    Cells9x9 rubbish;
    rubbish.fill(7);
    std::vector<Cells9x9> solutions(puzzles.size(), rubbish);
    const std::vector<std::uint32_t> counts = count_all(puzzles, 5, solutions, engine);
    for (std::size_t number = 0; number < puzzles.size(); ++number) {
      CAPTURE(number);
      const SolveResult each = solve(evodoku::grid_of(puzzles[number]), {.limit = 5});
      CHECK(counts[number] == each.count);
      CHECK(solutions[number] == (each.count == 1 ? cells_of(*each.solution) : Cells9x9{}));
    }
  }
}

TEST_CASE("whatever the list the automatic engine counts what each of its engines counts") {
  // In how many of every twenty puzzles a clue is doubled, and the number of puzzles: every choice of an engine occurs.
  const auto [doubled, number_of_puzzles] = GENERATE(
      table<int, int>({{0, 5}, {0, 47}, {0, 48}, {0, 600}, {5, 700}, {10, 600}, {18, 600}, {20, 600}}));
  std::vector<Cells9x9> puzzles = random_puzzles_9x9(8, number_of_puzzles);
  for (std::size_t number = 0; number < puzzles.size(); ++number) {
    if (number % 20 >= static_cast<std::size_t>(doubled)) continue;
    puzzles[number][number % 81] = 5;
    puzzles[number][(number % 81 + 9) % 81] = 5;
  }
  const std::uint32_t limit = GENERATE(1U, 2U, 50U);
  std::vector<Cells9x9> solutions(puzzles.size());
  const std::vector<std::uint32_t> counts = count_all(puzzles, limit, solutions);
  for (const Engine engine : {Engine::band, Engine::lockstep}) {
    std::vector<Cells9x9> of_engine(puzzles.size());
    CHECK(count_all(puzzles, limit, of_engine, engine) == counts);
    CHECK(of_engine == solutions);
  }
}

TEST_CASE("counting all refuses what makes no sense") {
  std::vector<Cells9x9> puzzles(2);
  std::vector<Cells9x9> too_few(1);
  CHECK_THROWS_WITH(count_all(puzzles, 0), "count_all: limit must be at least 1, got 0");
  CHECK_THROWS_WITH(count_all(puzzles, 2, too_few), "count_all: 2 puzzles, but room for 1 solutions");
  CHECK_THROWS_AS(count_all(puzzles, 2, {}, Engine::exact_cover), std::invalid_argument);
  puzzles[1][80] = 10;
  CHECK_THROWS_WITH(count_all(puzzles), "count_all: puzzle 1 holds 10, digits are 0 (blank) to 9");
}

TEST_CASE("sixteen threads count at the same time and agree") {
  const std::vector<Cells9x9> puzzles = random_puzzles_9x9(8, 200);
  const std::vector<std::uint32_t> expected = count_all(puzzles, 3);
  std::vector<std::vector<std::uint32_t>> counts(16);
  {
    std::vector<std::jthread> threads;
    for (auto& of_thread : counts) {
      threads.emplace_back([&puzzles, &of_thread] { of_thread = count_all(puzzles, 3); });
    }
  }
  for (const auto& of_thread : counts) CHECK(of_thread == expected);
}
