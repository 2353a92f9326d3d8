// Objectives that look at a board as it stands.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "evolve/operators/parts.hpp"
#include "evolve/representation/boards.hpp"

namespace evodoku {

/// The digits that stand in each house of a board. Keeps its buffer.
class DigitsInHouses {
 public:
  explicit DigitsInHouses(Box box) : box_(box), present_(static_cast<std::size_t>(3 * box.side())) {}

  int side() const { return box_.side(); }
  /// For each row, then column, then box: bit d-1 for digit d. Good until the next call. O(cells).
  std::span<const std::uint64_t> look(ConstGenes board);

 private:
  Box box_;
  std::vector<std::uint64_t> present_;
};

/// Digits missing, over all rows, columns and boxes. For a full board this is also how many digits stand
/// there once too often, which document 001 counts (its fitness is 1 - this/216 for 9x9), and document 003's
/// sum of 9 - different digits.
class MissingInHouses : public ObjectivePart {
 public:
  explicit MissingInHouses(Box box) : houses_(box) {}
  Fitness of(ConstGenes board) override;

 private:
  DigitsInHouses houses_;
};

/// Rows, columns and boxes that miss a digit (C. Wang et al., "A novel evolutionary algorithm with column and
/// sub-block local search for Sudoku puzzles", 2023: columns and boxes, for its rows are permutations).
class IllegalHouses : public ObjectivePart {
 public:
  explicit IllegalHouses(Box box) : houses_(box) {}
  Fitness of(ConstGenes board) override;

 private:
  DigitsInHouses houses_;
};

}  // namespace evodoku
