#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <vector>

#include "evodoku/stats.hpp"
#include "random/stream.hpp"

using namespace evodoku;
using Values = std::vector<double>;

namespace {

/// The value at i by the min-max formula of isotonic regression (Barlow and others, 1972, section 1.2), in O(n^3): the
/// largest, over all starts at or before i, of the smallest mean over all ends at or after i.
double by_formula(const Values& values, const Values& weights, std::size_t i) {
  double best = -std::numeric_limits<double>::infinity();
  for (std::size_t from = 0; from <= i; ++from) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t to = i; to < values.size(); ++to) {
      double sum = 0;
      double weight = 0;
      for (std::size_t k = from; k <= to; ++k) {
        sum += values[k] * weights[k];
        weight += weights[k];
      }
      least = std::min(least, sum / weight);
    }
    best = std::max(best, least);
  }
  return best;
}

}  // namespace

TEST_CASE("isotonic regression pools what is in the wrong order") {
  // R: isoreg(c(1, 0, 4, 3, 3, 5, 4, 2, 0))$yf, the example of its help
  const Values values = {1, 0, 4, 3, 3, 5, 4, 2, 0};
  const Values fitted = isotonic_regression(values, Values(values.size(), 1));
  REQUIRE(fitted.size() == values.size());
  CHECK(fitted[0] == Approx(0.5));
  CHECK(fitted[1] == Approx(0.5));
  for (std::size_t i = 2; i < fitted.size(); ++i) CHECK(fitted[i] == Approx(3));
}

TEST_CASE("weights pull the mean of a pool") {
  const Values fitted = isotonic_regression(Values{4, 1}, Values{1, 3});
  CHECK(fitted[0] == Approx(1.75));
  CHECK(fitted[1] == Approx(1.75));
}

TEST_CASE("isotonic regression is what its min-max formula says") {
  RandomStream random = make_stream(1, "isotonic test", {});
  for (int round = 0; round < 200; ++round) {
    Values values;
    Values weights;
    const int count = 1 + random.below(12);
    for (int i = 0; i < count; ++i) {
      values.push_back(random.below(20));
      weights.push_back(1 + random.below(5));
    }
    const Values fitted = isotonic_regression(values, weights);
    for (std::size_t i = 0; i < values.size(); ++i) {
      CHECK(fitted[i] == Approx(by_formula(values, weights, i)).margin(1e-9));
    }
  }
}
