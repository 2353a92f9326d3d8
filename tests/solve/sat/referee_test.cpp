#include "solve/sat/referee.hpp"

#include <bit>
#include <catch2/catch.hpp>

#include "evodoku/check.hpp"
#include "puzzles.hpp"

using namespace evodoku;
using namespace evodoku::testing;

namespace {
constexpr std::uint64_t plenty = 100'000;
}  // namespace

TEST_CASE("plain candidates are what no clue in the same house excludes") {
  Grid puzzle(Box(2, 3));
  puzzle.set(0, 1);   // r1c1
  puzzle.set(9, 2);   // r2c4
  puzzle.set(33, 3);  // r6c4
  const auto candidates = plain_candidates(puzzle);
  CHECK(candidates[0] == 0b000001);
  CHECK(candidates[3] == 0b111000);           // r1c4: 1 in its row, 2 in its box, 3 in its column
  CHECK(candidates[1] == 0b111110);           // r1c2: 1 in its row
  CHECK(candidates[35] == 0b111011);          // r6c6: 3 in its row
  CHECK(std::popcount(candidates[15]) == 4);  // r3c4: 2 and 3 in its column
  CHECK(plain_candidates(Grid(Box(8, 8))).at(4095) == ~std::uint64_t{0});
}

#define REQUIRE_SAT \
  if (!sat_available()) return

TEST_CASE("the referee counts by excluding what it found") {
  REQUIRE_SAT;
  Referee referee(Box(2, 2), plain_candidates(Grid(Box(2, 2))));
  int count = 0;
  while (referee.next_solution(plenty) == SearchOutcome::found) {
    CHECK(is_solution_of(Grid(Box(2, 2)), referee.solution()));
    referee.exclude(referee.solution());
    ++count;
  }
  CHECK(count == 288);
  CHECK(referee.next_solution(plenty) == SearchOutcome::exhausted);
}

TEST_CASE("the referee finds a cell without candidates unsolvable") {
  REQUIRE_SAT;
  auto candidates = plain_candidates(Grid(Box(2, 2)));
  candidates[7] = 0;
  Referee referee(Box(2, 2), candidates);
  CHECK(referee.next_solution(plenty) == SearchOutcome::exhausted);
}

TEST_CASE("the referee gives up without conflicts left, on request, and where the question is too large") {
  REQUIRE_SAT;
  Referee referee(Box(5, 5), plain_candidates(hard_25x25()));
  CHECK(referee.next_solution(0) == SearchOutcome::budget);
  CHECK(referee.next_solution(1) == SearchOutcome::budget);
  std::stop_source source;
  source.request_stop();
  CHECK(referee.next_solution(plenty, source.get_token()) == SearchOutcome::stopped);
  CHECK(referee.next_solution(plenty) == SearchOutcome::found);
  CHECK(is_solution_of(hard_25x25(), referee.solution()));

  Referee too_large(Box(8, 8), plain_candidates(Grid(Box(8, 8))));
  CHECK_FALSE(too_large.is_posed());
  CHECK(too_large.next_solution(plenty) == SearchOutcome::budget);
}

TEST_CASE("both aims find the only solution and that there is no other", "[long]") {
  REQUIRE_SAT;
  for (const Referee::Aim aim : {Referee::Aim::proof, Referee::Aim::solutions}) {
    Referee referee(Box(5, 5), plain_candidates(hard_25x25()), aim);
    CHECK(referee.is_posed());
    CHECK(referee.next_solution(plenty) == SearchOutcome::found);
    CHECK(is_solution_of(hard_25x25(), referee.solution()));
    referee.exclude(referee.solution());
    CHECK(referee.next_solution(plenty) == SearchOutcome::exhausted);
  }
}
