#include "deduce/techniques/implications.hpp"

#include <catch2/catch.hpp>

#include "hard_states.hpp"
#include "states.hpp"

using namespace evodoku;
using namespace evodoku::test;

TEST_CASE("a limit of what a length adds keeps every contradiction within it") {
  const Box box(3, 3);
  const Cube9 shape(box);
  const Geometry geometry(box);
  CandidateIndex<Cube9> views(shape, geometry);
  ImplicationTrials trials(geometry);
  int longest = 0;
  for (const char* const puzzle : chain_puzzles) {
    const Knowledge<Cube9> state = after_singles(shape, grid(puzzle));
    views.look_at(state);
    trials.look_at(views);
    for (const Candidate candidate : list_of(shape, state.candidates)) {
      for (const bool is_on : {true, false}) {
        for (const Follows follows : {Follows::one_digit, Follows::all}) {
          const auto count = trials.count(candidate, is_on, follows);
          if (!count) continue;
          const int tenths = tenths_for_length(*count - 2);
          longest = std::max(longest, tenths);
          CHECK(trials.count(candidate, is_on, follows, tenths) == count);
        }
      }
    }
  }
  CHECK(longest > 4);
}
