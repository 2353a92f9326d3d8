#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>

#include "evodoku/stats.hpp"
#include "stats/samples.hpp"

namespace evodoku {

double quantile(std::span<const double> sorted, double q) {
  require_values(sorted, "a quantile");
  if (!(q >= 0 && q <= 1)) throw std::invalid_argument("q must be in [0, 1], got " + std::to_string(q));
  const double position = q * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  if (below + 1 == sorted.size()) return sorted[below];
  return sorted[below] + (position - static_cast<double>(below)) * (sorted[below + 1] - sorted[below]);
}

Tukey tukey(std::span<const double> sorted) {
  require_finite_values(sorted, "a box plot");
  if (!std::ranges::is_sorted(sorted))
    throw std::invalid_argument("a box plot needs its values in ascending order");
  Tukey box{.lower_quartile = quantile(sorted, 0.25),
            .median = quantile(sorted, 0.5),
            .upper_quartile = quantile(sorted, 0.75)};
  const double reach = 1.5 * (box.upper_quartile - box.lower_quartile);
  box.lower_fence = box.lower_quartile - reach;
  box.upper_fence = box.upper_quartile + reach;
  const auto first_within = std::ranges::lower_bound(sorted, box.lower_fence);
  const auto first_above = std::ranges::upper_bound(sorted, box.upper_fence);
  box.lower_whisker = *first_within;
  box.upper_whisker = *(first_above - 1);
  box.outliers_below = static_cast<int>(first_within - sorted.begin());
  box.outliers_above = static_cast<int>(sorted.end() - first_above);
  return box;
}

}  // namespace evodoku
