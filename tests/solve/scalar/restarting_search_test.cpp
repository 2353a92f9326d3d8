#include "solve/scalar/engine.hpp"

#include <catch2/catch.hpp>

#include "puzzles.hpp"

using namespace evodoku;
using namespace evodoku::testing;

namespace {

constexpr std::uint64_t plenty = 1'000'000;

/// Searches hard_25x25() to the end for its only solution, with `nodes_each` nodes per call. Returns the number of
/// guesses.
std::uint64_t guesses_for_hard_25x25(std::uint64_t nodes_each) {
  const Geometry geometry(Box(5, 5));
  ScalarEngine engine(geometry);
  engine.load(hard_25x25());
  RestartingSearch search(engine);
  std::uint64_t guesses = 0;
  int found = 0;
  while (true) {
    std::uint64_t nodes_left = nodes_each;
    const SearchOutcome outcome = search.next_solution(nodes_left);
    guesses += nodes_each - nodes_left;
    if (outcome == SearchOutcome::exhausted) break;
    if (outcome != SearchOutcome::found) continue;
    ++found;
    CHECK(search.solution() == solve(hard_25x25()).solution);
  }
  CHECK(found == 1);
  return guesses;
}

}  // namespace

TEST_CASE("the first fifteen of the Luby sequence") {
  std::vector<std::uint64_t> first;
  for (std::uint64_t index = 0; index < 15; ++index) first.push_back(luby(index));
  CHECK(first == std::vector<std::uint64_t>{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8});
  CHECK(luby((std::uint64_t{1} << 40) - 2) == std::uint64_t{1} << 39);
}

TEST_CASE("a search with restarts proves that the solution is the only one, in small pieces the same way",
          "[long]") {
  const std::uint64_t guesses = guesses_for_hard_25x25(plenty);
  CHECK(guesses > 300);
  CHECK(guesses_for_hard_25x25(7) == guesses);
}

TEST_CASE("a search with restarts obeys budget and stop request, and goes on afterwards", "[long]") {
  const Geometry geometry(Box(5, 5));
  ScalarEngine engine(geometry);
  engine.load(hard_25x25());
  RestartingSearch search(engine);
  std::stop_source source;
  source.request_stop();
  std::uint64_t nodes_left = plenty;
  CHECK(search.next_solution(nodes_left, source.get_token()) == SearchOutcome::stopped);
  CHECK(nodes_left == plenty);
  nodes_left = 1000;
  CHECK(search.next_solution(nodes_left) == SearchOutcome::budget);
  CHECK(nodes_left == 0);
  nodes_left = plenty;
  CHECK(search.next_solution(nodes_left) == SearchOutcome::found);
}
