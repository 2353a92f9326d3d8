// From the rating of `knowledge`, version 1, to what Sudoku Explainer would say: a calibration on puzzles that
// both have rated. docs/rating.md says on which, and how good it is.
#pragma once

namespace evodoku {

struct SeEquivalent {
  double rating = 0;          // on Sudoku Explainer's scale, 1.0 to about 12
  double standard_error = 0;  // of one puzzle's rating about it
};

/// Never falls as `value` rises. For 9x9 only.
SeEquivalent se_equivalent_of(double value);

}  // namespace evodoku
