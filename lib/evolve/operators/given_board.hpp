// The first individuals: copies of a board that somebody made.
#pragma once

#include <vector>

#include "evodoku/grid.hpp"
#include "evolve/operators/parts.hpp"
#include "evolve/representation/genomes.hpp"

namespace evodoku {

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
