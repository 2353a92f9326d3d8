#include "solve/sat/question.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>

#include "puzzles.hpp"
#include "solve/sat/referee.hpp"

using namespace evodoku;
using namespace evodoku::testing;

namespace {

/// Whether every clause contains a true literal if exactly the variables that `grid` stands for are true.
bool is_answer(const SatQuestion& question, const Grid& grid) {
  std::vector<bool> is_true(static_cast<std::size_t>(question.variables()) + 1, false);
  for (int cell = 0; cell < grid.cells(); ++cell) {
    if (!grid.is_blank(cell)) is_true[static_cast<std::size_t>(question.variable(cell, grid[cell]))] = true;
  }
  bool clause_holds = false;
  for (const int literal : question.literals()) {
    if (literal == 0) {
      if (!clause_holds) return false;
      clause_holds = false;
    } else {
      clause_holds = clause_holds || is_true[static_cast<std::size_t>(std::abs(literal))] == (literal > 0);
    }
  }
  return true;
}

std::size_t clause_count(const SatQuestion& question) {
  return static_cast<std::size_t>(std::ranges::count(question.literals(), 0));
}

}  // namespace

TEST_CASE("solutions answer the question, grids with a digit twice in a house or a blank do not") {
  for (const Box box : {Box(2, 2), Box(2, 3), Box(1, 4), Box(3, 3)}) {
    const SatQuestion question(box, plain_candidates(Grid(box)));
    RandomStream random = make_stream(11, "sat question", {static_cast<std::uint64_t>(box.side())});
    for (int i = 0; i < 10; ++i) {
      Grid grid = random_full_grid(box, random);
      CHECK(is_answer(question, grid));
      const int cell = random.below(box.cells());
      const int digit = grid[cell];
      grid.set(cell, digit % box.side() + 1);
      CHECK_FALSE(is_answer(question, grid));
      grid.clear(cell);
      CHECK_FALSE(is_answer(question, grid));
    }
  }
}

TEST_CASE("what no other candidate meets is settled and asks nothing") {
  Grid puzzle = pattern_grid(Box(3, 3));
  const SatQuestion full(Box(3, 3), plain_candidates(puzzle));
  CHECK(full.variables() == 0);
  CHECK(full.literals().empty());
  CHECK(full.settled() == puzzle);

  puzzle.clear(40);
  const SatQuestion one_blank(Box(3, 3), plain_candidates(puzzle));
  CHECK(one_blank.settled() == pattern_grid(Box(3, 3)));

  // A digit that is the only candidate of its cell, but also a candidate of another cell in that row (so it is open in
  // the column of that cell, too). Propagation never gives such candidates.
  auto candidates = plain_candidates(pattern_grid(Box(2, 2)));
  candidates[1] |= candidates[0];
  const SatQuestion not_propagated(Box(2, 2), candidates);
  CHECK(not_propagated.settled().is_blank(0));
  CHECK(not_propagated.settled().is_blank(1));
  CHECK(not_propagated.variables() == 4);
}

TEST_CASE("each pair of candidates that exclude each other is named once") {
  // cells, rows and columns: 48 items with 6 pairs each; 16 box items with the 2 pairs that have no line in common
  const SatQuestion question(Box(2, 2), plain_candidates(Grid(Box(2, 2))));
  CHECK(clause_count(question) == 64 + 48 * 6 + 16 * 2);
}

TEST_CASE("a cell or a digit without a candidate makes the empty clause") {
  auto candidates = plain_candidates(Grid(Box(2, 2)));
  candidates[5] = 0;
  const SatQuestion question(Box(2, 2), candidates);
  bool has_empty_clause = question.literals().front() == 0;
  for (std::size_t i = 1; i < question.literals().size(); ++i) {
    has_empty_clause = has_empty_clause || (question.literals()[i] == 0 && question.literals()[i - 1] == 0);
  }
  CHECK(has_empty_clause);
}

TEST_CASE("a question with too many clauses is not made") {
  const SatQuestion question(Box(8, 8), plain_candidates(Grid(Box(8, 8))));
  CHECK(question.is_too_large());
  CHECK(question.literals().empty());
}
