#include <catch2/catch.hpp>
#include <limits>
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

TEST_CASE("a quantile of infinities is one of them, and beside them that of the finite values") {
  constexpr double inf = std::numeric_limits<double>::infinity();
  const std::vector<double> some = {-inf, -inf, 1, 2, inf, inf, inf};
  const std::vector<double> expected = {-inf, -inf, -inf, -inf, 1, 1.5, 2, inf, inf, inf, inf, inf, inf};
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK(quantile(some, i / 12.0) == expected[i]);
}

// R: x <- c(...); q <- quantile(x, c(.25, .75)): 4.5 and 12.25, so that what is from -7.125 to 23.875 is no outlier.
// (boxplot.stats(x)$stats has the hinges 4 and 12.5.)
TEST_CASE("outliers are beyond the fences of a box plot") {
  CHECK(outliers_in(std::vector<double>{-25, 2, 3, 5, 7, 8, 9, 11, 12, 13, 14, 40}) == 2);
  CHECK(outliers_in(std::vector<double>{-7.125, 2, 3, 5, 7, 8, 9, 11, 12, 13, 14, 23.875}) == 0);
  CHECK(outliers_in(std::vector<double>{-7.126, 2, 3, 5, 7, 8, 9, 11, 12, 13, 14, 23.875}) == 1);
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

TEST_CASE("there is no rank correlation with a constant, or of samples of unequal or too small size") {
  const std::vector<double> x = {1, 2, 3};
  const std::vector<double> constant = {4, 4, 4};
  CHECK_FALSE(spearman(x, constant));
  CHECK_FALSE(spearman(constant, x));
}
