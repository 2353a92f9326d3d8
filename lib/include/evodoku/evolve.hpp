// The genetic algorithm: one run of a preset on a puzzle.
//
//   evodoku::Preset preset = *evodoku::find_preset("mantere-koljonen");
//   evodoku::Run run = evodoku::evolve(puzzle, preset, {.seed = 1, .run = 0});
//   if (run.solved) std::cout << run.generations;
//
// It never sees the exact solver: what it knows of a puzzle is its clues. Whatever the preset, it does this:
//
//   population := first individuals
//   until an individual reaches the goal of the objective, or the cap is reached:
//     for every couple that the selection chooses:
//       children := crossover of the two; mutation; improvement; objective
//     population := those who survive among the old and the children
//     at times an escape: all but the best few are made anew
//
// and a preset says which part stands in each place. More: docs/algorithms.md, docs/evolve.md.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "evodoku/export.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// What an individual is.
enum class Representation {
  box_permutations,  // a full grid: the clues, and in each box its missing digits in some order
  row_permutations,  // the same by rows
  digits,            // a full grid of any digits
  branch_map,  // bits that say which digit to try in each blank cell, one after the other (document 000)
  branch_map_to_ten,  // the same, but one code stands for side + 1, which is no digit (000 as published)
  partial_grids,      // a grid whose blank cells may stay blank: nothing in it contradicts anything
  knowledge           // what is sure: digits written down and candidates left; see docs/rating.md
};

/// What is deduced before the first generation; the digits found count as clues for the algorithm. Only
/// techniques that are right for puzzles with several solutions too.
enum class Propagation {
  none,
  naked_singles,
  singles,   // naked and hidden
  patterns,  // ... locked candidates, subsets, fish and wings
  probes     // ... chains, forcing and one candidate tried with singles
};

/// How a board of the input is taken.
enum class Reading {
  typed,         // row by row
  rows_as_boxes  // each row is taken for a box: document 001 as published
};

/// Where the first individuals come from.
enum class FirstPopulation {
  random,            // free places at random, clues in place
  clues_overlooked,  // document 002 as published: every digit S times anywhere, and one individual is the
                     // puzzle itself
  given_board        // document 001 as published: copies of EvolveOptions::board
};

/// What is to become 0.
enum class Objective {
  missing_digits,  // digits missing, over all rows, columns and boxes
  illegal_houses,  // columns and boxes (and rows) that miss a digit
  equal_peers,     // equal digits in a house, counted from each cell (document 002, repaired)
  self_counting,   // the same, each cell also against itself (document 002 as published): never 0
  branch_map,      // O(u, v, x, y) of document 000
  blank_cells,     // cells left blank
  candidates_left  // of knowledge
};

/// How the parents of a couple are chosen. Rank 0 is the best.
enum class Selection {
  ranks_above,       // uniform over the ranks above the child's (Mantere and Koljonen)
  tournament,        // the best of `tournament` drawn ones
  blind_tournament,  // the same, but each is judged by another's fitness (document 000 as published)
  roulette,          // in proportion to how far below the worst possible fitness
  inverse_roulette_and_worst,  // one in proportion to 1 / fitness, the other the worst left (document 003)
  truncation,                  // uniform over the best `truncation_permille`
  rank                         // in proportion to rank from the end (linear ranking)
};

enum class Crossover {
  none,               // children are copies
  uniform,            // each block from either parent, `block_permille` of them exchanged
  one_point,          // the blocks up to a random one from one parent, the others from the other
  exchange,           // one block is exchanged
  exchange_shifted,   // one block takes the place of the block before it: document 003 as published
  bands_and_stacks,   // daughter: the better rows of boxes; son: the better columns (Sato and Inoue)
  shuffle,            // one point on blocks in random order
  shuffle_one_child,  // the same, but the second child is its parent (document 000 as published)
  union_of_knowledge
};

/// What a crossover never cuts.
enum class Blocks { boxes, row_bands, rows, columns, cells, bits };

enum class Mutation {
  none,
  swap,              // two free cells of a group (box or row) exchange their digits
  random_digit,      // a free cell gets another digit
  candidate_digit,   // the same, of the digits that propagation leaves it
  reverse_sequence,  // a stretch of genes is turned round
  renew,             // free cells of a group in a new random order, or exchanged (LSGA)
  forget,            // of partial grids: digits are taken away
  discover           // of knowledge
};

/// A local search after mutation, or a mutation that looks at the objective.
enum class Improvement {
  none,
  hill_climb,         // a cell tries every exchange in its group and keeps what is not worse (document 003)
  columns_and_boxes,  // LSGA's column search and sub-block search
  construct           // of partial grids: filled greedily with what singles follow, nothing is taken back
};

/// The parameters of a genetic algorithm; all can be changed by name, see preset_parameters(). Chances are in
/// thousandths, so that a seed gives the same run on every machine.
struct Preset {
  std::string name;     // part of what a run depends on: a renamed preset makes other runs
  std::string source;   // who published it
  std::string summary;  // what it is; of a repaired twin what was repaired
  Representation representation = Representation::box_permutations;
  Reading reading = Reading::typed;
  /// Clues, and digits found by propagation, never change. False where a faithful preset demands it: then a
  /// run may end with Run::clues_kept false.
  bool clues_locked = true;
  Propagation propagation = Propagation::none;
  FirstPopulation first = FirstPopulation::random;
  int first_population = 0;  // individuals in the first population; 0 = as many as later
  int population = 21;       // individuals, 2 to 1,000,000; of knowledge 1 to 1,000

  Objective objective = Objective::missing_digits;

  Selection selection = Selection::ranks_above;
  int tournament = 2;             // drawn ones, 1 to 1000
  int truncation_permille = 500;  // share of the population that may become parents

  Crossover crossover = Crossover::uniform;
  Blocks blocks = Blocks::boxes;
  int crossover_permille = 1000;  // chance that a couple is crossed; else the children are copies
  int block_permille = 500;       // of uniform: chance that a block is exchanged

  Mutation mutation = Mutation::swap;
  /// The chance of a mutation, in each place where one is possible. Of swap: for each box of a 9x9 child; in
  /// a grid of S boxes (rows) 9/S of that (at most 1), so that a child has as many swaps.
  int mutation_permille = 180;
  /// Of random_digit: 0 = every free cell by chance; else the child as a whole by chance, and then so many of
  /// its free cells.
  int mutated_cells = 0;
  int renewal_permille = 0;  // of renew: chance of a new order, for each group

  Improvement improvement = Improvement::none;
  int improvement_permille =
      1000;  // the chance of it, in each place where it is possible (hill_climb: for each free cell)

  int elite = 1;      // best individuals that pass unchanged, 0..population-1 (of knowledge 0 for one alone)
  bool aging = true;  // the fitness of an incumbent best is worsened by 1 each generation it stays
  int elite_pool =
      0;  // best individuals ever seen that are remembered, and now and then replace the worst (LSGA)

  int restart_after = 2000;   // generations without success before a fresh population; 0 = never
  int stagnation_after = 0;   // generations without a better best before a fresh population; 0 = never
  int epidemic_after = 0;     // every so many generations perhaps an epidemic; 0 = never
  int epidemic_permille = 0;  // ... its chance: all but the elite are made anew
  bool tabu =
      false;  // a population whose best is, gene by gene, that of one given up before is given up at once
  // Of knowledge: how readily things are discovered. docs/rating.md has the law.
  int attention_permille = 125;     // chance that a digit of price 1 is discovered in a look, 1 to 1000
  int patience = 2;                 // places behind the easiest technique in view that are looked for, >= 0
  int line_price = 4;               // of a hidden single in a line, 1 to 1000
  int direct_price = 12;            // of a direct locked candidate, 1 to 1000
  int step_permille = 100;          // how much more each further technique costs, 0 to 1000
  int probing_step_permille = 500;  // the same from forcing chains on

  int islands = 1;          // populations that evolve side by side, 1 to 1000
  int migration_after = 0;  // every so many generations the best of each island go to the next; 0 = never
  int migrants = 1;         // how many of them
};

/// All presets, by name.
EVODOKU_API std::span<const Preset> presets();
/// Nothing for a name that is not one of them.
EVODOKU_API std::optional<Preset> find_preset(std::string_view name);

/// A parameter of Preset, for whoever reads or changes it by name.
struct PresetParameter {
  std::string name;     // "mutation-permille"
  std::string meaning;  // one line
  /// The words it can be; empty for numbers.
  std::vector<std::string> words = {};
  int least = 0;  // of numbers
  int greatest = 0;
};
/// All parameters, in the order of Preset.
EVODOKU_API std::span<const PresetParameter> preset_parameters();
/// The value as text. Throws std::invalid_argument for an unknown name.
EVODOKU_API std::string get_parameter(const Preset& preset, std::string_view name);
/// Throws std::invalid_argument for an unknown name or value, naming what is possible. What does not go
/// together is found by evolve().
EVODOKU_API void set_parameter(Preset& preset, std::string_view name, std::string_view value);
/// Throws std::invalid_argument, naming them, for parameters that are out of range or do not go together, whatever the
/// puzzle. evolve() does so too.
EVODOKU_API void require_fits_together(const Preset& preset);
/// The preset starts from a full board that somebody must give: EvolveOptions::board. No rater can be made of
/// such a preset.
EVODOKU_API bool needs_board(const Preset& preset);

/// What a trace is told: the first population (generation 0), then every generation. After a restart it is
/// the fresh population that is told. The span is valid only during the call.
struct GenerationReport {
  std::uint64_t generation = 0;
  std::uint64_t evaluations = 0;  // so far
  /// Of the preset's objective, not counting age. 0 = its goal is reached: see Run.
  std::int64_t best_fitness = 0;
  double mean_fitness = 0;
  std::span<const std::uint8_t> best_digits;  // the best board, row by row; 0 where nothing is written down
};

struct EvolveOptions {
  std::uint64_t seed = 0;
  std::uint64_t run = 0;                   // runs of one seed and puzzle are independent of each other
  std::uint64_t generation_cap = 100'000;  // a run that needs more is censored
  std::optional<Grid> board = {};          // for presets that start from a full board
  std::stop_token stop = {};
  std::function<void(const GenerationReport&)> trace = {};
};

/// A run ends when its objective is 0, at the cap, when it is stopped, or stuck. An objective of 0 is a solution, but for
/// two presets as published: hill-climb-published is content with boards that lost clues, block-roulette-published
/// works on a puzzle misread. Such a run ends before the cap and is neither `solved` nor `stopped`.
struct Run {
  bool solved = false;        // the final grid passes the checker with every clue kept
  bool reached_goal = false;  // the objective is 0: the algorithm takes its grid for a solution
  bool stopped = false;       // ended by `stop`
  bool clues_kept = false;
  bool stuck = false;  // of knowledge: no technique has anything more to say
  /// Until the run ended; 0 if the first population reaches the goal.
  std::uint64_t generations = 0;
  std::uint64_t evaluations = 0;  // fitness computations, those of a local search included
  std::uint64_t restarts = 0;     // fresh populations, epidemics included
  /// What the populations of all islands hold in memory, children included: genomes, fitness and order. What a
  /// part keeps beside them (a pool of the best, local optima given up) is not counted.
  std::uint64_t population_bytes = 0;
  Grid best;  // of the last population; the solution if solved; blank where nothing is written down
};

/// One run: a function of puzzle, preset, seed, run number and, where one is needed, the board. Safe from several
/// threads; starts none. Not promised: that it succeeds, however high the cap; that generations of different
/// presets compare; that a run stays the same when the version changes. Sources: Preset::source, docs/presets.md.
/// Throws std::invalid_argument for parameters out of range or that do not go together, naming them; for a
/// preset that needs a board without one; for a puzzle with two equal clues in a box (in a row, of row
/// permutations; in any house, of knowledge, of partial grids and with propagation), naming the cells. Other
/// contradictions make a puzzle that is never solved. Time: bounded by the cap. A generation of
/// mantere-koljonen's 21 9x9 grids takes about 1.6 microseconds, of 16x16 ones 5, of 64x64 ones 50; of evodoku's
/// 9x9 grids 0.2 milliseconds, of 25x25 ones 1.5; of four states of knowledge of 9x9 0.3, but up to 0.1
/// second for the first that meets a state where only nested probing has something to say. Others: about half a microsecond a 9x9 child, local
/// searches apart.
EVODOKU_API Run evolve(const Grid& puzzle, const Preset& preset, const EvolveOptions& options);

}  // namespace evodoku
