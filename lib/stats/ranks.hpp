// Values replaced by their places in the order.
#pragma once

#include <span>
#include <vector>

namespace evodoku {

struct Ranking {
  std::vector<double> ranks;  // from 1, by value; equal values share the mean of the ranks they take
  /// Sum of t^3 - t over all groups of t equal values: what rank tests correct their variance by. 0: none
  /// are equal.
  double ties = 0;
};

/// O(n log n).
Ranking ranking_of(std::span<const double> values);

}  // namespace evodoku
