// The individuals, their fitness and their order. Knows nothing of Sudoku: an individual is a span of words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace evodoku {

using Word = std::uint64_t;

/// Individuals live in slots and never move; what changes is the order of the slots. Rank 0 is the best.
class Population {
 public:
  /// `size` >= 2 individuals of `words` words each, all zero; their ranks are their numbers until sort().
  Population(int size, int words);

  int size() const { return static_cast<int>(slots_.size()); }

  /// The slot of a rank: a name for an individual that keeps when ranks change, until it is replaced.
  int slot_at(int rank) const { return slots_[static_cast<std::size_t>(rank)]; }

  std::span<Word> at_rank(int rank) {
    return std::span(words_).subspan(begin_of(rank), words_per_individual_);
  }
  std::span<const Word> at_rank(int rank) const {
    return std::span(words_).subspan(begin_of(rank), words_per_individual_);
  }

  /// The lower the better; not counting the handicap.
  int fitness_at(int rank) const { return fitness_[static_cast<std::size_t>(slot_at(rank))]; }

  /// To be called for the new individual that has taken a rank's slot: it has no handicap yet.
  void set_fitness(int rank, int fitness) {
    fitness_[static_cast<std::size_t>(slot_at(rank))] = fitness;
    handicap_[static_cast<std::size_t>(slot_at(rank))] = 0;
  }

  /// Lets the individual at `rank` count as worse by `handicap` (>= 0) when sorted.
  void set_handicap(int rank, int handicap) { handicap_[static_cast<std::size_t>(slot_at(rank))] = handicap; }

  /// Ranks by fitness plus handicap; of equals those first that ranked before. O(size + range of the
  /// fitness).
  void sort();

  /// The rank with the best fitness, handicaps apart; of equals the first.
  int fittest() const;

  double mean_fitness() const;

 private:
  std::size_t begin_of(int rank) const {
    return static_cast<std::size_t>(slot_at(rank)) * words_per_individual_;
  }
  int key_of(int slot) const {
    return fitness_[static_cast<std::size_t>(slot)] + handicap_[static_cast<std::size_t>(slot)];
  }

  std::size_t words_per_individual_;
  std::vector<Word> words_;    // slot after slot
  std::vector<int> fitness_;   // by slot
  std::vector<int> handicap_;  // by slot
  std::vector<int> slots_;     // by rank
  std::vector<int> sorted_;    // scratch of sort(), kept so that nothing is allocated in the loop
  std::vector<int> starts_;
};

}  // namespace evodoku
