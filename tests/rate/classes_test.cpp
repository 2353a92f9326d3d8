// The class of a puzzle: by rating and level together.
#include "rate/classes.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evodoku/level.hpp"
#include "evodoku/rate.hpp"

using namespace evodoku;

namespace {

Grid grid_of(std::string_view line) {
  Grid grid(Box(3, 3));
  for (int cell = 0; cell < grid.cells(); ++cell) {
    const char symbol = line[static_cast<std::size_t>(cell)];
    if (symbol != '.') grid.set(cell, symbol - '0');
  }
  return grid;
}

constexpr std::array<std::string_view, 9> puzzles = {
    "..5...98.8.35........83.5...4..7..3.6.......9.1..2..6...2.45........17.2.31...8..",  // near a limit
    "4....6..5....7.41....3...7.7......4..419.563..3......2.7...9....25.4....3..5....9",
    ".9..3.........826.....7.4...1.7.2......8....3.....697..7........4....5..2..5...8.",
    ".....7.....8.5.....6....475....2.....3..9.64..94...3...5.....6....8..9.1..71.6...",
    "8.1.7..........62....5....7........1.6..43.7......9....94....5.12.8.......7....3.",
    "..1...5....2.3..7......8.69.9..45..66.......52..79..1.17.4......2..5.1....6...2..",
    "8.7..34.6...6....9.....7....3.......2....1...7..3.2.........92....2.68.7..9.4.1..",
    "...3....8.5.9287..2.......4....1..7..7.2541........3.......72.5..8.......9...2.3.",
    "3.4....26.6.2....57.....8....7.3......2..5...14...85.7...67.....8.......6.1.84..."};

}  // namespace

TEST_CASE("what no rater gives has a class none the less") {
  const auto classes = classes_of("knowledge");
  const auto class_at = [&](double value, double estimate) {
    return std::string(
        classes[class_index(value, {.technique = "probing", .se_estimate = estimate}, classes)].name);
  };
  CHECK(class_at(-0.00001, 1.0) == "very-easy");
  CHECK(class_at(2.0, 150.0) == "very-hard");
  CHECK(class_at(3.0, 150.0) == "extreme");
  // every full grid has a rating of 0 generations
  const Grid full =
      grid_of("534678912672195348198342567859761423426853791713924856961537284287419635345286179");
  const auto rated = rate(full, {});
  REQUIRE(rated);
  CHECK(rated->rating.ert == 0);
  CHECK_FALSE(fault_of_rating(rated->rating, rated->level));
}

TEST_CASE("the level gives the range, the rating the place in it") {
  struct Row {
    double estimate, rating;
    std::string_view name;
  };
  const auto classes = classes_of("knowledge");
  REQUIRE(has_levels(classes));
  for (const Row& row : std::vector<Row>{{1.0, 0.0, "very-easy"},
                                         {2.5, 1.549, "very-easy"},
                                         {2.5, 1.55, "easy"},
                                         {2.0, 1.69, "easy"},
                                         {1.2, 1.7, "medium"},
                                         {2.5, 9.0, "medium"},
                                         {2.6, 0.5, "medium"},
                                         {2.6, 1.849, "medium"},
                                         {4.0, 1.85, "hard"},
                                         {4.0, 9.0, "hard"},
                                         {4.2, 0.5, "hard"},
                                         {6.9, 1.99, "hard"},
                                         {4.2, 2.0, "very-hard"},
                                         {6.9, 9.0, "very-hard"},
                                         {7.0, 1.0, "very-hard"},
                                         {8.3, 2.149, "very-hard"},
                                         {7.0, 2.15, "extreme"},
                                         {11.9, 1.0, "very-hard"},
                                         {11.9, 3.0, "extreme"}}) {
    CAPTURE(row.estimate, row.rating);
    CHECK(classes[class_index(row.rating, {.technique = "X-wing", .se_estimate = row.estimate}, classes)]
              .name == row.name);
  }
  CHECK_FALSE(has_levels(classes_of("mantere-koljonen")));
}

TEST_CASE("an estimate that is none, as a file may have it, is a fault and leaves the class to the rating") {
  const auto rated = rate(grid_of(puzzles[0]), {.runs = 8}).value();
  for (const double estimate : {-1.0, static_cast<double>(INFINITY)}) {
    CAPTURE(estimate);
    Level level = rated.level;
    level.se_estimate = estimate;
    CHECK(fault_of_rating(rated.rating, level) == "the estimate of its level is none");
    Rating rating = rated.rating;
    rating.ert = 99;
    CHECK(classified(rating, level).difficulty_class == "very-hard");
  }
}

TEST_CASE("every level allows a class, and the classes that it allows are neighbours") {
  const auto classes = classes_of("knowledge");
  for (int tenths = 0; tenths <= 10 * estimate_beyond_techniques; ++tenths) {
    CAPTURE(tenths);
    const auto possible = possible_classes(tenths / 10.0, classes);
    REQUIRE_FALSE(possible.empty());
    CHECK(possible.front().from == 0);
    CHECK(possible.back().index - possible.front().index + 1 == possible.size());
  }
}

TEST_CASE(
    "sizes without an estimate are classed by that of their technique, what no technique solves above all") {
  CHECK(estimate_of({.technique = "X-wing"}) == 3.2);
  CHECK(estimate_of({.technique = "X-wing", .se_estimate = 3.4}) == 3.4);
  CHECK(estimate_of({.technique = std::string(beyond_techniques)}) == estimate_beyond_techniques);
}

TEST_CASE("puzzles have the class of their rating and level, between those of the ends of the interval") {
  const auto classes = classes_of("knowledge");
  const auto place = [&](const std::string& name) {
    return std::ranges::find(classes, name, &DifficultyClass::name) - classes.begin();
  };
  int near_a_limit = 0;
  for (const std::string_view line : puzzles) {
    const Grid puzzle = grid_of(line);
    const auto rated = rate(puzzle, {.seed = 1});
    const Rating& rating = rated->rating;
    CHECK(rated->level == level_of(puzzle));
    CHECK(std::cmp_equal(place(rating.difficulty_class), class_index(rating.value, rated->level, classes)));
    CHECK(place(*rating.class_low) <= place(rating.difficulty_class));
    CHECK(place(rating.difficulty_class) <= place(*rating.class_high));
    if (estimate_of(rated->level) < 2.55) CHECK(place(*rating.class_high) <= 2);
    const bool is_between = rating.class_low != rating.class_high;
    CHECK((class_text(rating).find('/') != std::string::npos) == is_between);
    if (is_between) ++near_a_limit;
  }
  CHECK(near_a_limit > 0);
}

TEST_CASE("a class in words names what the interval reaches into") {
  const auto text = [](auto low, auto high) {
    Rating rating;
    rating.difficulty_class = "medium";
    rating.class_low = low;
    rating.class_high = high;
    return class_text(rating);
  };
  CHECK(text("medium", "medium") == "medium");
  CHECK(text("easy", "medium") == "easy/medium");
  CHECK(text("medium", "hard") == "medium/hard");
  CHECK(text("easy", "hard") == "easy/medium/hard");
  CHECK(text(std::nullopt, std::nullopt) == "medium");
}

TEST_CASE("the class is that of the rating as it is shown, to three decimals") {
  const auto classes = classes_of("mantere-koljonen");
  for (std::size_t i = 1; i < classes.size(); ++i) {
    Rating rating{.rater = "mantere-koljonen", .version = *version_of_rater("mantere-koljonen"), .solved = 1};
    CAPTURE(classes[i].name, classes[i].from);
    rating.ert = std::pow(10, classes[i].from - 0.0004) - 1;
    CHECK(classified(rating, Level()).difficulty_class == classes[i].name);
    rating.ert = std::pow(10, classes[i].from - 0.0006) - 1;
    CHECK(classified(rating, Level()).difficulty_class == classes[i - 1].name);
    rating.difficulty_class = classes[i].name;
    rating.ert_low = *rating.ert;
    CHECK_FALSE(fault_of_rating(rating, Level()));  // within half a thousandth both are taken
    rating.ert = std::pow(10, classes[i].from - 0.002) - 1;
    CHECK(fault_of_rating(rating, Level()));
  }
}

TEST_CASE("a class that is not the one of its rating and level is a fault, as far as that can be told") {
  for (const std::string_view line : puzzles) {
    const auto rated = rate(grid_of(line), {.runs = 8}).value();
    Rating rating = rated.rating;
    CHECK_FALSE(fault_of_rating(rating, rated.level));
    CHECK_FALSE(fault_of_rating(rating, rated.level, rated.runs));
    CHECK(fault_of_rating(rating, rated.level, std::span(rated.runs).first(rated.runs.size() - 1)));
    rating.value = std::round(1000 * rating.value) / 1000;  // as records have it
    CHECK_FALSE(fault_of_rating(rating, rated.level));
    rating.difficulty_class = rating.difficulty_class == "easy" ? "hard" : "easy";
    INFO(fault_of_rating(rating, rated.level).value_or("no fault"));
    CHECK(fault_of_rating(rating, rated.level));
    CHECK_FALSE(fault_of_rating(rating, std::nullopt));
    Level older = rated.level;
    --older.version;
    CHECK_FALSE(fault_of_rating(rating, older));
    ++rating.version;
    CHECK_FALSE(fault_of_rating(rating, rated.level));
    rating = rated.rating;
    rating.class_high = "no such class";
    CHECK(fault_of_rating(rating, rated.level));
    rating.rater = "somebody";
    CHECK_FALSE(fault_of_rating(rating, rated.level));
  }
}
