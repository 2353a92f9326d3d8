// The construction of partial grids.
#pragma once

#include <cstdint>

#include "evolve/operators/filling.hpp"
#include "evolve/operators/partial_grids.hpp"
#include "evolve/operators/parts.hpp"

namespace evodoku {

/// Makes of a plan the grid that comes near to it and contradicts nothing:
///
///     until no open cell is left:
///         cell := one of those with the fewest digits possible
///         digit := the plan's, if it is possible, else any that is, at random
///         write it down, and the singles that follow; cells that no digit fits any more stay blank
///
/// Nothing is ever taken back, so this is no search. To propagate after every digit is the idea of H. Lloyd
/// and M. Amos ("Solving Sudoku with ant colony optimization", 2020), whose ants have a common memory of digits
/// where these have parents. Cells with few digits left come first because what is chosen there is most often right
/// (R. Haralick, G. Elliott, "Increasing tree search efficiency for constraint satisfaction problems", 1980).
/// Ties between cells are broken at random, so the same plan is not always read in the same order.
class Construct : public ImprovementPart {
 public:
  explicit Construct(const PartialGrids& grids) : grids_(&grids), filling_(grids.beginning()) {}
  /// Makes no evaluation: it never learns how good what it makes is. O(candidates of the free cells) steps.
  std::uint64_t improve(Genes child, RandomStream& random) override;

 private:
  Cell narrowest_cell(RandomStream& random) const;
  void write_down(Genes child) const;

  const PartialGrids* grids_;
  Filling filling_;  // kept so that nothing is allocated
};

}  // namespace evodoku
