// The knowledge GA as a population: each individual is a state of knowledge of its own, and evolution is what
// a group of people does who work on copies of one puzzle and tell each other what they found.
//
//   representation   what an individual knows: digits written down, candidates struck out. All of it is sure
//   fitness          candidates left in the open cells; 0 = every digit is written down
//   mutation         techniques wake up, each rarely by its price, and what they find is learnt
//   crossover        the union of what two individuals know
//
// Nothing is ever guessed, so nothing has to be taken back; an individual can lack knowledge, never err.
#pragma once

#include <bit>
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>

#include "evolve/biased_bits.hpp"
#include "evolve/knowledge/discoveries.hpp"
#include "evolve/population.hpp"
#include "evolve/selection.hpp"
#include "random/chances.hpp"

namespace evodoku {

/// How states of knowledge about one puzzle are kept in the words of a population. Immutable.
template <typename Shape>
class KnowledgeStates {
 public:
  KnowledgeStates(const Shape& shape, const Grid& puzzle)
      : shape_(shape), box_(puzzle.box()), start_(shape, puzzle) {}

  const Shape& shape() const { return shape_; }
  const Knowledge<Shape>& start() const { return start_; }
  int words() const { return static_cast<int>(sizeof(Knowledge<Shape>) / sizeof(Word)); }

  Knowledge<Shape> read(std::span<const Word> individual) const {
    Knowledge<Shape> knowledge;
    std::memcpy(static_cast<void*>(&knowledge), individual.data(), sizeof(knowledge));
    return knowledge;
  }
  void write(const Knowledge<Shape>& knowledge, std::span<Word> individual) const {
    std::memcpy(individual.data(), static_cast<const void*>(&knowledge), sizeof(knowledge));
  }

  Grid decode(std::span<const Word> individual) const { return read(individual).values(shape_, box_); }

 private:
  static_assert(std::is_trivially_copyable_v<Knowledge<Shape>> &&
                sizeof(Knowledge<Shape>) % sizeof(Word) == 0);

  Shape shape_;
  Box box_;
  Knowledge<Shape> start_;
};

/// Everybody starts from the clues.
struct KnowTheClues {
  template <typename Shape>
  void operator()(const KnowledgeStates<Shape>& states, std::span<Word> individual, RandomStream&) const {
    states.write(states.start(), individual);
  }
};

/// Candidates left in open cells.
struct CandidatesLeft {
  template <typename Shape>
  int operator()(const KnowledgeStates<Shape>& states, std::span<const Word> individual) const {
    const Knowledge<Shape> knowledge = states.read(individual);
    int left = 0;
    for (int r = 0; r < states.shape().side(); ++r) {
      const auto open = knowledge.open[static_cast<std::size_t>(r)];
      for (int d = 0; d < states.shape().side(); ++d) {
        left += std::popcount(static_cast<std::uint64_t>(knowledge.candidates.columns(r, d) & open));
      }
    }
    return left;
  }
};

/// The child knows what both parents know, with probability permille/1000; else it is a copy of the first.
class UnionOfKnowledge {
 public:
  explicit UnionOfKnowledge(int permille) : crossed_(permille) {}

  static constexpr int children() { return 1; }

  template <typename Shape>
  void operator()(const KnowledgeStates<Shape>& states, std::span<const Word> first,
                  std::span<const Word> second, std::span<Word> child, std::span<Word> /*no son*/,
                  RandomStream& random) {
    Knowledge<Shape> knowledge = states.read(first);
    if (crossed_.next(1, random) != 0) knowledge.unite(states.shape(), states.read(second));
    states.write(knowledge, child);
  }

 private:
  BiasedBits crossed_;
};

/// Each possible discovery is made with its share of the chance: what `tries` individuals do together in a
/// generation is what one would do alone.
template <typename Shape>
class Discover {
 public:
  /// The geometry must outlive it.
  Discover(const Shape& shape, const Geometry& geometry, const Noticing& noticing, int tries)
      : discoverer_(shape, geometry, noticing) {
    for (int t = 0; t < technique_count; ++t) {
      shares_[static_cast<std::size_t>(t)] =
          share_of_chance(noticing.chance(static_cast<Technique>(t)), tries);
    }
  }

  void operator()(const KnowledgeStates<Shape>& states, std::span<Word> child, RandomStream& random) {
    Knowledge<Shape> knowledge = states.read(child);
    discoverer_.look(knowledge, view_);
    discoverer_.complete(knowledge, view_);
    const Discoveries<Shape>& possible = discoverer_.find(knowledge, view_);
    digits_ = {};
    eliminated_ = {};
    for (const Discovery& discovery : possible.list) {
      if (!happens(shares_[static_cast<std::size_t>(discovery.technique)], random)) continue;
      if (discovery.places) {
        digits_.add(discovery.row, discovery.column, discovery.digit_index);
      } else {
        eliminated_.unite(states.shape(), possible.eliminations[discovery.digit_index]);
      }
    }
    knowledge.remove(states.shape(), eliminated_);
    knowledge.place(states.shape(), digits_);
    states.write(knowledge, child);
  }

 private:
  Discoverer<Shape> discoverer_;
  InView<Shape> view_;
  Noticing::ByTechnique<double> shares_{};
  Cube<Shape> digits_;
  Cube<Shape> eliminated_;
};

/// After each generation everybody learns what anybody knows: full mixing. The population then follows the law
/// of knowledge_run.hpp.
template <typename Shape>
class PoolKnowledge {
 public:
  /// The states must outlive it.
  explicit PoolKnowledge(const KnowledgeStates<Shape>& states) : states_(&states) {}

  std::uint64_t operator()(Population& population, RandomStream&) {
    Knowledge<Shape> all = states_->read(population.at_rank(0));
    for (int rank = 1; rank < population.size(); ++rank) {
      all.unite(states_->shape(), states_->read(population.at_rank(rank)));
    }
    for (int rank = 0; rank < population.size(); ++rank) {
      states_->write(all, population.at_rank(rank));
      population.set_fitness(rank, CandidatesLeft{}(*states_, population.at_rank(rank)));
    }
    return static_cast<std::uint64_t>(population.size());
  }
  void forget() {}

 private:
  const KnowledgeStates<Shape>* states_;
};

}  // namespace evodoku
