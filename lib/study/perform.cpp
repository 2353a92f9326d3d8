// One run of a study.
#include <algorithm>
#include <variant>

#include "evodoku_study/study.hpp"
#include "random/stream.hpp"

namespace evodoku {

namespace {

/// Independent for treatments that differ in anything, so that their runs are independent samples. The name of the
/// method is not used, so renaming a section does not change any run.
std::uint64_t seed_of(const Study& study, const Treatment& treatment) {
  return make_stream(study.seed, "study", {stable_hash(text_of(treatment))}).bits();
}

/// The position of a run in the runs of a method.
struct RunPlace {
  std::uint64_t seed = 0;
  std::uint64_t number = 0;
  std::uint64_t generation_cap = 0;
  const std::stop_token& stop;
};

StudyRun run_of(const Preset& preset, const Grid& puzzle, const RunPlace& place) {
  EvolveOptions options{
      .seed = place.seed, .run = place.number, .generation_cap = place.generation_cap, .stop = place.stop};
  if (needs_board(preset)) options.board = solve(puzzle, {.limit = 1, .stop = place.stop}).solution;
  const Run run = evolve(puzzle, preset, options);
  return {.seed = place.seed,
          .solved = run.solved,
          .reached_goal = run.reached_goal,
          .clues_kept = run.clues_kept,
          .stopped = run.stopped,
          .generations = run.generations,
          .evaluations = run.evaluations,
          .restarts = run.restarts,
          .population_bytes = run.population_bytes};
}

/// Searches for one solution, not for a second one.
StudyRun run_of(const EngineMethod& method, const Grid& puzzle, const RunPlace& place) {
  const SolveResult result = solve(
      puzzle, {.limit = 1, .node_budget = method.node_budget, .stop = place.stop, .engine = method.engine});
  const bool found = result.solution.has_value();
  return {.seed = place.seed,
          .solved = found,
          .reached_goal = found,
          .clues_kept = true,
          .stopped = !found && place.stop.stop_requested(),
          .nodes = result.nodes};
}

StudyRun run_of(ColouringHeuristic heuristic, const Grid& puzzle, const RunPlace& place) {
  const Colouring colouring = colour(puzzle, heuristic, {.seed = place.seed, .run = place.number});
  const bool solved = colouring.solution.has_value();
  return {.seed = place.seed,
          .solved = solved,
          .reached_goal = solved,
          .clues_kept = true,
          .colours_beyond = colouring.colours_beyond};
}

}  // namespace

StudyRun perform(const Study& study, int cell, int number, const std::stop_token& stop) {
  const Treatment& treatment = treatment_of(study, cell);
  const Grid& puzzle = puzzle_of(study, cell).puzzle;
  const RunPlace place{.seed = seed_of(study, treatment),
                       .number = static_cast<std::uint64_t>(number),
                       .generation_cap = treatment.generation_cap,
                       .stop = stop};
  return std::visit([&](const auto& method) { return run_of(method, puzzle, place); }, treatment.does);
}

}  // namespace evodoku
