#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "evodoku_study/statistics.hpp"

using namespace evodoku;

namespace {

// The first forty waiting times in R's data set faithful: minutes between eruptions of Old Faithful.
const std::vector<double> waiting = {79, 54, 74, 62, 85, 55, 88, 85, 51, 85, 54, 84, 78, 47,
                                     83, 52, 62, 84, 52, 79, 51, 47, 78, 69, 74, 83, 55, 76,
                                     78, 79, 73, 77, 66, 80, 74, 52, 48, 80, 59, 90};

int sum_of(const std::vector<int>& counts) {
  return std::accumulate(counts.begin(), counts.end(), 0);
}

}  // namespace

TEST_CASE("automatic bins have the width of Freedman and Diaconis") {
  // R: nclass.FD(waiting) = 3; hist(waiting, breaks = seq(47, 90, length.out = 4), right = FALSE, plot =
  // FALSE)
  const Histogram bars = histogram(waiting);
  REQUIRE(bars.edges.size() == 4);
  CHECK(bars.edges[0] == 47);
  CHECK(bars.edges[1] == Approx(61.3333333333));
  CHECK(bars.edges[2] == Approx(75.6666666667));
  CHECK(bars.edges[3] == 90);
  CHECK(bars.counts == std::vector<int>{13, 8, 19});
}

TEST_CASE("a value at an edge belongs to the bin above it but the greatest to the last bin") {
  const std::vector<double> values = {0, 1, 2, 3, 4};
  CHECK(histogram(values, 4).edges == values);
  CHECK(histogram(values, 4).counts == std::vector<int>{1, 1, 1, 2});
  CHECK(histogram(values, 1).counts == std::vector<int>{5});
}

TEST_CASE("every value is in one bin whatever their number") {
  for (const int bins : {1, 2, 7, 40, 1000}) {
    const Histogram bars = histogram(waiting, bins);
    CHECK(static_cast<int>(bars.counts.size()) == bins);
    CHECK(bars.edges.size() == bars.counts.size() + 1);
    CHECK(std::ranges::is_sorted(bars.edges));
    CHECK(sum_of(bars.counts) == static_cast<int>(waiting.size()));
  }
}

TEST_CASE("the order of the values does not matter to a histogram") {
  std::vector<double> ordered = waiting;
  std::ranges::sort(ordered);
  CHECK(histogram(ordered).counts == histogram(waiting).counts);
  CHECK(histogram(ordered).edges == histogram(waiting).edges);
}

TEST_CASE("equal values come into one bin around them") {
  const std::vector<double> equal(7, 30.0);
  CHECK(histogram(equal).edges == std::vector<double>{29.5, 30.5});
  CHECK(histogram(equal, 12).counts == std::vector<int>{7});
}

TEST_CASE("equal quartiles leave the number of bins to Sturges") {
  std::vector<double> values(20, 2.0);  // R: nclass.Sturges(c(1, rep(2, 20), 3)) = 6
  values.push_back(1);
  values.push_back(3);
  CHECK(histogram(values).counts == std::vector<int>{1, 0, 0, 20, 0, 1});
}

TEST_CASE("far outliers do not make more than a hundred automatic bins") {
  std::vector<double> values = waiting;
  values.push_back(1e9);
  CHECK(histogram(values).counts.size() == 100);
}

TEST_CASE("a histogram refuses empty samples infinite values and bins that cannot be") {
  CHECK_THROWS_AS(histogram({}), std::invalid_argument);
  CHECK_THROWS_WITH(histogram(std::vector<double>{1, std::numeric_limits<double>::infinity()}),
                    Catch::Contains("finite"));
  CHECK_THROWS_WITH(histogram(waiting, 0), Catch::Contains("got 0"));
  CHECK_THROWS_AS(histogram(waiting, 100'001), std::invalid_argument);
}
