// The distance of a puzzle from the difficulty that was asked for.
#include "evodoku/aim.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <optional>
#include <stop_token>
#include <string>

#include "evodoku/deduce.hpp"
#include "evodoku/grid.hpp"
#include "evodoku/rate.hpp"

using namespace evodoku;

namespace {

Grid grid_of(const std::string& line) {
  Cells9x9 cells{};
  std::ranges::transform(line, cells.begin(), [](char symbol) {
    return symbol == '.' ? std::uint8_t{0} : std::uint8_t(symbol - '0');
  });
  return evodoku::grid_of(cells);
}

const Grid puzzle =
    grid_of("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");

double miss_of(const DifficultyAim& aim) {
  return AimScore("knowledge", {}).miss(puzzle, aim).value();
}

}  // namespace

TEST_CASE("a puzzle in the range of its own rating is hit, below and above it is missed to the right side") {
  const double value = AimScore("knowledge", {}).rating_of(puzzle).value().value;
  CHECK(miss_of({.rating = RatingAim{.low = value - 0.01, .high = value + 0.01}}) == 0);
  CHECK(miss_of({.rating = RatingAim{.low = value + 1}}) < -0.9);
  CHECK(miss_of({.rating = RatingAim{.low = 0, .high = value - 1}}) > 0.9);
}

TEST_CASE("a puzzle is in exactly one class, its own") {
  const Rating rating = AimScore("knowledge", {}).rating_of(puzzle).value();
  int hit = 0;
  for (const std::string& name : classes_to_aim_at("knowledge")) {
    const double missed = miss_of({.rating = class_to_aim_at("knowledge", name)});
    if (missed == 0) ++hit;
    CHECK((missed == 0) == (name == rating.difficulty_class));
  }
  CHECK(hit == 1);
}

TEST_CASE("classes are named in any spelling, and only those of the rater") {
  CHECK(class_to_aim_at("knowledge", "Very Hard")->class_index ==
        class_to_aim_at("knowledge", "very-hard")->class_index);
  CHECK_FALSE(class_to_aim_at("knowledge", "impossible"));
  CHECK(classes_to_aim_at("nobody").empty());
  CHECK_THROWS_AS(AimScore("nobody", {}), std::invalid_argument);
}

TEST_CASE("a technique has the estimate of its row, and chains all from their kind's on") {
  const auto estimates_of = [](const std::string& name) {
    const std::size_t place = std::ranges::find(level_techniques(), name) - level_techniques().begin();
    return possible_estimates({place, place});
  };
  for (const TechniqueInfo& info : techniques()) {
    CAPTURE(info.name);
    const std::vector<double> estimates = estimates_of(std::string(info.name));
    REQUIRE_FALSE(estimates.empty());
    CHECK(std::ranges::is_sorted(estimates));
    const bool has_length = info.technique == Technique::unique_loop ||
                            (info.technique >= Technique::x_chain && info.technique <= Technique::probe);
    if (!has_length) CHECK(estimates == std::vector{std::round(10 * info.se_rating) / 10});
    CHECK((estimates.size() > 1) == has_length);
  }
  CHECK(estimates_of("unique loop").front() == 4.6);
  CHECK(estimates_of("unique loop").back() == 5.3);
  CHECK(estimates_of("X-chain").front() == 6.5);
  CHECK(estimates_of("Nishio").front() == 7.5);
  CHECK(estimates_of("forcing chains").front() == 8.0);
  CHECK(estimates_of("X-chain").back() == Approx(estimates_of("Nishio").back() - 0.9));
}

TEST_CASE("a puzzle of singles is too easy for hard by its level, and is not rated") {
  CHECK(miss_of({.rating = class_to_aim_at("knowledge", "hard")}) < -10'000);
  CHECK(miss_of({.rating = class_to_aim_at("knowledge", "beyond-techniques")}) < -10'000);
}

TEST_CASE("what misses the level is farther away than any rating, and is not rated") {
  const std::size_t last = level_techniques().size() - 1;
  const double missed =
      miss_of({.rating = RatingAim{.low = 500}, .techniques = LevelRange{.first = last, .last = last}});
  CHECK(missed < -10'000);
  CHECK(miss_of({.techniques = LevelRange{.first = 0, .last = last}}) == 0);
  CHECK(miss_of({.estimates = Range<double>{.low = 9.0}}) < -10'000);
}

TEST_CASE("a puzzle uses what is on its path, and exactly as often") {
  const auto used = [](Technique technique, std::optional<int> times = {}) {
    return UsedTechnique{static_cast<std::size_t>(technique), times};
  };
  const auto level = level_of(puzzle);
  REQUIRE(level);
  const int singles = times_used(*level, "hidden single in a box").value();
  REQUIRE(singles > 1);
  CHECK(miss_of({.uses = {used(Technique::hidden_single_box)}}) == 0);
  CHECK(miss_of({.uses = {used(Technique::hidden_single_box, singles)}}) == 0);
  CHECK(miss_of({.uses = {used(Technique::x_wing, 0)}}) == 0);
  CHECK(miss_of({.uses = {used(Technique::hidden_single_box, singles + 1)}}) < -10'000);
  CHECK(miss_of({.uses = {used(Technique::hidden_single_box, singles - 1)}}) > 10'000);
  CHECK(miss_of({.uses = {used(Technique::hidden_single_box), used(Technique::x_wing)}}) < -10'000);
  // one too often and the other too seldom are no hit together
  CHECK(miss_of({.uses = {used(Technique::hidden_single_box, singles - 1), used(Technique::x_wing, 1)}}) !=
        0);
}

TEST_CASE("a puzzle whose path needs a technique behind the range is too hard for it") {
  const auto behind = [](const std::string& first, const std::string& last) {
    const auto place = [](const std::string& name) -> std::size_t {
      return std::ranges::find(level_techniques(), name) - level_techniques().begin();
    };
    return techniques_behind({place(first), place(last)});
  };
  CHECK(behind("full house", "hidden triple").empty());
  CHECK(behind("full house", "nested probing with probes").empty());
  CHECK(behind("full house", "beyond techniques").empty());
  CHECK(behind("unique loop", "unique loop") == std::vector<std::string>{"naked quad", "jellyfish"});
  CHECK(behind("full house", "XY-chain").front() == "short chain");
  // an XY-chain of a higher estimate than the short chains before it
  const Grid chains =
      grid_of("..5..1.......6.27.9..3...6.......5..13...4..7.4..7....4.....6.........3.6..25391.");
  const auto level = level_of(chains);
  REQUIRE(level->technique == "XY-chain");
  REQUIRE(times_used(*level, "short chain") > 0);
  const auto missed_by = [&](Technique last) {
    const DifficultyAim aim{.techniques = LevelRange{0, static_cast<std::size_t>(last)}};
    return AimScore("knowledge", {}).miss(chains, aim).value();
  };
  CHECK(missed_by(Technique::xy_chain) > 10'000);
  CHECK(missed_by(Technique::short_chain) == 0);
}

TEST_CASE("after a stop there is no score") {
  std::stop_source stop;
  stop.request_stop();
  CHECK_FALSE(AimScore("knowledge", stop.get_token()).miss(puzzle, {.rating = RatingAim{}}));
}
