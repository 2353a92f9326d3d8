#include "deduce/techniques/chains.hpp"

#include <catch2/catch.hpp>
#include <deque>
#include <set>
#include <string>
#include <utility>

#include "hard_states.hpp"
#include "states.hpp"

using namespace evodoku;
using namespace evodoku::test;

namespace {

const Box box(3, 3);
const Cube9 shape(box);
const Geometry geometry(box);

constexpr std::array chain_techniques = {Technique::x_chain, Technique::xy_chain,      Technique::short_chain,
                                         Technique::chain,   Technique::short_forcing, Technique::forcing};

std::vector<Candidate> removed_by(Technique technique, const Knowledge<Cube9>& state) {
  return list_of(shape, scan(shape, geometry, state, technique));
}

std::string told(Technique technique, const PencilMarks& state) {
  return in_words(effect_of_scan(state, technique), box);
}

/// The states of all puzzles in which a chain or something harder is needed.
const std::vector<Knowledge<Cube9>>& states_for_chains() {
  static const std::vector<Knowledge<Cube9>> states = [] {
    std::vector<Knowledge<Cube9>> result;
    for (const char* const puzzle : chain_puzzles) {
      const auto way = way_through(shape, grid(puzzle), Technique::probe);
      result.insert(result.end(), way.begin(), way.end() - 1);
    }
    return result;
  }();
  return states;
}

/// Follows implications candidate by candidate, directly from the definitions: what follows from a candidate that is
/// on.
class SlowClosure {
 public:
  SlowClosure(const Knowledge<Cube9>& state, Technique technique) : technique_(technique) {
    state.candidates.for_each(shape, [&](int r, int c, int digit_index) {
      candidates_.push_back({static_cast<Cell>(9 * r + c), static_cast<std::uint8_t>(digit_index + 1)});
    });
  }
  bool contradicts_itself(Candidate start) const {
    std::set<std::pair<int, bool>> seen;
    std::deque<std::pair<Candidate, bool>> waiting{{start, true}};
    while (!waiting.empty()) {
      const auto [candidate, on] = waiting.front();
      waiting.pop_front();
      if (!seen.insert({key(candidate), on}).second) continue;
      if (seen.contains({key(candidate), !on})) return true;
      for (const Candidate other : candidates_) {
        if (on ? weak(candidate, other) : strong(candidate, other)) waiting.push_back({other, !on});
      }
    }
    return false;
  }

 private:
  static int key(Candidate it) { return it.cell * 9 + it.digit; }
  static bool share(int house, Candidate a, Candidate b) {
    const auto index = static_cast<std::size_t>(house);
    return geometry.houses_of(a.cell)[index] == geometry.houses_of(b.cell)[index];
  }
  bool weak(Candidate a, Candidate b) const {
    if (a == b) return false;
    if (a.cell == b.cell) return technique_ == Technique::chain;
    return a.digit == b.digit && (share(0, a, b) || share(1, a, b) || share(2, a, b));
  }
  bool strong(Candidate a, Candidate b) const {
    if (a == b) return false;
    if (a.cell == b.cell) {
      return technique_ != Technique::x_chain && count([&](Candidate it) { return it.cell == a.cell; }) == 2;
    }
    if (a.digit != b.digit || technique_ == Technique::xy_chain) return false;
    for (const int house : {0, 1, 2}) {
      const auto in_house = [&](Candidate it) { return it.digit == a.digit && share(house, it, a); };
      if (share(house, a, b) && count(in_house) == 2) return true;
    }
    return false;
  }
  template <typename Predicate>
  std::ptrdiff_t count(Predicate&& predicate) const {
    return std::ranges::count_if(candidates_, predicate);
  }

  Technique technique_;
  std::vector<Candidate> candidates_;
};

bool is_weak_link(Candidate a, Candidate b) {
  return a.cell == b.cell ? a.digit != b.digit
                          : a.digit == b.digit && std::ranges::count(geometry.peers(a.cell), b.cell) == 1;
}

}  // namespace

TEST_CASE("an X-chain finds a skyscraper") {
  const PencilMarks skyscraper = marks("row1/1:r1c15 row4/1:r4c16");
  CHECK(told(Technique::x_chain, skyscraper) == "r2c6=1 r3c6=1 r5c5=1 r6c5=1");
  CHECK(told(Technique::chain, skyscraper) == told(Technique::x_chain, skyscraper));
  CHECK(told(Technique::xy_chain, skyscraper).empty());
}

TEST_CASE("an XY-chain goes through cells with two candidates") {
  const PencilMarks xy_chain = marks("r1c1:12 r1c9:23 r5c9:34 r5c5:14");
  CHECK(told(Technique::xy_chain, xy_chain) == "r1c5=1 r5c1=1");
  CHECK(told(Technique::chain, xy_chain) == told(Technique::xy_chain, xy_chain));
  CHECK(told(Technique::x_chain, xy_chain).empty());
}

TEST_CASE("a chain of both kinds of links finds a W-wing") {
  // One of r1c1 and r5c4 is not 1, because row 9 has its 1 in one of their columns; so one of them is 2.
  const PencilMarks w_wing = marks("r1c1:12 r5c4:12 row9/1:r9c14");
  CHECK(told(Technique::short_chain, w_wing) == "r1c4=2 r5c1=2");
  CHECK(told(Technique::chain, w_wing) == "r1c4=2 r5c1=2");
  CHECK(told(Technique::x_chain, w_wing).empty());
  CHECK(told(Technique::xy_chain, w_wing).empty());
}

TEST_CASE("forcing finds what all digits of a cell lead to") {
  // Whether r5c5 is 1, 2 or 3: one of r5c1, r1c5 and r9c1 is 9, and all of them see r1c1.
  const PencilMarks three_ways = marks("r5c5:123 r5c1:19 r1c5:29 r9c5:38 r9c1:89");
  CHECK(told(Technique::forcing, three_ways) == "r1c1=9");
  CHECK(told(Technique::short_forcing, three_ways) == "r1c1=9");
  CHECK(told(Technique::chain, three_ways).empty());
}

TEST_CASE("a short chain has so many strong links and no more") {
  // There are as many strong links as cells.
  const PencilMarks four = marks("r1c1:12 r1c9:23 r5c9:34 r5c5:14");
  const PencilMarks five = marks("r1c1:12 r1c5:23 r5c5:34 r5c9:45 r8c9:15");
  STATIC_REQUIRE(short_chain_length == 4);
  CHECK(told(Technique::short_chain, four) == "r1c5=1 r5c1=1");
  CHECK(told(Technique::short_chain, five).empty());
  CHECK(told(Technique::chain, five) == "r1c9=1 r8c1=1");
}

TEST_CASE("chains find exactly the candidates that contradict themselves along links") {
  int found_any = 0;
  for (std::size_t i = 0; i < states_for_chains().size(); i += 4) {
    const Knowledge<Cube9>& state = states_for_chains()[i];
    for (const Technique technique : {Technique::x_chain, Technique::xy_chain, Technique::chain}) {
      const SlowClosure slow(state, technique);
      std::vector<Candidate> expected;
      for (const Candidate candidate : list_of(shape, state.candidates)) {
        if (slow.contradicts_itself(candidate)) expected.push_back(candidate);
      }
      CHECK(removed_by(technique, state) == expected);
      found_any += expected.empty() ? 0 : 1;
    }
  }
  CHECK(found_any > 0);
}

TEST_CASE("chain instances add up to the effect and their links hold") {
  for (const Knowledge<Cube9>& state : states_for_chains()) {
    const auto scanner = make_scanner(shape, geometry);
    scanner->look_at(state);
    for (const Technique technique : chain_techniques) {
      const std::vector<Deduction> instances = scanner->instances(technique);
      CHECK(effect_of_instances(instances) == removed_by(technique, state));
      if (technique == Technique::forcing || technique == Technique::short_forcing) continue;
      for (const Deduction& chain : instances) {
        REQUIRE(chain.eliminations.size() == 1);
        REQUIRE(chain.because.size() % 2 == 1);  // start on, off, on ... off, on
        CHECK(chain.because.front() == chain.eliminations.front());
        CHECK(is_weak_link(chain.because.back(), chain.because.front()));
        const auto links = static_cast<int>(chain.because.size());
        CHECK((technique != Technique::short_chain || links <= 2 * short_chain_length + 1));
        for (std::size_t i = 1; i < chain.because.size(); ++i) {
          CHECK(is_weak_link(chain.because[i - 1], chain.because[i]));  // a strong link is also a weak one
        }
      }
    }
  }
}
