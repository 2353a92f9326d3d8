#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <vector>

#include "evodoku/stats.hpp"

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

TEST_CASE("without a success there is a lower limit and nothing else") {
  const RunningTime ert = expected_running_time({.runs = 20, .solved = 0, .total = 2'000'000});
  CHECK_FALSE(ert.mean);
  CHECK_FALSE(ert.high);
  CHECK(ert.low == Approx(4'000'000 / 5.991465).epsilon(1e-6));
}

TEST_CASE("any number of runs has an interval around their mean") {
  for (const int runs : {1'000'000'000, 1 << 30, std::numeric_limits<int>::max()}) {
    CAPTURE(runs);
    const RunningTime ert = expected_running_time({.runs = runs, .solved = runs, .total = 1e12});
    const double reach = 1.96 / std::sqrt(runs);
    CHECK(ert.low == Approx(*ert.mean * (1 - reach)).epsilon(1e-7));
    CHECK(*ert.high == Approx(*ert.mean * (1 + reach)).epsilon(1e-7));
  }
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
}
