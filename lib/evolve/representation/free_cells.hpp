// The free cells of a puzzle, and which digits they must contain together.
#pragma once

#include <cstdint>
#include <vector>

#include "evodoku/grid.hpp"

namespace evodoku {

using Gene = std::uint8_t;
using Position = std::uint16_t;

/// Positions that may change, ascending, and the values they contain together, ascending: in a permutation only their
/// order ever changes. There are as many values as positions. Fixed cells are in no group; as operators move values
/// only among `positions`, they never change.
struct Group {
  std::vector<Position> positions;
  std::vector<Gene> values;
};

/// Which digits the free cells contain together.
enum class Grouping {
  boxes,  // in each box the digits it lacks
  rows,   // in each row the digits it lacks
  whole   // on the whole board the digits it lacks, so that each occurs as often as there are rows
};

/// The cell at `place` (0..side-1, row by row) of box `box_index` (0..side-1), and the reverse.
int cell_of_place(Box box, int box_index, int place);
int place_of_cell(Box box, int cell);

/// The free cells and their digits, in a group for each box or row, or in one group. Throws std::invalid_argument if a
/// box or row that is a group has two equal digits (naming both cells), or a digit occurs more often than there are
/// rows (naming it), because no arrangement of the others is then possible. Other contradictions are not detected.
std::vector<Group> free_groups(const Grid& fixed, Grouping grouping);

}  // namespace evodoku
