#include "evodoku/evolve.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "evodoku/check.hpp"
#include "evolve/assembly.hpp"
#include "evolve/generations.hpp"
#include "evolve/knowledge/knowledge_states.hpp"
#include "evolve/packed/box_permutations.hpp"
#include "evolve/packed/crossover.hpp"
#include "evolve/packed/first_population.hpp"
#include "evolve/packed/missing_digits.hpp"
#include "evolve/packed/mutation.hpp"
#include "evolve/packed/shape.hpp"
#include "evolve/propagation.hpp"
#include "evolve/restart.hpp"
#include "evolve/selection.hpp"
#include "evolve/survival.hpp"
#include "evolve/valid_preset.hpp"
#include "random/stream.hpp"

namespace evodoku {

namespace {

constexpr int max_knowing_population = 1'000;  // a state of knowledge is larger than a grid

void require(bool condition, const std::string& message) {
  if (!condition) throw std::invalid_argument(message);
}

/// States of knowledge have parts of their own, which nothing can be exchanged for.
void require_what_goes_with_knowledge(const Preset& preset) {
  static const std::set<std::string> free = {"population", "elite",           "crossover-permille",
                                             "islands",    "migration-after", "migrants"};
  const Preset standard = *find_preset("knowledge");
  for (const PresetParameter& parameter : preset_parameters()) {
    const std::string value = get_parameter(preset, parameter.name);
    require(free.contains(parameter.name) || value == get_parameter(standard, parameter.name),
            parameter.name + " " + value + " does not go with the representation knowledge");
  }
}

void require_valid(const Grid& puzzle, const Preset& preset, const EvolveOptions& options) {
  require_parameters_in_range(preset);
  const bool knows = preset.representation == Representation::knowledge;
  if (knows) require_what_goes_with_knowledge(preset);
  const int first = preset.first_population == 0 ? preset.population : preset.first_population;
  require(knows || preset.population >= 2,
          "population must be at least 2, got " + std::to_string(preset.population));
  require(!knows || preset.population <= max_knowing_population,
          "population must be at most " + std::to_string(max_knowing_population) + " of knowledge, got " +
              std::to_string(preset.population));
  require(!needs_board(preset) || options.board,
          "the preset " + preset.name + " starts from a full board: give one");
  require(!options.board || options.board->box() == puzzle.box(), "the board must be of the puzzle's box");
  require(preset.elite < std::min(first, preset.population),
          "elite must be less than the population, got " + std::to_string(preset.elite));
}

PopulationSize size_of(const Preset& preset) {
  return {.first = preset.first_population == 0 ? preset.population : preset.first_population,
          .living = preset.population,
          .elite = preset.elite};
}

/// The stream of a run: a function of puzzle, preset, seed and run number.
RandomStream stream_of(const Grid& puzzle, const Preset& preset, const EvolveOptions& options, int island) {
  std::string text = puzzle.box().name() + ":";
  text.append(puzzle.digits().begin(), puzzle.digits().end());
  const std::string purpose = "evolve " + preset.name;
  if (island == 0) return make_stream(options.seed, purpose, {stable_hash(text), options.run});
  return make_stream(options.seed, purpose,
                     {stable_hash(text), options.run, static_cast<std::uint64_t>(island)});
}

bool keeps_clues(const Grid& puzzle, const Grid& grid) {
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (!puzzle.is_blank(cell) && puzzle[cell] != grid[cell]) return false;
  }
  return true;
}

template <typename Individuals, typename ArchipelagoType>
void report(const Individuals& individuals, std::uint64_t generation, const ArchipelagoType& archipelago,
            const std::function<void(const GenerationReport&)>& trace) {
  const Population& population = archipelago.best_island().population();
  const int fittest = population.fittest();
  const Grid best = individuals.decode(population.at_rank(fittest));
  trace({.generation = generation,
         .evaluations = archipelago.evaluations(),
         .best_fitness = population.fitness_at(fittest),
         .mean_fitness = archipelago.mean_fitness(),
         .best_digits = best.digits()});
}

/// Runs an evolution and looks at what it came to. `make_parts()` makes the parts of one population.
template <typename Individuals, typename MakeParts>
Run run_of(const Grid& puzzle, const Individuals& individuals, const MakeParts& make_parts,
           const Preset& preset, const EvolveOptions& options) {
  using Island = Evolution<Individuals, decltype(make_parts())>;
  std::vector<Island> islands;
  for (int island = 0; island < preset.islands; ++island) {
    islands.emplace_back(individuals, size_of(preset), make_parts(),
                         stream_of(puzzle, preset, options, island));
  }
  Archipelago<Island> archipelago(std::move(islands),
                                  {.period = preset.migration_after, .migrants = preset.migrants});
  const Course course = archipelago.run({.generation_cap = options.generation_cap, .stop = options.stop},
                                        [&](std::uint64_t generation, const Archipelago<Island>& now) {
                                          if (options.trace)
                                            report(individuals, generation, now, options.trace);
                                        });

  const Population& last = archipelago.best_island().population();
  Grid best = individuals.decode(last.at_rank(last.fittest()));
  const bool solved = is_solution_of(puzzle, best);  // the checker's word, not the fitness's
  const bool clues_kept = keeps_clues(puzzle, best);
  return {.solved = solved,
          .reached_goal = course.solved,
          .stopped = course.stopped,
          .clues_kept = clues_kept,
          .generations = course.generations,
          .evaluations = archipelago.evaluations(),
          .restarts = archipelago.restarts(),
          .population_bytes = archipelago.population_bytes(),
          .best = std::move(best)};
}

/// Whether the packed boxes can do it: the representation, operators and survival of Mantere and Koljonen, which are put
/// together when the library is compiled and run several times as fast as the same parts chosen at run time.
bool is_for_packed_boxes(const Preset& preset) {
  return preset.representation == Representation::box_permutations && preset.reading == Reading::typed &&
         preset.clues_locked && preset.propagation == Propagation::none &&
         preset.first == FirstPopulation::random && preset.objective == Objective::missing_digits &&
         preset.selection == Selection::ranks_above && preset.crossover == Crossover::uniform &&
         preset.blocks == Blocks::boxes && preset.block_permille == 500 &&
         preset.mutation == Mutation::swap && preset.improvement == Improvement::none &&
         preset.elite_pool == 0 && preset.stagnation_after == 0 && preset.epidemic_after == 0 && !preset.tabu;
}

template <typename Shape>
Run run_of_packed_boxes(const Grid& puzzle, const Preset& preset, const EvolveOptions& options) {
  const BoxPermutations<Shape> grids(puzzle);
  const auto make_parts = [&] {
    return Parts{RandomPermutations{},
                 MissingDigits{},
                 RanksAbove{},
                 UniformBoxes(preset.crossover_permille),
                 SwapInBoxes(swap_permille(preset, grids.boxes())),
                 NoImprovement{},
                 Aging(preset.aging),
                 PeriodicRestart(preset.restart_after)};
  };
  return run_of(puzzle, grids, make_parts, preset, options);
}

Run run_of_knowledge(const Grid& puzzle, const Preset& preset, const EvolveOptions& options) {
  require_no_conflict(puzzle);
  return with_cube_shape(puzzle.box(), [&](const auto& shape) {
    using Shape = std::decay_t<decltype(shape)>;
    const Geometry geometry(puzzle.box());
    const KnowledgeStates<Shape> states(shape, puzzle);
    const auto make_parts = [&] {
      return Parts{KnowTheClues{},
                   CandidatesLeft{},
                   TournamentOfTwo{},
                   UnionOfKnowledge(preset.crossover_permille),
                   Discover<Shape>(shape, geometry, noticing_of_people(), preset.population),
                   NoImprovement{},
                   Aging(false),
                   PeriodicRestart(0)};
    };
    return run_of(puzzle, states, make_parts, preset, options);
  });
}

Run run_of_assembly(const Grid& puzzle, const Preset& preset, const EvolveOptions& options) {
  const Assembly assembly(puzzle, preset, options.board);
  return run_of(
      puzzle, assembly.genomes(), [&] { return assembly.parts(); }, preset, options);
}

}  // namespace

Run evolve(const Grid& puzzle, const Preset& preset, const EvolveOptions& options) {
  require_valid(puzzle, preset, options);
  if (preset.representation == Representation::knowledge) return run_of_knowledge(puzzle, preset, options);
  if (!is_for_packed_boxes(preset)) return run_of_assembly(puzzle, preset, options);
  if (puzzle.box() == Box(3, 3)) return run_of_packed_boxes<FixedShape<3, 3>>(puzzle, preset, options);
  return run_of_packed_boxes<AnyShape>(puzzle, preset, options);
}

// Found by a run of no generation on an empty 4x4.
void require_fits_together(const Preset& preset) {
  const Grid any_board(Box(2, 2), {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1});
  evolve(Grid(Box(2, 2)), preset, {.generation_cap = 0, .board = any_board});
}

}  // namespace evodoku
