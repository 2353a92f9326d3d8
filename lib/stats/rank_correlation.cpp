#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "evodoku/stats.hpp"
#include "stats/laws.hpp"
#include "stats/ranks.hpp"
#include "stats/samples.hpp"

namespace evodoku {

namespace {

/// The chance that Student's t is further from 0, either way, than a correlation of `rho` makes it.
double tails_beyond(double rho, std::size_t count) {
  if (std::abs(rho) >= 1) return 0;
  const int degrees = static_cast<int>(count) - 2;
  return 2 * student_tail(degrees, std::abs(rho) * std::sqrt(degrees / (1 - rho * rho)));
}

}  // namespace

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

std::optional<CorrelationTest> spearman_test(std::span<const double> x, std::span<const double> y) {
  require_order(x, "a rank correlation");
  require_order(y, "a rank correlation");
  if (x.size() == y.size() && x.size() < 3) {
    throw std::invalid_argument("the test of a rank correlation needs at least three values, got " +
                                std::to_string(x.size()));
  }
  const std::optional<double> rho = spearman(x, y);
  if (!rho) return std::nullopt;
  return CorrelationTest{*rho, tails_beyond(*rho, x.size())};
}

double spearman_brown(double halves) {
  if (!(halves >= -1 && halves <= 1)) {
    throw std::invalid_argument("a correlation must be in [-1, 1], got " + std::to_string(halves));
  }
  return halves <= 0 ? 0 : 2 * halves / (1 + halves);
}

}  // namespace evodoku
