// A board misread.
#pragma once

#include "evodoku/grid.hpp"

namespace evodoku {

/// The board whose box k, row by row, is row k of `typed`. Document 001 writes its boards as lists of rows
/// and computes with them as lists of boxes, so that its algorithm works on another puzzle, which has no
/// solution.
Grid rows_taken_for_boxes(const Grid& typed);

}  // namespace evodoku
