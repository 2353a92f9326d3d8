#include <catch2/catch.hpp>

#include "states.hpp"

using namespace evodoku;
using namespace evodoku::test;

namespace {

struct Spoken {
  Technique technique;
  const char* marks;
  const char* sentence;  // of the first instance
};

const std::vector<Spoken> spoken = {
    {Technique::full_house, "r1c1=1 r1c2=2 r1c3=3 r1c4=4 r1c5=5 r1c6=6 r1c7=7 r1c8=8",
     "Full house: r1c9 is the last open cell of row 1, so it is 9."},
    {Technique::hidden_single_box, "box5/7:r4c6",
     "Hidden single in a box: in box 5, r4c6 is the only place for 7."},
    {Technique::hidden_single_line, "row4/7:r4c6",
     "Hidden single in a line: in row 4, r4c6 is the only place for 7."},
    {Technique::direct_locked, "box1/5:r2c12 box2/5:r2c4,r1c5",
     "Direct locked candidate: in box 1 the 5s stand in row 2 only, so in box 2, r1c5 is the only place for "
     "5."},
    {Technique::direct_locked, "box1/5:r2c12 box8/5:r78c5 box2/5:r2c4,r1c5,r3c6",
     "Direct locked candidate: in box 1 the 5s stand in row 2 only and in box 8 the 5s stand in column 5 "
     "only, so in box 2, r3c6 is the only place for 5."},
    {Technique::direct_hidden_pair, "row1/4:r1c15 row1/7:r1c15 box2/9:r1c5,r3c4",
     "Direct hidden pair: in row 1, r1c1 and r1c5 are the only places for 4 and 7, so in box 2, r3c4 is the "
     "only place for 9."},
    {Technique::naked_single, "r4c6:7", "Naked single: r4c6 can only be 7."},
    {Technique::pointing, "box1/5:r2c12 row2/5:r2c1247",
     "Pointing: in box 1 the 5s stand in row 2 only, so r2c4 and r2c7 are not 5."},
    {Technique::claiming, "row1/5:r1c12 box1/5:r1c12,r3c3",
     "Claiming: in row 1 the 5s stand in box 1 only, so r3c3 is not 5."},
    {Technique::naked_pair, "r3c15:47 r3c2:49 r3c34679:12 r3c8:478",
     "Naked pair: in row 3, r3c1 and r3c5 hold only 4 and 7, so r3c2 is not 4, and r3c8 is not 4 or 7."},
    {Technique::x_wing, "row2/5:r2c38 row6/5:r6c38 column3/5:r26c3 column8/5:r269c8",
     "X-wing: in rows 2 and 6 the 5s stand in columns 3 and 8 only, so r9c8 is not 5."},
    {Technique::hidden_pair, "row1/4:r1c15 row1/7:r1c15 r1c5:479 r1c1:4789",
     "Hidden pair: in row 1, r1c1 and r1c5 are the only places for 4 and 7, so r1c1 is not 8 or 9, and r1c5 "
     "is not 9."},
    {Technique::naked_triple, "r1c1:12 r1c5:23 r1c9:13 r1c34678:45678 r1c2:145",
     "Naked triple: in row 1, r1c1, r1c5 and r1c9 hold only 1, 2 and 3, so r1c2 is not 1."},
    {Technique::swordfish,
     "column1/5:r14c1 column4/5:r48c4 column7/5:r18c7 row1/5:r1c17 row4/5:r4c14 row8/5:r8c479",
     "Swordfish: in columns 1, 4 and 7 the 5s stand in rows 1, 4 and 8 only, so r8c9 is not 5."},
    {Technique::hidden_triple, "row1/1:r1c15 row1/2:r1c59 row1/3:r1c19 r1c15:123 r1c9:239",
     "Hidden triple: in row 1, r1c1, r1c5 and r1c9 are the only places for 1, 2 and 3, so r1c9 is not 9."},
    {Technique::xy_wing, "r1c1:12 r1c9:13 r9c1:23",
     "XY-wing: whatever r1c1 is, one of r1c9 and r9c1 is 3, so r9c9 is not 3."},
    {Technique::xyz_wing, "r1c1:123 r1c5:13 r3c2:23",
     "XYZ-wing: whatever r1c1 is, one of r1c1, r1c5 and r3c2 is 3, so r1c2 and r1c3 are not 3."},
    {Technique::unique_rectangle, "r1c14:47 r2c1:47",
     "Unique rectangle: r1c1, r1c4, r2c1 and r2c4 must not hold 4 and 7 only, which could be swapped, so "
     "r2c4 is not 4 or 7."},
    {Technique::unique_rectangle, "r1c14:47 r2c14:479 r2c2356789:12389 r2c23567:1238",
     "Unique rectangle: r1c1, r1c4, r2c1 and r2c4 must not hold 4 and 7 only, which could be swapped: one of "
     "r2c1 and r2c4 is 9, so r2c8 and r2c9 are not 9."},
    {Technique::unique_rectangle, "r1c14:47 row2/4:r2c14",
     "Unique rectangle: r1c1, r1c4, r2c1 and r2c4 must not hold 4 and 7 only, which could be swapped, and in "
     "row 2 one of r2c1 and r2c4 is 4, so r2c1 and r2c4 are not 7."},
    {Technique::naked_quad, "r1c1:12 r1c2:23 r1c5:34 r1c9:14 r1c4678:56789 r1c3:45",
     "Naked quad: in row 1, r1c1, r1c2, r1c5 and r1c9 hold only 1, 2, 3 and 4, so r1c3 is not 4."},
    {Technique::jellyfish,
     "row1/5:r1c14 row3/5:r3c47 row5/5:r5c79 row8/5:r8c19 column1/5:r18c1 column4/5:r13c4 column7/5:r35c7 "
     "column9/5:r589c9",
     "Jellyfish: in rows 1, 3, 5 and 8 the 5s stand in columns 1, 4, 7 and 9 only, so r9c9 is not 5."},
    {Technique::hidden_quad, "row1/1:r1c12 row1/2:r1c25 row1/3:r1c59 row1/4:r1c19 r1c129:1234 r1c5:239",
     "Hidden quad: in row 1, r1c1, r1c2, r1c5 and r1c9 are the only places for 1, 2, 3 and 4, so r1c5 is not "
     "9."},
    {Technique::x_chain, "row1/5:r1c15 row7/5:r7c16",
     "X-chain: if r2c6 is 5, r1c5 is not 5, so r1c1 is 5; r7c1 is not 5, so r7c6 is 5; and r2c6 sees that, "
     "so r2c6 is not 5."},
    {Technique::xy_chain, "r1c1:12 r1c5:23 r5c5:34 r5c9:14 r9c9:15 r9c1:16",
     "XY-chain: if r1c9 is 1, r1c1 is not 1, so it is 2; r1c5 is not 2, so it is 3; r5c5 is not 3, so it is "
     "4; r5c9 is not 4, so it is 1; and r1c9 sees that, so r1c9 is not 1."},
    {Technique::short_chain, "r1c1:12 r1c5:23 r5c5:34 r5c9:14",
     "Short chain: if r1c9 is 1, r1c1 is not 1, so it is 2; r1c5 is not 2, so it is 3; r5c5 is not 3, so it "
     "is 4; r5c9 is not 4, so it is 1; and r1c9 sees that, so r1c9 is not 1."},
    {Technique::chain, "r1c1:12 r1c5:23 r5c5:34 r5c9:14",
     "Chain: if r1c9 is 1, r1c1 is not 1, so it is 2; r1c5 is not 2, so it is 3; r5c5 is not 3, so it is 4; "
     "r5c9 is not 4, so it is 1; and r1c9 sees that, so r1c9 is not 1."},
    {Technique::short_forcing, "r1c1:123 r1c5:14 r1c6:24 r1c7:34",
     "Short forcing chains: whether r1c1 is 1, 2 or 3, the same follows by a few links, so r1c2, r1c3, r1c4, "
     "r1c8 and r1c9 are not 1, 2, 3 or 4."},
    {Technique::forcing, "r1c1:123 r1c5:14 r1c6:24 r1c7:34",
     "Forcing chains: whether r1c1 is 1, 2 or 3, the same follows by chains of links, so r1c2, r1c3, r1c4, "
     "r1c8 and r1c9 are not 1, 2, 3 or 4."},
    {Technique::short_probe, "r1c1:12 r1c5:13 r1c9:13 r9c1:2",
     "Short probing: 1 at r1c1 leads to a contradiction by a few singles, so r1c1 is not 1."},
    {Technique::probe, "r1c1:12 r1c5:13 r1c9:13",
     "Probing: 1 at r1c1 leads to a contradiction by singles, so r1c1 is not 1."},
    {Technique::pattern_probe, "r1c1:12 r1c5:13 r1c9:13",
     "Probing with patterns: 1 at r1c1 leads to a contradiction by singles, locked candidates, pairs and "
     "X-wings, so r1c1 is not 1."},
    {Technique::nested_patterns, "r1c1:12 r1c5:13 r1c9:13",
     "Nested probing with patterns: 1 at r1c1 leads to a contradiction by patterns, so r1c1 is not 1."},
    {Technique::nested_chains, "r1c1:12 r1c5:13 r1c9:13",
     "Nested probing with chains: 1 at r1c1 leads to a contradiction by patterns and chains of one kind, so "
     "r1c1 is not 1."},
    {Technique::nested_long_chains, "r1c1:12 r1c5:13 r1c9:13",
     "Nested probing with long chains: 1 at r1c1 leads to a contradiction by patterns and chains, so r1c1 is "
     "not 1."},
    {Technique::nested_probes, "r1c1:12 r1c5:13 r1c9:13",
     "Nested probing with probes: 1 at r1c1 leads to a contradiction by patterns, chains and probes, so r1c1 "
     "is not 1."},
};

}  // namespace

TEST_CASE("each technique is told in words") {
  for (const Spoken& example : spoken) {
    CAPTURE(info_of(example.technique).name, example.marks);
    const auto found = find_deductions(marks(example.marks), example.technique);
    CHECK(found.size() >= 1);
    if (!found.empty()) CHECK(sentence(found.front(), Box(3, 3)) == example.sentence);
  }
}

TEST_CASE("BUG+1 is told by what keeps the grid from being one") {
  const PencilMarks state =
      marks("r1c1:123 r1c2:12 r1c34:34 r2c12:34 r2c34:12 r3c12:12 r3c34:34 r4c12:34 r4c34:12", Box(2, 2));
  const auto found = find_deductions(state, Technique::bug);
  REQUIRE(found.size() == 1);
  CHECK(sentence(found.front(), Box(2, 2)) ==
        "BUG+1: but for 3 in r1c1, all open cells have two candidates and all digits two places, which could "
        "be "
        "swapped, so r1c1 is not 1 or 2.");
}

TEST_CASE("the alternatives of a digit in a house are told by its places") {
  Deduction deduction;
  deduction.technique = Technique::forcing;
  deduction.because = {{0, 5}, {4, 5}, {8, 5}};
  deduction.houses = {0};
  deduction.eliminations = {{40, 1}, {40, 2}, {41, 2}};
  CHECK(sentence(deduction, Box(3, 3)) ==
        "Forcing chains: whether the 5 of row 1 stands in r1c1, r1c5 or r1c9, the same follows by chains of "
        "links, so r5c5 is not 1 or 2, and r5c6 is not 2.");
}

TEST_CASE("a chain that ends in the cell it starts from says so") {
  Deduction deduction;
  deduction.technique = Technique::short_chain;
  deduction.because = {{0, 5}, {4, 5}, {4, 6}, {8, 6}, {0, 6}};
  deduction.eliminations = {{0, 5}};
  CHECK(sentence(deduction, Box(3, 3)) ==
        "Short chain: if r1c1 is 5, r1c5 is not 5, so it is 6; r1c9 is not 6, so r1c1 is 6; and that is the "
        "same cell, so r1c1 is not 5.");
}
