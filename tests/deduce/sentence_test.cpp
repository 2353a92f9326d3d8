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

TEST_CASE("each technique is told in words, and where to look is a house, a few cells or a digit's places",
          "[long]") {
  for (const std::vector<std::string>& row : rows_of_data("sentences.txt")) {
    const Technique technique = *parse_technique(row.at(0));
    CAPTURE(row.at(0), row.at(1));
    const auto found = find_deductions(marks(row.at(1)), technique);
    REQUIRE_FALSE(found.empty());
    CHECK(sentence(found.front(), Box(3, 3)) == row.at(2));
    if (row.size() > 3) CHECK(where_to_look(found.front(), Box(3, 3)) == row.at(3));
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

TEST_CASE("a rectangle whose extra digits make a set names the cells and digits of the set") {
  Deduction deduction;
  deduction.technique = Technique::unique_loop;
  deduction.because = {{0, 1},  {0, 2},  {0, 3},  {1, 1}, {1, 2}, {1, 4}, {27, 1},
                       {27, 2}, {28, 1}, {28, 2}, {5, 3}, {5, 1}, {6, 4}, {6, 1}};
  deduction.houses = {0};
  deduction.eliminations = {{8, 1}};
  CHECK(sentence(deduction, Box(3, 3)) ==
        "Unique loop: r1c1, r1c2, r4c1 and r4c2 must not hold 1 and 2 only, which could be swapped, so in "
        "row 1 one of "
        "r1c1 and r1c2 is 3 or 4, which with r1c6 and r1c7 leaves no other place for 1, 3 and 4, so r1c9 is "
        "not 1.");
  CHECK(where_to_look(deduction, Box(3, 3)) == "r1c1, r1c2, r4c1 and r4c2");
  CHECK(pattern_name(deduction, PencilMarks(Grid(Box(3, 3)))) == "unique rectangle type 3");
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

TEST_CASE("a sentence names digits as they stand in a grid of the box") {
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

namespace {

std::string in_words(const Deduction& step, const PencilMarks& before) {
  return sentence(step, before.box(), branches_of(step, before));
}

}  // namespace

TEST_CASE("with the state known, probing tells how the contradiction shows") {
  const PencilMarks state = marks("r1c1:12 r1c5:13 r1c9:13");
  const auto found = find_deductions(state, Technique::probe);
  REQUIRE_FALSE(found.empty());
  CHECK(in_words(found.front(), state) ==
        "Probing: with 1 at r1c1, 1 single later r1c9 has no candidate left, so r1c1 is not 1.");
}

TEST_CASE("with the state known, forcing tells within how many singles all alternatives agree") {
  const PencilMarks state = marks("r1c1:123 r1c5:14 r1c6:24 r1c7:34");
  REQUIRE_FALSE(find_deductions(state, Technique::forcing).empty());
  for (const Deduction& found : find_deductions(state, Technique::forcing)) {
    CHECK_THAT(in_words(found, state), Catch::Contains("the same follows within "));
  }
}

TEST_CASE("other techniques say the same whether the state is known or not") {
  const PencilMarks state = marks("r3c15:47 r3c2:49 r3c34679:12 r3c8:478");
  const auto found = find_deductions(state, Technique::naked_pair);
  REQUIRE_FALSE(found.empty());
  for (const Deduction& step : found) CHECK(in_words(step, state) == sentence(step, Box(3, 3)));
}

TEST_CASE("after a stop request a sentence is the one without the state") {
  std::stop_source source;
  source.request_stop();
  const PencilMarks state = marks("r1c1:12 r1c5:13 r1c9:13");
  const auto found = find_deductions(state, Technique::probe);
  CHECK(sentence(found.front(), Box(3, 3), branches_of(found.front(), state, source.get_token())) ==
        sentence(found.front(), Box(3, 3)));
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
      const std::string told = in_words(step, state);
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
