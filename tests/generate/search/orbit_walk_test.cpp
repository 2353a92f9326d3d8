#include "generate/search/orbit_walk.hpp"

#include <catch2/catch.hpp>
#include <cstdint>
#include <set>
#include <stop_token>
#include <utility>
#include <vector>

#include "evodoku/check.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/solve.hpp"

using namespace evodoku;

namespace {

/// A walk with all that it needs.
struct FewOrbits {
  explicit FewOrbits(Box box, std::uint64_t budget = 200'000, std::stop_token stop = {})
      : geometry(box),
        automorphism(*OrbitWalk::automorphism_for(box)),
        context{make_stream(1, "orbit test", {}), WorkMeter(budget), std::move(stop)},
        walk(geometry, automorphism, context),
        best{*random_full_grid(box, {.seed = 5}), *random_full_grid(box, {.seed = 5})} {}

  const Draft& to(int target) {
    walk.run(best, target);
    return best;
  }

  Geometry geometry;
  Isomorphism automorphism;
  GenerationContext context;
  OrbitWalk walk;
  Draft best;
};

}  // namespace

TEST_CASE("a walk over orbits gives a proper puzzle whose clues are a union of orbits") {
  const Box box = GENERATE(Box(2, 4), Box(3, 4), Box(4, 4));
  CAPTURE(box.name());
  FewOrbits few(box);
  const Draft& made = few.to(0);
  CHECK(made.puzzle.clue_count() < box.cells() / 3);
  CHECK(is_solution_of(made.puzzle, made.solution));
  const SolveResult solved = solve(made.puzzle);
  CHECK(solved.verdict == Verdict::one);
  CHECK(solved.solution == made.solution);
  CHECK(prove_again(made.puzzle, solved) == SecondProof::agrees);
  for (const std::vector<Cell>& orbit :
       AutomorphicGrids(few.geometry, few.automorphism, few.context.random).orbits()) {
    std::set<bool> is_blank;
    for (const Cell cell : orbit) is_blank.insert(made.puzzle.is_blank(cell));
    CHECK(is_blank.size() == 1);
  }
}

TEST_CASE("a walk over orbits reaches its target exactly") {
  const int target = GENERATE(48, 49);
  FewOrbits few(Box(3, 4));
  const Draft& made = few.to(target);
  CHECK(made.puzzle.clue_count() == target);
  CHECK(solve(made.puzzle).solution == made.solution);
}

TEST_CASE("a walk over orbits ends with its budget, with a proper puzzle") {
  const std::uint64_t budget = GENERATE(1u, 100u, 10'000u);
  FewOrbits few(Box(4, 4), budget);
  const Draft& made = few.to(0);
  CHECK(few.context.work.exhausted());
  CHECK(few.context.work.spent() < budget + 1'000);
  CHECK(solve(made.puzzle).solution == made.solution);
}

TEST_CASE("a walk over orbits ends at once when it is stopped") {
  std::stop_source stop;
  stop.request_stop();
  FewOrbits few(Box(4, 4), 200'000, stop.get_token());
  CHECK(few.to(0).puzzle.is_complete());
}

TEST_CASE("few clues are reached exactly, the same whatever the generator made before") {
  const auto [box, clues] = GENERATE(std::pair(Box(2, 4), 15), std::pair(Box(3, 4), 39));
  const PuzzleSpec spec{.box = box, .clues = clues};
  const std::vector<GenerateResult> both = generate_many(spec, {.seed = 1}, 2);
  for (const GenerateResult& made : both) {
    CHECK(made.outcome == GenerateResult::Outcome::reached);
    CHECK(made.proper);
    CHECK(made.puzzle.clue_count() == clues);
  }
  CHECK(generate(spec, {.seed = 1, .index = 1}).puzzle == both[1].puzzle);
}
