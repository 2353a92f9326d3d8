#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/solve.hpp"

using namespace evodoku;

namespace {

const Box four(2, 2);

/// All minimal 4x4 puzzles, by canonical form: the number of puzzles with it, and of their clues. A set of cells of a
/// full grid is a proper puzzle if it meets every set in which another full grid differs, and minimal if each of its cells
/// is the only one in some such set.
std::map<std::string, std::pair<int, int>> minimal_4x4_puzzles() {
  std::vector<Grid> grids;
  enumerate(Grid(four), [&](const Grid& grid) {
    grids.push_back(grid);
    return true;
  });
  std::map<std::string, std::pair<int, int>> forms;
  for (const Grid& grid : grids) {
    if (grid[0] != 1 || grid[1] != 2 || grid[4] != 3) continue;  // the others are relabelled
    std::set<unsigned> unavoidable;
    for (const Grid& other : grids) {
      unsigned cells = 0;
      for (int cell = 0; cell < 16; ++cell) cells |= static_cast<unsigned>(grid[cell] != other[cell]) << cell;
      if (cells != 0) unavoidable.insert(cells);
    }
    for (unsigned clues = 0; clues < 1U << 16; ++clues) {
      unsigned needed = 0;
      bool is_proper = true;
      for (const unsigned set : unavoidable) {
        const unsigned met = set & clues;
        is_proper = met != 0;
        if (!is_proper) break;
        if ((met & (met - 1)) == 0) needed |= met;
      }
      if (!is_proper || needed != clues) continue;
      Grid puzzle(four);
      for (int cell = 0; cell < 16; ++cell) {
        if ((clues >> cell & 1) != 0) puzzle.set(cell, grid[cell]);
      }
      auto& form = forms[canonical_form(puzzle).key()];
      form.first += 24;
      form.second = puzzle.clue_count();
    }
  }
  return forms;
}

}  // namespace

TEST_CASE("unbiased minimal puzzles have the probabilities that their weights tell: all of 4x4") {
  const auto forms = minimal_4x4_puzzles();
  double all = 0;
  int puzzles = 0;
  for (const auto& [key, form] : forms) {
    puzzles += form.first;
    all += form.first / weight_of_minimal(four, form.second);
  }
  CHECK(puzzles == 85'632);
  CHECK(forms.size() == 36);

  constexpr int draws = 6000;
  std::map<std::string, int> drawn;
  const PuzzleSpec spec{.box = four, .minimal = true, .unbiased = true};
  for (const GenerateResult& made : generate_many(spec, {.seed = 1}, draws)) {
    REQUIRE(made.outcome == GenerateResult::Outcome::reached);
    ++drawn[canonical_form(made.puzzle).key()];
  }
  double chi_square = 0;
  for (const auto& [key, form] : forms) {
    const double expected = draws * form.first / weight_of_minimal(four, form.second) / all;
    chi_square += std::pow(drawn[key] - expected, 2) / expected;
  }
  CHECK(drawn.size() == forms.size());
  CHECK(chi_square < 66.6);  // 35 degrees of freedom, p = .001
}

TEST_CASE("a weight is the ratio of the numbers of choices of cells") {
  CHECK(weight_of_minimal(Box(3, 3), 27) == 1);
  CHECK(weight_of_minimal(Box(3, 3), 26) == Approx(27.0 / 55));
  CHECK(weight_of_minimal(Box(3, 3), 28) / weight_of_minimal(Box(3, 3), 27) == Approx(54.0 / 28));
  CHECK_THROWS_WITH(weight_of_minimal(Box(3, 3), 82), Catch::Contains("0 to 81"));
}

TEST_CASE("an unbiased minimal puzzle is proper and minimal, and depends on seed and index only") {
  const Box box = GENERATE(Box(2, 3), Box(3, 3));
  const PuzzleSpec spec{.box = box, .minimal = true, .unbiased = true};
  const GenerateResult made = generate(spec, {.seed = 1, .index = 1});
  CHECK(made.outcome == GenerateResult::Outcome::reached);
  CHECK(made.proper);
  CHECK(generate_many(spec, {.seed = 1}, 2)[1].puzzle == made.puzzle);
  for (int cell = 0; cell < made.puzzle.cells(); ++cell) {
    if (made.puzzle.is_blank(cell)) continue;
    Grid without = made.puzzle;
    without.clear(cell);
    CHECK(solve(without).verdict == Verdict::many);
  }
}

TEST_CASE("unbiased puzzles with other requirements are refused") {
  CHECK_THROWS_WITH(generate({.unbiased = true}, {}), Catch::Contains("neither"));
  CHECK_THROWS_WITH(generate({.clues = 24, .minimal = true, .unbiased = true}, {}),
                    Catch::Contains("unbiased"));
}
