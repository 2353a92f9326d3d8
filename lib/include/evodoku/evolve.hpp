// The genetic algorithm: one run of a preset on a puzzle.
//
//   evodoku::Preset preset = *evodoku::find_preset("mantere-koljonen");
//   evodoku::Run run = evodoku::evolve(puzzle, preset, {.seed = 1, .run = 0});
//   if (run.solved) std::cout << run.generations;
//
// It never sees the exact solver: what it knows of a puzzle is its clues. The algorithm of the
// Mantere-Koljonen family:
//
//   population := grids with the clues, each box filled with its missing digits in random order
//   until a grid misses no digit in any row or column, or the cap is reached:
//     for every rank from the worst up to the elite:
//       choose two parents that rank above it (the better a grid, the more often it is chosen)
//       child := each box whole from one parent or the other; in each box, at times, two free cells swapped
//       the child takes the place
//     rank the grids by missing digits; the best counts as worse by 1 for each generation it stays the best
//     every 2000 generations start afresh
//
// More: docs/algorithms.md.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// What an individual is.
enum class Representation {
  box_permutations,  // a full grid: the clues, and in each box its missing digits in some order
  knowledge          // what is sure: digits written down and candidates left; see docs/rating.md
};

/// The parameters of a genetic algorithm. Clues are locked by construction. Probabilities are in thousandths,
/// so that a seed gives the same run on every machine.
struct Preset {
  std::string name;    // part of what a run depends on: a renamed preset makes other runs
  std::string source;  // who published it
  Representation representation = Representation::box_permutations;
  int population = 21;            // individuals, 2 to 1,000,000; of knowledge 1 to 1,000
  int elite = 1;                  // best individuals that pass unchanged, 0..population-1
  int crossover_permille = 1000;  // chance that a child is crossed rather than copied from one parent
  // The rest is for box_permutations only: knowledge changes by discoveries (docs/rating.md) and never errs.
  /// Chance of a swap of two free cells, for each box of a 9x9 child; in a grid of S boxes 9/S of that (at most 1), so that
  /// a child has as many swaps. With 180 the published generations come out (docs/rating.md); with 120 up to
  /// twice as many; with 300 and aging the best is lost faster than it is improved.
  int swap_permille = 180;
  int restart_after = 2000;  // generations without success before a fresh population; 0 = never
  bool aging = true;         // the fitness of an incumbent best is worsened by 1 each generation it stays
};

/// All presets, by name.
EVODOKU_API std::span<const Preset> presets();
/// Nothing for a name that is not one of them.
EVODOKU_API std::optional<Preset> find_preset(std::string_view name);

/// What a trace is told: the first population (generation 0), then every generation. After a restart it is
/// the fresh population that is told. The span is valid only during the call.
struct GenerationReport {
  std::uint64_t generation = 0;
  /// Missing digits over all rows and columns, not counting age; of knowledge the candidates left in open cells.
  /// 0 = solved.
  int best_fitness = 0;
  double mean_fitness = 0;
  std::span<const std::uint8_t> best_digits;  // the best board, row by row; 0 where nothing is written down
};

struct EvolveOptions {
  std::uint64_t seed = 0;
  std::uint64_t run = 0;                   // runs of one seed and puzzle are independent of each other
  std::uint64_t generation_cap = 100'000;  // a run that needs more is censored
  std::stop_token stop = {};
  std::function<void(const GenerationReport&)> trace = {};
};

struct Run {
  bool solved = false;   // the final grid passes the checker with every clue kept
  bool stopped = false;  // ended by `stop`, neither solved nor censored
  bool clues_kept = false;
  std::uint64_t generations =
      0;  // until solved, or until the cap; 0 if the first population holds a solution
  std::uint64_t evaluations = 0;  // fitness computations
  std::uint64_t restarts = 0;
  Grid best;  // of the last population; the solution if solved; box_permutations: always complete
};

/// One run: a function of puzzle, preset, seed and run number only. Safe from several threads.
/// A puzzle with two equal clues in a box (of knowledge: in any house) throws std::invalid_argument naming the
/// cells, as do parameters out of range, naming the value. For box permutations two equal clues in a row or
/// column make a puzzle that is never solved. Time: bounded by the cap. A generation of 21 9x9 grids takes
/// about 1.6 microseconds, of 16x16 ones 5, of 64x64 ones 50; of eight states of knowledge some microseconds,
/// but up to a second where only nested probing has something to say.
EVODOKU_API Run evolve(const Grid& puzzle, const Preset& preset, const EvolveOptions& options);

}  // namespace evodoku
