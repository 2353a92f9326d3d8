#include "generate/search/orbit_walk.hpp"

#include <algorithm>
#include <cassert>
#include <climits>
#include <cstddef>
#include <iterator>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace evodoku {

namespace {

// Found by trial: the time to 34 clues for 12x12, 64 for 16x16 and 210 for 25x25.

constexpr int most_returning = 3;
/// Steps in a row that lead to no fewer clues: over orbits, and for each cell where cells are alone.
constexpr int patience = 600;
constexpr int patience_a_cell = 20;
/// Of a question whether an orbit can go, or a puzzle is proper. What is still open then counts as no.
std::uint64_t guesses_for_question(Box box) {
  return box.side() > 20 ? 30 : 300;
}
/// Finer walks go on from the best of these. With ten, 3x4 ended at 34 clues where it has 32 with twenty.
constexpr int grids_a_round = 20;
/// A search for a grid without clues begins again after so many.
constexpr std::uint64_t guesses_for_grid = 200;
/// More take longer to enumerate than they are worth.
constexpr int most_enumerated = 200;
constexpr std::uint64_t guesses_for_enumeration = 3 * most_enumerated;
/// New grids of one enumeration that are tried.
constexpr int most_tried = 3;

}  // namespace

/// Boxes that were tried, and those that they become when they are transposed. For 2x4 cycles of 4 end at 16 clues, those of
/// 2 at 14; for 2x5 cycles of 5 are not known to be better than the vicinity walk. For 5x5 the group of 25 gives 200 clues
/// where cycles of 5 alone give 215; groups of 16 gave more clues for 4x4 than cycles of 8.
std::vector<OrbitWalk::Generators> OrbitWalk::groups_for(Box box) {
  const auto of_powers = [box](int length, bool transposes) {
    std::vector<Generators> groups{{crossed_cycles(box, length, transposes)}};
    const int exponent = length % 2 == 0 ? 2 : length;
    for (int order = transposes ? 2 * length : length; order > 1; order /= exponent)
      groups.push_back({power_of(groups.back().front(), exponent)});
    return groups;
  };
  const auto [height, width] = std::minmax({box.rows(), box.cols()});
  const Box wide(height, width);
  if (wide == Box(4, 4)) return of_powers(4, true);
  if (wide == Box(5, 5)) {
    const Isomorphism parallel = parallel_cycles(box);
    return {{crossed_cycles(box, 5, false), parallel}, {parallel}, {Isomorphism::identity(box)}};
  }
  if (width == 5 && height >= 3) return of_powers(5, false);
  if (wide == Box(2, 4) || wide == Box(2, 6) || wide == Box(3, 4)) return of_powers(2, false);
  return {};
}

OrbitWalk::OrbitWalk(const Geometry& geometry, std::span<const Generators> groups, GenerationContext& context)
    : context_(&context),
      grids_(geometry, groups.front(), context.random),
      orbits_(grids_.orbits()),
      orbit_of_(geometry.cells()),
      engine_(geometry),
      solution_(geometry.box()) {
  assert(orbits_.size() <= clues_.size());
  for (std::size_t orbit = 0; orbit < orbits_.size(); ++orbit) {
    for (const Cell cell : orbits_[orbit]) orbit_of_[cell] = orbit;
  }
  if (groups.size() > 1) finer_ = std::make_unique<OrbitWalk>(geometry, groups.subspan(1), context);
}

void OrbitWalk::run(Draft& best, int target) {
  std::optional<int> fewest;  // clues of a draft over orbits
  while (best.puzzle.clue_count() > target && !context_->must_end()) {
    std::optional<Draft> draft = best_of_some_grids(fewest.value_or(target));
    if (!draft) return;
    fewest = std::min(fewest.value_or(INT_MAX), draft->puzzle.clue_count());
    for (OrbitWalk* walk = finer_.get(); walk != nullptr; walk = walk->finer_.get())
      walk->go_on(*draft, target);
    if (std::max(draft->puzzle.clue_count(), target) >= best.puzzle.clue_count()) continue;
    best = *std::move(draft);
    while (best.puzzle.clue_count() < target) {
      const int returning = context_->random.below(best.puzzle.cells());
      best.puzzle.set(returning, best.solution[returning]);
    }
  }
}

/// Nothing if the context ended before a grid was found.
std::optional<Draft> OrbitWalk::best_of_some_grids(int enough) {
  std::optional<Draft> best;
  for (int grid = 0; grid < grids_a_round && !(best && best->puzzle.clue_count() <= enough); ++grid) {
    if (!begin()) break;
    walk(enough);
    if (!best || clue_count() < best->puzzle.clue_count()) best = Draft{puzzle_of(clues_), solution_};
  }
  return best;
}

void OrbitWalk::go_on(Draft& draft, int target) {
  if (draft.puzzle.clue_count() <= target) return;
  enter(draft.solution);
  for (std::size_t orbit = 0; orbit < orbits_.size(); ++orbit)
    clues_.set(orbit, !draft.puzzle.is_blank(orbits_[orbit].front()));
  walk(target);
  draft = Draft{puzzle_of(clues_), solution_};
}

/// Goes from one puzzle to the next, never to one with more clues. An orbit more than wanted may go.
void OrbitWalk::walk(int target) {
  exchange(0, target);
  const int most_fruitless = finer_ ? patience : patience_a_cell * solution_.cells();
  int clues = clue_count();
  for (int fruitless = 0; clues > target && fruitless < most_fruitless; ++fruitless) {
    if (context_->must_end()) return;
    if (context_->random.chance(1, 2)) {
      new_grid(target);
    } else {
      exchange(1 + context_->random.below(most_returning), target);
    }
    if (clue_count() < clues) fruitless = 0;
    clues = clue_count();
  }
}

/// A random grid, all of it clues.
bool OrbitWalk::begin() {
  SearchOutcome outcome = SearchOutcome::budget;
  while (outcome == SearchOutcome::budget && !context_->must_end()) {
    grids_.load(Grid(solution_.box()));
    std::uint64_t left = guesses_for_grid;
    outcome = grids_.next(left);
    context_->work.spend(1 + guesses_for_grid - left);
  }
  if (outcome != SearchOutcome::found) return false;
  enter(grids_.grid());
  for (std::size_t orbit = 0; orbit < orbits_.size(); ++orbit) clues_.set(orbit);
  return true;
}

void OrbitWalk::enter(const Grid& solution) {
  solution_ = solution;
  unavoidable_.clear();
  too_few_.clear();
}

int OrbitWalk::clue_count() const {
  int clues = 0;
  for (std::size_t orbit = 0; orbit < orbits_.size(); ++orbit) {
    if (clues_[orbit]) clues += orbits_[orbit].size();
  }
  return clues;
}

Grid OrbitWalk::puzzle_of(const OrbitSet& orbits) const {
  Grid puzzle = solution_;
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (!orbits[orbit_of_[cell]]) puzzle.clear(cell);
  }
  return puzzle;
}

/// Random orbits return, then the others are tried in random order, and finally those; undone if that leaves more clues.
void OrbitWalk::exchange(int returning, int target) {
  const OrbitSet before = clues_;
  const int clues_before = clue_count();
  std::vector<int> order(orbits_.size());
  std::iota(order.begin(), order.end(), 0);
  context_->random.shuffle(std::span(order));
  const auto is_clue = [this](int orbit) { return clues_[orbit]; };
  const int blank = order.end() - std::stable_partition(order.begin(), order.end(), is_clue);
  order.resize(order.size() - std::max(0, blank - returning));
  for (const int orbit : order) clues_.set(orbit);
  int clues = clue_count();
  for (const int orbit : order) {
    if (clues <= target || context_->must_end()) break;
    if (!can_go(orbit)) continue;
    clues_.reset(orbit);
    clues -= orbits_[orbit].size();
  }
  if (clues > clues_before) clues_ = before;
}

/// Another solution has another digit in some cell of the orbit. So has each of its images, and one of them in the first
/// cell: no other cell needs to be asked about.
bool OrbitWalk::can_go(int orbit) {
  OrbitSet others = clues_;
  others.reset(orbit);
  const auto is_met = [&](const OrbitSet& set) { return (set & others).any(); };
  const auto unmet = std::ranges::find_if_not(unavoidable_.rbegin(), unavoidable_.rend(), is_met);
  if (unmet != unavoidable_.rend()) {
    std::swap(*unmet, unavoidable_.back());
    return false;
  }
  engine_.favour(&solution_);
  engine_.load(puzzle_of(others));
  const Cell first = orbits_[orbit].front();
  engine_.forbid(first, solution_[first]);
  const SearchOutcome outcome = find_solutions(1);
  if (outcome == SearchOutcome::found) {
    OrbitSet differing;
    for (int cell = 0; cell < solution_.cells(); ++cell) {
      if (solution_[cell] != engine_.solution()[cell]) differing.set(orbit_of_[cell]);
    }
    unavoidable_.push_back(differing);
  }
  return outcome == SearchOutcome::exhausted;
}

/// A random orbit goes, and all grids with the group and the other clues are enumerated; an orbit of candidates that
/// only one of them has becomes clues, if that gives a proper puzzle, and orbits that have become redundant go.
void OrbitWalk::new_grid(int target) {
  int removed = context_->random.below(orbits_.size());
  while (!clues_[removed]) removed = context_->random.below(orbits_.size());
  OrbitSet others = clues_;
  others.reset(removed);
  if (std::ranges::any_of(too_few_, [&](const OrbitSet& clues) { return (others & ~clues).none(); })) return;
  const Grid rest = puzzle_of(others);
  if (!enumerate(rest)) {
    too_few_.push_back(others);
    return;
  }
  struct Choice {
    std::size_t orbit;
    const Grid* solution;
  };
  std::vector<Choice> choices;
  for (std::size_t orbit = 0; orbit < orbits_.size(); ++orbit) {
    if (clues_[orbit] || orbits_[orbit].size() > orbits_[removed].size()) continue;
    const Cell cell = orbits_[orbit].front();
    std::vector<int> occurrences(solution_.side() + 1);
    for (const Grid& grid : enumerated_) ++occurrences[grid[cell]];
    for (const Grid& grid : enumerated_) {
      if (occurrences[grid[cell]] == 1 && grid[cell] != solution_[cell]) choices.push_back({orbit, &grid});
    }
  }
  context_->random.shuffle(std::span(choices));
  if (std::ssize(choices) > most_tried) choices.resize(most_tried);
  for (const auto& [orbit, solution] : choices) {
    Grid puzzle = rest;
    for (const Cell cell : orbits_[orbit]) puzzle.set(cell, (*solution)[cell]);
    engine_.load(puzzle);
    if (find_solutions(2) != SearchOutcome::exhausted) continue;  // one it has
    enter(*solution);
    clues_ = others.set(orbit);
    return exchange(0, target);
  }
}

/// Whether enumerated_ are all grids with the group and the clues now.
bool OrbitWalk::enumerate(const Grid& clues) {
  enumerated_.clear();
  grids_.load(clues);
  std::uint64_t left = guesses_for_enumeration;
  SearchOutcome outcome = SearchOutcome::found;
  while (outcome == SearchOutcome::found && std::ssize(enumerated_) < most_enumerated) {
    outcome = grids_.next(left);
    if (outcome == SearchOutcome::found) enumerated_.push_back(grids_.grid());
  }
  context_->work.spend(1 + guesses_for_enumeration - left);
  return outcome == SearchOutcome::exhausted;
}

/// So many solutions of what is loaded into the engine, one after the other, within the guesses of a question.
SearchOutcome OrbitWalk::find_solutions(int count) {
  std::uint64_t guesses = guesses_for_question(solution_.box());
  SearchOutcome outcome = SearchOutcome::found;
  for (; count > 0 && outcome == SearchOutcome::found; --count)
    outcome = context_->next_solution(engine_, guesses);
  context_->work.spend(1);
  return outcome;
}

}  // namespace evodoku
