// Random boards, and properties that they must have, for the tests of parts that work on boards.
#pragma once

#include <algorithm>
#include <vector>

#include "evolve/operators/first_individuals.hpp"
#include "evolve/representation/boards.hpp"

namespace samples {

using Board = std::vector<evodoku::Gene>;

inline Board random_board(const evodoku::Boards& boards, evodoku::RandomStream& random) {
  Board board(static_cast<std::size_t>(boards.length()));
  evodoku::RandomFill(boards).make(board, random);
  return board;
}

/// Whether fixed cells are unchanged and every group has its values.
inline bool keeps_layout(const evodoku::Boards& boards, const Board& board) {
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    const evodoku::Gene fixed = boards.start()[cell];
    if (fixed != 0 && board[cell] != fixed) return false;
  }
  return std::ranges::all_of(boards.groups(), [&](const evodoku::Group& group) {
    std::vector<evodoku::Gene> values;
    for (const evodoku::Position position : group.positions) values.push_back(board[position]);
    std::ranges::sort(values);
    return values == group.values;
  });
}

}  // namespace samples
