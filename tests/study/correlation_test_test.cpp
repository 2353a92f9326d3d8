#include <catch2/catch.hpp>
#include <limits>
#include <stdexcept>
#include <vector>

#include "evodoku_study/statistics.hpp"

using namespace evodoku;

namespace {

// M. Hollander, D. Wolfe, "Nonparametric Statistical Methods" (1973), page 187: Hunter's L and consumers' scores of
// canned tuna; also the example in R's help of cor.test.
const std::vector<double> lightness = {44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1};
const std::vector<double> score = {2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8};

}  // namespace

TEST_CASE("the p-value of a rank correlation is that of the t law") {
  // R: cor.test(lightness, score, method = "spearman", exact = FALSE)
  const auto test = spearman_test(lightness, score);
  REQUIRE(test);
  CHECK(test->rho == Approx(0.6));
  CHECK(test->p_value == Approx(0.08762282904).epsilon(1e-9));
}

TEST_CASE("the p-value of a rank correlation with ties is that of the t law") {
  // R: cor.test(c(1, 2, 2, 3, 5, 5, 8), c(1, 3, 2, 4, 4, 7, 6), method = "spearman", exact = FALSE)
  const std::vector<double> x = {1, 2, 2, 3, 5, 5, 8};
  const std::vector<double> y = {1, 3, 2, 4, 4, 7, 6};
  CHECK(spearman_test(x, y)->rho == Approx(0.908295106229).epsilon(1e-10));
  CHECK(spearman_test(x, y)->p_value == Approx(0.004653274026).epsilon(1e-9));
}

TEST_CASE("a rank correlation turned round is as likely") {
  std::vector<double> turned = score;
  for (double& value : turned) value = -value;
  CHECK(spearman_test(lightness, turned)->rho == Approx(-0.6));
  CHECK(spearman_test(lightness, turned)->p_value == Approx(spearman_test(lightness, score)->p_value));
  CHECK(spearman_test(score, lightness)->p_value == Approx(spearman_test(lightness, score)->p_value));
}

TEST_CASE("a perfect rank correlation is not due to chance") {
  CHECK(spearman_test(score, score)->rho == Approx(1));
  CHECK(spearman_test(score, score)->p_value < 1e-12);
}

TEST_CASE("the test of a rank correlation refuses what cannot be tested") {
  const std::vector<double> two = {1, 2};
  const std::vector<double> three = {1, 2, 3};
  const std::vector<double> no_number = {1, 2, std::numeric_limits<double>::quiet_NaN()};
  const std::vector<double> constant(3, 1.0);
  CHECK_THROWS_WITH(spearman_test(two, two), Catch::Contains("three values, got 2"));
  CHECK_THROWS_AS(spearman_test(two, three), std::invalid_argument);
  CHECK_THROWS_WITH(spearman_test(no_number, three), Catch::Contains("NaN"));
  CHECK_FALSE(spearman_test(three, constant));
}
