#include "evodoku/stats.hpp"

#include <catch2/catch.hpp>
#include <limits>
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
    const RunningTime ert = expected_running_time(
        {.runs = runs, .solved = runs, .total = static_cast<std::uint64_t>(runs) * 1000});
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
