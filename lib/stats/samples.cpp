#include "stats/samples.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
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

Ranking ranking_of(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
  Ranking ranking{std::vector<double>(values.size()), 0};
  for (std::size_t first = 0; first < order.size();) {
    std::size_t last = first;
    while (last + 1 < order.size() && values[order[last + 1]] == values[order[first]]) ++last;
    for (std::size_t i = first; i <= last; ++i) {
      ranking.ranks[order[i]] = static_cast<double>(first + last) / 2.0 + 1.0;
    }
    const auto equal = static_cast<double>(last - first + 1);
    ranking.ties += equal * equal * equal - equal;
    first = last + 1;
  }
  return ranking;
}

}  // namespace evodoku
