// The first individuals of a population.
#pragma once

#include <vector>

#include "evodoku/grid.hpp"
#include "evolve/operators/parts.hpp"
#include "evolve/representation/genomes.hpp"

namespace evodoku {

/// The values of every group in random order at its positions, each order as likely as any other.
class RandomFill : public FirstPart {
 public:
  explicit RandomFill(const Genomes& genomes) : genomes_(&genomes) {}
  void make(Genes individual, RandomStream& random) override;

 private:
  const Genomes* genomes_;
};

/// The first individual is the puzzle itself, blank cells and all. The others have every digit as often as
/// there are rows, in random order over the whole board: "from the numbers present", says the text, but the
/// clues are not looked at.
class OverlookedClues : public FirstPart {
 public:
  explicit OverlookedClues(const Grid& puzzle) : puzzle_(puzzle) {}
  void make(Genes individual, RandomStream& random) override;

 private:
  Grid puzzle_;
  bool made_puzzle_ = false;
};

/// Document 001 as published starts from a thousand copies of the board that its backtracker fills.
class GivenBoard : public FirstPart {
 public:
  /// Throws std::invalid_argument for a board with blanks.
  explicit GivenBoard(const Grid& board);
  /// `individual` must be a board of the same size.
  void make(Genes individual, RandomStream& random) override;

 private:
  std::vector<Gene> digits_;
};

}  // namespace evodoku
