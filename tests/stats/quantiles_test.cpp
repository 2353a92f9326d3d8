#include <catch2/catch.hpp>
#include <limits>
#include <stdexcept>
#include <vector>

#include "evodoku/stats.hpp"

using namespace evodoku;

TEST_CASE("quantiles interpolate as R's type 7 does") {
  const std::vector<double> four = {1, 2, 3, 4};  // R: quantile(1:4, c(0, .1, .25, .5, 1))
  CHECK(quantile(four, 0) == 1);
  CHECK(quantile(four, 0.1) == Approx(1.3));
  CHECK(quantile(four, 0.25) == Approx(1.75));
  CHECK(quantile(four, 0.5) == Approx(2.5));
  CHECK(quantile(four, 1) == 4);
  const std::vector<double> five = {15, 20, 35, 40, 50};  // R: quantile(c(15, 20, 35, 40, 50), .4) = 29
  CHECK(quantile(five, 0.4) == Approx(29));
}

TEST_CASE("every quantile of one value is that value") {
  const std::vector<double> one = {7};
  CHECK(quantile(one, 0) == 7);
  CHECK(quantile(one, 0.3) == 7);
  CHECK(quantile(one, 1) == 7);
}

TEST_CASE("a quantile of nothing or outside 0 to 1 is refused") {
  const std::vector<double> some = {1, 2};
  CHECK_THROWS_AS(quantile({}, 0.5), std::invalid_argument);
  CHECK_THROWS_AS(quantile(some, -0.1), std::invalid_argument);
  CHECK_THROWS_AS(quantile(some, 1.1), std::invalid_argument);
  CHECK_THROWS_AS(quantile(some, std::numeric_limits<double>::quiet_NaN()), std::invalid_argument);
}

namespace {

const std::vector<double> with_outliers = {-25, 2, 3, 5, 7, 8, 9, 11, 12, 13, 14, 40};

}  // namespace

// R: x <- c(-25, 2, 3, 5, 7, 8, 9, 11, 12, 13, 14, 40); q <- quantile(x, c(.25, .5, .75)); q[1] - 1.5 *
// (q[3] - q[1]); q[3] + 1.5 * (q[3] - q[1]). (boxplot.stats(x)$stats has the hinges 4 and 12.5.)
TEST_CASE("a box plot has quartiles fences and whiskers and tells outliers") {
  const Tukey box = tukey(with_outliers);
  CHECK(box.lower_quartile == Approx(4.5));
  CHECK(box.median == Approx(8.5));
  CHECK(box.upper_quartile == Approx(12.25));
  CHECK(box.lower_fence == Approx(-7.125));
  CHECK(box.upper_fence == Approx(23.875));
  CHECK(box.lower_whisker == 2);
  CHECK(box.upper_whisker == 14);
  CHECK(box.outliers_below == 1);
  CHECK(box.outliers_above == 1);
}

TEST_CASE("a value at a fence is no outlier") {
  const std::vector<double> values = {0, 1, 1, 2, 2, 3.5};  // quartiles 1 and 2
  const Tukey box = tukey(values);
  CHECK(box.upper_fence == 3.5);
  CHECK(box.upper_whisker == 3.5);
  CHECK(box.outliers_above == 0);
  const std::vector<double> mirrored = {-3.5, -2, -2, -1, -1, 0};
  CHECK(tukey(mirrored).lower_fence == -3.5);
  CHECK(tukey(mirrored).lower_whisker == -3.5);
  CHECK(tukey(mirrored).outliers_below == 0);
}

TEST_CASE("a box plot of equal values is a line and calls any other value an outlier") {
  std::vector<double> values(9, 5.0);
  CHECK(tukey(values).lower_fence == 5);
  CHECK(tukey(values).upper_whisker == 5);
  values.push_back(6);
  CHECK(tukey(values).upper_whisker == 5);
  CHECK(tukey(values).outliers_above == 1);
  CHECK(tukey(std::vector<double>{7}).median == 7);
}

TEST_CASE("a box plot moves and grows with its values") {
  std::vector<double> changed = with_outliers;
  for (double& value : changed) value = 3 * value + 100;
  const Tukey box = tukey(with_outliers);
  const Tukey of_changed = tukey(changed);
  CHECK(of_changed.lower_fence == Approx(3 * box.lower_fence + 100));
  CHECK(of_changed.upper_whisker == 3 * box.upper_whisker + 100);
  CHECK(of_changed.outliers_below == box.outliers_below);
}

TEST_CASE("a box plot refuses empty samples and unordered and infinite values") {
  const std::vector<double> unordered = {2, 1};
  const std::vector<double> infinite = {1, std::numeric_limits<double>::infinity()};
  CHECK_THROWS_AS(tukey({}), std::invalid_argument);
  CHECK_THROWS_WITH(tukey(unordered), Catch::Contains("ascending"));
  CHECK_THROWS_WITH(tukey(infinite), Catch::Contains("finite values, got inf"));
}
