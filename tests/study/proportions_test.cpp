#include <catch2/catch.hpp>
#include <limits>
#include <stdexcept>

#include "evodoku_study/statistics.hpp"

using namespace evodoku;

// R: prop.test(successes, trials, conf.level = confidence, correct = FALSE)$conf.int
TEST_CASE("the interval of a share is that of Wilson") {
  struct Known {
    int successes;
    int trials;
    double confidence;
    Interval interval;
  };
  for (const Known& known : {Known{18, 20, 0.95, {0.6989663548, 0.9721335188}},
                             Known{4500, 18'000, 0.95, {0.2437280356, 0.2563786488}},
                             Known{1, 2, 0.90, {0.1208663194, 0.8791336806}},
                             Known{0, 10, 0.95, {0, 0.2775327999}}, Known{10, 10, 0.95, {0.7224672001, 1}}}) {
    const Interval interval = wilson_interval(known.successes, known.trials, known.confidence);
    CHECK(interval.low == Approx(known.interval.low).epsilon(1e-9));
    CHECK(interval.high == Approx(known.interval.high).epsilon(1e-9));
  }
}

TEST_CASE("the interval of a share holds it and lies in 0 to 1") {
  for (int trials = 1; trials <= 30; ++trials) {
    for (int successes = 0; successes <= trials; ++successes) {
      const double share = static_cast<double>(successes) / trials;
      const Interval interval = wilson_interval(successes, trials);
      CHECK(interval.low >= 0);
      CHECK(interval.low <= share);
      CHECK(interval.high >= share);
      CHECK(interval.high <= 1);
    }
  }
}

TEST_CASE("failures have the interval of successes turned round") {
  for (const int successes : {0, 3, 7, 20}) {
    const Interval of_successes = wilson_interval(successes, 20);
    const Interval of_failures = wilson_interval(20 - successes, 20);
    CHECK(of_failures.low == Approx(1 - of_successes.high).margin(1e-12));
    CHECK(of_failures.high == Approx(1 - of_successes.low).margin(1e-12));
  }
}

TEST_CASE("more confidence needs a wider interval") {
  CHECK(wilson_interval(3, 10, 0.99).low < wilson_interval(3, 10, 0.95).low);
  CHECK(wilson_interval(3, 10, 0.99).high > wilson_interval(3, 10, 0.95).high);
}

TEST_CASE("a share that cannot be is refused with the numbers seen") {
  CHECK_THROWS_WITH(wilson_interval(3, 2), Catch::Contains("3 of 2"));
  CHECK_THROWS_AS(wilson_interval(-1, 2), std::invalid_argument);
  CHECK_THROWS_AS(wilson_interval(0, 0), std::invalid_argument);
  CHECK_THROWS_WITH(wilson_interval(1, 2, 1), Catch::Contains("confidence"));
  CHECK_THROWS_AS(wilson_interval(1, 2, 0), std::invalid_argument);
  CHECK_THROWS_AS(wilson_interval(1, 2, std::numeric_limits<double>::quiet_NaN()), std::invalid_argument);
}
