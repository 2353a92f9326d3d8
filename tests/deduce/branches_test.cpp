#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "evodoku/deduce.hpp"
#include "states.hpp"

using namespace evodoku;
using namespace evodoku::test;

namespace {

bool shows(const Contradiction& contradiction, const PencilMarks& state) {
  if (contradiction.cell) return state.digits(*contradiction.cell) == 0;
  const Geometry geometry(state.box());
  return std::ranges::none_of(geometry.house(contradiction.house), [&](Cell cell) {
    return state.has({cell, static_cast<std::uint8_t>(contradiction.digit)});
  });
}

/// Whether a single follows by its definition, or any other step is found where it is said to be.
bool follows(const Deduction& step, const PencilMarks& state) {
  if (!is_plain_single(step)) {
    const auto found = find_deductions(state, step.technique);
    return std::ranges::find(found, step) != found.end() || !branches_of(step, state).empty() ||
           std::ranges::any_of(found, [&](const Deduction& other) {
             return other.because == step.because &&
                    std::ranges::all_of(step.eliminations, [&](Candidate gone) {
                      return std::ranges::find(other.eliminations, gone) != other.eliminations.end();
                    });
           });
  }
  const Candidate placed = step.placements.front();
  if (!state.values().is_blank(placed.cell) || !state.has(placed)) return false;
  if (step.technique == Technique::naked_single)
    return state.digits(placed.cell) == std::uint64_t{1} << (placed.digit - 1);
  const Geometry geometry(state.box());
  return std::ranges::none_of(geometry.house(step.houses.front()), [&](Cell cell) {
    return cell != placed.cell && state.has({cell, placed.digit});
  });
}

/// Whether the singles lead from the assumption to the end of the branch of a step.
bool leads_to_end(const std::vector<Deduction>& singles, const Branch& branch, const Deduction& step,
                  PencilMarks state) {
  state.place(branch.assumed);
  for (const Deduction& single : singles) {
    if (!follows(single, state)) return false;
    state.apply(single);
  }
  if (branch.contradiction) return shows(*branch.contradiction, state);
  return std::ranges::none_of(step.eliminations, [&](Candidate gone) { return state.has(gone); });
}

struct Followed {
  int branches = 0;
  int left_out = 0;  // steps that could not be
  int contradictions = 0;
  int inside = 0;  // steps with branches of their own
};

/// Checks every branch of a step, and those inside them, from its assumption to its end.
void check_branches(const Deduction& step, const PencilMarks& before, int depth, Followed& followed) {
  const std::vector<Branch> branches = branches_of(step, before);
  CAPTURE(name_of(step.technique), depth);
  REQUIRE(branches.size() == step.because.size());
  for (std::size_t i = 0; i < branches.size(); ++i) {
    const Branch& branch = branches[i];
    ++followed.branches;
    CHECK(branch.assumed == step.because[i]);
    PencilMarks state = before;
    state.place(branch.assumed);
    for (const Deduction& inner : branch.steps) {
      CHECK(follows(inner, state));
      CHECK(inner.technique < step.technique);
      if (!branches_of(inner, state).empty()) {
        ++followed.inside;
        check_branches(inner, state, depth + 1, followed);
      }
      state.apply(inner);
    }
    if (branch.contradiction) {
      ++followed.contradictions;
      CHECK(shows(*branch.contradiction, state));
    } else {
      for (const Candidate gone : step.eliminations) CHECK_FALSE(state.has(gone));
    }
    if (!std::ranges::all_of(branch.steps, is_plain_single)) continue;
    for (std::size_t number = 0; number < branch.steps.size(); ++number, ++followed.left_out) {
      std::vector<Deduction> others = branch.steps;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(number));
      CHECK_FALSE(leads_to_end(others, branch, step, before));
    }
  }
}

}  // namespace

TEST_CASE(
    "every branch goes step by step from its assumption to its end, and no single of it could be left out") {
  Followed followed;
  for (const char* puzzle :
       {".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "..5.6....6..3..4.291.5.....2....9.41......5...4..267.98.4.7.....9.......3..6.8...",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."}) {
    PencilMarks state(grid(puzzle));
    for (const Deduction& step : solving_path(grid(puzzle)).steps) {
      if (step.technique >= Technique::nishio) check_branches(step, state, 0, followed);
      state.apply(step);
    }
  }
  CHECK(followed.branches > 60);
  CHECK(followed.contradictions > 20);
  CHECK(followed.inside > 5);
  CHECK(followed.left_out > 100);
}

TEST_CASE("no step of a branch can be left out") {
  const PencilMarks state = marks("r1c1:12 r1c5:13 r1c9:13");
  const Deduction step = find_deductions(state, Technique::probe).front();
  const std::vector<Branch> branches = branches_of(step, state);
  REQUIRE(branches.size() == 1);
  CHECK(branches.front().steps.size() == 1);
}

TEST_CASE("other techniques have no branches, and after a stop request none has") {
  const PencilMarks state = marks("r1c1:12 r1c5:13 r1c9:13");
  for (const Technique technique : {Technique::naked_pair, Technique::probe}) {
    std::stop_source stop;
    if (technique == Technique::probe) stop.request_stop();
    const auto found = find_deductions(state, technique);
    REQUIRE_FALSE(found.empty());
    CHECK(branches_of(found.front(), state, stop.get_token()).empty());
  }
}

TEST_CASE("a branch is told from its assumption to its end") {
  const PencilMarks state = marks("r1c1:12 r1c5:13 r1c9:13");
  const Deduction step = find_deductions(state, Technique::probe).front();
  const std::vector<BranchLine> lines = branch_lines(step, state, branches_of(step, state));
  REQUIRE(lines.size() == 1);
  CHECK(lines.front().depth == 0);
  CHECK(lines.front().text == "If r1c1 is 1: 3 at r1c5 (nothing else fits); so r1c9 has no candidate left.");
}
