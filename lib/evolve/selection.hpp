// Choosing parents.
#pragma once

#include <algorithm>

#include "evolve/population.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// The ranks of two parents.
struct Parents {
  int first = 0;
  int second = 0;
};

/// Both parents uniform over the ranks above the child's (T. Mantere, J. Koljonen, "Solving, Rating and
/// Generating Sudoku Puzzles with GA", 2007: x1 = int(i * rand), x2 = int(i * rand) for i = 20 down to 1 of
/// 21): the better an individual, the more children may call it their parent. The two may be the same.
struct RanksAbove {
  void prepare(const Population&, RandomStream&) const {}
  Parents operator()(int child_rank, RandomStream& random) const {
    if (child_rank <= 1) return {};
    const int first = random.below(child_rank);
    const int second = random.below(child_rank);
    return {first, second};
  }
};

/// Each parent is the better of two drawn from the ranks down to the child's own: a tournament of two, among
/// those who rank so well.
struct TournamentOfTwo {
  void prepare(const Population&, RandomStream&) const {}
  Parents operator()(int child_rank, RandomStream& random) const {
    const int candidates = child_rank + 1;
    const auto winner = [&] { return std::min(random.below(candidates), random.below(candidates)); };
    const int first = winner();
    const int second = winner();
    return {first, second};
  }
};

}  // namespace evodoku
