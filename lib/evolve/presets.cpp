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

/// The notebook computes with rows as if they were boxes, so that no board of its own can be solved.
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
  return {.name = "block-roulette-repaired",
          .source = "document 001",
          .summary = "repaired: boards read as they are typed, random boxes to start with, swaps, an elite",
          .first_population = 1000,
          .population = 100,
          .selection = Selection::roulette,
          .crossover = Crossover::one_point,
          .mutation = Mutation::swap,
          .mutation_permille = 180,
          .elite = 1,
          .aging = false,
          .restart_after = 0};
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
              "repaired: boxes are exchanged with their like, clues stay, the fitter are chosen more often",
          .propagation = Propagation::naked_singles,
          .population = 20,
          .selection = Selection::tournament,
          .crossover = Crossover::exchange,
          .crossover_permille = 500,
          .mutation = Mutation::none,
          .improvement = Improvement::hill_climb,
          .improvement_permille = 500,
          .elite = 1,
          .aging = false,
          .restart_after = 0};
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
      .mutation_permille = 300,
      .elite = 1,
      .aging = false,
      .restart_after = 0};
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
          .restart_after = 0};
}

Preset knowledge() {
  return {.name = "knowledge",
          .source = "evodoku: discovery of sure knowledge, priced by technique",
          .summary = "the rating's algorithm as a population",
          .representation = Representation::knowledge,
          .population = 8,
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
  static const std::vector<Preset> all = {block_roulette_published(),
                                          block_roulette_repaired(),
                                          hill_climb_published(),
                                          hill_climb_repaired(),
                                          mantere_koljonen(),
                                          sato_inoue(),
                                          lsga(),
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
