// Calibrations with simulated readers, whose true parameters are known.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "evodoku/calibrate.hpp"
#include "random/stream.hpp"
#include "rate/reader_model.hpp"

using namespace evodoku;

namespace {

double uniform(RandomStream& random) {
  return (static_cast<double>(random.below(1U << 30)) + 0.5) / (1U << 30);
}

/// A number from the standard normal distribution (G. Box, M. Muller, 1958).
double normal(RandomStream& random) {
  const double u = uniform(random);
  const double v = uniform(random);
  return std::sqrt(-2 * std::log(u)) * std::cos(6.283185307179586 * v);
}

/// The parameters of simulated readers. `of_...` are standard deviations of the logarithm of a time.
struct Truth {
  int puzzles = 100;
  int players = 1;
  int players_a_puzzle = 1;
  double of_puzzle = 0.2;
  double of_player = 0;
  double of_chance = 0.3;
  double spread_by_rating = 0;  // relative increase of of_chance for each unit of rating above 1
  bool tells_players = false;

  static double seconds(double rating) { return 60 * std::exp(0.4 + 0.5 * rating); }
};

ReaderTimes simulated(const Truth& truth, std::uint64_t seed) {
  RandomStream random = make_stream(seed, "calibrate test", {});
  ReaderTimes readers{.rater = "knowledge", .version = 3, .box = Box(3, 3), .ratings = {}, .times = {}};
  std::vector<double> pace;
  for (int j = 0; j < truth.players; ++j) pace.push_back(truth.of_player * normal(random));
  for (int i = 0; i < truth.puzzles; ++i) {
    readers.ratings.push_back(std::round(1000 * (1 + 3 * uniform(random))) / 1000);
    const double own = truth.of_puzzle * normal(random);
    const double chance = truth.of_chance * (1 + truth.spread_by_rating * (readers.ratings.back() - 1));
    std::vector<std::size_t> players(pace.size());
    for (std::size_t j = 0; j < players.size(); ++j) players[j] = j;
    const auto wanted = static_cast<std::size_t>(truth.players_a_puzzle);
    random.sample_to_front(std::span(players), wanted);
    for (std::size_t k = 0; k < wanted; ++k) {
      const double log = own + pace[players[k]] + chance * normal(random);
      readers.times.push_back({.puzzle = static_cast<std::size_t>(i),
                               .player = truth.tells_players ? std::optional(players[k]) : std::nullopt,
                               .amount = Truth::seconds(readers.ratings.back()) * std::exp(log)});
    }
  }
  return readers;
}

Calibrated calibrated(const ReaderTimes& readers, const CalibrateOptions& options = {.resamples = 200}) {
  auto result = calibrate(readers, options);
  if (auto* const none = std::get_if<NoCalibration>(&result)) FAIL("no calibration: " << none->why);
  return std::get<Calibrated>(std::move(result));
}

std::string why_none(const ReaderTimes& readers, const CalibrateOptions& options = {.resamples = 200}) {
  const auto result = calibrate(readers, options);
  return std::holds_alternative<NoCalibration>(result) ? std::get<NoCalibration>(result).why : "";
}

const std::vector<std::string> three_classes = {"mon", "wed", "sat"};

}  // namespace

TEST_CASE("the curve of many simulated times is the true one") {
  const Calibrated found = calibrated(simulated({.puzzles = 2000}, 1));
  for (double rating = 1.05; rating < 4; rating += 0.1) {
    const double truth = Truth::seconds(rating) / 60;
    INFO("rating " << rating << ", truth " << truth);
    REQUIRE(found.calibration.time_of(rating));
    CHECK(found.calibration.time_of(rating)->minutes == Approx(truth).epsilon(0.12));
  }
}

TEST_CASE("the curve never falls and its knots ascend") {
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
    const Calibrated found = calibrated(simulated({.puzzles = 60, .of_chance = 1.5}, seed));
    const auto& curve = found.calibration.curve;
    REQUIRE(curve.size() >= 2);
    for (std::size_t k = 1; k < curve.size(); ++k) {
      CHECK(curve[k].rating >= curve[k - 1].rating + 0.001);
      CHECK(curve[k].minutes >= curve[k - 1].minutes);
    }
  }
}

TEST_CASE("the interval of the curve holds the truth about as often as it says", "[long]") {
  int held = 0;
  int asked = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Calibrated found = calibrated(simulated({.puzzles = 150}, seed));
    const auto& curve = found.calibration.curve;
    for (std::size_t k = 1; k + 1 < curve.size(); ++k) {  // the ends are extrapolated, not measured
      const double truth = Truth::seconds(curve[k].rating) / 60;
      ++asked;
      if (curve[k].sure_low <= truth && truth <= curve[k].sure_high) ++held;
    }
  }
  const double share = static_cast<double>(held) / asked;
  CHECK(share > 0.86);
  CHECK(share < 0.99);
}

TEST_CASE("the band holds its share of further times, with few puzzles and with many", "[long]") {
  for (const int puzzles : {30, 100, 400}) {
    for (const double coverage : {0.8, 0.9}) {
      int held = 0;
      int asked = 0;
      for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const Calibrated found =
            calibrated(simulated({.puzzles = puzzles}, seed), {.coverage = coverage, .resamples = 100});
        const ReaderTimes further = simulated({.puzzles = 100}, seed + 1000);
        for (const SolveTime& time : further.times) {
          const auto predicted = found.calibration.time_of(further.ratings[time.puzzle]);
          if (!predicted) continue;  // beyond the ratings of the sample
          ++asked;
          if (predicted->low <= time.amount / 60 && time.amount / 60 <= predicted->high) ++held;
        }
      }
      INFO(puzzles << " puzzles, coverage " << coverage);
      CHECK(static_cast<double>(held) / asked == Approx(coverage).margin(0.03));
    }
  }
}

TEST_CASE("the band is wider where times spread wider", "[long]") {
  int held[2] = {0, 0};
  int asked[2] = {0, 0};
  const Truth truth{.puzzles = 400, .of_puzzle = 0, .of_chance = 0.1, .spread_by_rating = 1.5};
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Calibrated found = calibrated(simulated(truth, seed), {.resamples = 100});
    const ReaderTimes further = simulated(truth, seed + 1000);
    for (const SolveTime& time : further.times) {
      const double rating = further.ratings[time.puzzle];
      const auto predicted = found.calibration.time_of(rating);
      if (!predicted || (rating > 1.75 && rating < 3.25)) continue;
      const int end = rating < 2.5 ? 0 : 1;
      ++asked[end];
      if (predicted->low <= time.amount / 60 && time.amount / 60 <= predicted->high) ++held[end];
    }
  }
  for (const int end : {0, 1}) CHECK(static_cast<double>(held[end]) / asked[end] == Approx(0.8).margin(0.06));
}

TEST_CASE("the band is that of one reader whose pace is not known", "[long]") {
  // Standard deviations: 0.2 of the puzzle, 0.5 of the player, 0.3 of chance, 0.62 in total. The band of 80 % reaches
  // 1.28 times that in both directions.
  const Calibrated found = calibrated(simulated(
      {.puzzles = 400, .players = 60, .players_a_puzzle = 3, .of_player = 0.5, .tells_players = true}, 7));
  const double half = 1.2816 * std::sqrt(0.04 + 0.25 + 0.09);
  for (const double rating : {1.5, 2.5, 3.5}) {
    const ReaderTime time = *found.calibration.time_of(rating);
    CHECK(std::log(time.high / time.minutes) == Approx(half).epsilon(0.25));
    CHECK(std::log(time.low / time.minutes) == Approx(-half).epsilon(0.25));
  }
}

TEST_CASE("the ceiling is what a perfect rating would reach", "[long]") {
  // Puzzles differ only by the curve and by their own deviation; a perfect rating knows both.
  for (const int each : {2, 4, 7}) {
    const Truth truth{.puzzles = 600, .players = each, .players_a_puzzle = each, .of_chance = 1.0};
    RandomStream random = make_stream(5, "calibrate test", {});  // as in simulated()
    const ReaderTimes readers = simulated(truth, 5);
    std::vector<double> perfect;
    std::vector<double> means;
    for (int j = 0; j < truth.players; ++j) normal(random);
    for (std::size_t i = 0; i < readers.ratings.size(); ++i) {
      uniform(random);
      perfect.push_back(std::log(Truth::seconds(readers.ratings[i])) + truth.of_puzzle * normal(random));
      std::vector<std::size_t> players(static_cast<std::size_t>(each));
      random.sample_to_front(std::span(players), players.size());
      double sum = 0;
      for (int k = 0; k < each; ++k) {
        normal(random);
        sum += std::log(readers.times[i * players.size() + static_cast<std::size_t>(k)].amount);
      }
      means.push_back(sum / each);
    }
    const Calibrated found = calibrated(readers);
    REQUIRE(found.ceiling);
    INFO(each << " solvings a puzzle");
    CHECK(found.ceiling->ceiling == Approx(*spearman(perfect, means)).margin(0.03));
    CHECK(found.ceiling->interval.low < *spearman(perfect, means));
    CHECK(found.ceiling->interval.high > *spearman(perfect, means));
    CHECK(found.ceiling->agreement.rho == Approx(found.agreement.rho));
  }
}

TEST_CASE("players who agree by chance only leave a ceiling near nothing, and one solving each leaves none") {
  ReaderTimes readers = simulated({.puzzles = 200, .players = 2, .players_a_puzzle = 2}, 3);
  RandomStream random = make_stream(1, "chance", {});
  for (SolveTime& time : readers.times) time.amount = 60 + 600 * uniform(random);
  const Calibrated found = calibrated(readers);
  REQUIRE(found.ceiling);
  CHECK(found.ceiling->ceiling < 0.5);
  CHECK_FALSE(calibrated(simulated({}, 1)).ceiling);
}

TEST_CASE("the pace of players is taken out, even of those who share no puzzle", "[long]") {
  for (const int each : {1, 3}) {
    Truth truth{
        .puzzles = 400, .players = 4, .players_a_puzzle = each, .of_chance = 0.2, .tells_players = true};
    ReaderTimes readers = simulated(truth, 11);
    const std::vector<double> pace = {0.5, 0.8, 1.25, 2};  // their product is 1
    for (SolveTime& time : readers.times) time.amount *= pace[*time.player];
    const Calibrated found = calibrated(readers);
    REQUIRE(found.players.size() == 4);
    for (std::size_t j = 0; j < 4; ++j) {
      INFO(each << " players a puzzle, player " << j);
      CHECK(found.players[j].player == j);
      CHECK(found.players[j].pace == Approx(pace[j]).epsilon(0.08));
    }
    const double blind = [&] {
      for (SolveTime& time : readers.times) time.player.reset();
      return calibrated(readers).agreement.rho;
    }();
    if (each == 1) CHECK(found.agreement.rho > blind + 0.1);
  }
}

TEST_CASE("players with few times each do not make the agreement look better than it is", "[long]") {
  for (const int players : {400, 130, 40}) {  // one, three, and ten times per player
    double told = 0;
    double blind = 0;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      ReaderTimes readers = simulated(
          {.puzzles = 200, .players = players, .players_a_puzzle = 2, .of_chance = 1, .tells_players = true},
          seed);
      const Calibrated found = calibrated(readers);
      told += found.agreement.rho / 5;
      for (SolveTime& time : readers.times) time.player.reset();
      blind += calibrated(readers).agreement.rho / 5;
    }
    INFO(players << " players, who are all as quick as each other");
    CHECK(told < blind + 0.01);
    CHECK(told > blind - 0.1);
  }
}

TEST_CASE("times that are exactly puzzle times pace give back both") {
  std::vector<double> ratings;
  std::vector<Solving> solvings;
  const std::vector<double> pace = {-0.7, 0.1, 0.6};
  for (std::size_t i = 0; i < 400; ++i) {
    ratings.push_back(1 + 0.005 * static_cast<double>(i));
    for (std::size_t j = 0; j < 3; ++j) {
      if ((i + j) % 3 != 0) solvings.push_back({i, j, 2 * ratings[i] + pace[j]});
    }
  }
  const ReaderModel model = fit_readers(ratings, solvings, 3);
  // Each pace is shrunk towards 0 as if by one more time, at the typical pace, in addition to its 267.
  for (std::size_t j = 0; j < 3; ++j) CHECK(model.pace[j] == Approx(pace[j]).margin(0.01));
  for (std::size_t i = 0; i < 400; ++i) CHECK(model.puzzle_mean[i] == Approx(2 * ratings[i]).margin(0.01));
  CHECK(model.curve.at(2) == Approx(4).margin(0.01));
}

TEST_CASE("what went wrong once is named, and nothing else that matters") {
  ReaderTimes readers =
      simulated({.puzzles = 200, .players = 3, .players_a_puzzle = 3, .tells_players = true}, 2);
  readers.times[77].amount *= 20;  // the puzzle was left unfinished over lunch
  readers.times[300].amount /= 20;
  const Calibrated found = calibrated(readers);
  REQUIRE(found.outliers.size() >= 2);
  CHECK(found.outliers.size() <= 5);  // of 600 normal residuals, 0.3 are expected beyond 3.5
  const std::set<std::size_t> first{found.outliers[0].time, found.outliers[1].time};
  CHECK(first == std::set<std::size_t>{77, 300});
  const TimeOutlier& one = found.outliers[found.outliers[0].time == 77 ? 0 : 1];
  CHECK(one.score > 3.5);
  CHECK(one.expected == Approx(readers.times[77].amount / 20).epsilon(0.8));
  REQUIRE(one.by_others);
  CHECK(*one.by_others == Approx(readers.times[77].amount / 20).epsilon(0.8));
}

TEST_CASE("one time that went wrong does not make itself look usual") {
  ReaderTimes readers = simulated({.puzzles = 200, .of_puzzle = 0, .of_chance = 0.001}, 3);
  readers.times[77].amount *= 20;
  const Calibrated found = calibrated(readers);
  REQUIRE_FALSE(found.outliers.empty());
  CHECK(found.outliers[0].time == 77);
  CHECK(found.outliers[0].score > 500);  // with a mean instead of a median it would be 150
}

TEST_CASE("classes are equally full, or by shares, or by minutes") {
  const ReaderTimes readers = simulated({.puzzles = 90}, 4);
  const Calibrated equal = calibrated(readers, {.classes = three_classes, .resamples = 100});
  for (const OwnClassCheck& check : equal.classes) CHECK(check.puzzles == 30);
  CHECK(*equal.classes[1].longer > 0.6);
  CHECK_FALSE(equal.classes[0].longer);
  CHECK(equal.classes[0].typical < equal.classes[2].typical);

  const Calibrated shares =
      calibrated(readers, {.classes = three_classes, .shares = {0.5, 0.4, 0.1}, .resamples = 100});
  CHECK(shares.classes[0].puzzles == 45);
  CHECK(shares.classes[1].puzzles == 36);
  CHECK(shares.classes[2].puzzles == 9);

  const Calibrated minutes =
      calibrated(readers, {.classes = three_classes, .cut_minutes = {4, 8}, .resamples = 100});
  const Calibration& calibration = minutes.calibration;
  CHECK(calibration.time_of(*calibration.classes[1].from)->minutes == Approx(4).epsilon(0.01));
  CHECK(calibration.time_of(*calibration.classes[2].from)->minutes == Approx(8).epsilon(0.01));
  CHECK(why_none(readers, {.classes = three_classes, .cut_minutes = {4, 800}}).find("800") !=
        std::string::npos);
}

TEST_CASE("ties stay in one class, and each class has a rating of its own") {
  ReaderTimes readers = simulated({.puzzles = 60}, 4);
  for (std::size_t i = 0; i < 60; ++i)
    readers.ratings[i] = i < 57 ? 1.5 : 1.5 + static_cast<double>(i - 56) / 10;
  const Calibrated found = calibrated(readers, {.classes = three_classes, .resamples = 100});
  CHECK(found.classes[0].puzzles == 57);
  CHECK(found.classes[1].puzzles + found.classes[2].puzzles == 3);
  const CalibrateOptions five;
  CHECK(why_none(readers, five).find("4 different ratings") != std::string::npos);
}

TEST_CASE("thirty puzzles will do, fewer will not, and the interval says how little thirty are") {
  CHECK(why_none(simulated({.puzzles = 29}, 1)).find("29 puzzles") != std::string::npos);
  const Calibrated little = calibrated(simulated({.puzzles = 30, .of_chance = 1}, 1));
  const Calibrated more = calibrated(simulated({.puzzles = 1000, .of_chance = 1}, 1));
  const auto width = [](const Agreement& agreement) {
    return agreement.interval.high - agreement.interval.low;
  };
  CHECK(width(little.agreement) > 0.3);
  CHECK(width(more.agreement) < 0.12);
}

TEST_CASE("the interval of the agreement holds the true one about as often as it says", "[long]") {
  const double truth =
      calibrated(simulated({.puzzles = 20000, .of_chance = 1}, 1), {.resamples = 100}).agreement.rho;
  int held = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Agreement agreement = calibrated(simulated({.puzzles = 60, .of_chance = 1}, seed)).agreement;
    if (agreement.interval.low <= truth && truth <= agreement.interval.high) ++held;
  }
  CHECK(held >= 180);
  CHECK(held <= 199);
}

TEST_CASE("what cannot be calibrated is said") {
  ReaderTimes equal_ratings = simulated({.puzzles = 50}, 1);
  std::ranges::fill(equal_ratings.ratings, 2.0);
  CHECK(why_none(equal_ratings).find("all ratings are equal") != std::string::npos);
  ReaderTimes equal_times = simulated({.puzzles = 50}, 1);
  for (SolveTime& time : equal_times.times) time.amount = 300;
  CHECK(why_none(equal_times).find("times of all puzzles are equal") != std::string::npos);
}

TEST_CASE("a broken promise is an exception that shows the value") {
  ReaderTimes readers = simulated({.puzzles = 40}, 1);
  CHECK_THROWS_AS(calibrate(readers, {.classes = {"one"}}), std::invalid_argument);
  CHECK_THROWS_AS(calibrate(readers, {.coverage = 1.0}), std::invalid_argument);
  CHECK_THROWS_AS(calibrate(readers, {.classes = {"a", "a"}}), std::invalid_argument);
  readers.times[3].amount = 0;
  CHECK_THROWS_AS(calibrate(readers, {}), std::invalid_argument);
  readers.times[3].amount = 10;
  readers.times[3].player = 1;
  CHECK_THROWS_WITH(calibrate(readers, {}), Catch::Contains("either all times tell the player or none"));
  readers.times[3].player.reset();
  CHECK_THROWS_WITH(calibrate(readers, {.coverage = 0.4}),
                    Catch::Contains("coverage must be in [0.5, 0.99], got 0.4"));
  CHECK_THROWS_WITH(calibrate(readers, {.resamples = 99}),
                    Catch::Contains("want 100 resamples or more, got 99"));
  CHECK_THROWS_WITH(calibrate(readers, {.classes = three_classes, .shares = {0.5, 0.5}}),
                    Catch::Contains("want a share for each class, got 2"));
  CHECK_THROWS_WITH(calibrate(readers, {.classes = three_classes, .cut_minutes = {5}}),
                    Catch::Contains("want one cut fewer than classes, got 1"));
  readers.times[3].puzzle = 40;
  CHECK_THROWS_WITH(calibrate(readers, {}), Catch::Contains("a time of puzzle 40"));
  readers.times[3].puzzle = 3;
  readers.ratings[7] = std::numeric_limits<double>::infinity();
  CHECK_THROWS_WITH(calibrate(readers, {}), Catch::Contains("ratings must be finite, got inf"));
}

TEST_CASE("levels give agreement and classes, and no minutes") {
  ReaderTimes readers = simulated({.puzzles = 120}, 6);
  readers.are_levels = true;
  for (SolveTime& time : readers.times) time.amount = std::clamp(std::floor(time.amount / 240), 0.0, 3.0);
  const Calibrated found = calibrated(readers, {.classes = three_classes, .resamples = 200});
  CHECK(found.agreement.rho > 0.6);
  CHECK(found.calibration.curve.empty());
  CHECK_FALSE(found.calibration.time_of(2));
  CHECK(found.calibration.class_of(1)->name == "mon");
  CHECK(found.classes[2].typical > found.classes[0].typical);
}

TEST_CASE("a seed fixes the result") {
  const ReaderTimes readers = simulated({.puzzles = 50, .players = 2, .players_a_puzzle = 2}, 1);
  const Calibrated one = calibrated(readers, {.seed = 5, .resamples = 200});
  const Calibrated same = calibrated(readers, {.seed = 5, .resamples = 200});
  const Calibrated other = calibrated(readers, {.seed = 6, .resamples = 200});
  CHECK(one.calibration == same.calibration);
  CHECK(one.agreement.interval == same.agreement.interval);
  CHECK_FALSE(one.agreement.interval == other.agreement.interval);
  CHECK(one.agreement.rho == other.agreement.rho);
}

TEST_CASE("minutes and ratings are looked up both ways") {
  const Calibration calibration{
      .rater = "knowledge",
      .version = 3,
      .curve = {{1, 2, 1, 4, 2, 2}, {2, 4, 2, 8, 4, 4}, {3, 4, 2, 8, 4, 4}, {4, 16, 8, 32, 16, 16}},
      .classes = {{"easy", std::nullopt}, {"hard", 3.0}}};
  CHECK(calibration.time_of(1)->minutes == Approx(2));
  CHECK(calibration.time_of(1.5)->minutes == Approx(2 * std::sqrt(2)));
  CHECK(calibration.time_of(2.5)->minutes == Approx(4));
  CHECK(calibration.time_of(3.5)->minutes == Approx(8));
  CHECK(calibration.time_of(3.5)->low == Approx(4));
  CHECK(calibration.time_of(3.5)->high == Approx(16));
  CHECK_FALSE(calibration.time_of(0.99));
  CHECK_FALSE(calibration.time_of(4.01));

  CHECK(*calibration.ratings_of_minutes(4, 4) == RatingRange{2, 3});  // the whole flat piece of the curve
  CHECK(*calibration.ratings_of_minutes(8, std::nullopt)->low == Approx(3.5));
  CHECK(*calibration.ratings_of_minutes(8, std::nullopt)->high == 4);
  CHECK(*calibration.ratings_of_minutes(std::nullopt, 2.9)->low == 1);
  CHECK(*calibration.ratings_of_minutes(std::nullopt, 2) == RatingRange{1, 1});
  CHECK(*calibration.ratings_of_minutes(16, std::nullopt) == RatingRange{4, 4});
  CHECK(*calibration.ratings_of_minutes(1, 100) == RatingRange{1, 4});
  CHECK_FALSE(calibration.ratings_of_minutes(17, std::nullopt));
  CHECK_FALSE(calibration.ratings_of_minutes(std::nullopt, 1.9));

  CHECK(calibration.class_of(-5)->name == "easy");
  CHECK(calibration.class_of(2.999)->name == "easy");
  CHECK(calibration.class_of(3)->name == "hard");
  CHECK_FALSE(calibration.ratings_of_class("easy")->low);
  CHECK(*calibration.ratings_of_class("easy")->high < 3);
  CHECK(*calibration.ratings_of_class("hard")->low == 3);
  CHECK_FALSE(calibration.ratings_of_class("hard")->high);
  CHECK_FALSE(calibration.ratings_of_class("Hard"));
}

TEST_CASE("a calibration is for one rater, version and box") {
  const Calibration calibration{.rater = "knowledge", .version = 3, .box = Box(3, 3)};
  const Rating rating{.rater = "knowledge", .version = 3};
  CHECK(calibration.is_for(rating, Box(3, 3)));
  CHECK_FALSE(calibration.is_for(rating, Box(2, 3)));
  CHECK_FALSE(calibration.is_for({.rater = "knowledge", .version = 2}, Box(3, 3)));
  CHECK_FALSE(calibration.is_for({.rater = "SE", .version = 3}, Box(3, 3)));
}
