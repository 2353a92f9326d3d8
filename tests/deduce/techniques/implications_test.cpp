#include "deduce/techniques/implications.hpp"

#include <catch2/catch.hpp>
#include <set>
#include <tuple>

#include "deduce/techniques/rated_steps.hpp"
#include "hard_states.hpp"
#include "states.hpp"

using namespace evodoku;
using namespace evodoku::test;

TEST_CASE("Nishio finds the candidates that implications of one digit contradict") {
  const Box box(3, 3);
  const Cube9 shape(box);
  const Geometry geometry(box);
  CandidateIndex<Cube9> views(shape, geometry);
  ImplicationTrials trials(geometry);
  const Nishio nishio(geometry);
  int contradictions = 0;
  for (const char* const puzzle : chain_puzzles) {
    const Knowledge<Cube9> state = after_singles(shape, grid(puzzle));
    views.look_at(state);
    trials.look_at(views);
    std::set<std::tuple<int, int, bool>> found;
    nishio.find(views, [&](Candidate candidate, bool is_on) {
      found.emplace(candidate.cell, candidate.digit, is_on);
    });
    for (const Candidate candidate : list_of(shape, state.candidates)) {
      if (!views.is_open(candidate.cell)) continue;
      for (const bool is_on : {true, false}) {
        const bool contradicts = trials.count(candidate, is_on, Follows::one_digit).has_value();
        CHECK(contradicts == found.contains({candidate.cell, candidate.digit, is_on}));
        contradictions += contradicts ? 1 : 0;
      }
    }
  }
  CHECK(contradictions > 0);
}
