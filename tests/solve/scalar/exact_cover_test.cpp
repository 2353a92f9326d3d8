#include "solve/scalar/exact_cover.hpp"

#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "evodoku/check.hpp"
#include "puzzles.hpp"

using namespace evodoku;
using namespace evodoku::testing;

namespace {
constexpr std::uint64_t plenty = 1'000'000;
}  // namespace

TEST_CASE("dancing links visit each of the 288 grids of side 4 once, also in small pieces") {
  for (const std::uint64_t nodes_each : {plenty, std::uint64_t{1}, std::uint64_t{7}}) {
    ExactCover search{Grid(Box(2, 2))};
    std::set<std::string> seen;
    int found = 0;
    SearchOutcome outcome = SearchOutcome::budget;
    while (outcome != SearchOutcome::exhausted) {
      std::uint64_t nodes_left = nodes_each;
      outcome = search.next_solution(nodes_left);
      if (outcome != SearchOutcome::found) continue;
      ++found;
      const auto digits = search.solution().digits();
      seen.emplace(digits.begin(), digits.end());
      CHECK(is_solution_of(Grid(Box(2, 2)), search.solution()));
    }
    CHECK(found == 288);
    CHECK(seen.size() == 288);
  }
}
