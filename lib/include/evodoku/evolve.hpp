// The genetic algorithm: one run of a preset on a puzzle.
//
//   evodoku::Preset preset = *evodoku::find_preset("mantere-koljonen");
//   evodoku::Run run = evodoku::evolve(puzzle, preset, {.seed = 1, .run = 0});
//   if (run.solved) std::cout << run.generations;
//
// It never uses the exact solver: all it knows about a puzzle is its clues. The loop is the same for all
// presets:
//
//   population := first individuals
//   until an individual reaches the goal of the objective, or the cap is reached:
//     for every couple that the selection chooses:
//       children := crossover of the two; mutation; improvement; objective
//     population := those who survive among the old and the children
//     at times an escape: all but the best few are made anew
//
// A preset selects the operator for each part. More: docs/algorithms.md, docs/evolve.md.
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
  box_permutations,   // a full grid: the clues, and in each box its missing digits in some order
  row_permutations,   // the same with rows instead of boxes
  digits,             // a full grid of any digits
  branch_map,         // bits that select the digit to try in each blank cell in turn (document 000)
  branch_map_to_ten,  // the same, but one code means side + 1, which is not a digit (000 as published)
  partial_grids,      // a grid without contradictions, in which cells may stay blank
  knowledge           // what is known for certain: digits placed and candidates left; see docs/rating.md
};

/// What is deduced before the first generation and treated as clues; holds for puzzles with several solutions, too.
enum class Propagation {
  none,
  naked_singles,
  singles,   // naked and hidden
  patterns,  // ... locked candidates, subsets, fish and wings
  probes     // ... chains, forcing and one candidate tried with singles
};

/// How the board in the input is interpreted.
enum class Reading {
  typed,         // row by row
  rows_as_boxes  // each row is read as a box: document 001 as published
};

/// Where the first individuals come from.
enum class FirstPopulation {
  random,            // clues in place, free cells at random
  clues_overlooked,  // document 002 as published: every digit S times in any cells, and one individual is the
                     // puzzle itself
  given_board        // document 001 as published: copies of EvolveOptions::board
};

/// The objective to be minimised to 0.
enum class Objective {
  missing_digits,  // digits missing, over all rows, columns and boxes
  illegal_houses,  // columns and boxes (and rows) that lack a digit
  equal_peers,     // equal digits in a house, counted from each cell (document 002, repaired)
  self_counting,   // the same, each also against itself (document 002 as published): 0 if the board is blank
  branch_map,      // O(u, v, x, y) of document 000
  blank_cells,     // cells left blank
  candidates_left  // of knowledge
};

/// How the parents of a couple are selected. Rank 0 is the best.
enum class Selection {
  ranks_above,       // uniform over the ranks above the child's (Mantere and Koljonen)
  tournament,        // the best of `tournament` individuals drawn at random
  blind_tournament,  // the same, but each has the fitness of another one (document 000 as published)
  roulette,          // in proportion to the distance from the worst possible fitness
  /// One parent in proportion to 1 / fitness, the other the worst remaining (document 003).
  inverse_roulette_and_worst,
  truncation  // uniform over the best `truncation_permille`
};

enum class Crossover {
  none,               // children are copies
  uniform,            // each block is exchanged with probability `block_permille`
  one_point,          // the blocks up to a random one from one parent, the others from the other
  exchange,           // one block is exchanged
  exchange_shifted,   // one block takes the place of the block before it: document 003 as published
  bands_and_stacks,   // daughter: the better rows of boxes; son: the better columns (Sato and Inoue)
  shuffle,            // one-point crossover over the blocks in random order
  shuffle_one_child,  // the same, but the second child is a copy of its parent (document 000 as published)
  union_of_knowledge
};

/// The units that a crossover never splits.
enum class Blocks { boxes, row_bands, rows, columns, cells, bits };

enum class Mutation {
  none,
  swap,              // two free cells of a group (box or row) exchange their digits
  random_digit,      // a free cell gets another digit
  candidate_digit,   // the same, limited to the cell's candidates after propagation
  reverse_sequence,  // a sequence of genes is reversed
  renew,             // the free cells of a group are shuffled, or two are exchanged (LSGA)
  discover           // of knowledge
};

/// A local search after mutation, or a mutation guided by the objective.
enum class Improvement {
  none,
  /// Each cell tries every exchange in its group and keeps those that are not worse (document 003).
  hill_climb,
  columns_and_boxes,  // LSGA's column search and sub-block search
  construct           // partial_grids only: filled greedily with propagation of singles, without backtracking
};

/// The parameters of a genetic algorithm; all can be changed by name, see preset_parameters(). Probabilities
/// are in thousandths, so that a seed gives the same run on every machine.
struct Preset {
  std::string name = {};     // affects the random numbers: a renamed preset makes different runs
  std::string source = {};   // who published it
  std::string summary = {};  // what it is; for a repaired preset, what was repaired
  Representation representation = Representation::box_permutations;
  Reading reading = Reading::typed;
  /// Clues, and digits found by propagation, never change. False for presets whose published original changes
  /// them; a run may then end with Run::clues_kept false.
  bool clues_locked = true;
  Propagation propagation = Propagation::none;
  FirstPopulation first = FirstPopulation::random;
  int first_population = 0;  // individuals in the first population; 0 = the same as `population`
  int population = 21;       // individuals, 2 to 1,000,000; for knowledge 1 to 1,000

  Objective objective = Objective::missing_digits;

  Selection selection = Selection::ranks_above;
  int tournament = 2;             // individuals drawn, 1 to 1000
  int truncation_permille = 500;  // share of the population that may become parents

  Crossover crossover = Crossover::uniform;
  Blocks blocks = Blocks::boxes;
  int crossover_permille = 1000;  // probability that a couple is crossed; otherwise the children are copies
  int block_permille = 500;       // for uniform: probability that a block is exchanged

  Mutation mutation = Mutation::swap;
  /// The probability of a mutation in each place where one is possible. For swap: per box of a 9x9 child; in
  /// a grid of S boxes (rows) 9/S of that (at most 1), so that a child has as many swaps.
  int mutation_permille = 180;
  /// For random_digit: 0 = the probability applies to every free cell; otherwise to the child as a whole, and
  /// then this many of its free cells are changed.
  int mutated_cells = 0;
  int renewal_permille = 0;  // for renew: probability that a group is shuffled

  Improvement improvement = Improvement::none;
  int improvement_permille = 1000;  // probability in each possible place (hill_climb: free cell)

  int elite = 1;       // best individuals that survive unchanged, 0..population-1
  bool aging = false;  // the fitness of an incumbent best is worsened by 1 each generation it stays
  int elite_pool = 0;  // size of the pool of the best so far, which at times replace the worst (LSGA)

  int restart_after = 0;      // generations without success before a new population; 0 = never
  int stagnation_after = 0;   // generations without improvement of the best before that; 0 = never
  int epidemic_after = 0;     // generations between possible epidemics; 0 = never
  int epidemic_permille = 0;  // probability of an epidemic, which replaces all but the elite
  bool tabu = false;  // give up a population whose best equals, gene by gene, that of one given up before
  // For knowledge: the probability of discoveries. docs/rating.md has the formula.
  int attention_permille = 125;  // probability that a digit of price 1 is discovered in a look, 1 to 1000
  int patience = 2;         // how many places after the easiest technique that finds anything are tried, >= 0
  int line_price = 4;       // of a hidden single in a line, 1 to 1000
  int direct_price = 12;    // of a direct locked candidate, 1 to 1000
  int step_permille = 100;  // by how much more each further technique costs, 0 to 1000
  int probing_step_permille = 500;  // the same from forcing chains on
};

EVODOKU_API std::span<const Preset> presets();
EVODOKU_API std::optional<Preset> find_preset(std::string_view name);

/// A parameter of Preset, for access by name.
struct PresetParameter {
  std::string name;     // "mutation-permille"
  std::string meaning;  // one line
  /// The possible values, if they are words; empty for numbers.
  std::vector<std::string> words = {};
  int least = 0;  // for numbers: the range
  int greatest = 0;
};
/// All parameters, in the order of Preset.
EVODOKU_API std::span<const PresetParameter> preset_parameters();
/// Whether a parameter matters to this preset: most belong to one representation or to one operator.
EVODOKU_API bool uses_parameter(const Preset& preset, std::string_view name);
/// The value as text. Throws std::invalid_argument for an unknown name.
EVODOKU_API std::string get_parameter(const Preset& preset, std::string_view name);
/// Throws std::invalid_argument for an unknown name or value, naming the possible ones.
EVODOKU_API void set_parameter(Preset& preset, std::string_view name, std::string_view value);
/// Throws std::invalid_argument naming the parameters that are out of range or cannot be combined, as evolve() does.
EVODOKU_API void require_fits_together(const Preset& preset);
/// Whether the preset starts from a full board, which EvolveOptions::board must provide. No rater can be such.
EVODOKU_API bool needs_board(const Preset& preset);

/// Passed to a trace for the first population (generation 0), every generation, and the new population of a restart.
struct GenerationReport {
  std::uint64_t generation = 0;
  std::uint64_t evaluations = 0;  // so far
  /// By the preset's objective, without age. 0 = the goal is reached: see Run.
  std::int64_t best_fitness = 0;
  double mean_fitness = 0;
  std::span<const std::uint8_t> best_digits;  // the best board, row by row; valid only during the call
};

struct EvolveOptions {
  std::uint64_t seed = 0;
  std::uint64_t run = 0;                      // runs of one seed and puzzle are independent of each other
  std::uint64_t generation_cap = 100'000;     // a run that needs more is censored
  std::uint64_t evaluation_cap = UINT64_MAX;  // the same; the generation that reaches it is finished
  std::optional<Grid> board = {};             // for presets that start from a full board
  std::stop_token stop = {};
  std::function<void(const GenerationReport&)> trace = {};
};

/// A run ends when its objective is 0, at a cap, when it is stopped, or when it is stuck. An objective of 0
/// means a solution, except that hill-climb-published accepts boards that lost clues, block-roulette-published
/// misreads the puzzle, and board-truncation-published accepts a blank board: such a run is neither `solved` nor
/// `stopped`.
struct Run {
  bool solved = false;        // the final grid passes the checker with every clue kept
  bool reached_goal = false;  // the objective is 0: the algorithm considers its grid a solution
  bool stopped = false;       // ended by `stop`
  bool clues_kept = false;
  bool stuck = false;             // for knowledge: no technique finds anything more
  std::uint64_t generations = 0;  // 0 if the first population reaches the goal
  std::uint64_t evaluations = 0;  // fitness computations, including those of a local search
  std::uint64_t restarts = 0;     // new populations, including epidemics
  /// Memory of the population and its children: genomes, fitness and order; not other data of operators.
  std::uint64_t population_bytes = 0;
  Grid best;  // the best of the last population; the solution if solved
};

/// One run: a function of puzzle, preset, seed, run number and, if needed, the board. Safe from several threads; starts
/// none. Not promised: that it succeeds, however high the cap; that generations of different presets are comparable; that a
/// run stays the same in another version. Throws std::invalid_argument for parameters that are out of range or cannot be
/// combined, naming them; for a missing board; and for a puzzle with two equal clues in a house that the representation
/// fills by itself (boxes of boards grouped by boxes, rows of row_permutations; for knowledge, partial_grids and with
/// propagation any house), naming the cells. A puzzle with other contradictions is never solved. Time: limited by the cap.
/// A generation of mantere-koljonen's 21 9x9 grids takes about 1.6 us, of 16x16 ones 5, of 64x64 ones 50; of evodoku's 9x9
/// grids 0.2 ms, of 25x25 ones 1.5; of four states of knowledge of 9x9 0.3, but up to 0.1 s when a state first occurs in
/// which only nested probing finds anything; of others about 0.5 us a 9x9 child, without local searches. Sources:
/// Preset::source, docs/evolve.md.
EVODOKU_API Run evolve(const Grid& puzzle, const Preset& preset, const EvolveOptions& options);

}  // namespace evodoku
