#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>

#include "evodoku/stats.hpp"
#include "stats/laws.hpp"
#include "stats/samples.hpp"

namespace evodoku {

RunningTime expected_running_time(const RunTotals& totals) {
  if (totals.runs < 1 || totals.solved < 0 || totals.solved > totals.runs) {
    throw std::invalid_argument("solved runs must be 0 to runs, and runs at least 1: got " +
                                std::to_string(totals.solved) + " of " + std::to_string(totals.runs));
  }
  const double twice = 2.0 * totals.total;
  if (totals.solved == 0) return {std::nullopt, twice / chi_square_quantile(2, 0.95), std::nullopt};
  const bool censored = totals.solved < totals.runs;
  const int degrees = 2 * totals.solved;
  return {totals.total / totals.solved, twice / chi_square_quantile(censored ? degrees + 2 : degrees, 0.975),
          twice / chi_square_quantile(degrees, 0.025)};
}

RunningTime mean_running_time(std::span<const double> lengths) {
  if (lengths.empty()) throw std::invalid_argument("a mean needs at least one length");
  const auto count = static_cast<double>(lengths.size());
  const double mean = std::accumulate(lengths.begin(), lengths.end(), 0.0) / count;
  if (mean == 0) return {0.0, 0.0, 0.0};
  if (lengths.size() == 1) {
    return {mean, 2 * mean / chi_square_quantile(2, 0.975), 2 * mean / chi_square_quantile(2, 0.025)};
  }
  const double relative_error = std::sqrt(relative_squares(lengths, mean) / (count - 1) / count);
  const double t = student_quantile(static_cast<int>(lengths.size()) - 1);
  const double factor = std::exp(t * relative_error);
  return {mean, mean / factor, mean * factor};
}

}  // namespace evodoku
