// The parts of an algorithm that is put together at run time. Each is made for one puzzle (of one layout) and one
// population; two threads must not use the same part. generations.hpp says in which order they are called.
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

/// The function to be minimised. Never negative; 0 is the goal.
class ObjectivePart {
 public:
  virtual ~ObjectivePart() = default;
  virtual Fitness of(ConstGenes individual) = 0;
};

/// Chooses the couples of a generation.
class SelectionPart {
 public:
  virtual ~SelectionPart() = default;
  /// Called before the couples of a generation, when the population is ranked.
  virtual void prepare(const Population& population, RandomStream& random) = 0;
  /// The ranks of two parents. `place` is the rank that their (first) child would get if ranks did not change: couples
  /// are chosen from the last place up to the elite.
  virtual Parents choose(int place, RandomStream& random) = 0;
};

/// Makes one or two children and writes all of their genes.
class CrossoverPart {
 public:
  virtual ~CrossoverPart() = default;
  /// Children of a couple: 1 or 2.
  virtual int children() const = 0;
  /// `son` is empty if only one child is wanted (or made).
  virtual void cross(ConstGenes mother, ConstGenes father, Genes daughter, Genes son,
                     RandomStream& random) = 0;
};

class MutationPart {
 public:
  virtual ~MutationPart() = default;
  virtual void mutate(Genes child, RandomStream& random) = 0;
};

/// A local search on every new individual, or an operator that needs the objective.
class ImprovementPart {
 public:
  virtual ~ImprovementPart() = default;
  /// Returns how many evaluations it made: one each time that it computes how good an individual (or a change of it)
  /// is.
  virtual std::uint64_t improve(Genes child, RandomStream& random) = 0;
};

/// What survival changes in individuals (aging), and what is remembered of past generations.
class SurvivalPart {
 public:
  virtual ~SurvivalPart() = default;
  /// Called when the children are in place and ranked. May change fitness, handicaps and individuals, and must then
  /// call sort(). Returns how many evaluations it made.
  virtual std::uint64_t survive(Population& population, RandomStream& random) = 0;
  /// Called when the whole population is new.
  virtual void forget() = 0;
};

/// When to give up a population, in whole or in part.
class RestartPolicy {
 public:
  virtual ~RestartPolicy() = default;
  /// How many of the best are kept; the others are replaced by new individuals. population.size() or more: nothing
  /// happens. Called once a generation.
  virtual int kept(std::uint64_t generation, const Population& population, RandomStream& random) = 0;
};

}  // namespace evodoku
