#include "evolve/assembly.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "evolve/operators/restarts.hpp"
#include "evolve/operators/survivals.hpp"
#include "evolve/operators/table.hpp"

namespace evodoku {

namespace {

template <typename Value, typename Part>
std::unique_ptr<Part> make(OperatorTable<Value, Part> table, Value wanted, const OperatorContext& context) {
  const auto row = std::ranges::find(table, wanted, &OperatorRow<Value, Part>::value);
  if (row == table.end()) throw std::invalid_argument("an operator of the preset is not known");
  return row->make(context);
}

std::unique_ptr<FirstPart> first_of(const OperatorContext& context) {
  return make(first_populations(), context.preset.first, context);
}

std::unique_ptr<ObjectivePart> objective_of(const OperatorContext& context) {
  return make(objectives(), context.preset.objective, context);
}

std::unique_ptr<SurvivalPart> survival_of(const OperatorContext& context) {
  const Preset& preset = context.preset;
  std::vector<std::unique_ptr<SurvivalPart>> survivals;
  if (preset.aging) survivals.push_back(std::make_unique<AgingIncumbent>());
  if (preset.elite_pool > 0) {
    survivals.push_back(std::make_unique<ElitePool>(preset.elite_pool, context.representations.genomes(),
                                                    first_of(context), objective_of(context)));
  }
  return std::make_unique<AllSurvivals>(std::move(survivals));
}

std::unique_ptr<RestartPolicy> restart_of(const OperatorContext& context) {
  const Preset& preset = context.preset;
  std::vector<std::unique_ptr<RestartPolicy>> escapes;
  if (preset.restart_after > 0) escapes.push_back(std::make_unique<RestartAfter>(preset.restart_after));
  if (preset.stagnation_after > 0) {
    escapes.push_back(std::make_unique<RestartOnStagnation>(preset.stagnation_after));
  }
  if (preset.epidemic_after > 0) {
    escapes.push_back(std::make_unique<Epidemic>(preset.epidemic_after, preset.epidemic_permille));
  }
  auto any = std::make_unique<AnyEscape>(std::move(escapes));
  if (!preset.tabu) return any;
  return std::make_unique<TabuOptima>(context.representations.genomes(), std::move(any));
}

void require_construction_of_plans(const Preset& preset) {
  if (preset.representation == Representation::partial_grids &&
      preset.improvement != Improvement::construct) {
    throw std::invalid_argument("representation partial-grids needs improvement construct, not " +
                                get_parameter(preset, "improvement"));
  }
}

}  // namespace

Assembly::Assembly(const Grid& puzzle, const Preset& preset, const std::optional<Grid>& board)
    : preset_(preset), board_(board), representations_(std::make_unique<Representations>(puzzle, preset)) {}
Assembly::~Assembly() = default;

const Genomes& Assembly::genomes() const {
  return representations_->genomes();
}

ChosenParts Assembly::parts() const {
  const OperatorContext context{*representations_, preset_, board_};
  auto first = first_of(context);
  auto objective = objective_of(context);
  auto selection = make(selections(), preset_.selection, context);
  auto crossover = make(crossovers(), preset_.crossover, context);
  auto mutation = make(mutations(), preset_.mutation, context);
  require_construction_of_plans(preset_);
  auto improvement = make(improvements(), preset_.improvement, context);
  return ChosenParts{{std::move(first)},     {std::move(objective)}, {std::move(selection)},
                     {std::move(crossover)}, {std::move(mutation)},  {std::move(improvement)},
                     {survival_of(context)}, {restart_of(context)}};
}

}  // namespace evodoku
