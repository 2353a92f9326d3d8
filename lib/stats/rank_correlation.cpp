#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "evodoku/stats.hpp"
#include "stats/samples.hpp"

namespace evodoku {

std::optional<double> spearman(std::span<const double> x, std::span<const double> y) {
  if (x.size() != y.size() || x.size() < 2) {
    throw std::invalid_argument("a rank correlation needs two samples of one length >= 2, got " +
                                std::to_string(x.size()) + " and " + std::to_string(y.size()));
  }
  const std::vector<double> x_ranks = ranking_of(x).ranks;
  const std::vector<double> y_ranks = ranking_of(y).ranks;
  const double mean = (static_cast<double>(x.size()) + 1.0) / 2.0;
  double xy = 0;
  double xx = 0;
  double yy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xy += (x_ranks[i] - mean) * (y_ranks[i] - mean);
    xx += (x_ranks[i] - mean) * (x_ranks[i] - mean);
    yy += (y_ranks[i] - mean) * (y_ranks[i] - mean);
  }
  if (xx == 0 || yy == 0) return std::nullopt;
  return xy / std::sqrt(xx * yy);
}

double spearman_brown(double halves) {
  if (!(halves >= -1 && halves <= 1)) {
    throw std::invalid_argument("a correlation must be in [-1, 1], got " + std::to_string(halves));
  }
  return halves <= 0 ? 0 : 2 * halves / (1 + halves);
}

}  // namespace evodoku
