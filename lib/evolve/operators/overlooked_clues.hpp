// The first population of document 002 as published.
#pragma once

#include "evodoku/grid.hpp"
#include "evolve/operators/parts.hpp"

namespace evodoku {

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

}  // namespace evodoku
