// The individuals, their children, their fitness and their order. Knows nothing of Sudoku: an individual is a
// span of words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace evodoku {

using Word = std::uint64_t;
/// The lower the better; 0 = the goal is reached.
using Fitness = std::int64_t;

/// How many individuals there are. A first population may be larger or smaller than those that follow.
struct PopulationSize {
  int first = 0;   // >= 1
  int living = 0;  // from the first generation on, >= 1
  int elite = 0;   // of them, those that live on: all others are children. 0..living-1
  int children() const { return living - elite; }
};

/// Individuals live in slots and never move; what changes is the order of the slots. Rank 0 is the best.
/// Children grow up in slots of their own until they succeed().
class Population {
 public:
  /// Individuals of `words` words each, all zero; their ranks are their numbers until sort().
  Population(PopulationSize size, int words);

  int size() const { return static_cast<int>(slots_.size()); }
  int children() const { return static_cast<int>(nursery_.size()); }
  int elite() const { return size_.elite; }

  /// The slot of a rank: a name for an individual that keeps when ranks change, until it is replaced.
  int slot_at(int rank) const { return slots_[static_cast<std::size_t>(rank)]; }

  std::span<Word> at_rank(int rank) { return words_of(slot_at(rank)); }
  std::span<const Word> at_rank(int rank) const { return words_of(slot_at(rank)); }
  std::span<Word> child(int number) { return words_of(nursery_[static_cast<std::size_t>(number)]); }

  /// Not counting the handicap.
  Fitness fitness_at(int rank) const { return fitness_[static_cast<std::size_t>(slot_at(rank))]; }

  /// To be called for a new individual that has taken a rank's slot: it has no handicap yet.
  void set_fitness(int rank, Fitness fitness) { set_fitness_of_slot(slot_at(rank), fitness); }
  void set_child_fitness(int number, Fitness fitness) {
    set_fitness_of_slot(nursery_[static_cast<std::size_t>(number)], fitness);
  }

  /// Lets the individual at `rank` count as worse by `handicap` (>= 0) when sorted.
  void set_handicap(int rank, Fitness handicap) {
    handicap_[static_cast<std::size_t>(slot_at(rank))] = handicap;
  }

  /// The children take the places of all but the elite, in their order; sort() then ranks them.
  void succeed();

  /// Ranks by fitness plus handicap; of equals those first that ranked before. O(size + range of the
  /// fitness), or O(size log size) where the range is wide.
  void sort();

  /// The rank with the best fitness, handicaps apart; of equals the first.
  int fittest() const;

  double mean_fitness() const;

  /// What individuals, children, fitness and order take in memory, in bytes.
  std::uint64_t bytes() const;

 private:
  std::span<Word> words_of(int slot) {
    return std::span(words_).subspan(begin_of(slot), words_per_individual_);
  }
  std::span<const Word> words_of(int slot) const {
    return std::span(words_).subspan(begin_of(slot), words_per_individual_);
  }
  std::size_t begin_of(int slot) const { return static_cast<std::size_t>(slot) * words_per_individual_; }
  void set_fitness_of_slot(int slot, Fitness fitness) {
    fitness_[static_cast<std::size_t>(slot)] = fitness;
    handicap_[static_cast<std::size_t>(slot)] = 0;
  }
  Fitness key_of(int slot) const {
    return fitness_[static_cast<std::size_t>(slot)] + handicap_[static_cast<std::size_t>(slot)];
  }
  void sort_by_insertion();
  void sort_by_counting(Fitness least, std::size_t keys);

  PopulationSize size_;
  std::size_t words_per_individual_;
  std::vector<Word> words_;        // slot after slot
  std::vector<Fitness> fitness_;   // by slot
  std::vector<Fitness> handicap_;  // by slot
  std::vector<int> slots_;         // by rank
  std::vector<int> nursery_;       // slots of the children
  std::vector<int> spare_;         // free slots
  std::vector<int> sorted_;        // scratch of sort(), kept so that nothing is allocated in the loop
  std::vector<int> starts_;
};

}  // namespace evodoku
