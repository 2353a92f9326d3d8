// The loop: generations of a population until one holds a solution. All that makes one genetic algorithm
// differ from another is a part; the loop knows none of them, and the compiler puts them together (no call in
// the loop is virtual).
//
//     population := random individuals
//     until a solution is found, the cap is reached or a stop is asked for:
//         for every place from the worst up to the elite:
//             the child of two chosen parents, mutated, takes the place
//         rank the population; let the survivors pay for surviving
//         if a restart is due: population := random individuals
//
// Children are made in place, the worst first: a part that chooses parents for a place only above it (or
// equal to it) therefore never meets a child of its own generation.
#pragma once

#include <cstdint>
#include <stop_token>
#include <utility>

#include "evolve/population.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// What is called for what:
///   first(grids, individual, random)           makes a random individual
///   fitness(grids, individual)                 0 = solved, the lower the better
///   select(place, random)                      the ranks of two parents of the child for rank `place`
///   cross(grids, mother, father, child, random)
///   mutate(grids, child, random)
///   survive(population), .elite(), .forget()
///   restart.due(generation)
template <typename First, typename Fitness, typename Selection, typename Crossover, typename Mutation,
          typename Survival, typename Restart>
struct Parts {
  First first;
  Fitness fitness;
  Selection select;
  Crossover cross;
  Mutation mutate;
  Survival survive;
  Restart restart;
};

// clang 14 does not yet deduce the arguments of an aggregate by itself.
template <typename First, typename Fitness, typename Selection, typename Crossover, typename Mutation,
          typename Survival, typename Restart>
Parts(First, Fitness, Selection, Crossover, Mutation, Survival, Restart)
    -> Parts<First, Fitness, Selection, Crossover, Mutation, Survival, Restart>;

struct Limits {
  std::uint64_t generation_cap = 0;
  std::stop_token stop = {};
};

/// What the generations came to; the last population is the caller's.
struct Course {
  bool solved = false;   // the individual at rank 0 has fitness 0
  bool stopped = false;  // a stop was asked for before it was solved or the cap was reached
  std::uint64_t generations = 0;
  std::uint64_t evaluations = 0;
  std::uint64_t restarts = 0;
};

/// One population under one set of parts.
template <typename Grids, typename PartsType>
class Evolution {
 public:
  Evolution(const Grids& grids, int population_size, PartsType parts, RandomStream random)
      : grids_(grids),
        parts_(std::move(parts)),
        random_(random),
        population_(population_size, grids.words()) {}

  /// The pseudo-code above. `observe(generation, population)` is called for the first population (generation
  /// 0) and after every generation.
  template <typename Observer>
  Course run(const Limits& limits, const Observer& observe) {
    populate();
    observe(course_.generations, population_);
    while (!solved() && course_.generations < limits.generation_cap) {
      if (limits.stop.stop_requested()) {
        course_.stopped = true;
        break;
      }
      breed();
      ++course_.generations;
      if (!solved() && parts_.restart.due(course_.generations)) {
        populate();
        ++course_.restarts;
      }
      observe(course_.generations, population_);
    }
    course_.solved = solved();
    return course_;
  }

  const Population& population() const { return population_; }

 private:
  void populate() {
    for (int rank = 0; rank < population_.size(); ++rank) {
      parts_.first(grids_, population_.at_rank(rank), random_);
      evaluate(rank);
    }
    population_.sort();
    parts_.survive.forget();
  }

  void breed() {
    for (int place = population_.size() - 1; place >= parts_.survive.elite(); --place) {
      const auto parents = parts_.select(place, random_);
      const auto child = population_.at_rank(place);
      parts_.cross(grids_, population_.at_rank(parents.first), population_.at_rank(parents.second), child,
                   random_);
      parts_.mutate(grids_, child, random_);
      evaluate(place);
    }
    population_.sort();
    parts_.survive(population_);
  }

  void evaluate(int rank) {
    population_.set_fitness(rank, parts_.fitness(grids_, population_.at_rank(rank)));
    ++course_.evaluations;
  }

  /// A new individual has no handicap, so that one of fitness 0 ranks first.
  bool solved() const { return population_.fitness_at(0) == 0; }

  const Grids& grids_;
  PartsType parts_;
  RandomStream random_;
  Population population_;
  Course course_;
};

}  // namespace evodoku
