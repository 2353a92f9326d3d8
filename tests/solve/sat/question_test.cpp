#include "solve/sat/question.hpp"

#include <catch2/catch.hpp>

#include "puzzles.hpp"
#include "solve/sat/referee.hpp"

using namespace evodoku;
using namespace evodoku::testing;

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
