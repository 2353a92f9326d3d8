#include "stats/samples.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace evodoku {

void require_values(std::span<const double> sample, const char* purpose) {
  if (sample.empty()) throw std::invalid_argument(std::string(purpose) + " needs at least one value");
}

void require_finite_values(std::span<const double> sample, const char* purpose) {
  require_values(sample, purpose);
  const auto unfit = std::ranges::find_if(sample, [](double value) { return !std::isfinite(value); });
  if (unfit != sample.end()) {
    throw std::invalid_argument(std::string(purpose) + " needs finite values, got " + std::to_string(*unfit));
  }
}

void require_order(std::span<const double> sample, const char* purpose) {
  if (std::ranges::any_of(sample, [](double value) { return std::isnan(value); })) {
    throw std::invalid_argument(std::string(purpose) + " needs numbers, got NaN");
  }
}

std::vector<double> sorted_copy(std::span<const double> sample) {
  std::vector<double> values(sample.begin(), sample.end());
  std::ranges::sort(values);
  return values;
}

double relative_squares(std::span<const double> sample, double mean) {
  double squares = 0;
  for (const double value : sample) squares += (value / mean - 1) * (value / mean - 1);
  return squares;
}

}  // namespace evodoku
