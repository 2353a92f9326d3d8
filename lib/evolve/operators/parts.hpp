// The parts of an algorithm that is put together when the program runs. Each is made for one puzzle (of one
// layout) and one population; none is for two threads. The order of calls is that of generations.hpp.
#pragma once

#include <cstdint>

#include "evolve/loop/population.hpp"
#include "evolve/operators/selection.hpp"
#include "evolve/representation/genomes.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// Makes an individual of the first population (or after an escape).
class FirstPart {
 public:
  virtual ~FirstPart() = default;
  virtual void make(Genes individual, RandomStream& random) = 0;
};

/// What is to become 0. Never negative.
class ObjectivePart {
 public:
  virtual ~ObjectivePart() = default;
  virtual Fitness of(ConstGenes individual) = 0;
};

/// Chooses the couples of a generation.
class SelectionPart {
 public:
  virtual ~SelectionPart() = default;
  /// Before the couples of a generation; the population is ranked.
  virtual void prepare(const Population& population, RandomStream& random) = 0;
  /// The ranks of two parents. `place` is the rank that their (first) child would take if ranks stayed:
  /// couples come from the last place to the elite.
  virtual Parents choose(int place, RandomStream& random) = 0;
};

/// Makes one or two children; all of their genes are written.
class CrossoverPart {
 public:
  virtual ~CrossoverPart() = default;
  /// Children of a couple: 1 or 2.
  virtual int children() const = 0;
  /// `son` is empty where one child only is wanted (or made).
  virtual void cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son,
                     RandomStream& random) = 0;
};

class MutationPart {
 public:
  virtual ~MutationPart() = default;
  virtual void mutate(Genes child, RandomStream& random) = 0;
};

/// A local search on every new individual, or an operator that has to look at the objective.
class ImprovementPart {
 public:
  virtual ~ImprovementPart() = default;
  /// Returns how many evaluations it made: every time that it learnt how good an individual (or a changed
  /// one) is.
  virtual std::uint64_t improve(Genes child, RandomStream& random) = 0;
};

/// What changes for individuals that survive a generation (aging), and what is remembered of them.
class SurvivalPart {
 public:
  virtual ~SurvivalPart() = default;
  /// Children have succeeded, ranks are made. May change fitness, handicaps and individuals, and must then
  /// sort(). Returns how many evaluations it made.
  virtual std::uint64_t survive(Population& population, RandomStream& random) = 0;
  /// The population is a new one.
  virtual void forget() = 0;
};

/// When to give up.
class RestartPolicy {
 public:
  virtual ~RestartPolicy() = default;
  /// How many of the best are kept; all the others are made anew. At least population.size(): nothing
  /// happens. Called once a generation.
  virtual int kept(std::uint64_t generation, const Population& population, RandomStream& random) = 0;
};

}  // namespace evodoku
