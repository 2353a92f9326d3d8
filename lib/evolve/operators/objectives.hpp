// Objectives that are computed from a board.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "evodoku/geometry.hpp"
#include "evolve/operators/parts.hpp"
#include "evolve/representation/boards.hpp"

namespace evodoku {

/// The digits that are present in each house of a board. Keeps its buffer.
class DigitsInHouses {
 public:
  explicit DigitsInHouses(Box box) : box_(box), present_(static_cast<std::size_t>(3 * box.side())) {}

  int side() const { return box_.side(); }
  /// For each row, then column, then box: bit d-1 for digit d. Valid until the next call. O(cells).
  std::span<const std::uint64_t> look(ConstGenes board);

 private:
  Box box_;
  std::vector<std::uint64_t> present_;
};

/// The number of missing digits, summed over all rows, columns and boxes. For a full board this is also the number of
/// surplus digits, which document 001 counts (its fitness is 1 - this/216 for 9x9), and document 003's sum of 9 minus
/// the number of different digits.
class MissingInHouses : public ObjectivePart {
 public:
  explicit MissingInHouses(Box box) : houses_(box) {}
  Fitness of(ConstGenes board) override;

 private:
  DigitsInHouses houses_;
};

/// The number of rows, columns and boxes in which a digit is missing (C. Wang et al., "A novel evolutionary algorithm
/// with column and sub-block local search for Sudoku puzzles", 2023: columns and boxes only, as its rows are
/// permutations).
class IllegalHouses : public ObjectivePart {
 public:
  explicit IllegalHouses(Box box) : houses_(box) {}
  Fitness of(ConstGenes board) override;

 private:
  DigitsInHouses houses_;
};

/// Document 002's count of conflicts (J. D. Francelino, T. Cordeiro, "Solucionador de Sudoku utilizando
/// algoritmo genético", 2023):
///
///     for each cell with a digit, for each i:
///         1 if cell i of its row has that digit, else
///         1 if cell i of its column has it, else
///         2 if cell i of its box has it and is not the cell itself
///
/// As published, a cell counts itself in its row and in its column, so that a solution of a 9x9 puzzle has 153
/// conflicts (2 S^2 - S), and a blank cell counts nothing, so that an empty board is the best. Repaired, no cell counts
/// itself: exactly the boards without conflicts have 0.
class PeerConflicts : public ObjectivePart {
 public:
  PeerConflicts(const Boards& boards, bool counts_itself)
      : geometry_(boards.box()), counts_itself_(counts_itself) {}
  Fitness of(ConstGenes board) override;

 private:
  std::uint64_t& places(Cell house, Gene digit) {
    return places_[static_cast<std::size_t>(house) * static_cast<std::size_t>(geometry_.side()) + digit - 1U];
  }
  void look(ConstGenes board);
  int conflicts_of(int cell, Gene digit);

  Geometry geometry_;
  bool counts_itself_;
  std::vector<std::uint64_t> places_;  // by house and digit: bit p if place p of the house has the digit
};

}  // namespace evodoku
