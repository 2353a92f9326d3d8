// A mutation that knows what the clues forbid.
#pragma once

#include <cstdint>
#include <vector>

#include "evolve/operators/biased_bits.hpp"
#include "evolve/operators/parts.hpp"
#include "evolve/representation/boards.hpp"

namespace evodoku {

/// Every free cell, with probability permille/1000, takes another of its candidates: the digits that
/// propagation leaves it (without propagation: that no clue in its houses has). A first individual may have
/// other digits in it; they go with the first mutation of their cell. A cell without candidates (of a puzzle
/// without solutions) never changes.
class CandidateDigits : public MutationPart {
 public:
  /// `candidates` of every cell of the board: bit d-1 for digit d.
  CandidateDigits(const Boards& boards, const std::vector<std::uint64_t>& candidates, int permille);
  void mutate(Genes child, RandomStream& random) override;

 private:
  struct FreeCell {
    Position position;
    std::vector<Gene> candidates;
  };
  std::vector<FreeCell> free_cells_;
  BiasedBits mutated_;
};

}  // namespace evodoku
