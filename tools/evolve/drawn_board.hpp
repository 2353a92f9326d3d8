// A board on its way to a solution, drawn with its clues apart.
#pragma once

#include <string>

#include "evodoku/geometry.hpp"
#include "evodoku/grid.hpp"

namespace evodoku::tools {

/// The board in rows, boxes divided by lines. With colour (the escape codes of ECMA-48): clues bold and cyan,
/// digits that stand twice in a house red, clues overwritten by something else magenta. Without: ' behind a
/// clue, ! behind a digit that stands twice, ? behind an overwritten clue. A clue is never blamed for
/// standing twice. `geometry` is that of the puzzle's box.
std::string drawn_board(const Grid& puzzle, const Grid& board, const Geometry& geometry, bool colour);

}  // namespace evodoku::tools
