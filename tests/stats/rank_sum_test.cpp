#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "evodoku/stats.hpp"
#include "random/stream.hpp"

using namespace evodoku;

namespace {

using Sample = std::vector<double>;

constexpr double infinity = std::numeric_limits<double>::infinity();

// M. Hollander, D. Wolfe, "Nonparametric Statistical Methods" (1973), page 69: permeability of a human
// membrane at term and between 12 and 26 weeks; the example of R's wilcox.test.
const Sample at_term = {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
const Sample before = {1.15, 0.88, 0.90, 0.74, 1.21};

// R's data set airquality: ozone in New York in May and in August 1973, without missing values.
const Sample ozone_in_may = {41, 36, 12, 18, 28, 23, 19, 8, 7,  16, 11, 14,  18,
                             14, 34, 6,  30, 11, 1,  11, 4, 32, 23, 45, 115, 37};
const Sample ozone_in_august = {39, 9,  16, 78, 35, 66, 122, 89,  110, 44, 28,  65, 22,
                                59, 23, 31, 44, 21, 9,  45,  168, 73,  76, 118, 84, 85};

/// `count` numbers: first, first + step, ...
Sample sequence(double first, double step, int count) {
  Sample values;
  for (int i = 0; i < count; ++i) values.push_back(first + step * i);
  return values;
}

Sample random_sample(RandomStream& random, int count, int different) {
  Sample values;
  for (int i = 0; i < count; ++i) values.push_back(random.below(different));
  return values;
}

/// U by its definition, over all pairs.
double u_by_pairs(const Sample& x, const Sample& y) {
  double u = 0;
  for (const double a : x) {
    for (const double b : y) u += a > b ? 1 : a == b ? 0.5 : 0;
  }
  return u;
}

}  // namespace

TEST_CASE("the rank sum test of small samples without ties is exact") {
  const RankSumTest test = mann_whitney(at_term, before);  // R: wilcox.test(at_term, before)
  CHECK(test.u == 35);
  CHECK(test.p_value == Approx(0.2544122544).epsilon(1e-9));
  CHECK(test.exact);
}

TEST_CASE("the rank sum test is exact to 49 values each and far into the tail") {
  // R: wilcox.test((1:49) * 2, (1:49) * 2 + 25.5), and the same with 2001.5
  const Sample x = sequence(2, 2, 49);
  CHECK(mann_whitney(x, sequence(27.5, 2, 49)).u == 666);
  CHECK(mann_whitney(x, sequence(27.5, 2, 49)).p_value == Approx(1.10262988985e-04).epsilon(1e-10));
  CHECK(mann_whitney(x, sequence(2003.5, 2, 49)).u == 0);
  CHECK(mann_whitney(x, sequence(2003.5, 2, 49)).p_value == Approx(7.85002919296e-29).epsilon(1e-10));
}

TEST_CASE("the rank sum test of 50 values uses the normal law") {
  const RankSumTest test =
      mann_whitney(sequence(1, 1, 50), sequence(11.5, 1, 50));  // R: wilcox.test(1:50, 1:50 + 10.5)
  CHECK(test.u == 780);
  CHECK(test.p_value == Approx(1.20942310703e-03).epsilon(1e-9));
  CHECK_FALSE(test.exact);
}

TEST_CASE("the rank sum test with ties corrects the normal law") {
  // R: wilcox.test(ozone_in_may, ozone_in_august), warning that ties prevent an exact p-value
  const RankSumTest test = mann_whitney(ozone_in_may, ozone_in_august);
  CHECK(test.u == 127.5);
  CHECK(test.p_value == Approx(1.20807830769e-04).epsilon(1e-9));
  CHECK_FALSE(test.exact);
}

TEST_CASE("runs without success are equal and longer than all others") {
  // R, which leaves infinite values out: wilcox.test(c(10, 25, 31, 47, 1e9, 1e9, 1e9), c(8, 12, 14, 20, 22,
  // 40, 1e9))
  const Sample x = {10, 25, 31, 47, infinity, infinity, infinity};
  const Sample y = {8, 12, 14, 20, 22, 40, infinity};
  CHECK(mann_whitney(x, y).u == 36.5);
  CHECK(mann_whitney(x, y).p_value == Approx(0.137322858274).epsilon(1e-9));
  CHECK(vargha_delaney(x, y) == Approx(36.5 / 49));
}

TEST_CASE("U counts pairs and those of both samples make all pairs") {
  RandomStream random = make_stream(1, "rank sums", {});
  for (int round = 0; round < 100; ++round) {
    const Sample x = random_sample(random, 1 + random.below(20), 15);
    const Sample y = random_sample(random, 1 + random.below(20), 15);
    CHECK(mann_whitney(x, y).u == u_by_pairs(x, y));
    CHECK(mann_whitney(x, y).u + mann_whitney(y, x).u == static_cast<double>(x.size() * y.size()));
    CHECK(mann_whitney(x, y).p_value == Approx(mann_whitney(y, x).p_value).epsilon(1e-12));
    CHECK(vargha_delaney(x, y) == Approx(1 - vargha_delaney(y, x)));
    CHECK(vargha_delaney(x, y) == Approx(u_by_pairs(x, y) / static_cast<double>(x.size() * y.size())));
  }
}

TEST_CASE("an effect has the word of Vargha and Delaney whichever sample is larger") {
  CHECK(effect_size(0.5) == "negligible");
  CHECK(effect_size(0.559) == "negligible");
  CHECK(effect_size(0.56) == "small");
  CHECK(effect_size(0.64) == "medium");
  CHECK(effect_size(0.71) == "large");
  CHECK(effect_size(1) == "large");
  CHECK(effect_size(0.441) == "negligible");
  CHECK(effect_size(0.44) == "small");
  CHECK(effect_size(0.36) == "medium");
  CHECK(effect_size(0.29) == "large");
  CHECK(effect_size(0) == "large");
}
