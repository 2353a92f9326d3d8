#include "evolve/operators/partial_grids.hpp"

#include <algorithm>

namespace evodoku {

namespace {

Propagated propagated_without_conflict(const Grid& puzzle, Propagation level) {
  require_no_conflict(puzzle);
  return propagate(puzzle, level);
}

Filling::Follow followed_at(Propagation level) {
  if (level == Propagation::none) return Filling::Follow::nothing;
  if (level == Propagation::naked_singles) return Filling::Follow::naked_singles;
  return Filling::Follow::singles;
}

/// The candidates of the blank cells; 0 for the others.
std::vector<std::uint64_t> candidates_of_blanks(const Propagated& propagated) {
  std::vector<std::uint64_t> result = propagated.candidates;
  for (int cell = 0; cell < propagated.grid.cells(); ++cell) {
    if (!propagated.grid.is_blank(cell)) result[static_cast<std::size_t>(cell)] = 0;
  }
  return result;
}

}  // namespace

PartialGrids::PartialGrids(const Grid& puzzle, Propagation level)
    : PartialGrids(propagated_without_conflict(puzzle, level), level) {}

PartialGrids::PartialGrids(const Propagated& propagated, Propagation level)
    : Boards(propagated.grid, Grouping::whole),
      geometry_(propagated.grid.box()),
      beginning_(geometry_, candidates_of_blanks(propagated), followed_at(level)) {}

Fitness BlankCells::of(ConstGenes individual) {
  return std::ranges::count_if(grids_->free_cells(),
                               [&](Position cell) { return individual[cell] == Grid::blank; });
}

void Forget::mutate(Genes child, RandomStream& random) {
  for (const Position cell : grids_->free_cells()) {
    if (forgotten_.next(1, random) != 0) child[cell] = Grid::blank;
  }
}

}  // namespace evodoku
