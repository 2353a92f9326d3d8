// What a puzzle leaves open: in each box, which places are free and which digits they must hold.
#pragma once

#include <cstdint>
#include <vector>

#include "evodoku/grid.hpp"

namespace evodoku {

/// Cell of place `place` (0..side-1, row by row) of box `box_index` (0..side-1).
int cell_of_place(Box box, int box_index, int place);

/// One box. The clues are locked by never naming their places: whoever moves digits moves them among `places`
/// only.
struct FreeBox {
  std::vector<std::uint8_t> places;  // without a clue, ascending; a place is 0..side-1, row by row in the box
  std::vector<std::uint8_t> digits;  // 1..side, those no clue of the box has, ascending; as many as places
};

/// Every box of `puzzle`, in order. Throws std::invalid_argument, naming both cells, when a box has two equal
/// clues: no permutation of the digits keeps both. Clues that contradict each other in a row or column are
/// not looked for.
std::vector<FreeBox> free_boxes(const Grid& puzzle);

}  // namespace evodoku
