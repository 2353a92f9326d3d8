// Files of Simple Sudoku (.ss). Later versions draw a grid, as other programs do; the first versions write nine rows
// with X for a blank. Source: what other programs read and write under that name (sudocue.net/fileformats.php names the
// format).
#pragma once

#include <span>

#include "text/source/row.hpp"

namespace evodoku::text {

/// Whether rows are 9x9 grids with X for a blank: nine symbols each, no other symbol for a blank, and too many X to be
/// typing errors (a puzzle has more than one per row).
bool have_x_for_blanks(std::span<const Row> rows);

/// The same row with a dot for each X.
Row with_dots_for_x(const Row& row);

}  // namespace evodoku::text
