// Partial grids: boards in which nothing contradicts anything, because cells may stay blank. What is to
// become 0 is the number of blank cells.
//
// An individual is at the same time a plan: whatever selection, crossover and mutation make of its parents
// (digits that may contradict each other, and blanks) is what it would like to be, and its construction makes
// of that what is possible.
#pragma once

#include <cstdint>
#include <vector>

#include "evodoku/geometry.hpp"
#include "evolve/operators/biased_bits.hpp"
#include "evolve/operators/filling.hpp"
#include "evolve/operators/parts.hpp"
#include "evolve/representation/boards.hpp"
#include "evolve/representation/propagation.hpp"

namespace evodoku {

/// The layout: boards whose fixed digits are the clues and what propagation finds.
class PartialGrids : public Boards {
 public:
  /// Throws std::invalid_argument, naming the cells, for two equal clues in a house: every grid would hold
  /// them.
  PartialGrids(const Grid& puzzle, Propagation level);

  /// Nothing but the fixed digits written down: what every construction begins with. It follows what `level`
  /// follows: naked singles, or from Propagation::singles on naked and hidden ones. More would have to be
  /// found again after every digit and costs more time than it saves.
  const Filling& beginning() const { return beginning_; }

 private:
  PartialGrids(const Propagated& propagated, Propagation level);

  Geometry geometry_;
  Filling beginning_;
};

/// Cells left blank.
class BlankCells : public ObjectivePart {
 public:
  explicit BlankCells(const PartialGrids& grids) : grids_(&grids) {}
  Fitness of(ConstGenes individual) override;

 private:
  const PartialGrids* grids_;
};

/// Every free cell, with probability permille/1000, loses its digit.
class Forget : public MutationPart {
 public:
  Forget(const PartialGrids& grids, int permille) : grids_(&grids), forgotten_(permille) {}
  void mutate(Genes child, RandomStream& random) override;

 private:
  const PartialGrids* grids_;
  BiasedBits forgotten_;
};

}  // namespace evodoku
