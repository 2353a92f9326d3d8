#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include "evodoku_study/statistics.hpp"
#include "random/chances.hpp"
#include "random/stream.hpp"

using namespace evodoku;

namespace {

using Lengths = std::vector<double>;

double uniform(RandomStream& random) {
  return (static_cast<double>(random.bits() >> 11) + 0.5) / 9007199254740992.0;  // 2^53
}

double exponential(RandomStream& random) {
  return -natural_logarithm(uniform(random));
}

Lengths drawn(RandomStream& random, int count, double (*draw)(RandomStream&)) {
  Lengths lengths;
  for (int i = 0; i < count; ++i) lengths.push_back(draw(random));
  return lengths;
}

/// The share of samples for which an exponential law is rejected at `level`.
double rejected_share(int samples, int count, double level, double (*draw)(RandomStream&)) {
  RandomStream random = make_stream(1, "exponential or not", {});
  int rejected = 0;
  for (int sample = 0; sample < samples; ++sample) {
    if (exponential_fit(drawn(random, count, draw), {})->p_value->high <= level) ++rejected;
  }
  return static_cast<double>(rejected) / samples;
}

}  // namespace

TEST_CASE("the distribution of lengths with censored runs is that of Kaplan and Meier") {
  // Remission of leukaemia with maintained chemotherapy (R. Miller, "Survival Analysis", 1981); R:
  // survfit(Surv(time, status) ~ 1, data = subset(aml, x == "Maintained")), package survival
  const Lengths relapsed = {9, 13, 18, 23, 31, 34, 48};
  const Lengths censored = {13, 28, 45, 161};
  const RunLengthDistribution distribution = kaplan_meier(relapsed, censored);
  const Lengths survival = {0.909091, 0.818182, 0.715909, 0.613636, 0.490909, 0.368182, 0.184091};
  REQUIRE(distribution.steps.size() == survival.size());
  for (std::size_t step = 0; step < survival.size(); ++step) {
    CHECK(distribution.steps[step].length == relapsed[step]);
    CHECK(1 - distribution.steps[step].solved_share == Approx(survival[step]).epsilon(1e-5));
  }
  CHECK(distribution.longest == 161);
}

TEST_CASE("without censored runs the distribution is the empirical one") {
  const Lengths lengths = {30, 10, 20, 10};
  const RunLengthDistribution distribution = kaplan_meier(lengths, {});
  REQUIRE(distribution.steps.size() == 3);
  CHECK(distribution.steps[0].length == 10);
  CHECK(distribution.steps[0].solved_share == Approx(0.5));
  CHECK(distribution.steps[1].solved_share == Approx(0.75));
  CHECK(distribution.steps[2].solved_share == 1);
  CHECK(distribution.longest == 30);
}

TEST_CASE("runs censored at a common cap leave the share of success at the end") {
  const Lengths solved = {1, 5, 10};
  const Lengths censored(5, 10.0);
  const RunLengthDistribution distribution = kaplan_meier(solved, censored);
  CHECK(distribution.steps.back().solved_share == Approx(3.0 / 8));
  CHECK(kaplan_meier({}, censored).steps.empty());
  CHECK(kaplan_meier({}, censored).longest == 10);
}

TEST_CASE("the fit to complete runs has their mean their variation and the distance of Kolmogorov") {
  // R: x <- c(5, 11, 20, 31, 44, 62, 85, 120, 170, 250); ks.test(x, "pexp", 1 / mean(x))$statistic; sd(x) /
  // mean(x)
  const Lengths lengths = {5, 11, 20, 31, 44, 62, 85, 120, 170, 250};
  const auto fit = exponential_fit(lengths, {});
  REQUIRE(fit);
  CHECK(fit->mean == Approx(79.8));
  CHECK(fit->coefficient_of_variation.value() == Approx(0.9940432254).epsilon(1e-9));
  CHECK(fit->distance == Approx(0.08120141876).epsilon(1e-9));
  CHECK(fit->p_value.value() == Interval{0.15, 1});
}

TEST_CASE("the fit to censored runs divides all lengths by the successes and tests nothing") {
  const Lengths solved = {5, 20, 30};
  const Lengths censored = {50, 50};
  const auto fit = exponential_fit(solved, censored);
  REQUIRE(fit);
  CHECK(fit->mean == Approx(155.0 / 3));
  CHECK_FALSE(fit->coefficient_of_variation);
  CHECK_FALSE(fit->p_value);
  // The largest distance is at 30, where 3 of 5 have succeeded.
  CHECK(fit->distance == Approx(0.6 - (1 - std::exp(-30 / (155.0 / 3)))));
  CHECK(fit->departs_at == 30);
  CHECK(fit->above);
}

TEST_CASE("runs that need some time fall behind the law before they begin to succeed") {
  const Lengths late = {100, 101, 102, 103, 104, 105, 106, 107};
  const auto fit = exponential_fit(late, {});
  REQUIRE(fit);
  CHECK(fit->departs_at == 100);
  CHECK_FALSE(fit->above);
  CHECK(fit->distance == Approx(1 - std::exp(-100 / 103.5)));
  CHECK(fit->coefficient_of_variation.value() < 0.1);
  CHECK(fit->p_value.value() == Interval{0, 0.01});
}

TEST_CASE("runs that get stuck are ahead of the law where the quick ones have succeeded") {
  const Lengths some_stuck = {1, 1.2, 1.5, 2, 2.5, 3, 900, 1000};
  const auto fit = exponential_fit(some_stuck, {});
  REQUIRE(fit);
  CHECK(fit->departs_at == 3);
  CHECK(fit->above);
  CHECK(fit->coefficient_of_variation.value() > 1.5);
  CHECK(fit->p_value.value() == Interval{0, 0.01});
}

TEST_CASE("a run that goes on long without success departs where it was given up") {
  Lengths censored(9, 2.0);
  censored.push_back(100);
  const auto fit = exponential_fit(Lengths{1}, censored);
  REQUIRE(fit);
  CHECK(fit->mean == Approx(119));
  CHECK(fit->departs_at == 100);
  CHECK_FALSE(fit->above);
  CHECK(fit->distance == Approx(1 - std::exp(-100.0 / 119) - 1.0 / 11));
}

TEST_CASE("the fit scales with the unit of length") {
  const Lengths lengths = {3, 8, 9, 27, 31, 60};
  Lengths longer = lengths;
  for (double& length : longer) length *= 1000;
  const auto fit = exponential_fit(lengths, {});
  const auto of_longer = exponential_fit(longer, {});
  CHECK(of_longer->mean == Approx(1000 * fit->mean));
  CHECK(of_longer->departs_at == 1000 * fit->departs_at);
  CHECK(of_longer->distance == Approx(fit->distance));
  CHECK(of_longer->coefficient_of_variation.value() == Approx(fit->coefficient_of_variation.value()));
}

TEST_CASE("exponential lengths are rejected as often as the level says") {
  // The standard error of a share of 5 % of 2000 is 0.5 %.
  CHECK(rejected_share(2000, 30, 0.05, exponential) == Approx(0.05).margin(0.013));
  CHECK(rejected_share(2000, 10, 0.05, exponential) == Approx(0.05).margin(0.013));
  // All tabulated percentage points, with standard errors of 0.36 % to 0.1 %. They reject an exponential distribution
  // slightly too rarely.
  CHECK(rejected_share(10'000, 30, 0.15, exponential) == Approx(0.144).margin(0.01));
  CHECK(rejected_share(10'000, 30, 0.10, exponential) == Approx(0.096).margin(0.008));
  CHECK(rejected_share(10'000, 30, 0.05, exponential) == Approx(0.0475).margin(0.006));
  CHECK(rejected_share(10'000, 30, 0.025, exponential) == Approx(0.023).margin(0.004));
  CHECK(rejected_share(10'000, 30, 0.01, exponential) == Approx(0.009).margin(0.003));
}

TEST_CASE("lengths of another law are mostly rejected") {
  CHECK(rejected_share(300, 50, 0.05, uniform) > 0.9);
}

TEST_CASE("few runs and runs of no length are fitted as far as they go") {
  const auto one = exponential_fit(Lengths{7}, {});
  CHECK(one->mean == 7);
  CHECK_FALSE(one->coefficient_of_variation);
  CHECK_FALSE(one->p_value);
  const auto at_once = exponential_fit(Lengths(6, 0.0), {});
  CHECK(at_once->mean == 0);
  CHECK(at_once->distance == 0);
  CHECK_FALSE(at_once->coefficient_of_variation);
  CHECK_FALSE(at_once->p_value);
  CHECK_FALSE(exponential_fit({}, Lengths{10, 10}));
}

TEST_CASE("lengths that cannot be are refused") {
  CHECK_THROWS_AS(kaplan_meier({}, {}), std::invalid_argument);
  CHECK_THROWS_AS(exponential_fit({}, {}), std::invalid_argument);
  CHECK_THROWS_WITH(kaplan_meier(Lengths{-1}, {}), Catch::Contains("got -1"));
  CHECK_THROWS_AS(exponential_fit(Lengths{1}, Lengths{std::numeric_limits<double>::infinity()}),
                  std::invalid_argument);
  CHECK_THROWS_AS(kaplan_meier({}, Lengths{std::numeric_limits<double>::quiet_NaN()}), std::invalid_argument);
}
