// From the rating of `knowledge`, versions 1 and 2, to what Sudoku Explainer would say: a calibration on puzzles that
// both have rated. docs/rating.md says on which, and how good it is.
#pragma once

#include "rate/rater.hpp"

namespace evodoku::knowledge_2 {

/// Never falls as `value` rises. For 9x9 only.
SeEquivalent se_equivalent_of(double value);

}  // namespace evodoku::knowledge_2
