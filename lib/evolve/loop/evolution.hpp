// The main loop: generations of one or several populations until one contains a solution. Everything that distinguishes
// one genetic algorithm from another is in the algorithm's type, about which the loop knows nothing:
//
//     populations := first individuals
//     until a solution is found, the cap is reached or a stop is requested:
//         for every couple that the selection chooses:
//             children := crossover of the two, mutated, improved
//         the children replace all but the elite; rank; apply the effects of survival (aging)
//         escape, if it is time: all but the best few are replaced by new individuals
//         migrate, if it is time: the best of each population are copied to the next
//
// An algorithm is a type, so that the compiler can build it without virtual calls in the loop (packed_boxes.hpp,
// knowledge_runs.cpp); in evolve.cpp is the one whose operators are chosen at run time. Each population has its own. What
// it is asked:
//
//   words(), decode(individual)                the layout: words of an individual, and the grid that it represents
//   make_first(individual, random)             makes a first individual
//   fitness(individual)                        0 = the goal is reached; lower is better
//   prepare(population, random)                before the couples of a generation
//   choose(place, random)                      the ranks of two parents; `place` is the rank that their (first) child
//                                              would get if ranks did not change, from the last to the elite
//   children()                                 children of a couple: 1 or 2
//   cross(mother, father, daughter, son, random)       `son` is empty if only one child is wanted
//   mutate(child, random)
//   improve(child, random)                     returns how many evaluations it made
//   survive(population, random)                called when the children are in place and ranked; returns how many
//                                              evaluations it made. forget() for a new population
//   kept(generation, population, random)       how many of the best an escape keeps; the others are replaced by new
//                                              individuals. population.size() or more: nothing happens
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "evodoku/check.hpp"
#include "evodoku/evolve.hpp"
#include "evolve/loop/population.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// One population with its algorithm.
template <typename Algorithm>
class Evolution {
 public:
  Evolution(PopulationSize size, Algorithm algorithm, RandomStream random)
      : algorithm_(std::move(algorithm)), random_(random), population_(size, algorithm_.words()) {}

  void begin() { renew(0); }

  void breed() {
    algorithm_.prepare(population_, random_);
    for (int left = population_.children(); left > 0;) {
      const int siblings = std::min(algorithm_.children(), left);
      left -= siblings;
      beget(left, siblings);
    }
    population_.succeed();
    population_.sort();
    evaluations_ += algorithm_.survive(population_, random_);
    ++generation_;
  }

  void escape() {
    if (is_solved()) return;
    const int kept = algorithm_.kept(generation_, population_, random_);
    if (kept >= population_.size()) return;
    renew(kept);
    ++restarts_;
  }

  /// New individuals have no handicap, so one that reaches the goal ranks first.
  bool is_solved() const { return population_.fitness_at(0) == 0; }

  const Algorithm& algorithm() const { return algorithm_; }
  Population& population() { return population_; }
  const Population& population() const { return population_; }
  std::uint64_t evaluations() const { return evaluations_; }
  std::uint64_t restarts() const { return restarts_; }

 private:
  /// Replaces all individuals from rank `kept` on by new ones.
  void renew(int kept) {
    for (int rank = kept; rank < population_.size(); ++rank) {
      algorithm_.make_first(population_.at_rank(rank), random_);
      population_.set_fitness(rank, algorithm_.fitness(population_.at_rank(rank)));
      ++evaluations_;
    }
    population_.sort();
    if (kept == 0) algorithm_.forget();
  }

  /// Makes the children `first` .. `first + siblings - 1` of one couple.
  void beget(int first, int siblings) {
    const Parents parents = algorithm_.choose(population_.elite() + first, random_);
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
  std::uint64_t generation_ = 0;
  std::uint64_t evaluations_ = 0;
  std::uint64_t restarts_ = 0;
};

/// Populations in a ring, at least one and all of the same size; usually just one. They take turns in one thread, so
/// that the result does not depend on the number of threads.
template <typename Algorithm>
using Islands = std::vector<Evolution<Algorithm>>;

template <typename Algorithm>
bool is_any_solved(const Islands<Algorithm>& islands) {
  return std::ranges::any_of(islands, &Evolution<Algorithm>::is_solved);
}

/// The island with the best individual.
template <typename Algorithm>
const Evolution<Algorithm>& best_of(const Islands<Algorithm>& islands) {
  return *std::ranges::min_element(islands, {}, [](const auto& island) {
    return island.population().fitness_at(island.population().fittest());
  });
}

/// The sum of `number(island)` over all islands.
template <typename Algorithm, typename Number>
auto sum_over(const Islands<Algorithm>& islands, Number number) {
  decltype(number(islands.front())) total{};
  for (const auto& island : islands) total += number(island);
  return total;
}

/// Copies of the best of each population replace the worst of the next one, in a ring (coarse-grained parallel GA).
/// Goes from the last island to the first, so that an individual that has just arrived does not travel on. The last
/// island is copied first, for its migrants to the first.
template <typename Algorithm>
void migrate(Islands<Algorithm>& islands, int migrants) {
  if (islands.size() == 1) return;
  const int travellers = std::min(migrants, islands.front().population().size() / 2);
  const Population last = islands.back().population();
  for (std::size_t to = islands.size(); to-- > 0;) {
    const Population& from = to == 0 ? last : islands[to - 1].population();
    Population& arriving_at = islands[to].population();
    for (int rank = 0; rank < travellers; ++rank) {
      const int place = arriving_at.size() - 1 - rank;
      std::ranges::copy(from.at_rank(rank), arriving_at.at_rank(place).begin());
      arriving_at.set_fitness(place, from.fitness_at(rank));
    }
  }
  for (auto& island : islands) island.population().sort();
}

/// The random stream of an island in a run: a function of puzzle, preset, seed, run number and island.
inline RandomStream stream_of(const Grid& puzzle, const Preset& preset, const EvolveOptions& options,
                              int island) {
  std::string text = puzzle.box().name() + ":";
  text.append(puzzle.digits().begin(), puzzle.digits().end());
  const std::string purpose = "evolve " + preset.name;
  if (island == 0) return make_stream(options.seed, purpose, {stable_hash(text), options.run});
  return make_stream(options.seed, purpose,
                     {stable_hash(text), options.run, static_cast<std::uint64_t>(island)});
}

template <typename Algorithm>
void report(std::uint64_t generation, const Islands<Algorithm>& islands, const EvolveOptions& options) {
  const Evolution<Algorithm>& island = best_of(islands);
  const int fittest = island.population().fittest();
  const Grid best = island.algorithm().decode(island.population().at_rank(fittest));
  const double means = sum_over(islands, [](const auto& each) { return each.population().mean_fitness(); });
  options.trace({.generation = generation,
                 .evaluations = sum_over(islands, [](const auto& each) { return each.evaluations(); }),
                 .best_fitness = island.population().fitness_at(fittest),
                 .mean_fitness = means / static_cast<double>(islands.size()),
                 .best_digits = best.digits()});
}

/// The run itself: the pseudo-code above. `make_algorithm()` makes the algorithm of one population; `goes_on(islands)` is
/// called for the first populations and after every generation, and returns false to give up.
template <typename MakeAlgorithm, typename GoesOn>
Run run_of(const Grid& puzzle, const Preset& preset, const EvolveOptions& options,
           const MakeAlgorithm& make_algorithm, const GoesOn& goes_on) {
  const PopulationSize size = {
      .first = preset.first_population == 0 ? preset.population : preset.first_population,
      .living = preset.population,
      .elite = std::min(preset.elite, preset.population - 1)};
  Islands<decltype(make_algorithm())> islands;
  islands.reserve(static_cast<std::size_t>(preset.islands));
  for (int island = 0; island < preset.islands; ++island) {
    islands.emplace_back(size, make_algorithm(), stream_of(puzzle, preset, options, island));
  }
  Run run{.best = puzzle};
  const auto observe = [&] {
    if (options.trace) report(run.generations, islands, options);
    run.stuck = !goes_on(islands);
  };

  for (auto& island : islands) island.begin();
  observe();
  while (!is_any_solved(islands) && !run.stuck && run.generations < options.generation_cap) {
    if (options.stop.stop_requested()) {
      run.stopped = true;
      break;
    }
    for (auto& island : islands) island.breed();
    ++run.generations;
    if (!is_any_solved(islands)) {
      for (auto& island : islands) island.escape();
      const auto period = static_cast<std::uint64_t>(preset.migration_after);
      if (period != 0 && run.generations % period == 0) migrate(islands, preset.migrants);
    }
    observe();
  }

  const auto& last = best_of(islands);
  run.best = last.algorithm().decode(last.population().at_rank(last.population().fittest()));
  run.solved = is_solution_of(puzzle, run.best);  // decided by the checker, not by the fitness
  run.reached_goal = is_any_solved(islands);
  run.clues_kept = true;
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (!puzzle.is_blank(cell) && puzzle[cell] != run.best[cell]) run.clues_kept = false;
  }
  run.evaluations = sum_over(islands, [](const auto& island) { return island.evaluations(); });
  run.restarts = sum_over(islands, [](const auto& island) { return island.restarts(); });
  run.population_bytes = sum_over(islands, [](const auto& island) { return island.population().bytes(); });
  return run;
}

}  // namespace evodoku
