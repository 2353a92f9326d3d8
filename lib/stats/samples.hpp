// What the statistics ask of the samples they are given, and what they compute of them alike.
#pragma once

#include <span>
#include <vector>

namespace evodoku {

/// Throws std::invalid_argument for an empty sample. `purpose` begins the message: "a histogram".
void require_values(std::span<const double> sample, const char* purpose);

/// The same, and for a value that is not finite.
void require_finite_values(std::span<const double> sample, const char* purpose);

/// Throws std::invalid_argument for a value that is no number. Infinities have their place in an order.
void require_order(std::span<const double> sample, const char* purpose);

/// In ascending order. O(n log n).
std::vector<double> sorted_copy(std::span<const double> sample);

/// Sum of (value / mean - 1)^2, where `mean` is that of the sample and not 0.
double relative_squares(std::span<const double> sample, double mean);

struct Ranking {
  std::vector<double> ranks;  // from 1, by value; equal values share the mean of the ranks they take
  /// Sum of t^3 - t over all groups of t equal values: what rank tests correct their variance by. 0: none
  /// are equal.
  double ties = 0;
};

/// O(n log n).
Ranking ranking_of(std::span<const double> values);

}  // namespace evodoku
