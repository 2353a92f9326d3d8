// The individuals, their children, their fitness and their order. Independent of Sudoku: an individual is a span of
// words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace evodoku {

using Word = std::uint64_t;
/// Lower is better; 0 = the goal is reached.
using Fitness = std::int64_t;

/// The number of individuals. The first population may be larger or smaller than the following ones.
struct PopulationSize {
  int first = 0;   // >= 1
  int living = 0;  // from the first generation on, >= 1
  int elite = 0;   // how many of these live on, 0..living-1; the others are replaced by children
  int children() const { return living - elite; }
};

/// The ranks of two parents.
struct Parents {
  int first = 0;
  int second = 0;
};

/// Individuals are in slots and never move; only the order of the slots changes. Rank 0 is the best. Children have
/// their own slots until succeed() is called.
class Population {
 public:
  /// Individuals of `words` words each, all zero. Until sort() is called, ranks are slot numbers.
  Population(PopulationSize size, int words);

  int size() const { return slots_.size(); }
  int children() const { return nursery_.size(); }
  int elite() const { return size_.elite; }

  /// The slot of a rank: it identifies an individual while ranks change, until the individual is replaced.
  int slot_at(int rank) const { return slots_[rank]; }

  std::span<Word> at_rank(int rank) { return words_of(slot_at(rank)); }
  std::span<const Word> at_rank(int rank) const { return words_of(slot_at(rank)); }
  std::span<Word> child(int number) { return words_of(nursery_[number]); }

  /// Fitness without the handicap.
  Fitness fitness_at(int rank) const { return fitness_[slot_at(rank)]; }

  /// Must be called when a new individual has taken the slot of a rank; it has no handicap yet.
  void set_fitness(int rank, Fitness fitness) { set_fitness_of_slot(slot_at(rank), fitness); }
  void set_child_fitness(int number, Fitness fitness) { set_fitness_of_slot(nursery_[number], fitness); }

  /// Makes the individual at `rank` count as worse by `handicap` (>= 1) in sort().
  void set_handicap(int rank, Fitness handicap) { handicap_[slot_at(rank)] = handicap; }

  /// Replaces all but the elite by the children, in their order; sort() then ranks them.
  void succeed();

  /// Ranks by fitness plus handicap; equal individuals stay in order. O(size + range of the fitness), or O(size log
  /// size) if the range is wide.
  void sort();

  /// The rank with the best fitness, without handicaps; the first if several are equal.
  int fittest() const;

  double mean_fitness() const;

  /// The memory for individuals, children, fitness and order, in bytes.
  std::uint64_t bytes() const;

 private:
  std::span<Word> words_of(int slot) {
    return std::span(words_).subspan(begin_of(slot), words_per_individual_);
  }
  std::span<const Word> words_of(int slot) const {
    return std::span(words_).subspan(begin_of(slot), words_per_individual_);
  }
  std::size_t begin_of(int slot) const { return slot * words_per_individual_; }
  void set_fitness_of_slot(int slot, Fitness fitness) {
    fitness_[slot] = fitness;
    handicap_[slot] = 0;
  }
  Fitness key_of(int slot) const { return fitness_[slot] + handicap_[slot]; }
  void sort_by_counting(Fitness least, std::size_t keys);

  PopulationSize size_;
  std::size_t words_per_individual_;
  std::vector<Word> words_;        // slot after slot
  std::vector<Fitness> fitness_;   // by slot
  std::vector<Fitness> handicap_;  // by slot
  std::vector<int> slots_;         // by rank
  std::vector<int> nursery_;       // slots of the children
  std::vector<int> spare_;         // free slots
  std::vector<int> sorted_;        // buffer of sort(), kept so that the loop allocates nothing
  std::vector<int> starts_;
};

}  // namespace evodoku
