#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>

#include "evodoku_study/statistics.hpp"
#include "stats/samples.hpp"

namespace evodoku {

namespace {

constexpr int most_bins = 100'000;
constexpr int most_automatic_bins = 100;

int automatic_bins(std::span<const double> ascending) {
  const auto count = static_cast<double>(ascending.size());
  const double range = ascending.back() - ascending.front();
  const double spread = quantile(ascending, 0.75) - quantile(ascending, 0.25);
  const double bins = spread > 0 ? range / (2 * spread / std::cbrt(count))  // Freedman and Diaconis
                                 : std::log2(count) + 1;                    // Sturges
  return static_cast<int>(std::clamp(std::ceil(bins), 1.0, static_cast<double>(most_automatic_bins)));
}

std::vector<double> equal_steps(double low, double high, int steps) {
  std::vector<double> edges;
  edges.reserve(static_cast<std::size_t>(steps) + 1);
  for (int i = 0; i < steps; ++i) edges.push_back(low + (high - low) * i / steps);
  edges.push_back(high);
  return edges;
}

}  // namespace

Histogram histogram(std::span<const double> values, std::optional<int> bins) {
  require_finite_values(values, "a histogram");
  if (bins && (*bins < 1 || *bins > most_bins)) {
    throw std::invalid_argument("bins must be 1 to " + std::to_string(most_bins) + ", got " +
                                std::to_string(*bins));
  }
  const std::vector<double> ascending = sorted_copy(values);
  const double least = ascending.front();
  const double greatest = ascending.back();
  if (least == greatest) return {{least - 0.5, least + 0.5}, {static_cast<int>(values.size())}};
  Histogram result{equal_steps(least, greatest, bins.value_or(automatic_bins(ascending))), {}};
  auto from = ascending.begin();
  for (std::size_t bin = 1; bin < result.edges.size(); ++bin) {
    const bool last = bin + 1 == result.edges.size();
    const auto to = last ? ascending.end() : std::lower_bound(from, ascending.end(), result.edges[bin]);
    result.counts.push_back(static_cast<int>(to - from));
    from = to;
  }
  return result;
}

}  // namespace evodoku
