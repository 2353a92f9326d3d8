// Partial grids: boards without contradictions, because cells may stay blank. The number of blank cells is minimised.
//
// An individual is also a plan: selection, crossover and mutation make from its parents a grid of digits (which may
// contradict each other) and blanks, and construction then makes from that a grid that is possible.
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

/// The layout: boards whose fixed digits are the clues and the digits that propagation finds.
class PartialGrids : public Boards {
 public:
  /// Throws std::invalid_argument, naming the cells, if a house has two equal clues, because every grid would contain
  /// them.
  PartialGrids(const Grid& puzzle, Propagation level);

  /// Only the fixed digits: the start of every construction. It follows naked singles, or from Propagation::singles on
  /// naked and hidden singles. Following more would have to be repeated after every digit, and costs more time than it
  /// saves.
  const Filling& beginning() const { return beginning_; }

 private:
  PartialGrids(const Propagated& propagated, Propagation level);

  Geometry geometry_;
  Filling beginning_;
};

/// The number of blank cells.
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
