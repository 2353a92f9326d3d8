// The first individuals of a population.
#pragma once

#include <vector>

#include "evodoku/grid.hpp"
#include "evolve/operators/parts.hpp"
#include "evolve/representation/genomes.hpp"

namespace evodoku {

/// The values of every group in random order at its positions, all orders with the same probability.
class RandomFill : public FirstPart {
 public:
  explicit RandomFill(const Genomes& genomes) : genomes_(&genomes) {}
  void make(Genes individual, RandomStream& random) override;

 private:
  const Genomes* genomes_;
};

/// The first individual is the puzzle itself, including the blank cells. The others have every digit as often as there
/// are rows, in random order over the whole board: the text says "from the numbers present", but the clues are ignored.
class OverlookedClues : public FirstPart {
 public:
  explicit OverlookedClues(const Grid& puzzle) : puzzle_(puzzle) {}
  void make(Genes individual, RandomStream& random) override;

 private:
  Grid puzzle_;
  bool made_puzzle_ = false;
};

/// Every individual is a copy of a given board: document 001 as published starts from a thousand copies of the board
/// that its backtracker fills.
class GivenBoard : public FirstPart {
 public:
  /// Throws std::invalid_argument if the board has blanks.
  explicit GivenBoard(const Grid& board);
  /// `individual` must be a board of the same size.
  void make(Genes individual, RandomStream& random) override;

 private:
  std::vector<Gene> digits_;
};

}  // namespace evodoku
