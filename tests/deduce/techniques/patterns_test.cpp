// Each technique in a grid made for it by hand: exactly what it finds there.
#include <catch2/catch.hpp>

#include "states.hpp"

using namespace evodoku;
using namespace evodoku::test;

TEST_CASE("techniques find what was made for them and nothing else") {
  const Box box(3, 3);
  for (const std::vector<std::string>& row : rows_of_data("patterns.txt")) {
    const Technique technique = *parse_technique(row.at(0));
    const PencilMarks state = marks(row.at(1));
    const std::string expected = row.size() > 2 ? in_words(candidates(row[2], box), box) : "";
    CAPTURE(row.at(0), row.at(1));
    const auto found = find_deductions(state, technique);
    CHECK(in_words(effect_of_instances(found), box) == expected);
    CHECK(in_words(effect_of_scan(state, technique), box) == expected);
    for (const Deduction& deduction : found) {
      CHECK(deduction.technique == technique);
      CHECK(deduction.placements.empty() == !info_of(technique).places);
      CHECK(deduction.eliminations.empty() == info_of(technique).places);
      CHECK_FALSE(deduction.because.empty());
      for (const Candidate candidate : deduction.because) CHECK(state.has(candidate));
    }
  }
}

TEST_CASE("BUG+1 leaves the one cell with three candidates the digit that has three places") {
  // Each cell has the digits of two grids that differ in every cell: 1234 3412 2143 4321 and 2143 4321 1234 3412.
  const Box box(2, 2);
  const std::string rest = "r1c2:12 r1c34:34 r2c12:34 r2c34:12 r3c12:12 r3c34:34 r4c12:34 r4c34:12";
  CHECK(find_deductions(marks("r1c1:12 " + rest, box), Technique::bug).empty());

  PencilMarks state = marks("r1c1:123 " + rest, box);
  const auto found = find_deductions(state, Technique::bug);
  REQUIRE(found.size() == 1);
  CHECK(found.front().eliminations == candidates("r1c1:12", box));
  CHECK(found.front().because == candidates("r1c1:3", box));
  CHECK(effect_of_scan(state, Technique::bug) == found.front().eliminations);

  state.remove({15, 1});  // now a digit has only one place in a house: not a bivalue universal grave (BUG)
  CHECK(find_deductions(state, Technique::bug).empty());
}

TEST_CASE("a fish names its base lines before its cross lines") {
  const auto found = find_deductions(marks("column2/5:r38c2 column6/5:r38c6"), Technique::x_wing);
  REQUIRE(found.size() == 1);
  CHECK(found.front().houses == std::vector<int>{9 + 1, 9 + 5, 2, 7});
  CHECK(found.front().because == std::vector<Candidate>{{19, 5}, {64, 5}, {23, 5}, {68, 5}});
}

TEST_CASE("a direct single names the locked candidates that make it, and no others") {
  const PencilMarks state = marks("box1/5:r2c12 box2/5:r2c4,r1c5 box9/6:r7c78");
  const auto found = find_deductions(state, Technique::direct_locked);
  // By box 1 in row 2, and by row 3, which has its 5s in box 3 only. The 6s of box 9 have no part in it.
  REQUIRE(found.size() == 2);
  for (const Deduction& step : found) {
    CHECK(step.placements == candidates("r1c5:5", Box(3, 3)));
    const bool is_in_box = step.houses == std::vector<int>{18 + 1, 18 + 0, 1};
    if (!is_in_box) CHECK(step.houses == std::vector<int>{0, 2, 18 + 2});
    CHECK(step.because == candidates(is_in_box ? "r2c12:5" : "r3c789:5", Box(3, 3)));
  }
  CHECK(found.front().houses != found.back().houses);
}

TEST_CASE("cells that are written down take no part in patterns") {
  const PencilMarks state = marks("r1c1=4 r1c2=7 r1c5:123");
  for (const TechniqueInfo& info : techniques().first(static_cast<std::size_t>(Technique::x_chain))) {
    CAPTURE(info.name);
    CHECK(find_deductions(state, info.technique).empty());
  }
}
