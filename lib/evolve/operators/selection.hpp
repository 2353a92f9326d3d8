// Selection of parents.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "evolve/loop/population.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// The ranks of two parents.
struct Parents {
  int first = 0;
  int second = 0;
};

/// Both parents are uniform over the ranks above the child's (T. Mantere, J. Koljonen, "Solving, Rating and Generating
/// Sudoku Puzzles with GA", 2007: x1 = int(i * rand), x2 = int(i * rand) for i = 20 down to 1 of 21): the better an
/// individual, the more children it can have. The two parents may be the same individual.
struct RanksAbove {
  void prepare(const Population&, RandomStream&) const {}
  Parents operator()(int child_rank, RandomStream& random) const {
    if (child_rank <= 1) return {};
    const int first = random.below(child_rank);
    const int second = random.below(child_rank);
    return {first, second};
  }
};

/// Tournament: each parent is the best of `drawn` individuals, drawn from the whole population with replacement.
class BestOfSome {
 public:
  explicit BestOfSome(int drawn) : drawn_(drawn) {}
  void prepare(const Population& population, RandomStream&) {
    if (population.size() == size_) return;
    size_ = population.size();
    rank_bits_ = std::has_single_bit(static_cast<unsigned>(size_))
                     ? std::countr_zero(static_cast<unsigned>(size_))
                     : -1;
    left_ = 0;
  }
  Parents operator()(int /*child's rank*/, RandomStream& random) {
    const int first = winner(random);
    const int second = winner(random);
    return {first, second};
  }

 private:
  int winner(RandomStream& random) {
    if (rank_bits_ < 0) return winner_of_any_size(random);
    int best = rank(random);
    for (int drawn = 1; drawn < drawn_; ++drawn) best = std::min(best, rank(random));
    return best;
  }
  /// If the size of the population is a power of two, a few bits of a random word: cheaper than a draw for each rank.
  int rank(RandomStream& random) {
    if (left_ < rank_bits_) {
      bits_ = random.bits();
      left_ = 64;
    }
    const auto drawn = static_cast<int>(bits_ & static_cast<unsigned>(size_ - 1));
    bits_ >>= rank_bits_;
    left_ -= rank_bits_;
    return drawn;
  }
  [[gnu::noinline]] int winner_of_any_size(RandomStream& random) const {
    int best = random.below(size_);
    for (int drawn = 1; drawn < drawn_; ++drawn) best = std::min(best, random.below(size_));
    return best;
  }

  int drawn_;
  int size_ = 0;
  int rank_bits_ = -1;
  int left_ = 0;
  std::uint64_t bits_ = 0;
};

}  // namespace evodoku
