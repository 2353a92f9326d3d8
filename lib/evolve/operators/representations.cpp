#include "evolve/operators/representations.hpp"

#include <stdexcept>
#include <utility>

#include "evolve/representation/boards.hpp"
#include "evolve/representation/propagation.hpp"

namespace evodoku {

namespace {

Grid read_as(const Grid& typed, Reading reading) {
  return reading == Reading::typed ? typed : rows_taken_for_boxes(typed);
}

}  // namespace

std::string described(const Preset& preset, std::string_view parameter) {
  return std::string(parameter) + " " + get_parameter(preset, parameter);
}

Representations::Representations(const Grid& puzzle, const Preset& preset)
    : preset_(preset), puzzle_(read_as(puzzle, preset.reading)) {
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
    case Representation::branch_map_to_ten: {
      const bool to_ten = preset.representation == Representation::branch_map_to_ten;
      auto maps = std::make_unique<BranchMaps>(propagate(puzzle_, preset.propagation).grid, to_ten);
      branch_maps_ = maps.get();
      genomes_ = std::move(maps);
      return;
    }
    case Representation::partial_grids: {
      auto grids = std::make_unique<PartialGrids>(puzzle_, preset.propagation);
      partial_grids_ = grids.get();
      genomes_ = std::move(grids);
      return;
    }
    case Representation::knowledge:
      break;
  }
  throw std::invalid_argument(described(preset, "representation") + " goes with its own parts only");
}

void Representations::lay_out_boards(Grouping grouping) {
  Propagated propagated = propagate(puzzle_, preset_.propagation);
  candidates_ = std::move(propagated.candidates);
  first_ = std::make_unique<Boards>(propagated.grid, grouping);
  auto boards =
      std::make_unique<Boards>(preset_.clues_locked ? propagated.grid : Grid(puzzle_.box()), grouping);
  boards_ = boards.get();
  genomes_ = std::move(boards);
}

Grid Representations::as_read(const Grid& typed) const {
  return read_as(typed, preset_.reading);
}

void Representations::refuse(std::string_view parameter, const std::string& needs) const {
  throw std::invalid_argument(described(preset_, parameter) + " needs the representation " + needs +
                              ", not " + get_parameter(preset_, "representation"));
}

const Boards& Representations::boards(std::string_view parameter) const {
  if (boards_ == nullptr) refuse(parameter, "box-permutations, row-permutations or digits");
  return *boards_;
}

const Boards& Representations::first_boards(std::string_view parameter) const {
  boards(parameter);
  return *first_;
}

const Boards& Representations::permutations(std::string_view parameter) const {
  if (boards_ == nullptr || boards_->grouping() == Grouping::whole) {
    refuse(parameter, "box-permutations or row-permutations");
  }
  return *boards_;
}

const Boards& Representations::any_digits(std::string_view parameter) const {
  if (boards_ == nullptr || boards_->grouping() != Grouping::whole) refuse(parameter, "digits");
  return *boards_;
}

const BranchMaps& Representations::branch_maps(std::string_view parameter) const {
  if (branch_maps_ == nullptr) refuse(parameter, "branch-map or branch-map-to-ten");
  return *branch_maps_;
}

const PartialGrids& Representations::partial_grids(std::string_view parameter) const {
  if (partial_grids_ == nullptr) refuse(parameter, "partial-grids");
  return *partial_grids_;
}

const Genomes& Representations::unbound_genomes(std::string_view parameter) const {
  if (branch_maps_ != nullptr) return *branch_maps_;
  if (boards_ != nullptr && boards_->grouping() == Grouping::whole) return *boards_;
  refuse(parameter, "digits, branch-map or branch-map-to-ten");
}

}  // namespace evodoku
