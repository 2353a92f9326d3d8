#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/text.hpp"
#include "states.hpp"

using namespace evodoku;
using namespace evodoku::test;

TEST_CASE("a pattern has the name that people call it by") {
  for (const std::vector<std::string>& row : rows_of_data("pattern_names.txt")) {
    CAPTURE(row);
    const PencilMarks state = marks(row.at(1));
    const auto found = find_deductions(state, parse_technique(row.front()).value());
    REQUIRE_FALSE(found.empty());
    std::set<std::string> names;
    for (const Deduction& step : found) names.emplace(pattern_name(step, state));
    names.erase("");
    CHECK(names == std::set<std::string>(row.begin() + 2, row.end()));
  }
}

namespace {

/// The name of a step that does not say what it rests on.
std::string name_of_elimination(std::string_view state, std::string_view gone,
                                Uniqueness uniqueness = Uniqueness::assumed) {
  Deduction step;
  step.technique = Technique::nishio;
  step.eliminations = candidates(gone, Box(3, 3));
  return std::string(pattern_name(step, marks(state), uniqueness));
}

}  // namespace

TEST_CASE("a W-wing is named where two cells with the same pair are linked and see what is gone") {
  CHECK(name_of_elimination("r1c1:47 r5c5:47 row9/7:r9c15", "r1c5:4") == "W-wing");
  CHECK(name_of_elimination("r1c1:47 r5c5:47 row9/7:r9c15", "r1c5:4 r5c1:4") == "W-wing");
  CHECK(name_of_elimination("r1c1:47 r5c5:47 row9/7:r9c15", "r1c5:4 r1c9:4").empty());
  CHECK(name_of_elimination("r1c1:47 r5c5:47 row9/7:r9c15", "r1c9:4").empty());
  CHECK(name_of_elimination("r1c1:47 r5c5:47 row9/7:r9c16", "r1c5:4").empty());
  CHECK(name_of_elimination("r1c1:478 r5c5:478 row9/7:r9c15", "r1c5:4").empty());
  CHECK(name_of_elimination("r1c1:47 r5c5:478 row9/7:r9c15", "r1c5:4").empty());
  CHECK(name_of_elimination("r1c1:478 r5c5:47 row9/7:r9c15", "r1c5:4").empty());
  CHECK(name_of_elimination("r1c1:47 r5c5:78 row9/7:r9c15", "r1c5:4").empty());
  CHECK(name_of_elimination("r1c1:78 r5c5:78 row9/7:r9c15", "r1c5:4").empty());
}

TEST_CASE("a remote pair is named where the ends of a row of equal pairs see what is gone of their digits") {
  const std::string_view pairs = "r1c14:47 r5c4:47 r6c5:47";
  CHECK(name_of_elimination(pairs, "r6c1:4") == "remote pair");
  CHECK(name_of_elimination(pairs, "r6c1:4 r6c1:7 r1c5:7") == "remote pair");
  CHECK(name_of_elimination(pairs, "r6c1:9").empty());
  CHECK(name_of_elimination(pairs, "r6c1:4 r6c1:9").empty());
  CHECK(name_of_elimination(pairs, "r6c2:4").empty());
  CHECK(name_of_elimination("r1c14:47 r5c4:478 r6c5:47", "r6c1:4").empty());
  CHECK(name_of_elimination("r1c14:47 r5c4:47", "r5c1:4").empty());  // two steps apart
}

TEST_CASE("a step has the name of the rectangle that eliminates the same") {
  const std::string_view hidden = "r1c1:47 row2/7:r2c14 column4/7:r12c4";
  CHECK(name_of_elimination(hidden, "r2c4:4") == "hidden rectangle");
  CHECK(name_of_elimination(hidden, "r2c4:9").empty());
  const std::string_view type_6 = "r1c4:47 r2c1:47 row1/4:r1c14 row2/4:r2c14";
  CHECK(name_of_elimination(type_6, "r1c1:4 r2c4:4") == "unique rectangle type 6");
  CHECK(name_of_elimination(type_6, "r1c1:7").empty());
}

TEST_CASE("no name of a step is said twice") {
  const Grid puzzle = std::get<Grid>(
      grid_from_line("..............24964...18.....59........2.1.6.18........7......5.2....93.39...42.."));
  PencilMarks state(puzzle);
  int named = 0;
  for (const Deduction& step : solving_path(puzzle).steps) {
    const std::string name = pattern_name(step, state);
    CAPTURE(name);
    if (name.starts_with("two-string kite")) {
      CHECK(name.find("two-string kite", 1) == std::string::npos);
      ++named;
    }
    state.apply(step);
  }
  CHECK(named > 0);
}

TEST_CASE("locked candidates are no larger pattern") {
  CHECK(name_of_elimination("row9/7:r9c12 row5/7:r5c15", "r8c3:7").empty());
}

TEST_CASE("patterns that rest on uniqueness have no name where it is not assumed") {
  CHECK(name_of_elimination("r1c4:47 r2c1:47 row1/4:r1c14 row2/4:r2c14", "r1c1:4 r2c4:4",
                            Uniqueness::not_assumed)
            .empty());
}

namespace {

/// The names of the patterns for these eliminations, in order.
std::set<std::string> names_of(const std::vector<Candidate>& gone, const PencilMarks& state) {
  Deduction step;
  step.technique = Technique::nishio;
  step.eliminations = gone;
  std::istringstream text(pattern_name(step, state));
  std::set<std::string> names;
  for (std::string name; std::getline(text >> std::ws, name, ',');) names.insert(name);
  return names;
}

/// Calls `visit(state, step)` for the states of puzzles in which a pattern for experts is the easiest.
template <typename Visit>
void for_each_hard_step(Box box, int clues, std::uint64_t puzzles, const Visit& visit) {
  for (std::uint64_t index = 0; index < puzzles; ++index) {
    const ProperPuzzle proper = proper_puzzle(box, clues, index);
    PencilMarks state(proper.puzzle);
    for (const Deduction& step : solving_path(proper.puzzle).steps) {
      if (step.technique >= Technique::x_chain) visit(state, step, proper.solution);
      state.apply(step);
    }
  }
}

Candidate image_of(Candidate candidate, const Isomorphism& map, Box box) {
  Grid alone(box);
  alone.set(candidate.cell, candidate.digit);
  const Grid image = apply(map, alone);
  for (int cell = 0; cell < box.cells(); ++cell) {
    if (image[cell] != 0) return {static_cast<Cell>(cell), static_cast<std::uint8_t>(image[cell])};
  }
  throw std::logic_error("the digit is gone");
}

}  // namespace

TEST_CASE("no pattern is named for a digit of the solution, alone or with a candidate that can go") {
  int tried = 0;
  for_each_hard_step(
      Box(3, 3), 24, 40, [&](const PencilMarks& state, const Deduction& step, const Grid& solution) {
        for (int cell = tried % 3; cell < 81; cell += 3) {
          if (!state.values().is_blank(cell)) continue;
          const Candidate right{static_cast<Cell>(cell), static_cast<std::uint8_t>(solution[cell])};
          CAPTURE(in_words({right}, Box(3, 3)), state.values().digits(), step.eliminations.size());
          CHECK(names_of({right}, state) == std::set<std::string>{});
          CHECK(names_of({step.eliminations.front(), right}, state) == std::set<std::string>{});
        }
        ++tried;
      });
  CHECK(tried > 20);
}

TEST_CASE("isomorphs of a step have the names that it has") {
  std::set<std::string> seen;
  std::uint64_t number = 0;
  for (const auto& [box, clues, puzzles] :
       std::vector<std::tuple<Box, int, std::uint64_t>>{{Box(3, 3), 24, 120}, {Box(2, 4), 19, 30}}) {
    for_each_hard_step(
        box, clues, puzzles, [&](const PencilMarks& state, const Deduction& step, const Grid&) {
          Isomorphism map = Isomorphism::random(state.box(), 1, number++);
          map.transpose = number % 2 == 0 && state.box().is_square();
          const PencilMarks image(apply(map, state.values()), apply(map, state.candidates(), state.box()));
          std::vector<Candidate> gone;
          for (const Candidate candidate : step.eliminations)
            gone.push_back(image_of(candidate, map, state.box()));
          const std::set<std::string> names = names_of(step.eliminations, state);
          CHECK(names_of(gone, image) == names);
          seen.insert(names.begin(), names.end());
        });
  }
  CHECK(seen.size() > 15);
}

TEST_CASE("every name of a pattern is listed with the technique of its steps") {
  std::set<std::string> seen;
  for (std::uint64_t index = 0; index < 60; ++index) {
    const SolvingPath path = solving_path(proper_puzzle(Box(3, 3), 26, index).puzzle);
    PencilMarks state = path.start;
    for (const Deduction& step : path.steps) {
      std::string names = pattern_name(step, state);
      state.apply(step);
      while (!names.empty()) {
        const std::size_t end = std::min(names.find(", "), names.size());
        const std::string name = names.substr(0, end);
        names.erase(0, end + 2);
        CAPTURE(name, name_of(step.technique));
        seen.insert(name);
        const auto known = std::ranges::find(pattern_names(), name, &PatternName::name);
        REQUIRE(known != pattern_names().end());
        CHECK((known->technique == step.technique || name.starts_with("unique rectangle") ||
               step.technique >= Technique::x_chain));
      }
    }
  }
  CHECK(seen.size() > 4);
}
