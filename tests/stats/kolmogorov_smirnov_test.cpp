#include <catch2/catch.hpp>
#include <cmath>
#include <stdexcept>
#include <utility>
#include <vector>

#include "evodoku/stats.hpp"

using namespace evodoku;

TEST_CASE("the distance of two samples is the largest gap between their distribution functions") {
  const std::vector<double> x = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  const std::vector<double> moved = {4, 5, 6, 7, 8, 9, 10, 11, 12, 13};
  CHECK(kolmogorov_smirnov(x, moved).statistic == Approx(0.3));
  CHECK(kolmogorov_smirnov(x, x).statistic == 0);
  CHECK(kolmogorov_smirnov(x, x).p_value == 1);
  const std::vector<double> apart = {21, 22, 23};
  CHECK(kolmogorov_smirnov(x, apart).statistic == 1);
  CHECK(kolmogorov_smirnov(apart, x).statistic == 1);
  CHECK(kolmogorov_smirnov(x, apart).p_value < 0.02);
}

// The quantiles of Kolmogorov's law (N. Smirnov, "Table for Estimating the Goodness of Fit of Empirical
// Distributions", 1948): 1.358 at 5 %, 1.628 at 1 %.
TEST_CASE("the p-value of large samples is that of Kolmogorov's law") {
  std::vector<double> x(20'000);
  std::vector<double> y(20'000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<double>(i);
  const double root = std::sqrt(10'000.0);
  for (const auto& [lambda, tail] : {std::pair(1.358, 0.05), std::pair(1.628, 0.01)}) {
    const double shift = std::round(lambda / root * 20'000.0);
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = static_cast<double>(i) + shift;
    CHECK(kolmogorov_smirnov(x, y).p_value == Approx(tail).epsilon(0.04));
  }
  CHECK_THROWS_AS(kolmogorov_smirnov({}, y), std::invalid_argument);
}
