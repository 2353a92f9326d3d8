// Estimates Sudoku Explainer's rating from the rating of `knowledge`, versions 1 and 2: a calibration on puzzles that
// have both ratings. docs/rating.md says on which, and how good it is.
#pragma once

#include "rate/rater.hpp"

namespace evodoku::knowledge_2 {

/// Monotone: never decreases as `value` increases. For 9x9 only.
SeEquivalent se_equivalent_of(double value);

}  // namespace evodoku::knowledge_2
