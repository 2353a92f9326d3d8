#include "evodoku/evolve.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "evodoku/check.hpp"
#include "evolve/box_permutations.hpp"
#include "evolve/crossover.hpp"
#include "evolve/first_population.hpp"
#include "evolve/generations.hpp"
#include "evolve/knowledge_run.hpp"
#include "evolve/knowledge_states.hpp"
#include "evolve/missing_digits.hpp"
#include "evolve/mutation.hpp"
#include "evolve/restart.hpp"
#include "evolve/selection.hpp"
#include "evolve/shape.hpp"
#include "evolve/survival.hpp"
#include "random/stream.hpp"

namespace evodoku {

namespace {

/// Bounds the memory of a run: at side 64 an individual is up to 33 kB.
constexpr int max_population = 1'000'000;
constexpr int max_knowing_population = 1'000;  // a state of knowledge is larger

void require_in_range(const char* name, int value, int least, int greatest) {
  if (value < least || value > greatest) {
    throw std::invalid_argument(std::string(name) + " must be " + std::to_string(least) + " to " +
                                std::to_string(greatest) + ", got " + std::to_string(value));
  }
}

void require_valid(const Preset& preset) {
  const bool knows = preset.representation == Representation::knowledge;
  require_in_range("population", preset.population, knows ? 1 : 2,
                   knows ? max_knowing_population : max_population);
  require_in_range("elite", preset.elite, 0, preset.population - 1);
  require_in_range("crossover_permille", preset.crossover_permille, 0, 1000);
  require_in_range("swap_permille", preset.swap_permille, 0, 1000);
  require_in_range("restart_after", preset.restart_after, 0, std::numeric_limits<int>::max());
}

/// The stream of a run: a function of puzzle, preset, seed and run number.
RandomStream stream_of(const Grid& puzzle, const Preset& preset, const EvolveOptions& options) {
  std::string text = puzzle.box().name() + ":";
  text.append(puzzle.digits().begin(), puzzle.digits().end());
  return make_stream(options.seed, "evolve " + preset.name, {stable_hash(text), options.run});
}

/// The chance of a swap in a box, for a grid of so many boxes: Preset::swap_permille is that of nine. What matters is
/// how many swaps a child has and how often it has none (see survival.hpp), and that should not depend on the number of
/// boxes: at 18 % in each of 16 boxes copies are so rare that the best individual is forgotten.
int swap_permille_for(const Preset& preset, int boxes) {
  return static_cast<int>(
      std::min<std::int64_t>(1000, (std::int64_t{9} * preset.swap_permille + boxes / 2) / boxes));
}

auto parts_of(const Preset& preset, int boxes) {
  return Parts{RandomPermutations{},
               MissingDigits{},
               RanksAbove{},
               UniformBoxes(preset.crossover_permille),
               SwapInBoxes(swap_permille_for(preset, boxes)),
               AgingElite(preset.elite, preset.aging),
               PeriodicRestart(preset.restart_after)};
}

bool keeps_clues(const Grid& puzzle, const Grid& grid) {
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (!puzzle.is_blank(cell) && puzzle[cell] != grid[cell]) return false;
  }
  return true;
}

template <typename Grids>
void report(const Grids& grids, std::uint64_t generation, const Population& population,
            const std::function<void(const GenerationReport&)>& trace) {
  const int fittest = population.fittest();
  const Grid best = grids.decode(population.at_rank(fittest));
  trace({.generation = generation,
         .best_fitness = population.fitness_at(fittest),
         .mean_fitness = population.mean_fitness(),
         .best_digits = best.digits()});
}

/// Runs an evolution and looks at what it came to.
template <typename Grids, typename PartsType>
Run run_of(const Grid& puzzle, const Grids& grids, PartsType parts, const Preset& preset,
           const EvolveOptions& options) {
  Evolution evolution(grids, preset.population, std::move(parts), stream_of(puzzle, preset, options));
  const Course course = evolution.run({.generation_cap = options.generation_cap, .stop = options.stop},
                                      [&](std::uint64_t generation, const Population& population) {
                                        if (options.trace)
                                          report(grids, generation, population, options.trace);
                                      });

  const Population& last = evolution.population();
  Grid best = grids.decode(last.at_rank(last.fittest()));
  const bool solved = is_solution_of(puzzle, best);  // the checker's word, not the fitness's
  const bool clues_kept = keeps_clues(puzzle, best);
  return {.solved = solved,
          .stopped = course.stopped,
          .clues_kept = clues_kept,
          .generations = course.generations,
          .evaluations = course.evaluations,
          .restarts = course.restarts,
          .best = std::move(best)};
}

template <typename Shape>
Run run_of_permutations(const Grid& puzzle, const Preset& preset, const EvolveOptions& options) {
  const BoxPermutations<Shape> grids(puzzle);
  return run_of(puzzle, grids, parts_of(preset, grids.boxes()), preset, options);
}

Run run_of_knowledge(const Grid& puzzle, const Preset& preset, const EvolveOptions& options) {
  require_no_conflict(puzzle);
  return with_cube_shape(puzzle.box(), [&](const auto& shape) {
    using Shape = std::decay_t<decltype(shape)>;
    const Geometry geometry(puzzle.box());
    const KnowledgeStates<Shape> states(shape, puzzle);
    return run_of(puzzle, states,
                  Parts{KnowTheClues{}, CandidatesLeft{}, TournamentOfTwo{},
                        UnionOfKnowledge(preset.crossover_permille),
                        Discover<Shape>(shape, geometry, noticing_of_people(), preset.population),
                        AgingElite(preset.elite, false), PeriodicRestart(0)},
                  preset, options);
  });
}

}  // namespace

Run evolve(const Grid& puzzle, const Preset& preset, const EvolveOptions& options) {
  require_valid(preset);
  if (preset.representation == Representation::knowledge) return run_of_knowledge(puzzle, preset, options);
  if (puzzle.box() == Box(3, 3)) return run_of_permutations<FixedShape<3, 3>>(puzzle, preset, options);
  return run_of_permutations<AnyShape>(puzzle, preset, options);
}

}  // namespace evodoku
