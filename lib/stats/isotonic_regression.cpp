#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "evodoku/stats.hpp"
#include "stats/samples.hpp"

namespace evodoku {

std::vector<double> isotonic_regression(std::span<const double> values, std::span<const double> weights) {
  if (values.size() != weights.size()) {
    throw std::invalid_argument("isotonic regression needs a weight for each value, got " +
                                std::to_string(weights.size()) + " for " + std::to_string(values.size()));
  }
  if (values.empty()) return {};
  require_finite_values(values, "isotonic regression");
  for (const double weight : weights) {
    if (!(std::isfinite(weight) && weight > 0)) {
      throw std::invalid_argument("a weight must be finite and above 0, got " + std::to_string(weight));
    }
  }
  struct Pool {
    double mean;
    double weight;
    std::size_t size;
  };
  std::vector<Pool> pools;
  for (std::size_t i = 0; i < values.size(); ++i) {
    Pool pool{values[i], weights[i], 1};
    while (!pools.empty() && pools.back().mean >= pool.mean) {  // the last two are in the wrong order
      const Pool& before = pools.back();
      const double weight = before.weight + pool.weight;
      pool = {(before.mean * before.weight + pool.mean * pool.weight) / weight, weight,
              before.size + pool.size};
      pools.pop_back();
    }
    pools.push_back(pool);
  }
  std::vector<double> fitted;
  fitted.reserve(values.size());
  for (const Pool& pool : pools) fitted.insert(fitted.end(), pool.size, pool.mean);
  return fitted;
}

}  // namespace evodoku
