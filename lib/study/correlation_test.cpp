#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>

#include "evodoku/stats.hpp"
#include "evodoku_study/statistics.hpp"
#include "stats/laws.hpp"
#include "stats/samples.hpp"

namespace evodoku {

namespace {

/// The two-sided p-value: the probability that Student's t is further from 0 than a correlation of `rho` makes it.
double tails_beyond(double rho, std::size_t count) {
  if (std::abs(rho) >= 1) return 0;
  const int degrees = static_cast<int>(count) - 2;
  return 2 * student_tail(degrees, std::abs(rho) * std::sqrt(degrees / (1 - rho * rho)));
}

}  // namespace

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

}  // namespace evodoku
