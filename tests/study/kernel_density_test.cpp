#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <vector>

#include "evodoku_study/statistics.hpp"

using namespace evodoku;

namespace {

// Hunter's L of canned tuna (R's example of cor.test).
const std::vector<double> lightness = {44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1};

}  // namespace

// R: x <- c(44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1); bw.nrd0(x); sapply(seq(min(x), max(x),
// length.out = 5), function(p) mean(dnorm(p, x, bw.nrd0(x))))
TEST_CASE("the density is the mean of Gaussian kernels of the rule of thumb") {
  const Density density = kernel_density(lightness, 5);
  CHECK(density.bandwidth == Approx(2.726652287).epsilon(1e-9));
  const std::vector<double> x = {41.90, 46.45, 51.00, 55.55, 60.10};
  const std::vector<double> y = {0.06172010498, 0.07682100481, 0.03484902469, 0.01900290136, 0.01702485567};
  REQUIRE(density.x.size() == 5);
  REQUIRE(density.y.size() == 5);
  for (std::size_t i = 0; i < x.size(); ++i) {
    CHECK(density.x[i] == Approx(x[i]));
    CHECK(density.y[i] == Approx(y[i]).epsilon(1e-8));
  }
}

TEST_CASE("the density is cut at the range of the data and most of its area is there") {
  const Density density = kernel_density(lightness, 1001);
  CHECK(density.x.front() == 41.9);
  CHECK(density.x.back() == Approx(60.1));
  double area = 0;
  for (const double y : density.y) area += y * (density.x[1] - density.x[0]);
  CHECK(area > 0.7);
  CHECK(area < 1);
}

TEST_CASE("the density moves and grows with its values") {
  std::vector<double> changed = lightness;
  for (double& value : changed) value = 4 * value - 7;
  const Density density = kernel_density(lightness, 20);
  const Density of_changed = kernel_density(changed, 20);
  CHECK(of_changed.bandwidth == Approx(4 * density.bandwidth));
  for (std::size_t i = 0; i < density.x.size(); ++i) {
    CHECK(of_changed.x[i] == Approx(4 * density.x[i] - 7));
    CHECK(of_changed.y[i] == Approx(density.y[i] / 4));
  }
}

TEST_CASE("equal quartiles leave the standard deviation for the bandwidth") {
  // R: bw.nrd0(c(1, 2, 2, 2, 2, 9))
  CHECK(kernel_density(std::vector<double>{1, 2, 2, 2, 2, 9}).bandwidth == Approx(1.865750624).epsilon(1e-9));
}

TEST_CASE("equal values have a density at their place") {
  const Density density = kernel_density(std::vector<double>{5, 5, 5});
  CHECK(density.bandwidth == Approx(3.612337028).epsilon(1e-9));  // R: bw.nrd0(c(5, 5, 5))
  CHECK(density.x == std::vector<double>{5});
  REQUIRE(density.y.size() == 1);
  CHECK(density.y[0] == Approx(1 / (density.bandwidth * std::sqrt(2 * std::numbers::pi))));
  CHECK(kernel_density(std::vector<double>{0}).bandwidth == Approx(0.9));
}

TEST_CASE("a density refuses empty samples infinite values and a single point") {
  CHECK_THROWS_AS(kernel_density({}), std::invalid_argument);
  CHECK_THROWS_WITH(kernel_density(std::vector<double>{1, std::numeric_limits<double>::infinity()}),
                    Catch::Contains("finite"));
  CHECK_THROWS_WITH(kernel_density(lightness, 1), Catch::Contains("got 1"));
}
