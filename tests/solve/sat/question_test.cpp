#include "solve/sat/question.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <utility>
#include <vector>

#include "evodoku/deduce.hpp"
#include "puzzles.hpp"

using namespace evodoku;
using namespace evodoku::testing;

TEST_CASE("a cell or a digit without a candidate makes the empty clause") {
  auto candidates = PencilMarks(Grid(Box(2, 2))).candidates();
  candidates[5] = 0;
  const SatQuestion question(Box(2, 2), candidates);
  bool has_empty_clause = question.literals().front() == 0;
  for (std::size_t i = 1; i < question.literals().size(); ++i) {
    has_empty_clause = has_empty_clause || (question.literals()[i] == 0 && question.literals()[i - 1] == 0);
  }
  CHECK(has_empty_clause);
}

TEST_CASE("a question with too many clauses is not made") {
  const SatQuestion question(Box(8, 8), PencilMarks(Grid(Box(8, 8))).candidates());
  CHECK(question.is_too_large());
  CHECK(question.literals().empty());
}

TEST_CASE("every two candidates that exclude each other have one clause for it, and no others have one") {
  for (const Box box : {Box(2, 2), Box(2, 3), Box(3, 3), Box(3, 4)}) {
    Grid puzzle(box);
    puzzle.set(0, 1);
    puzzle.set(box.cells() - 1, 2);
    const SatQuestion question(box, PencilMarks(puzzle).candidates());
    std::vector<std::pair<int, int>> expected;
    const auto exclude_each_other = [&](int cell, int digit, int other_cell, int other_digit) {
      if (cell == other_cell) return true;
      return digit == other_digit &&
             (box.row_of(cell) == box.row_of(other_cell) ||
              box.column_of(cell) == box.column_of(other_cell) || box.box_of(cell) == box.box_of(other_cell));
    };
    for (int first = 0; first < box.cells() * box.side(); ++first) {
      for (int second = first + 1; second < box.cells() * box.side(); ++second) {
        const int cell = first / box.side();
        const int digit = first % box.side() + 1;
        const int other_cell = second / box.side();
        const int other_digit = second % box.side() + 1;
        const int variable = question.variable(cell, digit);
        const int other = question.variable(other_cell, other_digit);
        if (variable != 0 && other != 0 && exclude_each_other(cell, digit, other_cell, other_digit))
          expected.emplace_back(variable, other);
      }
    }
    std::vector<std::pair<int, int>> found;
    for (std::size_t i = 0; i < question.literals().size(); ++i) {
      if (question.literals()[i] >= 0) continue;
      const int first = -question.literals()[i++];
      const int second = -question.literals()[i++];
      CHECK(question.literals()[i] == 0);
      found.push_back(std::minmax(first, second));
    }
    std::ranges::sort(found);
    std::ranges::sort(expected);
    INFO(box.name());
    CHECK(found == expected);
  }
}
