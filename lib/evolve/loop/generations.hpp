// The main loop: generations of one or several populations until one contains a solution. Everything that distinguishes
// one genetic algorithm from another is in a part, about which the loop knows nothing. Parts are types, so that the
// compiler can build an algorithm without virtual calls in the loop (mantere-koljonen); parts that are chosen at run
// time are behind the interfaces of parts.hpp.
//
//     populations := first individuals
//     until a solution is found, the cap is reached or a stop is requested:
//         for every couple that the selection chooses:
//             children := crossover of the two, mutated, improved
//         the children replace all but the elite; rank; apply the effects of survival (aging)
//         escape, if it is time: all but the best few are replaced by new individuals
//         migrate, if it is time: the best of each population are copied to the next
#pragma once

#include <algorithm>
#include <cstdint>
#include <stop_token>
#include <utility>
#include <vector>

#include "evolve/loop/population.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// The parts and how they are called. `individuals` knows the layout of an individual:
///   first(individuals, individual, random)     makes a first individual
///   fitness(individuals, individual)           0 = the goal is reached; lower is better
///   select.prepare(population, random)         before the couples of a generation
///   select(place, random)                      the ranks of two parents; `place` is the rank that their (first)
///                                              child would get if ranks did not change, from the last to the elite
///   cross.children()                           children of a couple: 1 or 2
///   cross(individuals, mother, father, daughter, son, random)       `son` is empty if only one child is wanted
///   mutate(individuals, child, random)
///   improve(individuals, child, random)        returns how many evaluations it made
///   survive(population, random)                called when the children are in place and ranked; returns how many
///                                              evaluations it made. .forget() for a new population
///   escape(generation, population, random)     returns how many of the best are kept; the others are replaced by
///                                              new individuals. population.size() or more: nothing happens
template <typename First, typename FitnessPart, typename Selection, typename Crossover, typename Mutation,
          typename Improvement, typename Survival, typename Escape>
struct Parts {
  First first;
  FitnessPart fitness;
  Selection select;
  Crossover cross;
  Mutation mutate;
  Improvement improve;
  Survival survive;
  Escape escape;
};

// clang 14 cannot yet deduce the template arguments of an aggregate.
template <typename First, typename FitnessPart, typename Selection, typename Crossover, typename Mutation,
          typename Improvement, typename Survival, typename Escape>
Parts(First, FitnessPart, Selection, Crossover, Mutation, Improvement, Survival, Escape)
    -> Parts<First, FitnessPart, Selection, Crossover, Mutation, Improvement, Survival, Escape>;

/// No local search.
struct NoImprovement {
  template <typename Individuals>
  std::uint64_t operator()(const Individuals&, std::span<Word>, RandomStream&) const {
    return 0;
  }
};

/// One population with one set of parts.
template <typename Individuals, typename PartsType>
class Evolution {
 public:
  /// `individuals` must outlive it.
  Evolution(const Individuals& individuals, PopulationSize size, PartsType parts, RandomStream random)
      : individuals_(&individuals),
        parts_(std::move(parts)),
        random_(random),
        population_(size, individuals.words()) {}

  void begin() { renew(0); }

  void breed() {
    parts_.select.prepare(population_, random_);
    for (int left = population_.children(); left > 0;) {
      const int siblings = std::min(parts_.cross.children(), left);
      left -= siblings;
      beget(left, siblings);
    }
    population_.succeed();
    population_.sort();
    evaluations_ += parts_.survive(population_, random_);
    ++generation_;
  }

  void escape() {
    if (is_solved()) return;
    const int kept = parts_.escape(generation_, population_, random_);
    if (kept >= population_.size()) return;
    renew(kept);
    ++restarts_;
  }

  /// New individuals have no handicap, so one that reaches the goal ranks first.
  bool is_solved() const { return population_.fitness_at(0) == 0; }

  Population& population() { return population_; }
  const Population& population() const { return population_; }
  std::uint64_t evaluations() const { return evaluations_; }
  std::uint64_t restarts() const { return restarts_; }
  std::uint64_t population_bytes() const { return population_.bytes(); }

 private:
  /// Replaces all individuals from rank `kept` on by new ones.
  void renew(int kept) {
    for (int rank = kept; rank < population_.size(); ++rank) {
      parts_.first(*individuals_, population_.at_rank(rank), random_);
      population_.set_fitness(rank, parts_.fitness(*individuals_, population_.at_rank(rank)));
      ++evaluations_;
    }
    population_.sort();
    if (kept == 0) parts_.survive.forget();
  }

  /// Makes the children `first` .. `first + siblings - 1` of one couple.
  void beget(int first, int siblings) {
    const auto parents = parts_.select(population_.elite() + first, random_);
    parts_.cross(*individuals_, population_.at_rank(parents.first), population_.at_rank(parents.second),
                 population_.child(first), siblings == 2 ? population_.child(first + 1) : std::span<Word>(),
                 random_);
    for (int number = first; number < first + siblings; ++number) {
      const std::span<Word> child = population_.child(number);
      parts_.mutate(*individuals_, child, random_);
      evaluations_ += parts_.improve(*individuals_, child, random_);
      population_.set_child_fitness(number, parts_.fitness(*individuals_, child));
      ++evaluations_;
    }
  }

  const Individuals* individuals_;
  PartsType parts_;
  RandomStream random_;
  Population population_;
  std::uint64_t generation_ = 0;
  std::uint64_t evaluations_ = 0;
  std::uint64_t restarts_ = 0;
};

/// Every `period` generations copies of the best `migrants` of each population replace the worst of the next one, in a
/// ring (coarse-grained parallel GA). 0 = never.
struct Migration {
  int period = 0;
  int migrants = 1;

  bool is_due(std::uint64_t generation) const {
    return period != 0 && generation % static_cast<std::uint64_t>(period) == 0;
  }
};

struct Limits {
  std::uint64_t generation_cap = 0;
  std::stop_token stop = {};
};

/// How the loop ended.
struct LoopOutcome {
  bool solved = false;    // an individual reached the goal
  bool stopped = false;   // a stop was requested before it was solved or the cap was reached
  bool given_up = false;  // the observer returned false
  std::uint64_t generations = 0;
};

/// Populations (islands) in a ring; usually just one. They take turns in one thread, so that the result does not depend
/// on the number of threads.
template <typename EvolutionType>
class Archipelago {
 public:
  /// At least one island; if there are several, all must have the same size.
  Archipelago(std::vector<EvolutionType> islands, Migration migration)
      : islands_(std::move(islands)), migration_(migration) {}

  /// Executes the pseudo-code above. Calls `observe(generation, *this)` for the first populations (generation 0) and
  /// after every generation; if it returns false, the run gives up.
  template <typename Observer>
  LoopOutcome run(const Limits& limits, const Observer& observe) {
    LoopOutcome outcome;
    for (EvolutionType& island : islands_) island.begin();
    outcome.given_up = !observe(outcome.generations, *this);
    while (!is_solved() && !outcome.given_up && outcome.generations < limits.generation_cap) {
      if (limits.stop.stop_requested()) {
        outcome.stopped = true;
        break;
      }
      for (EvolutionType& island : islands_) island.breed();
      ++outcome.generations;
      if (!is_solved()) {
        for (EvolutionType& island : islands_) island.escape();
        if (migration_.is_due(outcome.generations)) migrate();
      }
      outcome.given_up = !observe(outcome.generations, *this);
    }
    outcome.solved = is_solved();
    return outcome;
  }

  std::vector<EvolutionType>& islands() { return islands_; }
  const std::vector<EvolutionType>& islands() const { return islands_; }

  /// The island with the best individual.
  const EvolutionType& best_island() const {
    return *std::min_element(islands_.begin(), islands_.end(), [](const auto& a, const auto& b) {
      return best_fitness_of(a) < best_fitness_of(b);
    });
  }
  double mean_fitness() const {
    double sum = 0;
    for (const EvolutionType& island : islands_) sum += island.population().mean_fitness();
    return sum / static_cast<double>(islands_.size());
  }
  std::uint64_t evaluations() const { return sum_of(&EvolutionType::evaluations); }
  std::uint64_t restarts() const { return sum_of(&EvolutionType::restarts); }
  std::uint64_t population_bytes() const { return sum_of(&EvolutionType::population_bytes); }

 private:
  static Fitness best_fitness_of(const EvolutionType& island) {
    return island.population().fitness_at(island.population().fittest());
  }

  bool is_solved() const {
    return std::any_of(islands_.begin(), islands_.end(),
                       [](const EvolutionType& island) { return island.is_solved(); });
  }

  std::uint64_t sum_of(std::uint64_t (EvolutionType::*count)() const) const {
    std::uint64_t sum = 0;
    for (const EvolutionType& island : islands_) sum += (island.*count)();
    return sum;
  }

  /// Goes from the last island to the first, so that an individual that has just arrived does not travel on. The last
  /// island is copied first, for its migrants to the first.
  void migrate() {
    if (islands_.size() == 1) return;
    const int travellers = std::min(migration_.migrants, islands_.front().population().size() / 2);
    const Population last = islands_.back().population();
    for (std::size_t to = islands_.size(); to-- > 0;) {
      const Population& from = to == 0 ? last : islands_[to - 1].population();
      Population& arriving_at = islands_[to].population();
      for (int rank = 0; rank < travellers; ++rank) {
        const int place = arriving_at.size() - 1 - rank;
        std::ranges::copy(from.at_rank(rank), arriving_at.at_rank(place).begin());
        arriving_at.set_fitness(place, from.fitness_at(rank));
      }
    }
    for (EvolutionType& island : islands_) island.population().sort();
  }

  std::vector<EvolutionType> islands_;
  Migration migration_;
};

}  // namespace evodoku
