#include <catch2/catch.hpp>
#include <limits>
#include <stdexcept>
#include <vector>

#include "evodoku/stats.hpp"

using namespace evodoku;

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
  const std::vector<double> one = {1};
  const std::vector<double> two = {1, 2};
  CHECK_THROWS_AS(spearman(one, two), std::invalid_argument);
  CHECK_THROWS_AS(spearman(one, one), std::invalid_argument);
}
