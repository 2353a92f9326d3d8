#include "evolve/operators/operators.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace evodoku {

namespace {

Grid read_as(const Grid& typed, Reading reading) {
  return reading == Reading::typed ? typed : rows_taken_for_boxes(typed);
}

}  // namespace

OperatorContext::OperatorContext(const Grid& puzzle, const Preset& preset, const std::optional<Grid>& board)
    : preset_(preset), puzzle_(read_as(puzzle, preset.reading)) {
  if (board) board_ = read_as(*board, preset.reading);
  switch (preset.representation) {
    case Representation::box_permutations:
      lay_out_boards(Grouping::boxes);
      return;
    case Representation::row_permutations:
      lay_out_boards(Grouping::rows);
      return;
    case Representation::digits:
      lay_out_boards(Grouping::whole);
      return;
    case Representation::branch_map:
    case Representation::branch_map_to_ten:
      genomes_ = std::make_unique<BranchMaps>(propagate(puzzle_, preset.propagation).grid,
                                              preset.representation == Representation::branch_map_to_ten);
      return;
    case Representation::partial_grids:
      genomes_ = std::make_unique<PartialGrids>(puzzle_, preset.propagation);
      return;
    case Representation::knowledge:
      throw std::invalid_argument("representation knowledge goes with its own parts only");
  }
}

void OperatorContext::lay_out_boards(Grouping grouping) {
  Propagated propagated = propagate(puzzle_, preset_.propagation);
  candidates_ = std::move(propagated.candidates);
  first_boards_ = std::make_unique<Boards>(propagated.grid, grouping);
  genomes_ = std::make_unique<Boards>(preset_.clues_locked ? propagated.grid : Grid(puzzle_.box()), grouping);
}

void OperatorContext::refuse(std::string_view parameter, std::span<const Representation> needed) const {
  std::string names;
  for (std::size_t i = 0; i < needed.size(); ++i) {
    Preset other;
    other.representation = needed[i];
    if (i > 0) names += i + 1 == needed.size() ? " or " : ", ";
    names += get_parameter(other, "representation");
  }
  throw std::invalid_argument(std::string(parameter) + " " + get_parameter(preset_, parameter) +
                              " needs the representation " + names + ", not " +
                              get_parameter(preset_, "representation"));
}

int swap_permille(const Preset& preset, int groups) {
  return std::min<std::int64_t>(1000, (std::int64_t{9} * preset.mutation_permille + groups / 2) / groups);
}

}  // namespace evodoku
