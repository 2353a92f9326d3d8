// Readers' times: the curve, its band, the classes.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "evodoku/calibration.hpp"
#include "random/stream.hpp"

using namespace evodoku;

namespace {

/// Times of 2^(2 rating) minutes, three for each puzzle, each multiplied by a factor of up to `noise`.
ReaderTimes readers(std::size_t puzzles, double noise = 1) {
  RandomStream random = make_stream(3, "calibrate test", {});
  ReaderTimes times{.rater = "knowledge", .version = 3, .ratings = {}, .seconds = {}};
  for (std::size_t i = 0; i < puzzles; ++i) {
    const double rating = 1 + 2.0 * static_cast<double>(i) / static_cast<double>(puzzles);
    times.ratings.push_back(rating);
    times.seconds.emplace_back();
    for (int k = -1; k <= 1; ++k) {
      const double factor = std::pow(noise, k * static_cast<double>(random.below(1001)) / 1000);
      times.seconds.back().push_back(60 * std::pow(2, 2 * rating) * factor);
    }
  }
  return times;
}

ClassesWanted three(std::vector<double> cuts = {}) {
  return {.names = {"a", "b", "c"}, .cut_minutes = std::move(cuts)};
}

Calibrated made(const ReaderTimes& times, const ClassesWanted& wanted) {
  return std::get<Calibrated>(calibrate(times, wanted));
}

}  // namespace

TEST_CASE("the curve goes through the times, and never falls") {
  const Calibrated result = made(readers(200, 1.5), three());
  CHECK(result.agreement > 0.95);
  CHECK(result.calibration.puzzles == 200);
  CHECK(result.calibration.times == 600);
  CHECK(result.calibration.curve.front().rating == 1);
  for (std::size_t i = 1; i < result.calibration.curve.size(); ++i) {
    CHECK(result.calibration.curve[i].rating > result.calibration.curve[i - 1].rating);
    CHECK(result.calibration.curve[i].minutes >= result.calibration.curve[i - 1].minutes);
  }
  for (const double rating : {1.3, 2.0, 2.7})
    CHECK(result.calibration.time_of(rating)->minutes == Approx(std::pow(2, 2 * rating)).epsilon(0.1));
  CHECK_FALSE(result.calibration.time_of(0.9));
}

TEST_CASE("four of five times lie in the band") {
  const ReaderTimes times = readers(300, 2);
  const Calibrated result = made(times, three());
  int inside = 0;
  for (std::size_t i = 0; i < times.ratings.size(); ++i) {
    const auto time = result.calibration.time_of(times.ratings[i]);
    for (const double seconds : times.seconds[i])
      inside += seconds >= 60 * time->low && seconds <= 60 * time->high ? 1 : 0;
  }
  CHECK(std::abs(inside - 720) < 20);
}

TEST_CASE("classes have equally many puzzles, or begin at the minutes asked for") {
  const Calibrated equal = made(readers(90), three());
  const ReaderTimes times = readers(90);
  for (const OwnClass& one : equal.calibration.classes)
    CHECK(std::ranges::count(times.ratings, &one,
                             [&](double rating) { return equal.calibration.class_of(rating); }) == 30);
  const Calibrated cut = made(readers(90), three({8, 32}));
  CHECK(*cut.calibration.classes[1].from == Approx(1.5).margin(0.05));
  CHECK(*cut.calibration.classes[2].from == Approx(2.5).margin(0.05));
  CHECK(std::get<std::string>(calibrate(readers(90), three({1, 32}))).find("no rating takes 1 minutes") == 0);
}

TEST_CASE("what cannot be calibrated is said") {
  CHECK(std::get<std::string>(calibrate(readers(29), three())).find("29 puzzles are too few") == 0);
  ReaderTimes equal = readers(40);
  for (double& rating : equal.ratings) rating = 2;
  CHECK(std::get<std::string>(calibrate(equal, three())).find("all ratings or all times are equal") == 0);
  ReaderTimes two = readers(40);
  for (std::size_t i = 0; i < 40; ++i) two.ratings[i] = i < 20 ? 1 : 2;
  CHECK(std::get<std::string>(calibrate(two, three())).find("too few different ratings") !=
        std::string::npos);
  CHECK_THROWS_AS(calibrate(readers(40), {.names = {"a"}}), std::invalid_argument);
  CHECK_THROWS_AS(calibrate(readers(40), three({5, 5})), std::invalid_argument);
  ReaderTimes negative = readers(40);
  negative.seconds[7][0] = -1;
  CHECK_THROWS_AS(calibrate(negative, three()), std::invalid_argument);
}
