#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <vector>

#include "evodoku/deduce.hpp"
#include "states.hpp"

using namespace evodoku;
using namespace evodoku::test;

TEST_CASE("a pattern has the name that people call it by") {
  for (const std::vector<std::string>& row : rows_of_data("pattern_names.txt")) {
    CAPTURE(row);
    const auto found = find_deductions(marks(row.at(1)), parse_technique(row.front()).value());
    REQUIRE_FALSE(found.empty());
    std::set<std::string> names;
    for (const Deduction& step : found) names.emplace(pattern_name(step, Box(3, 3)));
    names.erase("");
    CHECK(names == std::set<std::string>(row.begin() + 2, row.end()));
  }
}

TEST_CASE("every name of a pattern is listed with the technique of its steps") {
  std::set<std::string> seen;
  for (std::uint64_t index = 0; index < 60; ++index) {
    const Grid puzzle = proper_puzzle(Box(3, 3), 26, index).puzzle;
    for (const Deduction& step : solving_path(puzzle).steps) {
      const std::string_view name = pattern_name(step, puzzle.box());
      if (name.empty()) continue;
      seen.emplace(name);
      const auto known = std::ranges::find(pattern_names(), name, &PatternName::name);
      REQUIRE(known != pattern_names().end());
      CHECK((known->technique == step.technique || name.starts_with("unique rectangle")));
    }
  }
  CHECK(seen.size() > 4);
}
