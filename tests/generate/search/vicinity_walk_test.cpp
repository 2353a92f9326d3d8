#include "generate/search/vicinity_walk.hpp"

#include <catch2/catch.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

#include "evodoku/check.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/solve.hpp"
#include "generate/digging/band_digger.hpp"
#include "generate/digging/scalar_digger.hpp"

using namespace evodoku;

namespace {

/// A walk with all that it needs, and a puzzle to begin with.
struct FewClueWalk {
  explicit FewClueWalk(Box box, std::uint64_t budget = 3'000'000, std::stop_token stop = {})
      : geometry(box),
        shape(box),
        context{make_stream(1, "walk test", {}), WorkMeter(1'000'000)},
        digger(box == Box(3, 3) ? std::unique_ptr<Digger>(std::make_unique<BandDigger>(shape, context))
                                : std::make_unique<ScalarDigger>(geometry, shape, context)),
        solution(*random_full_grid(box, {.seed = 5})) {
    digger->begin(solution);
    digger->dig(0);
    draft = Draft{digger->puzzle(), solution};
    context.work = WorkMeter(budget);
    context.stop = std::move(stop);
  }

  const Draft& to(int target) {
    VicinityWalk(geometry, *digger, context).run(*draft, target);
    return *draft;
  }

  Geometry geometry;
  CluePattern shape;
  GenerationContext context;
  std::unique_ptr<Digger> digger;
  Grid solution;
  std::optional<Draft> draft;
};

}  // namespace

TEST_CASE("a walk reaches the clues asked for, with a proper puzzle of the solution it names") {
  const auto [box, target] =
      GENERATE(std::pair(Box(2, 3), 8), std::pair(Box(3, 2), 8), std::pair(Box(2, 4), 15),
               std::pair(Box(2, 5), 26), std::pair(Box(1, 7), 13), std::pair(Box(3, 3), 19));
  FewClueWalk walk(box);
  CAPTURE(box.name(), walk.draft->puzzle.clue_count());
  const Draft& reached = walk.to(target);
  CHECK(reached.puzzle.clue_count() == target);
  CHECK(is_solution_of(reached.puzzle, reached.solution));
  const SolveResult solved = solve(reached.puzzle);
  CHECK(solved.verdict == Verdict::one);
  CHECK(solved.solution == reached.solution);
}

TEST_CASE("a walk leaves the grid it began with") {
  FewClueWalk walk(Box(2, 4));
  CHECK(walk.to(15).solution != walk.solution);
}

TEST_CASE("a walk whose budget ends has no more clues than it began with, and a proper puzzle") {
  const std::uint64_t budget = GENERATE(1u, 100u, 10'000u, 100'000u);
  FewClueWalk walk(Box(3, 4), budget);
  const int clues = walk.draft->puzzle.clue_count();
  const Draft& reached = walk.to(0);
  CHECK(reached.puzzle.clue_count() <= clues);
  CHECK(solve(reached.puzzle).solution == reached.solution);
  CHECK(walk.context.work.exhausted());
}

TEST_CASE("a walk ends at once when it is stopped") {
  std::stop_source stop;
  stop.request_stop();
  FewClueWalk walk(Box(4, 4), 3'000'000, stop.get_token());
  const Grid before = walk.draft->puzzle;
  CHECK(walk.to(0).puzzle == before);
}

TEST_CASE("equal streams walk equally") {
  FewClueWalk walk(Box(2, 5), 50'000);
  FewClueWalk again(Box(2, 5), 50'000);
  CHECK(walk.to(0).puzzle == again.to(0).puzzle);
}

TEST_CASE("large grids are walked, too, within the grid") {
  FewClueWalk walk(Box(3, 7), 100'000);
  const int clues = walk.draft->puzzle.clue_count();
  const Draft& reached = walk.to(0);
  CHECK(reached.puzzle.clue_count() < clues);
  CHECK(reached.solution == walk.solution);
}
