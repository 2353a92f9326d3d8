#include "evodoku/stats.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

using namespace evodoku;

// Chi-square quantiles are R's: qchisq(0.975, 20) = 34.16961, qchisq(0.025, 20) = 9.590777, qchisq(0.975, 22)
// = 36.78071, qchisq(0.975, 2) = 7.377759, qchisq(0.025, 2) = 0.05063562, qchisq(0.975, 4) = 11.14329,
// qchisq(0.95, 2) = 5.991465.

TEST_CASE("the running time of runs that all succeeded") {
  const RunningTime ert = expected_running_time({.runs = 10, .solved = 10, .total = 10'000});
  CHECK(ert.mean == 1000);
  CHECK(ert.low == Approx(20'000 / 34.16961).epsilon(1e-6));
  REQUIRE(ert.high);
  CHECK(*ert.high == Approx(20'000 / 9.590777).epsilon(1e-6));
}

TEST_CASE("censored runs count their generations and widen the lower limit by two degrees of freedom") {
  const RunningTime ert = expected_running_time({.runs = 15, .solved = 10, .total = 60'000});
  CHECK(ert.mean == 6000);
  CHECK(ert.low == Approx(120'000 / 36.78071).epsilon(1e-6));
  REQUIRE(ert.high);
  CHECK(*ert.high == Approx(120'000 / 9.590777).epsilon(1e-6));
}

TEST_CASE("one success gives a wide interval") {
  const RunningTime alone = expected_running_time({.runs = 1, .solved = 1, .total = 500});
  CHECK(alone.mean == 500);
  CHECK(alone.low == Approx(1000 / 7.377759).epsilon(1e-6));
  CHECK(*alone.high == Approx(1000 / 0.05063562).epsilon(1e-6));
  const RunningTime of_two = expected_running_time({.runs = 2, .solved = 1, .total = 500});
  CHECK(of_two.low == Approx(1000 / 11.14329).epsilon(1e-6));
}

TEST_CASE("without a success there is a lower limit and nothing else") {
  const RunningTime ert = expected_running_time({.runs = 20, .solved = 0, .total = 2'000'000});
  CHECK_FALSE(ert.mean);
  CHECK_FALSE(ert.high);
  CHECK(ert.low == Approx(4'000'000 / 5.991465).epsilon(1e-6));
}

TEST_CASE("a total of zero gives zero everywhere") {
  const RunningTime ert = expected_running_time({.runs = 5, .solved = 5, .total = 0});
  CHECK(ert.mean == 0);
  CHECK(ert.low == 0);
  CHECK(ert.high == 0.0);
}

TEST_CASE("more runs of the same mean give a narrower interval around it") {
  double last_ratio = std::numeric_limits<double>::infinity();
  for (const int runs : {1, 2, 5, 20, 100, 1000}) {
    const RunningTime ert = expected_running_time({.runs = runs, .solved = runs, .total = runs * 1000.0});
    CHECK(ert.low < 1000);
    CHECK(*ert.high > 1000);
    CHECK(*ert.high / ert.low < last_ratio);
    last_ratio = *ert.high / ert.low;
  }
  CHECK(last_ratio < 1.14);
}

TEST_CASE("totals that cannot be are refused with the numbers seen") {
  CHECK_THROWS_WITH(expected_running_time({.runs = 3, .solved = 4, .total = 1}), Catch::Contains("4 of 3"));
  CHECK_THROWS_AS(expected_running_time({.runs = 3, .solved = -1, .total = 1}), std::invalid_argument);
  CHECK_THROWS_AS(expected_running_time({.runs = 0, .solved = 0, .total = 0}), std::invalid_argument);
}

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

TEST_CASE("rank correlation of the textbook example") {
  // Intelligence quotient and hours of television a week (Wikipedia, "Spearman's rank correlation
  // coefficient"): -29/165
  const std::vector<double> quotient = {106, 100, 86, 101, 99, 103, 97, 113, 112, 110};
  const std::vector<double> hours = {7, 27, 2, 50, 28, 29, 20, 12, 6, 17};
  CHECK(*spearman(quotient, hours) == Approx(-29.0 / 165.0));
}

TEST_CASE("equal values share their mean rank in a rank correlation") {
  // R: cor(c(1, 2, 2, 3), c(1, 3, 2, 4), method = "spearman") = 0.9486833
  const std::vector<double> x = {1, 2, 2, 3};
  const std::vector<double> y = {1, 3, 2, 4};
  CHECK(*spearman(x, y) == Approx(0.9486833).epsilon(1e-6));
}

TEST_CASE("rank correlation looks at order only") {
  const std::vector<double> x = {1, 2, 3, 4, 5};
  const std::vector<double> rising = {-10, 0, 0.5, 7, 1e9};
  const std::vector<double> falling = {5, 4, 3, 2, -8};
  CHECK(*spearman(x, rising) == Approx(1));
  CHECK(*spearman(x, falling) == Approx(-1));
}

TEST_CASE("there is no rank correlation with a constant") {
  const std::vector<double> x = {1, 2, 3};
  const std::vector<double> constant = {4, 4, 4};
  CHECK_FALSE(spearman(x, constant));
  CHECK_FALSE(spearman(constant, x));
}

TEST_CASE("samples of unequal or too small size have no rank correlation") {
  const std::vector<double> one = {1};
  const std::vector<double> two = {1, 2};
  CHECK_THROWS_AS(spearman(one, two), std::invalid_argument);
  CHECK_THROWS_AS(spearman(one, one), std::invalid_argument);
}

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

// R: t.test's standard error: lengths 10, 20, 30, 40 have mean 25 and standard error 6.454972; qt(0.975, 3) =
// 3.182446.
TEST_CASE("the mean running time of solved runs has an interval of their spread") {
  const std::vector<double> lengths = {10, 20, 30, 40};
  const RunningTime ert = mean_running_time(lengths);
  CHECK(ert.mean == 25);
  const double factor = std::exp(3.182446 * 6.454972 / 25);
  CHECK(ert.low == Approx(25 / factor).epsilon(1e-6));
  CHECK(*ert.high == Approx(25 * factor).epsilon(1e-6));
}

TEST_CASE("equal lengths leave no doubt and one alone leaves much") {
  const std::vector<double> equal(8, 5.0);
  CHECK(mean_running_time(equal).low == Approx(5));
  CHECK(*mean_running_time(equal).high == Approx(5));
  const std::vector<double> none(3, 0.0);
  CHECK(mean_running_time(none).mean == 0);
  CHECK(mean_running_time(none).high == 0.0);
  const std::vector<double> one = {500};
  const RunningTime alone = expected_running_time({.runs = 1, .solved = 1, .total = 500});
  CHECK(mean_running_time(one).low == Approx(alone.low));
  CHECK(*mean_running_time(one).high == Approx(*alone.high));
  CHECK_THROWS_AS(mean_running_time({}), std::invalid_argument);
}
