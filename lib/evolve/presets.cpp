#include <algorithm>
#include <vector>

#include "evodoku/evolve.hpp"

namespace evodoku {

namespace {

Preset mantere_koljonen() {
  return {
      .name = "mantere-koljonen",
      .source = "T. Mantere, J. Koljonen, \"Solving, Rating and Generating Sudoku Puzzles with GA\", 2007",
      .summary = "box permutations, uniform crossover of boxes, swaps in boxes, aging, restarts",
      .population = 21,
      .crossover_permille = 1000,
      .mutation_permille = 180,
      .elite = 1,
      .aging = true,
      .restart_after = 2000};
}

/// Its tournaments see a permutation of the fitness, so that there is no selection; only its elite keeps good
/// individuals.
Preset branch_map_published() {
  return {
      .name = "branch-map-published",
      .source = "document 000, a chapter on Sudoku with the genetic library pygenec",
      .summary = "as published: tournaments by another's fitness, the second child a copy, a code for a ten",
      .representation = Representation::branch_map_to_ten,
      .population = 30,
      .objective = Objective::branch_map,
      .selection = Selection::blind_tournament,
      .tournament = 3,
      .crossover = Crossover::shuffle_one_child,
      .blocks = Blocks::bits,
      .mutation = Mutation::reverse_sequence,
      .mutation_permille = 500,
      .elite = 1,
      .aging = false,
      .restart_after = 0,
      .stagnation_after = 500,
      .epidemic_after = 50,
      .epidemic_permille = 800,
      .tabu = true};
}

Preset branch_map_repaired() {
  Preset preset = branch_map_published();
  preset.name = "branch-map-repaired";
  preset.source = "document 000";
  preset.summary = "repaired: tournaments by fitness for every couple, two children, all codes are digits";
  preset.representation = Representation::branch_map;
  preset.selection = Selection::tournament;
  preset.crossover = Crossover::shuffle;
  return preset;
}

/// Its text gives neither the population size nor any rates: these are from its program, whose population of 3 loses
/// one in the first generation, because couples come from the better half and have two children each.
Preset board_truncation_published() {
  return {.name = "board-truncation-published",
          .source =
              "J. D. Francelino, T. Cordeiro, \"Solucionador de Sudoku utilizando algoritmo genético\", "
              "2023 (document 002)",
          .summary = "as published: cells count as conflicts with themselves, clues are overlooked, no elite",
          .representation = Representation::digits,
          .first = FirstPopulation::clues_overlooked,
          .first_population = 3,
          .population = 2,
          .objective = Objective::self_counting,
          .selection = Selection::truncation,
          .truncation_permille = 500,
          .crossover = Crossover::one_point,
          .blocks = Blocks::columns,
          .mutation = Mutation::random_digit,
          .mutation_permille = 44,  // 5 %, minus the one in nine draws that gives the old digit
          .elite = 0,
          .aging = false,
          .restart_after = 0};
}

/// Aging and restarts are not repairs but parameters that the document does not have: on its hardest samples aging
/// saves two thirds of the generations.
Preset board_truncation_repaired() {
  return {
      .name = "board-truncation-repaired",
      .source = "document 002",
      .summary = "repaired: conflicts with others only, clues and singles stay, digits they allow, an elite",
      .representation = Representation::digits,
      .propagation = Propagation::singles,
      .population = 20,
      .objective = Objective::equal_peers,
      .selection = Selection::truncation,
      .truncation_permille = 500,
      .crossover = Crossover::one_point,
      .blocks = Blocks::columns,
      .mutation = Mutation::candidate_digit,
      .mutation_permille = 50,
      .elite = 1,
      .aging = true,
      .restart_after = 0,
      .stagnation_after = 1000};
}

/// The notebook treats rows as if they were boxes, so that it cannot solve its own boards.
Preset block_roulette_published() {
  return {.name = "block-roulette-published",
          .source = "document 001, a notebook on Sudoku by genetic algorithm",
          .summary =
              "as published: rows read as boxes, copies of one board to start with, random digits, no elite",
          .representation = Representation::digits,
          .reading = Reading::rows_as_boxes,
          .first = FirstPopulation::given_board,
          .first_population = 1000,
          .population = 100,
          .selection = Selection::roulette,
          .crossover = Crossover::one_point,
          .mutation = Mutation::random_digit,
          .mutation_permille = 495,
          .mutated_cells = 2,
          .elite = 0,
          .aging = false,
          .restart_after = 0};
}

Preset block_roulette_repaired() {
  return {
      .name = "block-roulette-repaired",
      .source = "document 001",
      .summary =
          "repaired: boards read as they are typed, random boxes to start with, swaps, an elite, restarts",
      .population = 1000,
      .selection = Selection::roulette,
      .crossover = Crossover::one_point,
      .mutation = Mutation::swap,
      .mutation_permille = 180,
      .elite = 900,
      .aging = false,
      .restart_after = 0,
      .stagnation_after = 200};
}

Preset hill_climb_published() {
  return {
      .name = "hill-climb-published",
      .source = "document 003, a thesis on Sudoku by genetic algorithm, and its program",
      .summary =
          "as published: boxes change places and cells in boxes too, clues included; no selection pressure",
      .clues_locked = false,
      .propagation = Propagation::naked_singles,
      .population = 20,
      .selection = Selection::inverse_roulette_and_worst,
      .crossover = Crossover::exchange_shifted,
      .crossover_permille = 500,
      .mutation = Mutation::none,
      .improvement = Improvement::hill_climb,
      .improvement_permille = 500,
      .elite = 0,
      .aging = false,
      .restart_after = 0};
}

Preset hill_climb_repaired() {
  return {.name = "hill-climb-repaired",
          .source = "document 003",
          .summary =
              "repaired: boxes are exchanged with their like, clues stay, the fitter are chosen more often, "
              "restarts",
          .propagation = Propagation::naked_singles,
          .population = 100,
          .selection = Selection::tournament,
          .crossover = Crossover::exchange,
          .crossover_permille = 500,
          .mutation = Mutation::none,
          .improvement = Improvement::hill_climb,
          .improvement_permille = 500,
          .elite = 0,
          .aging = false,
          .restart_after = 0,
          .stagnation_after = 20};
}

Preset sato_inoue() {
  return {
      .name = "sato-inoue",
      .source =
          "Y. Sato, H. Inoue, \"Solving Sudoku with genetic operations that preserve building blocks\", 2010",
      .summary = "the better band of boxes, the better stack of boxes is inherited",
      .population = 150,
      .selection = Selection::tournament,
      .tournament = 3,
      .crossover = Crossover::bands_and_stacks,
      .crossover_permille = 300,
      .mutation = Mutation::swap,
      .mutation_permille = 100,
      .elite = 0,
      .aging = false,
      .restart_after = 2000};
}

Preset lsga() {
  return {.name = "lsga",
          .source =
              "C. Wang, B. Sun, K. Du, J. Li, Z. Zhan, S. Jeon, H. Wang, J. Zhang, \"A Novel Evolutionary "
              "Algorithm "
              "With Column and Sub-Block Local Search for Sudoku Puzzles\", 2023",
          .summary = "row permutations, local search in columns and boxes, a pool of the best",
          .representation = Representation::row_permutations,
          .population = 150,
          .objective = Objective::illegal_houses,
          .selection = Selection::tournament,
          .crossover = Crossover::uniform,
          .blocks = Blocks::rows,
          .crossover_permille = 200,
          .block_permille = 100,
          .mutation = Mutation::renew,
          .mutation_permille = 300,
          .renewal_permille = 50,
          .improvement = Improvement::columns_and_boxes,
          .elite = 0,
          .aging = false,
          .elite_pool = 50,
          .restart_after = 200};
}

Preset evodoku() {
  return {.name = "evodoku",
          .source = "evodoku: partial grids, constructed after the plan of their parents",
          .summary = "plans that propagation turns into grids without contradictions; for grids of any size",
          .representation = Representation::partial_grids,
          .propagation = Propagation::singles,
          .population = 30,
          .objective = Objective::blank_cells,
          .selection = Selection::tournament,
          .crossover = Crossover::exchange,
          .blocks = Blocks::row_bands,
          .crossover_permille = 300,
          .mutation = Mutation::none,
          .improvement = Improvement::construct,
          .elite = 10,
          .aging = false,
          .restart_after = 0,
          .stagnation_after = 40};
}

Preset knowledge() {
  return {.name = "knowledge",
          .source = "evodoku: discovery of sure knowledge, priced by technique",
          .summary = "the rating's algorithm",
          .representation = Representation::knowledge,
          .population = 4,
          .objective = Objective::candidates_left,
          .selection = Selection::tournament,
          .crossover = Crossover::union_of_knowledge,
          .crossover_permille = 500,
          .mutation = Mutation::discover,
          .elite = 1,
          .aging = false,
          .restart_after = 0};
}

}  // namespace

std::span<const Preset> presets() {
  static const std::vector<Preset> all = {branch_map_published(),
                                          branch_map_repaired(),
                                          block_roulette_published(),
                                          block_roulette_repaired(),
                                          board_truncation_published(),
                                          board_truncation_repaired(),
                                          hill_climb_published(),
                                          hill_climb_repaired(),
                                          mantere_koljonen(),
                                          sato_inoue(),
                                          lsga(),
                                          evodoku(),
                                          knowledge()};
  return all;
}

std::optional<Preset> find_preset(std::string_view name) {
  const auto found = std::ranges::find(presets(), name, &Preset::name);
  if (found == presets().end()) return std::nullopt;
  return *found;
}

bool needs_board(const Preset& preset) {
  return preset.first == FirstPopulation::given_board;
}

}  // namespace evodoku
