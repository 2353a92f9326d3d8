// The local search of document 003.
#pragma once

#include <cstdint>
#include <span>

#include "evolve/operators/digit_counts.hpp"
#include "evolve/operators/parts.hpp"
#include "evolve/representation/boards.hpp"

namespace evodoku {

/// Its mutation is a hill climb on the digits missing over all houses. Each free cell, one after the other,
/// with probability permille/1000 tries to change places with every other free cell of its group; an exchange
/// is kept at once if the board is not worse for it, so that it also wanders on plateaus.
/// A trial is an evaluation. It costs some 15 ns on a board of any size: only what changes is counted.
class HillClimb : public ImprovementPart {
 public:
  HillClimb(const Boards& boards, int improvement_permille);
  std::uint64_t improve(Genes child, RandomStream& random) override;

 private:
  /// Returns the number of trials.
  std::uint64_t climb_from(Position cell, std::span<const Position> group, Genes child);

  const Boards* boards_;
  std::uint32_t improvement_permille_;
  DigitCounts counts_;
};

}  // namespace evodoku
