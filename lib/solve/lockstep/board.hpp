// Converts the cells of a puzzle to the candidates of a board of the lockstep engine, and back.
#pragma once

#include <array>
#include <cstdint>

#include "evodoku/grid.hpp"
#include "evodoku/instruction_set.hpp"
#include "solve/lockstep/lanes.hpp"

namespace evodoku::lockstep {

using BoardBytes = std::array<Chunk, chunks_per_board>;

/// Clues have one candidate, blanks all nine; eliminating candidates is left to propagation.
BoardBytes board_of_puzzle(const Cells9x9& puzzle, InstructionSet set = InstructionSet::portable);

/// The digits of a board whose cells have one candidate each.
Cells9x9 solution_of_board(const BoardBytes& board);

}  // namespace evodoku::lockstep
