// Readers' times: the curve, its band, the classes.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "evodoku/calibration.hpp"
#include "random/stream.hpp"

using namespace evodoku;

namespace {

using Puzzles = std::vector<TimedPuzzle>;

/// Times of 2^(2 rating) minutes, three for each puzzle, each multiplied by a factor of up to `noise`.
Puzzles timed(std::size_t count, double noise = 1) {
  RandomStream random = make_stream(3, "calibrate test", {});
  Puzzles puzzles;
  for (std::size_t i = 0; i < count; ++i) {
    const double rating = 1 + 2.0 * static_cast<double>(i) / static_cast<double>(count);
    puzzles.push_back({.rating = rating});
    for (int k = -1; k <= 1; ++k) {
      const double factor = std::pow(noise, k * static_cast<double>(random.below(1001)) / 1000);
      puzzles.back().seconds.push_back(60 * std::pow(2, 2 * rating) * factor);
    }
  }
  return puzzles;
}

const std::vector<std::string> three{"a", "b", "c"};

Calibration made(const Puzzles& puzzles, const std::vector<double>& cuts = {}) {
  return std::get<Calibration>(calibrate(puzzles, three, cuts));
}

std::string why_not(const Puzzles& puzzles, const std::vector<double>& cuts = {}) {
  return std::get<std::string>(calibrate(puzzles, three, cuts));
}

}  // namespace

TEST_CASE("the curve goes through the times, and never falls") {
  const Calibration result = made(timed(200, 1.5));
  CHECK(result.agreement > 0.95);
  CHECK(result.puzzles == 200);
  CHECK(result.times == 600);
  CHECK(result.curve.front().rating == 1);
  for (std::size_t i = 1; i < result.curve.size(); ++i) {
    CHECK(result.curve[i].rating > result.curve[i - 1].rating);
    CHECK(result.curve[i].minutes >= result.curve[i - 1].minutes);
  }
  for (const double rating : {1.3, 2.0, 2.7})
    CHECK(result.time_of(rating)->minutes == Approx(std::pow(2, 2 * rating)).epsilon(0.1));
  CHECK_FALSE(result.time_of(0.9));
}

TEST_CASE("four of five times lie in the band") {
  const Puzzles puzzles = timed(300, 2);
  const Calibration result = made(puzzles);
  int inside = 0;
  for (const TimedPuzzle& one : puzzles) {
    const auto time = result.time_of(one.rating);
    for (const double seconds : one.seconds)
      inside += seconds >= 60 * time->low && seconds <= 60 * time->high ? 1 : 0;
  }
  CHECK(std::abs(inside - 720) < 20);
}

TEST_CASE("a class has the ratings up to where the next one begins, and only those") {
  Calibration calibration;
  calibration.classes = {{"monday", std::nullopt}, {"friday", 1.5}, {"sunday", 2.5}};
  for (const auto& [name, from, to] :
       {std::tuple("monday", -1.0, 1.4999), {"friday", 1.5, 2.4999}, {"sunday", 2.5, 99.0}}) {
    CAPTURE(name);
    const auto range = calibration.ratings_of_class(name);
    REQUIRE(range);
    for (const double rating : {-1.0, 1.4999, 1.5, 2.4999, 2.5, 99.0}) {
      const bool is_in = (!range->low || rating >= *range->low) && (!range->high || rating <= *range->high);
      CHECK(is_in == (rating >= from && rating <= to));
      CHECK(is_in == (calibration.class_of(rating)->name == name));
    }
  }
  CHECK_FALSE(calibration.ratings_of_class("tuesday"));
  CHECK(Calibration().class_of(1) == nullptr);
}

TEST_CASE("classes have equally many puzzles, or begin at the minutes asked for") {
  const Puzzles puzzles = timed(90);
  const Calibration equal = made(puzzles);
  for (const OwnClass& one : equal.classes)
    CHECK(std::ranges::count(puzzles, &one,
                             [&](const TimedPuzzle& puzzle) { return equal.class_of(puzzle.rating); }) == 30);
  const Calibration cut = made(puzzles, {8, 32});
  CHECK(*cut.classes[1].from == Approx(1.5).margin(0.05));
  CHECK(*cut.classes[2].from == Approx(2.5).margin(0.05));
  CHECK(why_not(puzzles, {1, 32}).find("no rating takes 1 minutes") == 0);
}

TEST_CASE("what cannot be calibrated is said") {
  CHECK(why_not(timed(29)).find("29 puzzles are too few") == 0);
  Puzzles equal = timed(40);
  for (TimedPuzzle& one : equal) one.rating = 2;
  CHECK(why_not(equal).find("all ratings or all times are equal") == 0);
  Puzzles two = timed(40);
  for (std::size_t i = 0; i < 40; ++i) two[i].rating = i < 20 ? 1 : 2;
  CHECK(why_not(two).find("too few different ratings") != std::string::npos);
  CHECK_THROWS_AS(calibrate(timed(40), {"a"}), std::invalid_argument);
  CHECK_THROWS_AS(calibrate(timed(40), {"a", "b", "a"}), std::invalid_argument);
  CHECK_THROWS_AS(made(timed(40), {5, 5}), std::invalid_argument);
  Puzzles negative = timed(40);
  negative[7].seconds[0] = -1;
  CHECK_THROWS_AS(made(negative), std::invalid_argument);
  for (const double none : {NAN, INFINITY}) {
    Puzzles without_rating = timed(40);
    without_rating[7].rating = none;
    CHECK_THROWS_AS(made(without_rating), std::invalid_argument);
    Puzzles without_time = timed(40);
    without_time[7].seconds[1] = none;
    CHECK_THROWS_AS(made(without_time), std::invalid_argument);
  }
}
