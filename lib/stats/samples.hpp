// Checks of samples and sums over them, for all the statistics.
#pragma once

#include <span>
#include <vector>

namespace evodoku {

/// Throws std::invalid_argument if the sample is empty. `purpose` begins the message: "a histogram".
void require_values(std::span<const double> sample, const char* purpose);

/// Throws std::invalid_argument if the sample is empty or has a value that is not finite.
void require_finite_values(std::span<const double> sample, const char* purpose);

/// Throws std::invalid_argument if a value is NaN. Infinities are allowed, as they can be put in order.
void require_order(std::span<const double> sample, const char* purpose);

/// A copy in ascending order. O(n log n).
std::vector<double> sorted_copy(std::span<const double> sample);

/// Sum of (value / mean - 1)^2, where `mean` is the sample's mean and is not 0.
double relative_squares(std::span<const double> sample, double mean);

struct Ranking {
  std::vector<double> ranks;  // from 1, by value; equal values share the mean of the ranks they take
  /// Sum of t^3 - t over all groups of t equal values, which rank tests need to correct their variance. 0 if no values
  /// are equal.
  double ties = 0;
};

/// O(n log n).
Ranking ranking_of(std::span<const double> values);

}  // namespace evodoku
