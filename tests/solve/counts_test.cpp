#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "puzzles.hpp"

using namespace evodoku;
using namespace evodoku::testing;

namespace {

struct KnownCount {
  Grid puzzle;
  std::uint64_t count;
  std::optional<Grid> solution;
  std::string line;
};

Box box_named(const std::string& name) {
  const auto cross = name.find('x');
  return Box(std::stoi(name.substr(0, cross)), std::stoi(name.substr(cross + 1)));
}

/// Reads a line `box puzzle:count[:solution]`.
KnownCount known_count(const std::string& line) {
  std::istringstream words(line);
  std::string name, puzzle, count, solution;
  words >> name;
  std::getline(words >> std::ws, puzzle, ':');
  std::getline(words, count, ':');
  std::getline(words, solution);
  const Box box = box_named(name);
  KnownCount known{grid_of(box, puzzle), std::stoull(count), std::nullopt, line};
  if (!solution.empty()) known.solution = grid_of(box, solution);
  return known;
}

std::vector<KnownCount> known_counts() {
  std::ifstream file(EVODOKU_TEST_DATA "/counts.txt");
  REQUIRE(file);
  std::vector<KnownCount> all;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line.front() != '#') all.push_back(known_count(line));
  }
  REQUIRE(all.size() >= 30);
  return all;
}

/// CaDiCaL decides rather than counts: each solution is excluded by a clause as long as the grid.
constexpr std::uint64_t most_for_sat = 300;

}  // namespace

TEST_CASE("every engine finds exactly the known number of solutions", "[long]") {
  for (const KnownCount& known : known_counts()) {
    for (const Engine engine : engines()) {
      if (engine == Engine::sat && known.count > most_for_sat) continue;
      CAPTURE(known.line, static_cast<int>(engine));
      const SolveResult result =
          solve(known.puzzle, {.limit = 1'000'000, .node_budget = 10'000'000, .engine = engine});
      CHECK(result.complete);
      CHECK(result.count == known.count);
      CHECK(result.verdict == (known.count == 0   ? Verdict::none
                               : known.count == 1 ? Verdict::one
                                                  : Verdict::many));
      CHECK(result.solution.has_value() == (known.count > 0));
      if (known.solution) CHECK(result.solution == known.solution);
    }
  }
}

TEST_CASE("every engine gives the known verdict when it stops at two solutions", "[long]") {
  for (const KnownCount& known : known_counts()) {
    for (const Engine engine : engines()) {
      CAPTURE(known.line, static_cast<int>(engine));
      const SolveResult result = solve(known.puzzle, {.engine = engine});
      CHECK(result.verdict == (known.count == 0   ? Verdict::none
                               : known.count == 1 ? Verdict::one
                                                  : Verdict::many));
      CHECK(result.count == std::min<std::uint64_t>(known.count, 2));
      CHECK(result.complete == (known.count < 2));
    }
  }
}
