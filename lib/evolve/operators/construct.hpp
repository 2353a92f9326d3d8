// The construction of partial grids.
#pragma once

#include <cstdint>

#include "evolve/operators/filling.hpp"
#include "evolve/operators/partial_grids.hpp"
#include "evolve/operators/parts.hpp"

namespace evodoku {

/// Makes from a plan a similar grid without contradictions:
///
///     until no cell can be filled:
///         cell := one of those with the fewest possible digits
///         digit := the plan's digit if it is possible, otherwise a random one of those that are
///         place it, and the singles that follow; a cell that no digit fits any more stays blank
///
/// Nothing is ever undone, so this is not a search. Propagating after every digit is the idea of H. Lloyd and M. Amos
/// ("Solving Sudoku with ant colony optimization", 2020); where their ants share a memory of digits, individuals have
/// parents. Cells with few possible digits come first because a choice there is most often right (R. Haralick, G.
/// Elliott, "Increasing tree search efficiency for constraint satisfaction problems", 1980). Ties between cells are
/// broken at random, so the same plan is not always read in the same order.
class Construct : public ImprovementPart {
 public:
  explicit Construct(const PartialGrids& grids) : grids_(&grids), filling_(grids.beginning()) {}
  /// Makes no evaluation, as it never learns how good the result is. O(candidates of the free cells) steps.
  std::uint64_t improve(Genes child, RandomStream& random) override;

 private:
  Cell narrowest_cell(RandomStream& random) const;
  void write_down(Genes child) const;

  const PartialGrids* grids_;
  Filling filling_;  // kept so that nothing is allocated
};

}  // namespace evodoku
