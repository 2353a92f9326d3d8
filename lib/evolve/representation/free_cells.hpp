// What a puzzle leaves open: which cells are free and which digits they must hold together.
#pragma once

#include <cstdint>
#include <vector>

#include "evodoku/grid.hpp"

namespace evodoku {

using Gene = std::uint8_t;
using Position = std::uint16_t;

/// Positions that may change, ascending, and the values they hold together, ascending: in a permutation their
/// order is all that ever changes. As many values as positions. The rest is locked by never being named:
/// an operator moves values among `positions` only.
struct Group {
  std::vector<Position> positions;
  std::vector<Gene> values;
};

/// What the free cells hold together.
enum class Grouping {
  boxes,  // in each box the digits it lacks
  rows,   // in each row the digits it lacks
  whole   // on the whole board the digits it lacks, each standing there as often as there are rows
};

/// Cell of place `place` (0..side-1, row by row) of box `box_index` (0..side-1), and the reverse.
int cell_of_place(Box box, int box_index, int place);
int place_of_cell(Box box, int cell);

/// The free cells and their digits, a group for each box or row, or one. Throws std::invalid_argument when a
/// box or row that is a group has two equal digits (naming both cells), or a digit stands more often than
/// there are rows (naming it): no arrangement of the others keeps all. Other contradictions are not looked
/// for.
std::vector<Group> free_groups(const Grid& fixed, Grouping grouping);

}  // namespace evodoku
