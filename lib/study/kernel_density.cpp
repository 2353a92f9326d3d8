#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <string>

#include "evodoku_study/statistics.hpp"
#include "stats/samples.hpp"

namespace evodoku {

namespace {

double standard_deviation(std::span<const double> values) {
  const auto count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / (count - 1));
}

/// Silverman's rule of thumb, with the fallbacks of R's bw.nrd0 if the spread is 0.
double bandwidth_of(std::span<const double> ascending) {
  const double deviation = ascending.front() < ascending.back() ? standard_deviation(ascending) : 0;
  const double quartiles = (quantile(ascending, 0.75) - quantile(ascending, 0.25)) / 1.34;
  double spread = std::min(deviation, quartiles);
  if (spread == 0) spread = deviation;
  if (spread == 0) spread = std::abs(ascending.front());
  if (spread == 0) spread = 1;
  return 0.9 * spread * std::pow(static_cast<double>(ascending.size()), -0.2);
}

double density_at(double place, std::span<const double> values, double bandwidth) {
  double sum = 0;
  for (const double value : values) {
    const double distance = (place - value) / bandwidth;
    sum += std::exp(-distance * distance / 2);
  }
  return sum / (static_cast<double>(values.size()) * bandwidth * std::sqrt(2 * std::numbers::pi));
}

}  // namespace

Density kernel_density(std::span<const double> values, int points) {
  require_finite_values(values, "a density");
  if (points < 2)
    throw std::invalid_argument("a density needs at least 2 points, got " + std::to_string(points));
  const std::vector<double> ascending = sorted_copy(values);
  Density density;
  density.bandwidth = bandwidth_of(ascending);
  const double least = ascending.front();
  const double range = ascending.back() - least;
  const int places = range > 0 ? points : 1;
  for (int i = 0; i < places; ++i) {
    density.x.push_back(least + range * i / (points - 1));
    density.y.push_back(density_at(density.x.back(), ascending, density.bandwidth));
  }
  return density;
}

}  // namespace evodoku
