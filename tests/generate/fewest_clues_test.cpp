#include <algorithm>
#include <array>
#include <bit>
#include <catch2/catch.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "evodoku/canon.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/solve.hpp"

using namespace evodoku;

namespace {

/// Looks for a proper puzzle with few clues in a full grid, and misses none: every proper puzzle has a clue in each
/// unavoidable set (cells in which the grid differs from another grid). The sets that are known grow with each puzzle that
/// has a second solution. (G. McGuire, B. Tugemann, G. Civario, "There is no 16-Clue Sudoku", 2012, search so.)
class ClueSearch {
 public:
  explicit ClueSearch(const Grid& full) : full_(full) {
    // all grids that differ in two or three digits alone
    for (unsigned digits = 1; digits < 1U << full.box().side(); ++digits) {
      if (std::popcount(digits) > 3) continue;
      Grid puzzle = full;
      for (int cell = 0; cell < full.cells(); ++cell) {
        if ((digits >> (full[cell] - 1) & 1) != 0) puzzle.set(cell, Grid::blank);
      }
      enumerate(puzzle, [&](const Grid& other) {
        if (const std::uint64_t cells = difference(other); cells != 0) unavoidable_.push_back(cells);
        return true;
      });
    }
    std::ranges::sort(unavoidable_, {},
                      [](std::uint64_t cells) { return std::pair(std::popcount(cells), cells); });
    unavoidable_.erase(std::unique(unavoidable_.begin(), unavoidable_.end()), unavoidable_.end());
  }

  /// Whether there is a proper puzzle with `clues` more clues than `chosen`, none of them in `excluded`.
  bool exists(int clues, std::uint64_t chosen = 0, std::uint64_t excluded = 0) {
    const std::uint64_t unhit = first_unhit(chosen);
    if (unhit == 0) return true;
    if (clues == 0 || needed(chosen, excluded) > clues) return false;
    for (std::uint64_t left = unhit & ~excluded; left != 0; left &= left - 1) {
      const std::uint64_t cell = left & ~(left - 1);
      if (exists(clues - 1, chosen | cell, excluded)) return true;
      excluded |= cell;
    }
    return false;
  }

 private:
  std::uint64_t difference(const Grid& other) const {
    std::uint64_t cells = 0;
    for (int cell = 0; cell < full_.cells(); ++cell)
      cells |= std::uint64_t{other[cell] != full_[cell]} << cell;
    return cells;
  }

  /// An unavoidable set without a chosen cell; 0 if there is none: then the puzzle is proper.
  std::uint64_t first_unhit(std::uint64_t chosen) {
    const auto known =
        std::ranges::find_if(unavoidable_, [&](std::uint64_t cells) { return (cells & chosen) == 0; });
    if (known != unavoidable_.end()) return *known;
    Grid puzzle(full_.box());
    for (int cell = 0; cell < full_.cells(); ++cell)
      if ((chosen >> cell & 1) != 0) puzzle.set(cell, full_[cell]);
    const SolveResult solved = solve(puzzle);
    REQUIRE(solved.verdict != Verdict::undecided);
    if (solved.verdict == Verdict::one) return 0;
    const std::uint64_t cells = difference(*solved.solution);
    unavoidable_.push_back(cells != 0 ? cells : difference(*solved.witness));
    return unavoidable_.back();
  }

  /// At least so many clues are needed besides: disjoint sets, taken as they come, need one each.
  int needed(std::uint64_t chosen, std::uint64_t excluded) const {
    int sets = 0;
    std::uint64_t taken = 0;
    for (const std::uint64_t cells : unavoidable_) {
      if ((cells & chosen) != 0) continue;
      const std::uint64_t open = cells & ~excluded;
      if (open == 0) return full_.cells();
      if ((open & taken) != 0) continue;
      taken |= open;
      ++sets;
    }
    return sets;
  }

  Grid full_;
  std::vector<std::uint64_t> unavoidable_;
};

}  // namespace

TEST_CASE("no 6x6 puzzle with seven clues has exactly one solution, and some with eight have") {
  const Box box(2, 3);
  constexpr std::uint64_t grids = 28'200'960;
  constexpr std::uint64_t maps = 6 * 8 * 2 * 36 * 720;  // bands and rows, stacks and columns, digits
  std::map<std::string, Grid> classes;
  std::uint64_t found = 0;
  for (std::uint64_t index = 0; found < grids; ++index) {
    REQUIRE(index < 100'000);
    const Identity identity = identify(*random_full_grid(box, {.seed = 1, .index = index}));
    if (classes.emplace(identity.form.key(), identity.form.grid).second)
      found += maps / identity.automorphisms.value();
  }
  REQUIRE(found == grids);
  CHECK(classes.size() == 49);
  int with_eight = 0;
  for (const auto& [key, full] : classes) {
    CAPTURE(key);
    ClueSearch search(full);
    CHECK_FALSE(search.exists(7));
    if (search.exists(8)) ++with_eight;
  }
  CHECK(with_eight > 0);
  CHECK(fewest_clues(box) == 8);
  CHECK(fewest_clues(Box(3, 2)) == 8);
}
