#include <catch2/catch.hpp>
#include <vector>

#include "evodoku/stats.hpp"

using namespace evodoku;

namespace {

using Lengths = std::vector<double>;

}  // namespace

// R: prop.test(successes, trials, correct = FALSE)$conf.int
TEST_CASE("the interval of a share is that of Wilson") {
  struct Known {
    int successes;
    int trials;
    Interval interval;
  };
  for (const Known& known :
       {Known{18, 20, {0.6989663548, 0.9721335188}}, Known{4500, 18'000, {0.2437280356, 0.2563786488}},
        Known{0, 10, {0, 0.2775327999}}, Known{10, 10, {0.7224672001, 1}}}) {
    const Interval interval = wilson_interval(known.successes, known.trials);
    CHECK(interval.low == Approx(known.interval.low).epsilon(1e-9));
    CHECK(interval.high == Approx(known.interval.high).epsilon(1e-9));
  }
}

TEST_CASE("the interval of a share holds it and is turned round for failures") {
  for (int trials = 1; trials <= 30; ++trials) {
    for (int successes = 0; successes <= trials; ++successes) {
      const double share = static_cast<double>(successes) / trials;
      const Interval interval = wilson_interval(successes, trials);
      const Interval of_failures = wilson_interval(trials - successes, trials);
      CHECK(interval.low >= 0);
      CHECK(interval.low <= share);
      CHECK(interval.high >= share);
      CHECK(interval.high <= 1);
      CHECK(of_failures.low == Approx(1 - interval.high).margin(1e-12));
    }
  }
}

TEST_CASE("the distribution of lengths with censored runs is that of Kaplan and Meier") {
  // Remission of leukaemia with maintained chemotherapy (R. Miller, "Survival Analysis", 1981); R:
  // survfit(Surv(time, status) ~ 1, data = subset(aml, x == "Maintained")), package survival
  const Lengths relapsed = {9, 13, 18, 23, 31, 34, 48};
  const Lengths censored = {13, 28, 45, 161};
  const auto steps = kaplan_meier(relapsed, censored);
  const Lengths survival = {0.909091, 0.818182, 0.715909, 0.613636, 0.490909, 0.368182, 0.184091};
  REQUIRE(steps.size() == survival.size());
  for (std::size_t step = 0; step < survival.size(); ++step) {
    CHECK(steps[step].length == relapsed[step]);
    CHECK(1 - steps[step].solved_share == Approx(survival[step]).epsilon(1e-5));
  }
  // without censored ones it is the empirical one
  const auto empirical = kaplan_meier(Lengths{30, 10, 20, 10}, {});
  REQUIRE(empirical.size() == 3);
  CHECK(empirical[0].length == 10);
  CHECK(empirical[0].solved_share == Approx(0.5));
  CHECK(empirical[1].solved_share == Approx(0.75));
  CHECK(empirical[2].solved_share == 1);
}
