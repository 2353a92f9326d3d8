#include "evodoku/evolve.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "deduce/kernel/scan_memory.hpp"
#include "evolve/knowledge/knowledge_runs.hpp"
#include "evolve/loop/evolution.hpp"
#include "evolve/operators/elite_pool.hpp"
#include "evolve/operators/operators.hpp"
#include "evolve/operators/packed_boxes.hpp"

namespace evodoku {

namespace {

/// A state of knowledge is larger than a grid; and knowledge_runs.cpp tells the order of 4,096 at most.
constexpr int max_knowing_population = 1'000;

void require(bool condition, const std::string& message) {
  if (!condition) throw std::invalid_argument(message);
}

/// The algorithm on states of knowledge has its own parts, which cannot be exchanged for others.
void require_what_goes_with_knowledge(const Preset& preset) {
  const Preset standard = *find_preset("knowledge");
  for (const PresetParameter& parameter : preset_parameters()) {
    const std::string value = get_parameter(preset, parameter.name);
    const bool is_crossover = parameter.name == "crossover";
    const bool goes_with_it =
        is_crossover ? preset.crossover == Crossover::none : uses_parameter(preset, parameter.name);
    require(goes_with_it || value == get_parameter(standard, parameter.name),
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

std::unique_ptr<ImprovementPart> improvement_of(const OperatorContext& context) {
  const Preset& preset = context.preset();
  require(
      preset.representation != Representation::partial_grids || preset.improvement == Improvement::construct,
      "representation partial-grids needs improvement construct, not " +
          get_parameter(preset, "improvement"));
  return make_operator(improvements(), context);
}

/// The algorithm whose operators are chosen at run time; see loop/evolution.hpp for what each function is asked.
class Assembled {
 public:
  /// Throws std::invalid_argument for parameters that cannot be combined.
  explicit Assembled(const OperatorContext& context)
      : genomes_(&context.genomes()),
        first_(make_operator(first_populations(), context)),
        objective_(make_operator(objectives(), context)),
        selection_(make_operator(selections(), context)),
        crossover_(make_operator(crossovers(), context)),
        mutation_(make_operator(mutations(), context)),
        improvement_(improvement_of(context)),
        pool_(context.preset().elite_pool, *genomes_, make_operator(first_populations(), context),
              make_operator(objectives(), context)) {}

  int words() const { return genomes_->words(); }
  Grid decode(std::span<const Word> individual) const {
    return genomes_->decode(genomes_->genes_of(individual));
  }
  void make_first(std::span<Word> individual, RandomStream& random) {
    first_->make(genomes_->genes_of(individual), random);
  }
  Fitness fitness(std::span<const Word> individual) { return objective_->of(genomes_->genes_of(individual)); }

  void prepare(const Population& population, RandomStream& random) {
    selection_->prepare(population, random);
  }
  Parents choose(int place, RandomStream& random) { return selection_->choose(place, random); }
  int children() const { return crossover_->children(); }
  void cross(std::span<const Word> mother, std::span<const Word> father, std::span<Word> daughter,
             std::span<Word> son, RandomStream& random) {
    crossover_->cross(genomes_->genes_of(mother), genomes_->genes_of(father), genomes_->genes_of(daughter),
                      genomes_->genes_of(son), random);
  }
  void mutate(std::span<Word> child, RandomStream& random) {
    mutation_->mutate(genomes_->genes_of(child), random);
  }
  std::uint64_t improve(std::span<Word> child, RandomStream& random) {
    return improvement_->improve(genomes_->genes_of(child), random);
  }

  std::uint64_t survive(Population& population, RandomStream& random) {
    return pool_.survive(population, random);
  }
  void forget() { pool_.forget(); }

 private:
  const Genomes* genomes_;
  std::unique_ptr<FirstPart> first_;
  std::unique_ptr<ObjectivePart> objective_;
  std::unique_ptr<SelectionPart> selection_;
  std::unique_ptr<CrossoverPart> crossover_;
  std::unique_ptr<MutationPart> mutation_;
  std::unique_ptr<ImprovementPart> improvement_;
  ElitePool pool_;
};

/// Whether packed boxes can run the preset: the representation, operators and survival of Mantere and Koljonen, which
/// are combined at compile time and run several times as fast as the same operators chosen at run time. Only these
/// parameters may differ from the published ones.
bool is_for_packed_boxes(const Preset& preset) {
  constexpr std::array<std::string_view, 7> free_parameters{
      "population", "first-population", "crossover-permille", "mutation-permille", "elite",
      "aging",      "restart-after"};
  static const Preset published = *find_preset("mantere-koljonen");
  return std::ranges::all_of(preset_parameters(), [&](const PresetParameter& parameter) {
    const std::string& name = parameter.name;
    return std::ranges::find(free_parameters, name) != free_parameters.end() ||
           !uses_parameter(preset, name) || get_parameter(preset, name) == get_parameter(published, name);
  });
}

/// For run_of(): only states of knowledge ever give up.
constexpr auto always = [](const auto&) { return true; };

template <typename Shape>
Run run_of_packed_boxes(const Grid& puzzle, const Preset& preset, const EvolveOptions& options) {
  const BoxPermutations<Shape> grids(puzzle);
  return run_of(puzzle, options,
                Evolution(preset, PackedBoxes<Shape>(grids, preset), stream_of(puzzle, preset, options)),
                always);
}

}  // namespace

Run evolve(const Grid& puzzle, const Preset& preset, const EvolveOptions& options) {
  require_valid(puzzle, preset, options);
  if (preset.representation == Representation::knowledge) {
    ScanMemory memory;
    return knowledge_runs(puzzle, preset, &memory)->run(options).run;
  }
  if (is_for_packed_boxes(preset)) {
    if (puzzle.box() == Box(3, 3)) return run_of_packed_boxes<Cube9>(puzzle, preset, options);
    return run_of_packed_boxes<Cube64>(puzzle, preset, options);
  }
  const OperatorContext context(puzzle, preset, options.board);
  return run_of(puzzle, options, Evolution(preset, Assembled(context), stream_of(puzzle, preset, options)),
                always);
}

// Tries the combination: a run of no generations on an empty 4x4 puzzle.
void require_fits_together(const Preset& preset) {
  const Grid any_board(Box(2, 2), {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1});
  evolve(Grid(Box(2, 2)), preset, {.generation_cap = 0, .board = any_board});
}

}  // namespace evodoku
