#include "evolve/operators/given_board.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace evodoku {

GivenBoard::GivenBoard(const Grid& board) : digits_(board.digits().begin(), board.digits().end()) {
  if (board.is_complete()) return;
  throw std::invalid_argument("the board to start from must be full, got one with " +
                              std::to_string(board.cells() - board.clue_count()) + " blank cells");
}

void GivenBoard::make(Genes individual, RandomStream& /*all are alike*/) {
  std::ranges::copy(digits_, individual.begin());
}

}  // namespace evodoku
