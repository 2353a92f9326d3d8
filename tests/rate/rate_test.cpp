#include "evodoku/rate.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <string_view>

#include "evodoku/canon.hpp"
#include "evodoku/stats.hpp"
#include "rate/rater.hpp"

using namespace evodoku;

namespace {

Grid from_digits(std::string_view digits) {
  Grid grid(Box(3, 3));
  for (int cell = 0; cell < grid.cells(); ++cell) {
    grid.set(cell, digits[static_cast<std::size_t>(cell)] - '0');
  }
  return grid;
}

// "E (easy)" a and b of the Mantere-Koljonen benchmark, and A. Inkala's "AI Escargot".
const Grid easy_a =
    from_digits("008060900000203678706051004973048100620039050001700000580900306000000000040005721");
const Grid easy_b =
    from_digits("302065047050034182090170060206090308100000270089503400470300005000648091000200000");
const Grid escargot =
    from_digits("100007090030020008009600500005300900010080002600004000300000010040000007007000300");

/// A rater whose runs may be censored, so that more of the protocol can be tested with it.
const std::string classical = "mantere-koljonen";

}  // namespace

TEST_CASE("a rating does not depend on what was rated before") {
  const RateOptions options = {.rater = classical, .seed = 3, .generation_cap = 2000};
  const auto first = rate(easy_a, options);
  rate(escargot, options);
  CHECK(rate(easy_a, options)->rating == first->rating);
}

TEST_CASE("early stopping keeps a prefix of all runs") {
  const auto all = rate(easy_b, {.rater = classical, .seed = 4, .runs = 40, .enough_ratio = 1});
  REQUIRE(all->runs.size() == 40);
  for (const double enough : {2.0, 3.0, 5.0}) {
    const auto some = rate(easy_b, {.rater = classical, .seed = 4, .runs = 40, .enough_ratio = enough});
    REQUIRE(some->runs.size() < 40);
    CHECK(std::equal(some->runs.begin(), some->runs.end(), all->runs.begin()));
    CHECK(*some->rating.ert_high / some->rating.ert_low <= enough);
    // With one run less the interval was still too wide.
    const int fewer = some->rating.runs - 1;
    const auto cut = rate(easy_b, {.rater = classical, .seed = 4, .runs = fewer, .enough_ratio = 1});
    CHECK((fewer < 8 || *cut->rating.ert_high / cut->rating.ert_low > enough));
  }
}

TEST_CASE("the fewest and the most runs asked for are kept") {
  CHECK(rate(easy_b, {.rater = classical, .seed = 1, .runs = 30, .min_runs = 25})->rating.runs == 25);
  CHECK(rate(easy_b, {.rater = classical, .seed = 1, .runs = 3, .min_runs = 25})->rating.runs == 3);
  CHECK(rate(easy_b, {.rater = classical, .seed = 1, .runs = 1})->rating.runs == 1);
}

TEST_CASE("the interval holds the running time, which is all generations over the solved runs") {
  const auto rated = rate(easy_a, {.rater = classical, .seed = 1, .generation_cap = 400});
  const Rating& rating = rated->rating;
  REQUIRE(rating.ert);
  CHECK(rating.ert_low < *rating.ert);
  CHECK(*rating.ert < *rating.ert_high);
  RunTotals totals;
  for (const RatingRun& run : rated->runs) {
    ++totals.runs;
    totals.solved += run.solved ? 1 : 0;
    totals.total += static_cast<double>(run.generations);
    CHECK((run.solved || run.generations == 400));
  }
  CHECK(rating.runs == totals.runs);
  CHECK(rating.solved == totals.solved);
  CHECK(rating.censored == totals.runs - totals.solved);
  CHECK(rating.censored > 0);  // the cap is below the puzzle's running time: some runs reach it
  CHECK(*rating.ert == Approx(static_cast<double>(totals.total) / totals.solved));
  CHECK(rating.value == Approx(std::log10(1 + *rating.ert)).margin(0.000501));
  CHECK_FALSE(rating.is_lower_bound());
}

TEST_CASE("a puzzle that no run solves has a lower bound, no running time, and the class unsolved") {
  const Rating rating =
      rate(escargot, {.rater = classical, .seed = 1, .runs = 5, .generation_cap = 300})->rating;
  CHECK(rating.runs == 5);
  CHECK(rating.solved == 0);
  CHECK(rating.censored == 5);
  CHECK_FALSE(rating.ert);
  CHECK_FALSE(rating.ert_high);
  CHECK(rating.is_lower_bound());
  CHECK(rating.ert_low == Approx(1500 / 2.995732));  // total / -ln(0.05)
  CHECK(rating.value == Approx(std::log10(1 + rating.ert_low)).margin(0.000501));
  CHECK(rating.difficulty_class == "unsolved");
}

TEST_CASE("a rating says what made it") {
  const Rating rating = rate(easy_b, {.rater = classical, .seed = 77, .generation_cap = 5000})->rating;
  CHECK(rating.rater == "mantere-koljonen");
  CHECK(rating.version == 2);
  CHECK(rating.seed == 77);
  CHECK(rating.generation_cap == 5000);
}

TEST_CASE("other boxes are rated too, in either orientation alike") {
  Grid puzzle(Box(2, 3));
  for (int cell = 0; cell < 36; ++cell) {
    if (cell % 3 != 0) puzzle.set(cell, (cell / 6 % 2 * 3 + cell / 12 + cell % 6) % 6 + 1);
  }
  const RateOptions options = {.rater = classical, .seed = 1};
  const auto rated = rate(puzzle, options);
  CHECK(rated->rating.solved == rated->rating.runs);
  CHECK(rated->rating.ert);
  // the relabelled copy is the same puzzle
  Grid relabelled(Box(2, 3));
  for (int cell = 0; cell < 36; ++cell) {
    if (!puzzle.is_blank(cell)) relabelled.set(cell, puzzle[cell] % 6 + 1);
  }
  CHECK(rate(relabelled, options)->rating == rated->rating);
}

TEST_CASE("a stop gives no rating rather than half of one") {
  std::stop_source stop;
  stop.request_stop();
  CHECK_FALSE(rate(escargot, {.rater = classical, .seed = 1, .stop = stop.get_token()}));
}

TEST_CASE("every rater has classes from 0 on, ascending, with different names") {
  REQUIRE_FALSE(raters().empty());
  CHECK(raters().front() == RateOptions{}.rater);
  for (const std::string& name : raters()) {
    const auto classes = classes_of(name);
    REQUIRE_FALSE(classes.empty());
    CHECK(classes.front().from == 0);
    for (std::size_t i = 1; i < classes.size(); ++i) {
      CHECK(classes[i - 1].from < classes[i].from);
      CHECK(classes[i - 1].level_from.has_value() == classes[i].level_from.has_value());
      CHECK(classes[i - 1].name != classes[i].name);
    }
    for (const DifficultyClass& one : classes) {
      CHECK(one.name != "unsolved");
      CHECK(class_word(one.name) != class_of_searched);
    }
  }
  CHECK(classes_of("nobody").empty());
  CHECK_FALSE(version_of_rater("nobody"));
  CHECK(version_of_rater(raters().front()) == 3);
  CHECK(version_of_rater("knowledge@3") == 3);
  CHECK_FALSE(version_of_rater("knowledge@2"));
}

TEST_CASE("a class is one in every spelling") {
  CHECK(class_word("Very Hard") == "very-hard");
  CHECK(class_word("very_hard") == "very-hard");
  CHECK(class_word("very-hard") == "very-hard");
  CHECK(class_word("easy") != class_word("very-easy"));
}

TEST_CASE("the class of a rating is the one whose range holds its value") {
  const auto rated = rate(easy_a, {.rater = classical, .seed = 1});
  std::string expected;
  for (const DifficultyClass& one : classes_of(rated->rating.rater)) {
    if (one.from <= rated->rating.value) expected = one.name;
  }
  CHECK(rated->rating.difficulty_class == expected);
}

TEST_CASE("an unknown rater and options out of range are refused with the value seen") {
  CHECK_THROWS_WITH(rate(easy_a, {.rater = "nobody"}), Catch::Contains("nobody"));
  CHECK_THROWS_WITH(rate(easy_a, {.runs = 0}), Catch::Contains("runs must be at least 1, got 0"));
  CHECK_THROWS_WITH(rate(easy_a, {.min_runs = 0}), Catch::Contains("min_runs must be at least 1, got 0"));
  CHECK_THROWS_WITH(rate(easy_a, {.enough_ratio = 0.5}), Catch::Contains("enough_ratio must be at least 1"));
  CHECK_THROWS_AS(rate(easy_a, {.enough_ratio = std::nan("")}), std::invalid_argument);
  CHECK_THROWS_WITH(rate(easy_a, {.generation_cap = 0}), Catch::Contains("generation_cap"));
}

TEST_CASE("a puzzle with two equal clues in a box is refused") {
  Grid broken(Box(3, 3));
  broken.set(0, 1);
  broken.set(10, 1);
  CHECK_THROWS_AS(rate(broken, {}), std::invalid_argument);
}
