// Files of Simple Sudoku (.ss). The later ones draw a grid, as other programs do; the first ones write nine
// rows with X for a blank. Source: what other programs read and write under that name
// (sudocue.net/fileformats.php names the form).
#pragma once

#include <span>

#include "text/source/row.hpp"

namespace evodoku::text {

/// Whether rows are 9x9 grids with X for a blank: nine symbols each, no blank written otherwise, and so many
/// X that they are no slips of the finger (one a row, and a puzzle has more).
bool have_x_for_blanks(std::span<const Row> rows);

/// The same row with a dot for each X.
Row with_dots_for_x(const Row& row);

}  // namespace evodoku::text
