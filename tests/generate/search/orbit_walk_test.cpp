#include "generate/search/orbit_walk.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <set>
#include <stop_token>
#include <utility>
#include <vector>

#include "evodoku/check.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/solve.hpp"
#include "indices.hpp"

using namespace evodoku;
using test::indices_from;

namespace {

/// A walk with all that it needs.
struct FewOrbits {
  explicit FewOrbits(Box box, const std::vector<OrbitWalk::Generators>& groups,
                     std::uint64_t budget = 200'000, std::stop_token stop = {})
      : geometry(box),
        context{make_stream(1, "orbit test", {}), WorkMeter(budget), std::move(stop)},
        walk(geometry, groups, context),
        best{*random_full_grid(box, {.seed = 5}), *random_full_grid(box, {.seed = 5})} {}

  const Draft& to(int target) {
    walk.run(best, target);
    return best;
  }

  Geometry geometry;
  GenerationContext context;
  OrbitWalk walk;
  Draft best;
};

void check_draft(const Draft& made) {
  CHECK(is_solution_of(made.puzzle, made.solution));
  const SolveResult solved = solve(made.puzzle);
  CHECK(solved.verdict == Verdict::one);
  CHECK(solved.solution == made.solution);
  CHECK(prove_again(made.puzzle, solved) == SecondProof::agrees);
}

/// Of the group that the walk for its box begins with.
bool consists_of_orbits(const Grid& puzzle) {
  const Geometry geometry(puzzle.box());
  RandomStream random = make_stream(1, "orbit test", {});
  const AutomorphicGrids grids(geometry, OrbitWalk::groups_for(puzzle.box()).front(), random);
  return std::ranges::all_of(grids.orbits(), [&](const std::vector<Cell>& orbit) {
    return std::ranges::all_of(
        orbit, [&](Cell cell) { return puzzle.is_blank(cell) == puzzle.is_blank(orbit.front()); });
  });
}

}  // namespace

TEST_CASE("a walk over orbits gives a proper puzzle whose clues are a union of orbits") {
  const Box box = GENERATE(Box(2, 4), Box(4, 3), Box(4, 4));
  CAPTURE(box.name());
  FewOrbits few(box, {OrbitWalk::groups_for(box).front()});
  const Draft& made = few.to(0);
  CHECK(made.puzzle.clue_count() < box.cells() / 3);
  check_draft(made);
  CHECK(consists_of_orbits(made.puzzle));
}

TEST_CASE("a walk over smaller orbits goes on from what larger ones allow, to fewer clues") {
  const Box box(3, 4);
  const std::vector<OrbitWalk::Generators> groups = OrbitWalk::groups_for(box);
  FewOrbits coarse(box, {groups.front()}, 20'000);
  Draft draft = coarse.to(0);
  const int clues = draft.puzzle.clue_count();
  FewOrbits cells(box, {groups.back()}, 40'000);
  cells.walk.go_on(draft, 0);
  CHECK(draft.puzzle.clue_count() < clues);
  CHECK_FALSE(consists_of_orbits(draft.puzzle));
  check_draft(draft);
}

TEST_CASE("each group of a walk is inside of the one before, and the last moves nothing") {
  const Box box = GENERATE(Box(2, 4), Box(4, 2), Box(3, 4), Box(4, 4), Box(5, 5), Box(5, 3));
  const std::vector<OrbitWalk::Generators> groups = OrbitWalk::groups_for(box);
  const Geometry geometry(box);
  RandomStream random = make_stream(1, "orbit test", {});
  std::vector<std::set<std::vector<Cell>>> orbits;
  for (const OrbitWalk::Generators& generators : groups) {
    const auto found = AutomorphicGrids(geometry, generators, random).orbits();
    orbits.emplace_back(found.begin(), found.end());
  }
  CHECK(std::ranges::all_of(orbits.back(), [](const auto& orbit) { return orbit.size() == 1; }));
  for (std::size_t i = 1; i < orbits.size(); ++i) {
    CHECK(orbits[i].size() > orbits[i - 1].size());
    for (const std::vector<Cell>& orbit : orbits[i]) {
      CHECK(std::ranges::count_if(orbits[i - 1], [&](const auto& coarser) {
              return std::ranges::includes(coarser, orbit);
            }) == 1);
    }
  }
}

TEST_CASE("a walk over orbits reaches its target exactly") {
  const int target = GENERATE(48, 49);
  FewOrbits few(Box(3, 4), OrbitWalk::groups_for(Box(3, 4)));
  const Draft& made = few.to(target);
  CHECK(made.puzzle.clue_count() == target);
  CHECK(solve(made.puzzle).solution == made.solution);
}

TEST_CASE("a walk over orbits ends with its budget, with a proper puzzle") {
  const std::uint64_t budget = GENERATE(1u, 100u, 10'000u);
  FewOrbits few(Box(4, 4), OrbitWalk::groups_for(Box(4, 4)), budget);
  const Draft& made = few.to(0);
  CHECK(few.context.work.exhausted());
  CHECK(few.context.work.spent() < budget + 1'000);
  CHECK(solve(made.puzzle).solution == made.solution);
}

TEST_CASE("a walk over orbits ends at once when it is stopped") {
  std::stop_source stop;
  stop.request_stop();
  FewOrbits few(Box(4, 4), OrbitWalk::groups_for(Box(4, 4)), 200'000, stop.get_token());
  CHECK(few.to(0).puzzle.is_complete());
}

TEST_CASE("few clues are reached exactly, the same whatever the generator made before") {
  const auto [box, clues] = GENERATE(std::pair(Box(2, 4), 15), std::pair(Box(3, 4), 39));
  const PuzzleSpec spec{.box = box, .clues = clues};
  const std::vector<GenerateResult> both = generate_many(spec, {.seed = 1}, indices_from(0, 2));
  for (const GenerateResult& made : both) {
    CHECK(made.outcome == GenerateResult::Outcome::reached);
    CHECK(made.proper);
    CHECK(made.puzzle.clue_count() == clues);
  }
  CHECK(generate(spec, {.seed = 1, .index = 1}).puzzle == both[1].puzzle);
}
