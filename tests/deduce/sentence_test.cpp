#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "evodoku/geometry.hpp"
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
     "X-chain: (5)r1c5=r1c1 - (5)r7c1=r7c6: one of r1c5 and r7c6 is 5, so r2c6 is not 5."},
    {Technique::xy_chain, "r1c1:12 r1c5:23 r5c5:34 r5c9:14 r9c9:15 r9c1:16",
     "XY-chain: (1=2)r1c1 - (2=3)r1c5 - (3=4)r5c5 - (4=1)r5c9: one of r1c1 and r5c9 is 1, so r1c9 is not 1."},
    {Technique::short_chain, "r1c1:12 r1c5:23 r5c5:34 r5c9:14",
     "Short chain: (1=2)r1c1 - (2=3)r1c5 - (3=4)r5c5 - (4=1)r5c9: one of r1c1 and r5c9 is 1, so r1c9 is not "
     "1."},
    {Technique::chain, "r1c1:12 r1c5:23 r5c5:34 r5c9:14",
     "Chain: (1=2)r1c1 - (2=3)r1c5 - (3=4)r5c5 - (4=1)r5c9: one of r1c1 and r5c9 is 1, so r1c9 is not 1."},
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

TEST_CASE("each technique is told in words", "[long]") {
  for (const Spoken& example : spoken) {
    CAPTURE(name_of(example.technique), example.marks);
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

TEST_CASE("a wing is told by the cells of which one has the digit") {
  Deduction deduction;
  deduction.technique = Technique::xyz_wing;
  deduction.because = {{0, 1}, {0, 2}, {0, 3}, {4, 1}, {4, 3}, {19, 2}, {19, 3}};
  deduction.eliminations = {{1, 3}};
  CHECK(sentence(deduction, Box(3, 3)) ==
        "XYZ-wing: whatever r1c1 is, one of r1c1, r1c5 and r3c2 is 3, so r1c2 is not 3.");
  deduction.technique = Technique::xy_wing;
  deduction.because = {{0, 1}, {0, 2}, {4, 1}, {4, 3}, {19, 2}, {19, 3}};
  CHECK(sentence(deduction, Box(3, 3)) ==
        "XY-wing: whatever r1c1 is, one of r1c5 and r3c2 is 3, so r1c2 is not 3.");
}

TEST_CASE("the ends of a chain are told each by its digit where they differ") {
  Deduction deduction;
  deduction.technique = Technique::short_chain;
  deduction.because = {{0, 5}, {4, 5}, {4, 6}, {8, 6}, {0, 6}};
  deduction.eliminations = {{0, 5}};
  CHECK(chain_notation(deduction, Box(3, 3)) == "(5=6)r1c5 - (6)r1c9=r1c1");
  CHECK(sentence(deduction, Box(3, 3)) ==
        "Short chain: (5=6)r1c5 - (6)r1c9=r1c1: r1c5 is 5 or r1c1 is 6, so r1c1 is not 5.");
}

TEST_CASE("a chain that comes back to where it set out says what is right in any case") {
  Deduction deduction;
  deduction.technique = Technique::x_chain;
  deduction.because = {{0, 5}, {4, 5}, {40, 5}, {36, 5}, {4, 5}};
  deduction.eliminations = {{0, 5}};
  CHECK(sentence(deduction, Box(3, 3)) ==
        "X-chain: (5)r1c5=r5c5 - (5)r5c1=r1c5: r1c5 is 5 in any case, so r1c1 is not 5.");
}

TEST_CASE("of a long chain the sentence tells the ends, its notation all") {
  Deduction deduction;
  deduction.technique = Technique::chain;
  deduction.because = {{80, 1}};
  std::string all;
  for (std::uint8_t link = 0; link < 9; ++link) {
    deduction.because.push_back({link, 1});
    deduction.because.push_back({link, 2});
    all += (all.empty() ? "" : " - ") + ("(1=2)r1c" + std::to_string(link + 1));
  }
  deduction.eliminations = {{80, 1}};
  CHECK(chain_notation(deduction, Box(3, 3)) == all);
  CHECK(sentence(deduction, Box(3, 3)) ==
        "Chain: (1=2)r1c1 - ... - (1=2)r1c9, a chain of 9 strong links: r1c1 is 1 or r1c9 is 2, so r9c9 is "
        "not 1.");
}

TEST_CASE("digits are named as they stand in a grid of the box, by numbers where symbols end") {
  CHECK(digit_name(Box(3, 3), 9) == "9");
  CHECK(digit_name(Box(4, 4), 10) == "A");
  CHECK(digit_name(Box(5, 7), 35) == "Z");
  CHECK(digit_name(Box(6, 6), 10) == "10");
  Deduction deduction;
  deduction.technique = Technique::short_chain;
  deduction.because = {{0, 12}, {1, 12}, {1, 3}, {17, 3}, {200, 3}};
  deduction.eliminations = {{216, 12}, {216, 16}};
  CHECK(sentence(deduction, Box(4, 4)) ==
        "Short chain: (C=3)r1c2 - (3)r2c2=r13c9: r1c2 is C or r13c9 is 3, so r14c9 is not C or G.");
}

TEST_CASE("only chains have a notation") {
  Deduction deduction;
  for (const TechniqueInfo& info : techniques()) {
    if (info.technique >= Technique::x_chain && info.technique <= Technique::chain) continue;
    deduction.technique = info.technique;
    CHECK(chain_notation(deduction, Box(3, 3)).empty());
  }
}

TEST_CASE("what strikes out too much for a sentence tells the first and counts the others") {
  Deduction deduction;
  deduction.technique = Technique::forcing;
  deduction.because = {{0, 1}, {0, 2}};
  for (std::uint8_t cell = 9; cell < 29; ++cell) {
    deduction.eliminations.push_back({cell, static_cast<std::uint8_t>(1 + cell % 4)});
    deduction.eliminations.push_back({cell, static_cast<std::uint8_t>(5 + cell % 4)});
  }
  const std::string told = sentence(deduction, Box(3, 3));
  CHECK(told.size() <= 200);
  CHECK_THAT(told,
             Catch::StartsWith(
                 "Forcing chains: whether r1c1 is 1 or 2, the same follows by chains of links, so r2c1"));
  CHECK_THAT(told, Catch::EndsWith(", and 32 other candidates go."));
}

TEST_CASE("many reasons of a direct technique are told in short") {
  Deduction deduction;
  deduction.technique = Technique::direct_locked;
  deduction.placements = {{4, 5}};
  deduction.because = {{4, 5}};
  deduction.houses = {19, 18, 1, 25, 13, 3, 23};
  CHECK(sentence(deduction, Box(3, 3)) ==
        "Direct locked candidate: the 5s are locked: those of box 1 in row 2, box 8 in column 5 and row 4 in "
        "box "
        "6, so in box 2, r1c5 is the only place for 5.");
  deduction.technique = Technique::direct_hidden_pair;
  deduction.houses = {19, 0, 9, 18};
  deduction.because = {{0, 1},  {0, 2},  {1, 1}, {1, 2}, {9, 3}, {9, 4},
                       {18, 3}, {18, 4}, {1, 5}, {1, 6}, {2, 5}, {2, 6}};
  CHECK(sentence(deduction, Box(3, 3)) ==
        "Direct hidden pair: there are hidden pairs, 1 and 2 in r1c1 and r1c2 (row 1), 3 and 4 in r2c1 and "
        "r3c1 "
        "(column 1) and 5 and 6 in r1c2 and r1c3 (box 1), so in box 2, r1c5 is the only place for 5.");
}

TEST_CASE("with the state known, probing tells how the contradiction shows") {
  const PencilMarks state = marks("r1c1:12 r1c5:13 r1c9:13");
  const auto found = find_deductions(state, Technique::probe);
  REQUIRE_FALSE(found.empty());
  CHECK(sentence(found.front(), state) ==
        "Probing: with 1 at r1c1, 1 single later r1c9 has no candidate left, so r1c1 is not 1.");
}

TEST_CASE("with the state known, forcing tells within how many singles all alternatives agree") {
  const PencilMarks state = marks("r1c1:123 r1c5:14 r1c6:24 r1c7:34");
  REQUIRE_FALSE(find_deductions(state, Technique::forcing).empty());
  for (const Deduction& found : find_deductions(state, Technique::forcing)) {
    CHECK_THAT(sentence(found, state), Catch::Contains("the same follows within "));
  }
}

TEST_CASE("other techniques say the same whether the state is known or not") {
  const PencilMarks state = marks("r3c15:47 r3c2:49 r3c34679:12 r3c8:478");
  const auto found = find_deductions(state, Technique::naked_pair);
  REQUIRE_FALSE(found.empty());
  for (const Deduction& step : found) CHECK(sentence(step, state) == sentence(step, Box(3, 3)));
}

TEST_CASE("after a stop request a sentence is the one without the state") {
  std::stop_source source;
  source.request_stop();
  const PencilMarks state = marks("r1c1:12 r1c5:13 r1c9:13");
  const auto found = find_deductions(state, Technique::probe);
  CHECK(sentence(found.front(), state, source.get_token()) == sentence(found.front(), Box(3, 3)));
}

namespace {

struct Place {
  Technique technique;
  const char* marks;
  const char* where;  // of the first instance
};

}  // namespace

TEST_CASE("where to look is a house, a few cells or a digit's places") {
  const std::vector<Place> places = {
      {Technique::full_house, "r1c1=1 r1c2=2 r1c3=3 r1c4=4 r1c5=5 r1c6=6 r1c7=7 r1c8=8", "row 1"},
      {Technique::hidden_single_box, "box5/7:r4c6", "box 5"},
      {Technique::hidden_single_line, "row4/7:r4c6", "row 4"},
      {Technique::direct_locked, "box1/5:r2c12 box2/5:r2c4,r1c5", "box 2"},
      {Technique::naked_single, "r4c6:7", "box 5"},
      {Technique::pointing, "box1/5:r2c12 row2/5:r2c1247", "box 1 and row 2"},
      {Technique::naked_pair, "r3c15:47 r3c2:49 r3c34679:12 r3c8:478", "row 3"},
      {Technique::x_wing, "row2/5:r2c38 row6/5:r6c38 column3/5:r26c3 column8/5:r269c8",
       "the 5s in rows 2 and 6"},
      {Technique::xy_wing, "r1c1:12 r1c9:13 r9c1:23", "r1c1, r1c9 and r9c1"},
      {Technique::unique_rectangle, "r1c14:47 row2/4:r2c14", "r1c1, r1c4, r2c1 and r2c4"},
      {Technique::x_chain, "row1/5:r1c15 row7/5:r7c16", "the 5s, from r1c5 to r7c6"},
      {Technique::xy_chain, "r1c1:12 r1c5:23 r5c5:34 r5c9:14 r9c9:15 r9c1:16", "the way from r1c1 to r5c9"},
      {Technique::forcing, "r1c1:123 r1c5:14 r1c6:24 r1c7:34", "r1c1"},
      {Technique::probe, "r1c1:12 r1c5:13 r1c9:13", "r1c1"}};
  for (const Place& place : places) {
    CAPTURE(name_of(place.technique), place.marks);
    const auto found = find_deductions(marks(place.marks), place.technique);
    REQUIRE_FALSE(found.empty());
    CHECK(where_to_look(found.front(), Box(3, 3)) == place.where);
  }
}

TEST_CASE("the box of a naked single is that of its cell, of boxes of any shape") {
  const PencilMarks state = marks("r3c6:2", Box(2, 3));
  CHECK(where_to_look(find_deductions(state, Technique::naked_single).front(), Box(2, 3)) == "box 4");
}

namespace {

/// For checking a chain link by link: at least one of two candidates with a strong link is right, two with a weak link
/// see each other, and both ends see every candidate that is removed.
bool see_each_other(Candidate a, Candidate b, const Geometry& geometry) {
  if (a.cell == b.cell) return a.digit != b.digit;
  return a.digit == b.digit && std::ranges::count(geometry.peers(a.cell), b.cell) == 1;
}

bool is_strong_link(Candidate a, Candidate b, const PencilMarks& state, const Geometry& geometry) {
  const auto bits = [](Candidate candidate) { return std::uint64_t{1} << (candidate.digit - 1); };
  if (a.cell == b.cell) return state.digits(a.cell) == (bits(a) | bits(b));
  if (a.digit != b.digit) return false;
  return std::ranges::any_of(geometry.houses_of(a.cell), [&](int house) {
    const auto cells = geometry.house(house);
    return std::ranges::count(cells, b.cell) == 1 && std::ranges::all_of(cells, [&](Cell cell) {
             return state.has({cell, a.digit}) == (cell == a.cell || cell == b.cell);
           });
  });
}

/// The strong links of a chain, such as "(5)r1c5=r1c1 - (5=8)r7c1", as pairs of candidates. Only for cells and digits
/// of one figure.
std::vector<std::pair<Candidate, Candidate>> links_in(const std::string& notation) {
  const auto cell = [&](std::size_t at) {
    return static_cast<Cell>(9 * (notation[at + 1] - '1') + (notation[at + 3] - '1'));
  };
  const auto digit = [&](std::size_t at) { return static_cast<std::uint8_t>(notation[at] - '0'); };
  std::vector<std::pair<Candidate, Candidate>> links;
  for (std::size_t at = notation.find('('); at != std::string::npos; at = notation.find('(', at + 1)) {
    const bool in_cell = notation[at + 2] == '=';
    if (in_cell) {
      links.push_back({{cell(at + 5), digit(at + 1)}, {cell(at + 5), digit(at + 3)}});
    } else {
      links.push_back({{cell(at + 3), digit(at + 1)}, {cell(at + 8), digit(at + 1)}});
    }
  }
  return links;
}

}  // namespace

TEST_CASE("every step of a hard path is told in a short sentence that holds, and every chain link by link") {
  const Geometry geometry(Box(3, 3));
  int chains = 0;
  int trials = 0;
  for (const char* puzzle :
       {"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "..5.6....6..3..4.291.5.....2....9.41......5...4..267.98.4.7.....9.......3..6.8...",
        "..576....6...9.4.29............59.41..........4..2.789.24.7.....9...5...3..6.82..",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."}) {
    PencilMarks state(grid(puzzle));
    for (const Deduction& step : solving_path(grid(puzzle)).steps) {
      const std::string told = sentence(step, state);
      CAPTURE(told);
      CHECK(told.size() <= 200);
      CHECK_FALSE(where_to_look(step, Box(3, 3)).empty());
      if (step.technique >= Technique::short_forcing) {
        ++trials;
        CHECK_THAT(told, Catch::Contains("with ") || Catch::Contains("the same follows"));
        CHECK_THAT(told, !Catch::Contains(" by "));  // "by singles" would mean that the reason was not found
      }
      if (const std::string notation = chain_notation(step, Box(3, 3)); !notation.empty()) {
        ++chains;
        const auto links = links_in(notation);
        for (const auto& [a, b] : links) CHECK(is_strong_link(a, b, state, geometry));
        for (std::size_t i = 1; i < links.size(); ++i) {
          CHECK(see_each_other(links[i - 1].second, links[i].first, geometry));
        }
        for (const Candidate gone : step.eliminations) {
          CHECK(see_each_other(links.front().first, gone, geometry));
          CHECK(see_each_other(links.back().second, gone, geometry));
        }
      }
      state.apply(step);
    }
  }
  CHECK(chains > 5);
  CHECK(trials > 20);
}
