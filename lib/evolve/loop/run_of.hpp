// Executes an evolution and makes the Run that is reported, for every kind of individual.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "evodoku/check.hpp"
#include "evodoku/evolve.hpp"
#include "evolve/loop/generations.hpp"
#include "random/stream.hpp"

namespace evodoku {

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

inline PopulationSize size_of(const Preset& preset) {
  return {.first = preset.first_population == 0 ? preset.population : preset.first_population,
          .living = preset.population,
          .elite = std::min(preset.elite, preset.population - 1)};
}

inline bool keeps_clues(const Grid& puzzle, const Grid& grid) {
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (!puzzle.is_blank(cell) && puzzle[cell] != grid[cell]) return false;
  }
  return true;
}

template <typename Individuals, typename ArchipelagoType>
void report(const Individuals& individuals, std::uint64_t generation, const ArchipelagoType& archipelago,
            const std::function<void(const GenerationReport&)>& trace) {
  const Population& population = archipelago.best_island().population();
  const int fittest = population.fittest();
  const Grid best = individuals.decode(population.at_rank(fittest));
  trace({.generation = generation,
         .evaluations = archipelago.evaluations(),
         .best_fitness = population.fitness_at(fittest),
         .mean_fitness = archipelago.mean_fitness(),
         .best_digits = best.digits()});
}

/// Executes an evolution and checks its result. `make_parts()` makes the parts of one population;
/// `goes_on(archipelago)` is called for every generation and returns false to give up.
template <typename Individuals, typename MakeParts, typename GoesOn>
Run run_of(const Grid& puzzle, const Individuals& individuals, const MakeParts& make_parts,
           const Preset& preset, const EvolveOptions& options, const GoesOn& goes_on) {
  using Island = Evolution<Individuals, decltype(make_parts())>;
  std::vector<Island> islands;
  islands.reserve(static_cast<std::size_t>(preset.islands));
  for (int island = 0; island < preset.islands; ++island) {
    islands.emplace_back(individuals, size_of(preset), make_parts(),
                         stream_of(puzzle, preset, options, island));
  }
  Archipelago<Island> archipelago(std::move(islands),
                                  {.period = preset.migration_after, .migrants = preset.migrants});
  const LoopOutcome outcome =
      archipelago.run({.generation_cap = options.generation_cap, .stop = options.stop},
                      [&](std::uint64_t generation, Archipelago<Island>& now) {
                        if (options.trace) report(individuals, generation, now, options.trace);
                        return goes_on(now);
                      });

  const Population& last = archipelago.best_island().population();
  Grid best = individuals.decode(last.at_rank(last.fittest()));
  const bool solved = is_solution_of(puzzle, best);  // decided by the checker, not by the fitness
  const bool clues_kept = keeps_clues(puzzle, best);
  return {.solved = solved,
          .reached_goal = outcome.solved,
          .stopped = outcome.stopped,
          .clues_kept = clues_kept,
          .stuck = outcome.given_up,
          .generations = outcome.generations,
          .evaluations = archipelago.evaluations(),
          .restarts = archipelago.restarts(),
          .population_bytes = archipelago.population_bytes(),
          .best = std::move(best)};
}

}  // namespace evodoku
