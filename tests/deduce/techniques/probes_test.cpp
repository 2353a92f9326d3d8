#include "deduce/techniques/probes.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

#include "evodoku/check.hpp"
#include "evodoku/solve.hpp"
#include "hard_states.hpp"
#include "random/stream.hpp"
#include "solve/scalar/candidates.hpp"
#include "states.hpp"

using namespace evodoku;
using namespace evodoku::test;

namespace {

const Box box(3, 3);
const Cube9 shape(box);
const Geometry geometry(box);

constexpr std::array probe_techniques = {Technique::short_probe,   Technique::probe,
                                         Technique::pattern_probe, Technique::nested_patterns,
                                         Technique::nested_chains, Technique::nested_long_chains,
                                         Technique::nested_probes};

std::string told(Technique technique, const PencilMarks& state) {
  return in_words(effect_of_scan(state, technique), box);
}

std::vector<Candidate> removed_by(Technique technique, const Knowledge<Cube9>& state) {
  return list_of(shape, scan(shape, geometry, state, technique));
}

bool contains_all(const std::vector<Candidate>& more, const std::vector<Candidate>& less) {
  return std::ranges::all_of(less, [&](Candidate it) { return std::ranges::count(more, it) == 1; });
}

/// States in which a probe or something harder is needed.
std::vector<Knowledge<Cube9>> states_for_probes() {
  std::vector<Knowledge<Cube9>> states;
  for (const char* const puzzle : chain_puzzles) {
    const auto way = way_through(shape, grid(puzzle), Technique::forcing);
    if (!way.back().is_complete(shape)) states.push_back(way.back());
  }
  for (const NamedPuzzle& puzzle : hardest_puzzles) {
    states.push_back(way_through(shape, grid(puzzle.cells), Technique::forcing).back());
  }
  return states;
}

/// What a probe must find, by the propagation of the exact search, one candidate after the other.
class SlowProbe {
 public:
  explicit SlowProbe(const Knowledge<Cube9>& state) : search_(geometry) {
    search_.use_locked_candidates(false);
    REQUIRE(search_.load(Grid(box)));
    for (int cell = 0; cell < geometry.cells(); ++cell) {
      for (int digit = 1; digit <= 9; ++digit) {
        if (!state.candidates.has(cell / 9, cell % 9, digit - 1)) {
          REQUIRE(search_.remove({static_cast<Cell>(cell), static_cast<std::uint8_t>(digit)}));
        }
      }
    }
    REQUIRE(search_.propagate());
  }

  std::vector<Candidate> contradictory() {
    return select([&](Candidate candidate) { return !follow(candidate); });
  }
  /// What all alternatives of some item remove. Only for states in which no candidate leads to a contradiction.
  std::vector<Candidate> verities() {
    std::vector<bool> out(729, false);
    const std::vector<Candidates::Item> items(search_.open_items().begin(), search_.open_items().end());
    for (const Candidates::Item item : items) {
      std::vector<bool> common(729, true);
      for (std::uint64_t options = search_.options(item); options != 0; options &= options - 1) {
        const Candidates::Mark mark = search_.mark();
        REQUIRE(search_.place(search_.candidate(item, std::countr_zero(options))));
        REQUIRE(search_.propagate());
        for (std::size_t i = 0; i < 729; ++i) common[i] = common[i] && !search_.holds(candidate(i));
        search_.undo_to(mark);
      }
      for (std::size_t i = 0; i < 729; ++i) out[i] = out[i] || common[i];
    }
    return select([&](Candidate it) { return out[index(it)]; });
  }

 private:
  static Candidate candidate(std::size_t i) {
    return {static_cast<Cell>(i / 9), static_cast<std::uint8_t>(i % 9 + 1)};
  }
  static std::size_t index(Candidate it) { return std::size_t{9} * it.cell + it.digit - 1; }
  bool follow(Candidate candidate) {
    const Candidates::Mark mark = search_.mark();
    const bool consistent = search_.place(candidate) && search_.propagate();
    search_.undo_to(mark);
    return consistent;
  }
  template <typename Predicate>
  std::vector<Candidate> select(Predicate&& predicate) {
    std::vector<Candidate> result;
    for (std::size_t i = 0; i < 729; ++i) {
      if (search_.holds(candidate(i)) && predicate(candidate(i))) result.push_back(candidate(i));
    }
    return result;
  }

  Candidates search_;
};

}  // namespace

TEST_CASE("the patterns that a probe looks for inside end with the one that its name says") {
  for (const auto& [probing, last] : {std::pair(Technique::pattern_probe, Technique::hidden_pair),
                                      std::pair(Technique::nested_probes, Technique::hidden_quad)}) {
    const std::size_t count = patterns_inside(probing);
    REQUIRE(count > 0);
    CHECK(inside_trials[count - 1] == last);
  }
  CHECK(patterns_inside(Technique::short_probe) == 0);
}

TEST_CASE("a short probe finds a contradiction close by") {
  // A 1 or 2 elsewhere in row 1 leaves both cells with the same digit.
  CHECK(told(Technique::short_probe, marks("r1c4:12 r1c7:12")) ==
        "r1c1=1 r1c1=2 r1c2=1 r1c2=2 r1c3=1 r1c3=2 r1c5=1 r1c5=2 r1c6=1 r1c6=2 r1c8=1 r1c8=2 r1c9=1 r1c9=2");
}

TEST_CASE("a short probe follows three passes and no more") {
  // An XY-chain is followed from both ends at once: of five cells, the middle one has no candidate in the third pass.
  const PencilMarks five = marks("r1c1:12 r1c5:23 r5c5:34 r5c9:45 r8c9:15");
  const PencilMarks six = marks("r1c1:12 r1c5:23 r5c5:34 r5c9:45 r8c9:56 r8c3:16");
  STATIC_REQUIRE(short_probe_passes == 3);
  CHECK(told(Technique::short_probe, five) == told(Technique::xy_chain, five));
  CHECK(told(Technique::short_probe, six).empty());
  CHECK_FALSE(told(Technique::xy_chain, six).empty());
  CHECK(told(Technique::probe, six) == told(Technique::xy_chain, six));
}

TEST_CASE("a probe finds what all digits of a cell lead to") {
  CHECK(told(Technique::probe, marks("r5c5:123 r5c1:19 r1c5:29 r9c5:38 r9c1:89")) == "r1c1=9");
}

TEST_CASE("a probe finds exactly what trying each candidate and following singles tells") {
  int contradictions = 0;
  int verities = 0;
  // Alternatives rarely have a common effect in states without contradictory candidates: of 1775 states of hard
  // puzzles, only in some on the path through this one.
  const Grid puzzle =
      grid(".2.4..7.........32.......94.9.2...7...6..5...8...1....5.1..8....3.9....7......6..");
  std::vector<Knowledge<Cube9>> states = states_for_probes();
  const auto way = way_through(shape, puzzle, Technique::nested_probes);
  states.insert(states.end(), way.begin(), way.end());
  for (const Knowledge<Cube9>& state : states) {
    SlowProbe slow(state);
    std::vector<Candidate> expected = slow.contradictory();
    contradictions += expected.empty() ? 0 : 1;
    if (expected.empty()) {
      expected = slow.verities();
      verities += expected.empty() ? 0 : 1;
    }
    CHECK(removed_by(Technique::probe, state) == expected);
  }
  CHECK(contradictions > 0);
  CHECK(verities > 0);
}

TEST_CASE("the hardest puzzles known are solved by techniques alone") {
  for (const NamedPuzzle& puzzle : hardest_puzzles) {
    CAPTURE(puzzle.name);
    const auto way = way_through(shape, grid(puzzle.cells), Technique::nested_probes);
    CHECK(way.back().is_complete(shape));
    CHECK_FALSE(find_fault(grid(puzzle.cells), way.back().values(shape, box)));
  }
}

TEST_CASE("chains and probes keep every solution of an improper puzzle") {
  Grid puzzle = grid(chain_puzzles[0]);
  for (const int cell : {0, 5, 35, 54}) puzzle.clear(cell);
  const Knowledge<Cube9> state = after_singles(shape, puzzle);
  Cube<Cube9> removed;
  for (const TechniqueInfo& info : techniques()) {
    if (info.technique < Technique::x_chain) continue;
    removed.unite(shape, scan(shape, geometry, state, info.technique));
  }
  int solutions = 0;
  enumerate(puzzle, [&](const Grid& solution) {
    for (int cell = 0; cell < solution.cells(); ++cell) {
      CHECK_FALSE(removed.has(cell / 9, cell % 9, solution[cell] - 1));
    }
    return ++solutions < 200;
  });
  CHECK(solutions > 1);
}

TEMPLATE_TEST_CASE("probes are sound on other boxes", "", Cube16, Cube32) {
  constexpr bool narrow = TestType::max_side == 16;
  const ProperPuzzle made = proper_puzzle(narrow ? Box(3, 4) : Box(4, 5), narrow ? 50 : 165, 0);
  const TestType any_shape(made.puzzle.box());
  const Geometry any_geometry(made.puzzle.box());
  const Knowledge<TestType> state = after_singles(any_shape, made.puzzle);
  for (const Technique technique : probe_techniques) {
    const Cube<TestType> found = scan(any_shape, any_geometry, state, technique);
    for (const Candidate gone : list_of(any_shape, found)) CHECK(made.solution[gone.cell] != gone.digit);
  }
}

TEST_CASE("boards too large to probe are left alone") {
  const Cube64 wide(Box(7, 7));
  const Geometry wide_geometry(Box(7, 7));
  const Knowledge<Cube64> state(wide, Grid(Box(7, 7)));
  for (const Technique technique : probe_techniques) {
    CHECK(scan(wide, wide_geometry, state, technique).is_empty(wide));
  }
}

TEST_CASE("trials by singles that follow what changes come to the same, pass by pass, as whole-grid passes",
          "[long]") {
  // States of any kind: with and without singles that can be placed at once, and, where many candidates have been
  // removed, contradictory ones.
  for (const Box any_box : {Box(2, 3), Box(3, 3), Box(4, 5), Box(6, 6)}) {
    CAPTURE(any_box.name());
    with_cube_shape(any_box, [&](const auto& any_shape) {
      using Shape = std::decay_t<decltype(any_shape)>;
      const Geometry any_geometry(any_box);
      RandomStream random = make_stream(1, "single trials", {static_cast<std::uint64_t>(any_box.side())});
      const ProperPuzzle made = proper_puzzle(any_box, any_box.side() * any_box.side() * 5 / 11, 0);
      SingleTrials<Shape> trials(any_geometry);
      CandidateIndex<Shape> views(any_shape, any_geometry);
      std::array<int, 2> contradictions{};  // trials with a contradiction, trials without
      for (int state_number = 0; state_number < 8; ++state_number) {
        Knowledge<Shape> state(any_shape, made.puzzle);
        Cube<Shape> gone;
        for (int i = 0; i < state_number % 4 * any_box.side(); ++i) {
          const int cell = random.below(any_geometry.cells());
          const int digit = 1 + random.below(any_box.side());
          const bool spares_solution = i != 0 || state_number < 4;
          if (spares_solution && made.solution[cell] == digit) continue;
          gone.add(cell / any_box.side(), cell % any_box.side(), digit - 1);
        }
        state.remove(any_shape, gone);
        views.look_at(state);
        trials.begin(views);
        int wrong = 0;
        int tried = 0;
        for_each_open_candidate(views, [&](Candidate candidate) {
          // For large grids a sample of the many candidates is enough.
          if (any_box.side() > 20 && random.below(8) != 0) return;
          ++tried;
          Knowledge<Shape> trial = state;
          trial.place(any_shape, candidate.cell / any_box.side(), candidate.cell % any_box.side(),
                      candidate.digit - 1);
          for (const int passes : {1, 2, short_probe_passes}) {
            Knowledge<Shape> followed = trial;
            const bool contradicts = !follow_singles(any_shape, followed, passes);
            wrong += trials.contradicts_within(passes, candidate) == contradicts ? 0 : 1;
          }
          const bool contradicts = !follow_singles(any_shape, trial);
          wrong += trials.contradicts(candidate) == contradicts ? 0 : 1;
          ++contradictions[contradicts ? 0 : 1];
        });
        CHECK(wrong == 0);
        CHECK(tried > 0);
      }
      CHECK(contradictions[0] > 0);
      CHECK(contradictions[1] > 0);
    });
  }
}

TEST_CASE("a trial that may use more finds all that one that may use less does") {
  const std::vector<Knowledge<Cube9>> states = states_for_probes();
  for (std::size_t i = 0; i < states.size(); i += 2) {
    const Knowledge<Cube9>& state = states[i];
    std::vector<Candidate> less = removed_by(Technique::short_probe, state);
    for (const Technique technique : {Technique::nested_patterns, Technique::nested_chains,
                                      Technique::nested_long_chains, Technique::nested_probes}) {
      const std::vector<Candidate> more = removed_by(technique, state);
      CHECK(contains_all(more, less));
      less = more;
    }
  }
}

TEST_CASE("what a scanner has seen before does not change what probes find") {
  // Wide cubes, because the scans of narrow ones are remembered.
  const Cube16 wide(box);
  for (const NamedPuzzle& puzzle : std::span(hardest_puzzles).first<2>()) {
    const auto states = way_through(wide, grid(puzzle.cells), Technique::nested_probes);
    REQUIRE(states.size() > 2);
    const auto scanner = make_scanner(wide, geometry);
    Cube<Cube16> found;
    // Forwards, back to the start, forwards again by another way, and back.
    for (const std::size_t seen : {0U, 1U, 2U, 0U, 2U, 1U}) {
      for (const Technique technique : probe_techniques) {
        if (technique == Technique::nested_chains && seen == 2) continue;
        scanner->look_at(states[seen]);
        scanner->scan(technique, found);
        CHECK(found == scan(wide, geometry, states[seen], technique));
      }
    }
  }
}

TEST_CASE("probe instances add up to the effect and name what was tried") {
  for (const Knowledge<Cube9>& state : states_for_probes()) {
    const auto scanner = make_scanner(shape, geometry);
    scanner->look_at(state);
    for (const Technique technique :
         {Technique::short_probe, Technique::probe, Technique::pattern_probe, Technique::nested_patterns}) {
      const std::vector<Deduction> instances = scanner->instances(technique);
      CHECK(effect_of_instances(instances) == removed_by(technique, state));
      for (const Deduction& instance : instances) {
        const bool contradiction = instance.because == instance.eliminations;
        const bool verity = instance.because.size() > 1;
        CHECK(contradiction != verity);
      }
    }
  }
}
