#include "solve/sat/referee.hpp"

#include <catch2/catch.hpp>

#include "evodoku/check.hpp"
#include "evodoku/deduce.hpp"
#include "puzzles.hpp"

using namespace evodoku;
using namespace evodoku::testing;

namespace {
constexpr std::uint64_t plenty = 100'000;
}  // namespace

#define REQUIRE_SAT \
  if (!sat_available()) return

TEST_CASE("the referee counts by excluding what it found") {
  REQUIRE_SAT;
  const auto referee = make_referee(Box(2, 2), PencilMarks(Grid(Box(2, 2))).candidates());
  std::vector<Grid> known;
  while (referee->next_solution(plenty, {}, known) == SearchOutcome::found) {
    CHECK(is_solution_of(Grid(Box(2, 2)), referee->solution()));
    known.push_back(referee->solution());
  }
  CHECK(known.size() == 288);
  CHECK(referee->next_solution(plenty, {}, known) == SearchOutcome::exhausted);
}

TEST_CASE("the referee finds a cell without candidates unsolvable") {
  REQUIRE_SAT;
  auto candidates = PencilMarks(Grid(Box(2, 2))).candidates();
  candidates[7] = 0;
  const auto referee = make_referee(Box(2, 2), candidates);
  CHECK(referee->next_solution(plenty) == SearchOutcome::exhausted);
}

TEST_CASE("the referee gives up without conflicts left, on request, and where the question is too large") {
  REQUIRE_SAT;
  const auto referee = make_referee(Box(5, 5), PencilMarks(hard_25x25()).candidates());
  CHECK(referee->next_solution(0) == SearchOutcome::budget);
  CHECK(referee->next_solution(1) == SearchOutcome::budget);
  std::stop_source source;
  source.request_stop();
  CHECK(referee->next_solution(plenty, source.get_token()) == SearchOutcome::stopped);
  CHECK(referee->next_solution(plenty) == SearchOutcome::found);
  CHECK(is_solution_of(hard_25x25(), referee->solution()));

  const auto too_large = make_referee(Box(8, 8), PencilMarks(Grid(Box(8, 8))).candidates());
  CHECK_FALSE(too_large->is_posed());
  CHECK(too_large->next_solution(plenty) == SearchOutcome::budget);
}

TEST_CASE("both aims find the only solution and that there is no other", "[long]") {
  REQUIRE_SAT;
  for (const Referee::Aim aim : {Referee::Aim::proof, Referee::Aim::solutions}) {
    const auto referee = make_referee(Box(5, 5), PencilMarks(hard_25x25()).candidates(), aim);
    CHECK(referee->is_posed());
    CHECK(referee->next_solution(plenty) == SearchOutcome::found);
    CHECK(is_solution_of(hard_25x25(), referee->solution()));
    const std::vector<Grid> known{referee->solution()};
    CHECK(referee->next_solution(plenty, {}, known) == SearchOutcome::exhausted);
  }
}
