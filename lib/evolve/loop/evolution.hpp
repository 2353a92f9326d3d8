// The main loop: generations of a population until it contains a solution. Everything that distinguishes one genetic
// algorithm from another is in the algorithm's type, about which the loop knows nothing:
//
//     population := first individuals
//     until a solution is found, the cap is reached or a stop is requested:
//         for every couple that the selection chooses:
//             children := crossover of the two, mutated, improved
//         the children replace all but the elite; rank; apply the effects of survival (survival.hpp: aging)
//         escape, if it is time: all but the best few are replaced by new individuals
//
// An algorithm is a type, so that the compiler can build it without virtual calls in the loop (packed_boxes.hpp); in
// evolve.cpp is the one whose operators are chosen at run time. What it is asked:
//
//   words(), decode(individual)                the layout: words of an individual, and the grid that it represents
//   make_first(individual, random)             makes a first individual
//   fitness(individual)                        0 = the goal is reached; lower is better
//   prepare(population, random)                before the couples of a generation
//   choose(place, random)                      the ranks of two parents; `place` is the rank that their (first) child
//                                              would get if ranks did not change, from the last to the elite; of a
//                                              smaller first population at most the last
//   children()                                 children of a couple: 1 or 2
//   cross(mother, father, daughter, son, random)       `son` is empty if only one child is wanted
//   mutate(child, random)
//   improve(child, random)                     returns how many evaluations it made
//   survive(population, random)                called when the children are in place and ranked; returns how many
//                                              evaluations it made. forget() for a new population
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "evodoku/check.hpp"
#include "evodoku/evolve.hpp"
#include "evolve/loop/population.hpp"
#include "evolve/loop/survival.hpp"
#include "random/stream.hpp"

namespace evodoku {

inline PopulationSize size_of(const Preset& preset) {
  return {.first = preset.first_population == 0 ? preset.population : preset.first_population,
          .living = preset.population,
          .elite = std::min(preset.elite, preset.population - 1)};
}

/// One population with its algorithm.
template <typename Algorithm>
class Evolution {
 public:
  Evolution(const Preset& preset, Algorithm algorithm, RandomStream random)
      : algorithm_(std::move(algorithm)),
        random_(random),
        population_(size_of(preset), algorithm_.words()),
        aging_(preset.aging),
        escape_(preset) {}

  void begin() { renew(0); }

  /// Executes at least one generation, at most `most`. Returns how many.
  std::uint64_t breed(std::uint64_t /*most*/) {
    algorithm_.prepare(population_, random_);
    const int last = population_.size() - 1;
    for (int left = population_.children(); left > 0;) {
      const int siblings = std::min(algorithm_.children(), left);
      left -= siblings;
      const int place = population_.elite() + left;
      beget(place < last ? place : last, left, siblings);
    }
    population_.succeed();
    population_.sort();
    aging_.survive(population_);
    evaluations_ += algorithm_.survive(population_, random_);
    ++generation_;
    if (!is_solved()) escape();
    return 1;
  }

  /// New individuals have no handicap, so one that reaches the goal ranks first.
  bool is_solved() const { return population_.fitness_at(0) == 0; }

  Grid best() const { return algorithm_.decode(population_.at_rank(population_.fittest())); }
  Fitness best_fitness() const { return population_.fitness_at(population_.fittest()); }
  double mean_fitness() const { return population_.mean_fitness(); }
  std::uint64_t population_bytes() const { return population_.bytes(); }
  std::uint64_t evaluations() const { return evaluations_; }
  std::uint64_t restarts() const { return restarts_; }

 private:
  void escape() {
    const int kept = escape_.kept(generation_, population_, random_);
    if (kept >= population_.size()) return;
    renew(kept);
    ++restarts_;
  }

  /// Replaces all individuals from rank `kept` on by new ones.
  void renew(int kept) {
    for (int rank = kept; rank < population_.size(); ++rank) {
      algorithm_.make_first(population_.at_rank(rank), random_);
      population_.set_fitness(rank, algorithm_.fitness(population_.at_rank(rank)));
      ++evaluations_;
    }
    population_.sort();
    if (kept > 0) return;
    aging_.forget();
    algorithm_.forget();
  }

  /// Makes the children `first` .. `first + siblings - 1` of one couple; `place`: see choose() above.
  void beget(int place, int first, int siblings) {
    const Parents parents = algorithm_.choose(place, random_);
    algorithm_.cross(population_.at_rank(parents.first), population_.at_rank(parents.second),
                     population_.child(first),
                     siblings == 2 ? population_.child(first + 1) : std::span<Word>(), random_);
    for (int number = first; number < first + siblings; ++number) {
      const std::span<Word> child = population_.child(number);
      algorithm_.mutate(child, random_);
      evaluations_ += algorithm_.improve(child, random_);
      population_.set_child_fitness(number, algorithm_.fitness(child));
      ++evaluations_;
    }
  }

  Algorithm algorithm_;
  RandomStream random_;
  Population population_;
  Aging aging_;
  Escape escape_;
  std::uint64_t generation_ = 0;
  std::uint64_t evaluations_ = 0;
  std::uint64_t restarts_ = 0;
};

/// The random stream of a run of a puzzle by a preset: a function of these, seed and run number.
inline RandomStream stream_of(const Grid& puzzle, const Preset& preset, const EvolveOptions& options) {
  std::string text = puzzle.box().name() + ":";
  text.append(puzzle.digits().begin(), puzzle.digits().end());
  return make_stream(options.seed, "evolve " + preset.name, {stable_hash(text), options.run});
}

/// The run itself: the pseudo-code above. `goes_on(evolution)` is called for the first population and after every
/// generation, and returns false to give up.
template <typename EvolutionType, typename GoesOn>
Run run_of(const Grid& puzzle, const EvolveOptions& options, EvolutionType&& evolution,
           const GoesOn& goes_on) {
  Run run{.best = puzzle};
  const auto observe = [&] {
    if (options.trace) {
      const Grid best = evolution.best();
      options.trace({.generation = run.generations,
                     .evaluations = evolution.evaluations(),
                     .best_fitness = evolution.best_fitness(),
                     .mean_fitness = evolution.mean_fitness(),
                     .best_digits = best.digits()});
    }
    run.stuck = !goes_on(evolution);
  };

  const bool step_by_step = options.trace || options.evaluation_cap != UINT64_MAX;
  evolution.begin();
  observe();
  while (!evolution.is_solved() && !run.stuck && run.generations < options.generation_cap &&
         evolution.evaluations() < options.evaluation_cap) {
    if (options.stop.stop_requested()) {
      run.stopped = true;
      break;
    }
    run.generations += evolution.breed(step_by_step ? 1 : options.generation_cap - run.generations);
    observe();
  }

  run.best = evolution.best();
  run.solved = is_solution_of(puzzle, run.best);  // not decided by the fitness
  run.reached_goal = evolution.is_solved();
  run.clues_kept = true;
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (!puzzle.is_blank(cell) && puzzle[cell] != run.best[cell]) run.clues_kept = false;
  }
  run.evaluations = evolution.evaluations();
  run.restarts = evolution.restarts();
  run.population_bytes = evolution.population_bytes();
  return run;
}

}  // namespace evodoku
