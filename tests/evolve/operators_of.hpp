// Boards and populations for the tests of operators. Operators are made as a preset makes them, by their tables:
//
//   const OperatorContext context(puzzle, {.mutation = Mutation::swap, .mutation_permille = 1000});
//   const auto swap = make_operator(mutations(), context);
#pragma once

#include <algorithm>
#include <vector>

#include "evolve/operators/operators.hpp"
#include "sample_puzzles.hpp"

namespace samples {

using Board = std::vector<evodoku::Gene>;

inline Board board_of(const Grid& grid) {
  return {grid.digits().begin(), grid.digits().end()};
}

inline Board empty_board(const evodoku::OperatorContext& context) {
  return Board(static_cast<std::size_t>(context.genomes().length()));
}

/// Of boards: the clues, and in each group its digits in random order.
inline Board random_board(const evodoku::OperatorContext& context, evodoku::RandomStream& random) {
  Board board(context.genomes().start().begin(), context.genomes().start().end());
  for (const evodoku::Group& group : context.genomes().groups()) {
    Board values = group.values;
    random.shuffle(std::span(values));
    for (std::size_t i = 0; i < values.size(); ++i) board[group.positions[i]] = values[i];
  }
  return board;
}

/// Whether fixed cells are unchanged and every group has its values.
inline bool keeps_layout(const evodoku::OperatorContext& context, const Board& board) {
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    const evodoku::Gene fixed = context.genomes().start()[cell];
    if (fixed != 0 && board[cell] != fixed) return false;
  }
  return std::ranges::all_of(context.genomes().groups(), [&](const evodoku::Group& group) {
    Board values;
    for (const evodoku::Position position : group.positions) values.push_back(board[position]);
    std::ranges::sort(values);
    return values == group.values;
  });
}

inline bool keeps_clues(const Grid& puzzle, const Board& board) {
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (!puzzle.is_blank(cell) && board[static_cast<std::size_t>(cell)] != puzzle[cell]) return false;
  }
  return true;
}

inline int cells_that_differ(const Board& a, const Board& b) {
  int differing = 0;
  for (std::size_t cell = 0; cell < a.size(); ++cell) differing += static_cast<int>(a[cell] != b[cell]);
  return differing;
}

/// A population whose individuals, of one word unless told otherwise, are ranked in this order.
inline evodoku::Population ranked(const std::vector<evodoku::Fitness>& fitness, int words = 1,
                                  int elite = 0) {
  const int size = static_cast<int>(fitness.size());
  evodoku::Population population({.first = size, .living = size, .elite = elite}, words);
  for (int rank = 0; rank < size; ++rank) {
    population.set_fitness(rank, fitness[static_cast<std::size_t>(rank)]);
  }
  return population;
}

}  // namespace samples
