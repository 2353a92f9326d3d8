#include "stats/quantiles.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

using namespace evodoku;

// From Boost.Math 1.74, in long double.
TEST_CASE("chi-square quantiles are the known ones") {
  struct Known {
    int degrees;
    double probability;
    double quantile;
  };
  const std::vector<Known> all = {
      {2, 0.025, 0.0506356159685798},    {2, 0.95, 5.99146454710798},      {2, 0.975, 7.37775890822787},
      {4, 0.025, 0.48441855708793},      {4, 0.95, 9.48772903678115},      {4, 0.975, 11.1432867818778},
      {20, 0.025, 9.59077739226487},     {20, 0.95, 31.4104328442309},     {20, 0.975, 34.1696069028383},
      {64, 0.025, 43.7759526225691},     {64, 0.95, 83.675260742721},      {64, 0.975, 88.0040510064975},
      {998, 0.025, 912.344864761943},    {998, 0.95, 1072.60583408033},    {998, 0.975, 1087.44320071889},
      {200000, 0.025, 198762.305327489}, {200000, 0.95, 201041.432563132}, {200000, 0.975, 201241.483281547}};
  for (const Known& known : all) {
    CAPTURE(known.degrees, known.probability);
    CHECK(chi_square_quantile(known.degrees, known.probability) == Approx(known.quantile).epsilon(1e-11));
  }
}

// From mpmath, with 30 digits.
TEST_CASE(
    "chi-square quantiles of millions of degrees are the known ones, and those beyond are near the mean") {
  CHECK(chi_square_quantile(2e6, 0.025) == Approx(1996081.966680588).epsilon(1e-10));
  CHECK(chi_square_quantile(2e6, 0.975) == Approx(2003921.821930901).epsilon(1e-10));
  CHECK(chi_square_quantile(4e9, 0.025) == Approx(4e9 - normal_quantile_975 * std::sqrt(8e9)).epsilon(1e-8));
  CHECK(chi_square_quantile(4e9, 0.975) == Approx(4e9 + normal_quantile_975 * std::sqrt(8e9)).epsilon(1e-8));
}

TEST_CASE("Student's quantiles are the known ones and fall towards that of the normal law") {
  struct Known {
    int degrees;
    double quantile;
  };
  const std::vector<Known> all = {
      {1, 12.7062047361747},   {2, 4.30265272974946},   {3, 3.18244630528371},
      {7, 2.36462425159278},   {31, 2.03951344639641},  {200, 1.97189622363391},
      {499, 1.96472939098769}, {500, 1.96471983746737}, {100000, 1.95998770753461}};
  for (const Known& known : all) {
    CAPTURE(known.degrees);
    CHECK(student_quantile_975(known.degrees) == Approx(known.quantile).epsilon(1e-11));
  }
  for (int degrees = 1; degrees < 1200; ++degrees) {
    CAPTURE(degrees);
    CHECK(student_quantile_975(degrees + 1) < student_quantile_975(degrees));
    CHECK(student_quantile_975(degrees) > normal_quantile_975);
  }
}
