#include "generate/search/exchange_search.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "evodoku/check.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/solve.hpp"

using namespace evodoku;

namespace {

constexpr std::uint64_t plenty = 100'000'000;

GenerationContext job_with(std::uint64_t seed, std::uint64_t budget = plenty, std::stop_token stop = {}) {
  return GenerationContext{make_stream(seed, "few clues test", {}), WorkMeter(budget), std::move(stop)};
}

/// Minimal puzzles, each dug from another full grid by a simple algorithm. They use none of the work budget.
FreshCells minimal_puzzles(std::uint64_t seed) {
  return [seed, index = std::uint64_t{0}]() mutable -> std::optional<Cells9x9> {
    Cells9x9 puzzle = cells_of(*random_full_grid(Box(3, 3), {.seed = seed, .index = index++}));
    for (auto& clue : puzzle) {
      const auto digit = std::exchange(clue, std::uint8_t{0});
      if (count_all(std::vector{puzzle}).front() != 1) clue = digit;
    }
    return puzzle;
  };
}

int clues_in(const Cells9x9& puzzle) {
  return 81 - static_cast<int>(std::count(puzzle.begin(), puzzle.end(), 0));
}

bool is_proper(const ProvenPuzzle& found) {
  const auto solution = proved_twice(std::vector{found.puzzle}).front();
  return solution == found.solution && is_solution_of(found.puzzle, found.solution);
}

}  // namespace

TEST_CASE("a search for few clues finds proper puzzles with exactly the clues asked for") {
  const int target = GENERATE(19, 20, 21, 22, 23);
  GenerationContext job = job_with(static_cast<std::uint64_t>(target));
  const auto found = find_few_clues(target, minimal_puzzles(1), job);
  REQUIRE(found);
  CHECK(clues_in(found->puzzle) == target);
  CHECK(is_proper(*found));
  CHECK(job.work.spent() > 0);
}

TEST_CASE("a search for few clues whose budget ends gives the best proper puzzle it had") {
  const auto budget = static_cast<std::uint64_t>(GENERATE(1, 100, 1000, 5000, 20000));
  GenerationContext job = job_with(3, budget);
  const auto found = find_few_clues(16, minimal_puzzles(4), job);
  CHECK(job.work.exhausted());
  if (!found) return;  // even the start could not be proved
  CHECK(clues_in(found->puzzle) > 16);
  CHECK(is_proper(*found));
}

TEST_CASE("a search for few clues ends when it is stopped or has nothing to start from", "[long]") {
  std::stop_source source;
  GenerationContext stopped = job_with(6, plenty, source.get_token());
  int starts = 0;
  const FreshCells stop_at_third = [&, fresh = minimal_puzzles(8)]() mutable {
    if (++starts == 3) source.request_stop();
    return fresh();
  };
  const auto found = find_few_clues(16, stop_at_third, stopped);
  CHECK(starts == 3);
  REQUIRE(found);
  CHECK(is_proper(*found));

  GenerationContext without_start = job_with(7);
  const FreshCells nothing = [] { return std::nullopt; };
  CHECK_FALSE(find_few_clues(20, nothing, without_start));
}
