#include "evodoku/evolve.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "evolve/assembly.hpp"
#include "evolve/knowledge/knowledge_runs.hpp"
#include "evolve/loop/run_of.hpp"
#include "evolve/operators/packed_boxes.hpp"
#include "evolve/operators/restart.hpp"
#include "evolve/operators/selection.hpp"
#include "evolve/operators/survival.hpp"
#include "evolve/operators/table.hpp"
#include "evolve/representation/box_permutations.hpp"

namespace evodoku {

namespace {

constexpr int max_knowing_population = 1'000;  // a state of knowledge is larger than a grid

void require(bool condition, const std::string& message) {
  if (!condition) throw std::invalid_argument(message);
}

/// The algorithm on states of knowledge has its own parts, which cannot be exchanged for others.
void require_what_goes_with_knowledge(const Preset& preset) {
  static const std::set<std::string> free = {
      "population",      "elite",         "tournament",           "crossover-permille", "islands",
      "migration-after", "migrants",      "attention-permille",   "patience",           "line-price",
      "direct-price",    "step-permille", "probing-step-permille"};
  const Preset standard = *find_preset("knowledge");
  for (const PresetParameter& parameter : preset_parameters()) {
    const std::string value = get_parameter(preset, parameter.name);
    const bool no_crossover = parameter.name == "crossover" && preset.crossover == Crossover::none;
    require(free.contains(parameter.name) || no_crossover || value == get_parameter(standard, parameter.name),
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
  // A single state of knowledge has no elite, whatever the preset says: it always looks.
  require((knows && preset.population == 1) || preset.elite < std::min(first, preset.population),
          "elite must be less than the population, got " + std::to_string(preset.elite));
}

/// Whether packed boxes can run the preset: the representation, operators and survival of Mantere and Koljonen, which
/// are combined at compile time and run several times as fast as the same parts chosen at run time.
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
  return run_of(puzzle, grids, make_parts, preset, options, [](const auto&) { return true; });
}

Run run_of_assembly(const Grid& puzzle, const Preset& preset, const EvolveOptions& options) {
  const Assembly assembly(puzzle, preset, options.board);
  return run_of(
      puzzle, assembly.genomes(), [&] { return assembly.parts(); }, preset, options,
      [](const auto&) { return true; });
}

}  // namespace

Run evolve(const Grid& puzzle, const Preset& preset, const EvolveOptions& options) {
  require_valid(puzzle, preset, options);
  if (preset.representation == Representation::knowledge) {
    return KnowledgeRuns(puzzle, preset).run(options).run;
  }
  if (!is_for_packed_boxes(preset)) return run_of_assembly(puzzle, preset, options);
  if (puzzle.box() == Box(3, 3)) return run_of_packed_boxes<FixedShape<3, 3>>(puzzle, preset, options);
  return run_of_packed_boxes<AnyShape>(puzzle, preset, options);
}

// Tries the combination: a run of no generations on an empty 4x4 puzzle.
void require_fits_together(const Preset& preset) {
  const Grid any_board(Box(2, 2), {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1});
  evolve(Grid(Box(2, 2)), preset, {.generation_cap = 0, .board = any_board});
}

}  // namespace evodoku
