#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "evodoku/stats.hpp"
#include "stats/samples.hpp"

namespace evodoku {

namespace {

/// The chance that Kolmogorov's statistic exceeds `lambda`: 2 sum (-1)^(k-1) exp(-2 k^2 lambda^2).
double kolmogorov_tail(double lambda) {
  if (lambda < 0.2) return 1;  // where the series would need many terms, it is 1 to twelve digits
  double sum = 0;
  double sign = 1;
  for (int k = 1; k <= 100; ++k) {
    const double term = std::exp(-2.0 * k * k * lambda * lambda);
    sum += sign * term;
    sign = -sign;
    if (term < 1e-16) break;
  }
  return std::clamp(2 * sum, 0.0, 1.0);
}

}  // namespace

TwoSampleTest kolmogorov_smirnov(std::span<const double> x, std::span<const double> y) {
  if (x.empty() || y.empty()) throw std::invalid_argument("both samples need at least one value");
  const std::vector<double> first = sorted_copy(x);
  const std::vector<double> second = sorted_copy(y);
  const auto first_count = static_cast<double>(first.size());
  const auto second_count = static_cast<double>(second.size());
  double distance = 0;
  auto i = first.begin();
  auto j = second.begin();
  while (i != first.end() && j != second.end()) {
    const double value = std::min(*i, *j);
    i = std::find_if(i, first.end(), [&](double other) { return other > value; });
    j = std::find_if(j, second.end(), [&](double other) { return other > value; });
    distance = std::max(distance, std::abs(static_cast<double>(i - first.begin()) / first_count -
                                           static_cast<double>(j - second.begin()) / second_count));
  }
  const double root = std::sqrt(first_count * second_count / (first_count + second_count));
  return {distance, kolmogorov_tail((root + 0.12 + 0.11 / root) * distance)};
}

}  // namespace evodoku
