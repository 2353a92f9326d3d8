// Each technique in a grid made for it by hand: exactly what it finds there.
#include <catch2/catch.hpp>

#include "states.hpp"

using namespace evodoku;
using namespace evodoku::test;

namespace {

struct Example {
  Technique technique;
  const char* marks;
  const char* found;               // everything the technique finds there
  const char* sentence = nullptr;  // of the first instance, where it is not in sentence_test.cpp
};

const std::vector<Example> placing = {
    {Technique::full_house, "r1c1=1 r1c2=2 r1c3=3 r1c4=4 r1c5=5 r1c6=6 r1c7=7 r1c8=8", "r1c9:9"},
    {Technique::full_house, "r1c1=1 r1c2=2 r1c3=3 r1c4=4 r1c5=5 r1c6=6 r1c7=7", ""},
    {Technique::hidden_single_box, "box1/5:r1c1", "r1c1:5"},
    {Technique::hidden_single_box, "row1/5:r1c1", ""},
    {Technique::hidden_single_line, "row1/5:r1c1 column9/6:r5c9", "r1c1:5 r5c9:6"},
    {Technique::hidden_single_line, "box1/5:r1c1", ""},
    {Technique::direct_locked, "box1/5:r2c12 box2/5:r2c4,r1c5", "r1c5:5"},                    // pointing
    {Technique::direct_locked, "row1/5:r1c12 column3/5:r2c3,r7c3", "r7c3:5"},                 // claiming
    {Technique::direct_locked, "box1/5:r2c12 box8/5:r78c5 box2/5:r2c4,r1c5,r3c6", "r3c6:5"},  // two of them
    {Technique::direct_hidden_pair, "row1/4:r1c15 row1/7:r1c15 box2/9:r1c5,r3c4", "r3c4:9"},
    {Technique::naked_single, "r1c1:5 r9c9:12", "r1c1:5"},
};

const std::vector<Example> removing = {
    {Technique::pointing, "box1/5:r2c12", "r2c456789:5"},
    {Technique::pointing, "box5/5:r46c5", "r123789c5:5"},
    {Technique::pointing, "box1/5:r2c12,r3c1", ""},
    {Technique::claiming, "row1/5:r1c12", "r23c123:5"},
    {Technique::claiming, "column9/5:r46c9", "r456c78:5"},
    {Technique::naked_pair, "r1c15:47", "r1c2346789:47"},
    {Technique::naked_pair, "r1c12:47", "r1c3456789:47 r23c123:47"},
    {Technique::naked_pair, "r1c1:47 r2c5:47", ""},
    {Technique::x_wing, "row2/5:r2c38 row6/5:r6c38", "r1345789c38:5"},
    {Technique::x_wing, "column2/5:r38c2 column6/5:r38c6", "r38c1345789:5"},
    {Technique::hidden_pair, "row1/4:r1c15 row1/7:r1c15", "r1c15:1235689"},
    {Technique::naked_triple, "r1c1:12 r1c5:23 r1c9:13", "r1c234678:123"},
    {Technique::swordfish, "row1/5:r1c14 row4/5:r4c47 row8/5:r8c17", "r235679c147:5"},
    {Technique::swordfish, "row1/5:r1c147 row4/5:r4c147 row8/5:r8c147", "r235679c147:5"},
    {Technique::hidden_triple, "row1/1:r1c15 row1/2:r1c59 row1/3:r1c19", "r1c159:456789"},
    {Technique::xy_wing, "r1c1:12 r1c5:13 r3c2:23", "r1c23:3 r3c456:3"},
    {Technique::xy_wing, "r1c1:12 r1c9:13 r9c1:23", "r9c9:3"},
    {Technique::xy_wing, "r1c1:12 r1c9:13 r9c2:23", ""},
    {Technique::xyz_wing, "r1c1:123 r1c5:13 r3c2:23", "r1c23:3"},
    {Technique::unique_rectangle, "r1c14:47 r2c1:47", "r2c4:47"},                           // type 1
    {Technique::unique_rectangle, "r1c14:47 r2c14:479", "r2c2356789:9"},                    // type 2
    {Technique::unique_rectangle, "r1c1:47 r2c4:47 r1c4:479 r2c1:479", "r1c23:9 r2c56:9"},  // type 5
    {Technique::unique_rectangle, "r1c14:47 row2/4:r2c14", "r2c14:7"},                      // type 4
    {Technique::unique_rectangle, "r1c14:47 r4c1:47", ""},                                  // four boxes
    {Technique::unique_rectangle, "r1c12:47 r2c1:47", ""},                                  // one box
    {Technique::naked_quad, "r1c1:12 r1c2:23 r1c5:34 r1c9:14", "r1c34678:1234"},
    {Technique::jellyfish, "row1/5:r1c14 row3/5:r3c47 row5/5:r5c79 row8/5:r8c19", "r24679c1479:5"},
    {Technique::hidden_quad, "row1/1:r1c12 row1/2:r1c25 row1/3:r1c59 row1/4:r1c19", "r1c1259:56789"},
};

void check(const Example& example) {
  const Box box(3, 3);
  const PencilMarks state = marks(example.marks);
  const auto found = find_deductions(state, example.technique);
  CAPTURE(name_of(example.technique), example.marks);
  CHECK(in_words(effect_of_instances(found), box) == in_words(candidates(example.found, box), box));
  CHECK(in_words(effect_of_scan(state, example.technique), box) ==
        in_words(candidates(example.found, box), box));
  for (const Deduction& deduction : found) {
    CHECK(deduction.technique == example.technique);
    CHECK(deduction.placements.empty() == !info_of(example.technique).places);
    CHECK(deduction.eliminations.empty() == info_of(example.technique).places);
    CHECK_FALSE(deduction.because.empty());
    for (const Candidate candidate : deduction.because) CHECK(state.has(candidate));
  }
  if (example.sentence != nullptr && !found.empty()) CHECK(sentence(found.front(), box) == example.sentence);
}

}  // namespace

TEST_CASE("placing techniques find what was made for them and nothing else") {
  for (const Example& example : placing) check(example);
}

TEST_CASE("patterns strike out what was made for them and nothing else") {
  for (const Example& example : removing) check(example);
}

TEST_CASE("BUG+1 leaves the one cell with three candidates the digit that has three places") {
  // Each cell has the digits of two grids that differ in every cell: 1234 3412 2143 4321 and 2143 4321 1234 3412.
  const Box box(2, 2);
  const std::string rest = "r1c2:12 r1c34:34 r2c12:34 r2c34:12 r3c12:12 r3c34:34 r4c12:34 r4c34:12";
  CHECK(find_deductions(marks("r1c1:12 " + rest, box), Technique::bug).empty());

  PencilMarks state = marks("r1c1:123 " + rest, box);
  const auto found = find_deductions(state, Technique::bug);
  REQUIRE(found.size() == 1);
  CHECK(found.front().eliminations == candidates("r1c1:12", box));
  CHECK(found.front().because == candidates("r1c1:3", box));
  CHECK(effect_of_scan(state, Technique::bug) == found.front().eliminations);

  state.remove({15, 1});  // now a digit has only one place in a house: not a bivalue universal grave (BUG)
  CHECK(find_deductions(state, Technique::bug).empty());
}

TEST_CASE("a fish names its base lines before its cross lines") {
  const auto found = find_deductions(marks("column2/5:r38c2 column6/5:r38c6"), Technique::x_wing);
  REQUIRE(found.size() == 1);
  CHECK(found.front().houses == std::vector<int>{9 + 1, 9 + 5, 2, 7});
  CHECK(found.front().because == std::vector<Candidate>{{19, 5}, {64, 5}, {23, 5}, {68, 5}});
}

TEST_CASE("a direct single names the locked candidates that make it, and no others") {
  const PencilMarks state = marks("box1/5:r2c12 box2/5:r2c4,r1c5 box9/6:r7c78");
  const auto found = find_deductions(state, Technique::direct_locked);
  REQUIRE(found.size() == 1);
  CHECK(found.front().houses == std::vector<int>{18 + 1, 18 + 0, 1});
  CHECK(found.front().because == candidates("r2c12:5", Box(3, 3)));
}

TEST_CASE("cells that are written down take no part in patterns") {
  const PencilMarks state = marks("r1c1=4 r1c2=7 r1c5:123");
  for (const TechniqueInfo& info : techniques().first(static_cast<std::size_t>(Technique::x_chain))) {
    CAPTURE(info.name);
    CHECK(find_deductions(state, info.technique).empty());
  }
}
