#include "generate/digging/scalar_digger.hpp"

#include <algorithm>
#include <cassert>
#include <set>

#include "deduce/kernel/bits.hpp"
#include "evodoku/check.hpp"
#include "evodoku/solve.hpp"
#include "generate/digging/digger.hpp"
#include "solve/sat/referee.hpp"

namespace evodoku {

namespace {

/// The effort, in guesses of the engine per question.
struct Effort {
  std::uint64_t first_guesses = 0;     // for the first attempt, when every group is tried
  std::uint64_t most_guesses = 0;      // for the last attempt
  std::uint64_t exchange_guesses = 0;  // in an exchange
  int fruitless_exchanges = 0;         // in a row, before giving up
};

/// For large grids, not every question can be answered in a reasonable time.
bool gives_up_early(Box box) {
  return box.side() > 20;
}

/// Found by trial: the effort that reaches few clues soonest. Up to side 20 every question is asked until it is
/// answered (in all cases seen), so that a puzzle that is dug as far as possible is minimal; above that, this would
/// take too long. In exchanges, many questions with few guesses are better: 2 guesses reach fewer clues in the same
/// time than 5, 10 or 20, from 4x4 to 8x8.
Effort effort_for(Box box) {
  if (!gives_up_early(box)) {
    return {.first_guesses = 40, .most_guesses = 10'240, .exchange_guesses = 2, .fruitless_exchanges = 1000};
  }
  return {.first_guesses = 2, .most_guesses = 8, .exchange_guesses = 2, .fruitless_exchanges = 200};
}

/// The largest number of groups that are restored in an exchange. In a large grid many exchanges at different places
/// are made in the time of one, because all clues must be tried anyway: with 3, a 64x64 reached alpha 0.44 in 15 s,
/// with 30 or 64 more than 0.45.
int most_groups_returning(const CluePattern& shape) {
  return std::max<int>(3, shape.groups().size() / 80);
}

/// The growth of the guesses from one attempt at a question to the next.
constexpr std::uint64_t growth = 4;

/// Guesses for finding out whether the blanks of a mask leave other solutions, for all of them together.
constexpr std::uint64_t guesses_for_mask = 100'000;

/// When all clues must be decided, for each: guesses of the engine, then conflicts of the referee, which takes over
/// early in large grids.
constexpr std::uint64_t first_guesses_for_need = 40;
/// Of the questions about a 25x25 puzzle of some 290 clues, 5,000 conflicts leave one in twenty open.
constexpr std::uint64_t conflicts_for_need = 20'000;

/// The work counted for a question to the referee, easy or hard: the conflicts it takes depend on the version of
/// CaDiCaL.
constexpr std::uint64_t work_of_referee = 5'000;

std::uint64_t most_guesses_for_need(Box box) {
  return gives_up_early(box) && sat_available() ? 160 : 163'840;
}

/// How near to `clues` the number of clues in a choice of groups can come from below. As each size divides the next
/// one, taking the largest groups first is optimal.
int least_left_over(int clues, const ScalarDigger::GroupsOfSize& groups) {
  for (int size = ScalarDigger::largest_group; size >= 1; size /= 2) {
    clues -= std::min(groups[size], clues / size) * size;
  }
  return clues;
}

}  // namespace

std::vector<CellGroup> small_unavoidable_sets(const Grid& solution, std::size_t most_cells) {
  const Box box = solution.box();
  enum View { by_row, by_column, by_digit };
  const auto line_of = [&](View view, int cell) {
    return view == by_row ? box.row_of(cell) : view == by_column ? box.column_of(cell) : solution[cell] - 1;
  };
  const auto are_linked = [&](View view, Cell a, Cell b) {
    const bool same_row = box.row_of(a) == box.row_of(b);
    const bool same_column = box.column_of(a) == box.column_of(b);
    if (view == by_digit) return same_row || same_column || box.box_of(a) == box.box_of(b);
    return solution[a] == solution[b] || (view == by_row ? same_column : same_row);
  };
  std::vector<CellGroup> sets;
  const auto append_parts = [&](View view, int first, int second) {
    CellGroup left;
    for (const int line : {first, second}) {
      for (int cell = 0; cell < box.cells(); ++cell) {
        if (line_of(view, cell) == line) left.push_back(cell);
      }
    }
    while (!left.empty()) {
      CellGroup part{left.back()};
      left.pop_back();
      for (std::size_t next = 0; next < part.size(); ++next) {
        const auto linked = std::partition(left.begin(), left.end(),
                                           [&](Cell cell) { return !are_linked(view, part[next], cell); });
        part.insert(part.end(), linked, left.end());
        left.erase(linked, left.end());
      }
      if (part.size() <= most_cells) sets.push_back(std::move(part));
    }
  };
  for (int first = 0; first < box.side(); ++first) {
    for (int second = first + 1; second < box.side(); ++second) {
      if (first / box.rows() == second / box.rows()) append_parts(by_row, first, second);
      if (first / box.cols() == second / box.cols()) append_parts(by_column, first, second);
      append_parts(by_digit, first, second);
    }
  }
  return sets;
}

ScalarDigger::ScalarDigger(const Geometry& geometry, const CluePattern& shape, GenerationContext& context)
    : Digger({.most_returning = most_groups_returning(shape),
              .patience = effort_for(shape.box()).fruitless_exchanges},
             shape, context),
      engine_(geometry),
      solution_(geometry.box()),
      unavoidable_(geometry.cells()) {}

// -- The puzzle

bool ScalarDigger::begin(const Grid& solution) {
  assert(is_solution_of(solution, solution));
  solution_ = solution;
  engine_.favour(nullptr);
  for (CellGroup& set : unavoidable_) set.clear();
  const CellGroup& blank = shape_->always_blank();
  Grid puzzle = solution;
  for (const Cell cell : blank) puzzle.clear(cell);
  resume_from(puzzle);
  if (blank.empty()) return true;
  context_->work.spend(1);
  engine_.load(puzzle);
  return ask(blank, guesses_for_mask) == Redundancy::redundant;
}

void ScalarDigger::resume_from(const Grid& puzzle) {
  puzzle_ = puzzle;
  clue_count_ = puzzle.clue_count();
  groups_of_size_ = {};
  for (const CellGroup& group : shape_->groups()) {
    if (!puzzle.is_blank(group.front())) ++groups_of_size_[group.size()];
  }
}

void ScalarDigger::remove(const CellGroup& group) {
  for (const Cell cell : group) puzzle_.clear(cell);
  clue_count_ -= group.size();
  --groups_of_size_[group.size()];
}

void ScalarDigger::put_back(const CellGroup& group) {
  for (const Cell cell : group) puzzle_.set(cell, solution_[cell]);
  clue_count_ += group.size();
  ++groups_of_size_[group.size()];
}

// -- Digging

void ScalarDigger::dig(int target) {
  target_ = target;
  const Effort effort = effort_for(shape_->box());
  std::vector<const CellGroup*> open = groups_in_random_order(true);
  bring_forward_odd_sizes(open);
  for (std::uint64_t guesses = effort.first_guesses; guesses <= effort.most_guesses; guesses *= growth) {
    open = try_all(open, guesses);
    if (open.empty() || must_end()) return;
  }
}

/// The sizes of groups are powers of two. If the number of clues to be removed is not a multiple of the largest, a few
/// smaller groups must be removed: they are tried first, because later it is less likely that one of so few can be.
void ScalarDigger::bring_forward_odd_sizes(std::vector<const CellGroup*>& groups) const {
  std::size_t largest = largest_group;
  while (largest > 1 && groups_of_size_[largest] == 0) largest /= 2;
  std::size_t wanted = std::max(clue_count_ - target_, 0) % largest;
  auto front = groups.begin();
  for (auto next = front; next != groups.end() && wanted != 0; ++next) {
    if (((*next)->size() & wanted) == 0) continue;
    wanted -= (*next)->size();
    std::rotate(front, next, next + 1);
    ++front;
  }
}

/// Tries to remove each of `groups` in turn; returns those whose question was not answered.
std::vector<const CellGroup*> ScalarDigger::try_all(Groups groups, std::uint64_t guesses) {
  std::vector<const CellGroup*> open;
  const auto remove_all_if_they_follow = [&](Groups range) {
    if (must_end()) return true;
    if (range.size() == 1) return false;
    context_->work.spend(1);
    if (!follow(range)) return false;
    for (const CellGroup* group : range) {
      if (can_reach_target_without(*group)) remove(*group);
    }
    return true;
  };
  const auto try_one = [&](const CellGroup& group) {
    if (!can_reach_target_without(group)) return;
    const Redundancy answer = question(group, guesses);
    if (answer == Redundancy::redundant) remove(group);
    if (answer == Redundancy::open) open.push_back(&group);
  };
  if (must_end()) return open;
  load_all_but(groups);
  work_through(groups, remove_all_if_they_follow, try_one);
  return open;
}

/// Loads all clues except those of the groups into the engine.
void ScalarDigger::load_all_but(Groups groups) {
  Grid others = puzzle_;
  for (const CellGroup* group : groups) {
    for (const Cell cell : *group) others.clear(cell);
  }
  context_->work.spend(1);
  engine_.load(others);
}

/// Calls `single(group)` for each of `groups` in turn, when the engine knows all clues except those of the group.
/// Before that, calls `whole(range)` for ranges of groups, when it knows all clues except those of the range: if this
/// returns true, the range is finished. Afterwards the engine knows more than before.
template <typename Whole, typename Single>
void ScalarDigger::work_through(Groups groups, const Whole& whole, const Single& single) {
  if (groups.empty() || whole(groups)) return;
  if (groups.size() == 1) {
    single(*groups.front());
    return;
  }
  const Groups left = groups.first(groups.size() / 2);
  const Groups right = groups.subspan(left.size());
  engine_.save();
  place_clues_of(right);
  work_through(left, whole, single);
  engine_.restore();
  place_clues_of(left);
  work_through(right, whole, single);
}

void ScalarDigger::place_clues_of(Groups groups) {
  for (const CellGroup* group : groups) {
    if (puzzle_.is_blank(group->front())) continue;
    for (const Cell cell : *group) engine_.place(cell, solution_[cell]);
  }
}

bool ScalarDigger::follow(Groups groups) const {
  return std::ranges::all_of(groups, [this](const CellGroup* group) { return follows(*group); });
}

/// Whether propagation alone leaves each cell of the group only its digit.
bool ScalarDigger::follows(const CellGroup& group) const {
  return std::ranges::all_of(
      group, [this](Cell cell) { return engine_.candidates(cell) == bit(solution_[cell] - 1); });
}

/// Whether, judging by sizes, the target can be approached as closely without the group as with it.
bool ScalarDigger::can_reach_target_without(const CellGroup& group) const {
  const int to_remove = clue_count_ - target_;
  const int less_to_remove = to_remove - std::ssize(group);
  if (less_to_remove < 0) return false;
  GroupsOfSize others = groups_of_size_;
  --others[group.size()];
  return least_left_over(less_to_remove, others) == least_left_over(to_remove, groups_of_size_);
}

// -- Questions

/// Whether the group can be removed. The engine must know all clues except those of the group.
ScalarDigger::Redundancy ScalarDigger::question(const CellGroup& group, std::uint64_t guesses) {
  if (follows(group)) return Redundancy::redundant;
  if (is_shown_needed(group)) return Redundancy::needed;
  return ask(group, guesses);
}

/// Another solution must have another digit in one of the cells. If the first cell allows none, its digit is known when
/// the second is asked about, and so on. Afterwards the engine knows at least what it knew before.
ScalarDigger::Redundancy ScalarDigger::ask(const CellGroup& group, std::uint64_t guesses) {
  engine_.save();
  Redundancy answer = Redundancy::redundant;
  for (const Cell cell : group) {
    answer = ask_for_other_digit(cell, guesses);
    if (answer != Redundancy::redundant) break;
    engine_.place(cell, solution_[cell]);
  }
  engine_.restore();
  return answer;
}

ScalarDigger::Redundancy ScalarDigger::ask_for_other_digit(Cell cell, std::uint64_t& guesses) {
  context_->work.spend(1);
  engine_.save();
  engine_.forbid(cell, solution_[cell]);
  const SearchOutcome outcome = context_->next_solution(engine_, guesses);
  if (outcome == SearchOutcome::found) remember(cell, engine_.solution());
  engine_.restore();
  if (outcome == SearchOutcome::exhausted) return Redundancy::redundant;
  return outcome == SearchOutcome::found ? Redundancy::needed : Redundancy::open;
}

// -- Exchanges

void ScalarDigger::exchange(Groups to_try, Groups gone, int target) {
  target_ = target;
  for (const CellGroup* group : gone) put_back(*group);
  try_all(to_try, effort_for(shape_->box()).exchange_guesses);
}

// -- Needs

ClueNeeds ScalarDigger::needs(int /*most*/) {
  std::vector<CellGroup> clues;
  for (int cell = 0; cell < puzzle_.cells(); ++cell) {
    if (!puzzle_.is_blank(cell)) clues.push_back({static_cast<Cell>(cell)});
  }
  std::vector<const CellGroup*> open;
  open.reserve(clues.size());
  for (const CellGroup& clue : clues) open.push_back(&clue);
  ClueNeeds needs;
  const auto count_all_if_they_follow = [&](Groups range) {
    if (range.size() == 1 || !follow(range)) return false;
    needs.redundant += range.size();
    return true;
  };
  const std::uint64_t most_guesses = most_guesses_for_need(shape_->box());
  for (std::uint64_t guesses = first_guesses_for_need; guesses <= most_guesses; guesses *= growth) {
    std::vector<const CellGroup*> still_open;
    load_all_but(open);
    work_through(open, count_all_if_they_follow, [&](const CellGroup& clue) {
      const Redundancy answer = question(clue, guesses);
      if (answer == Redundancy::redundant) ++needs.redundant;
      if (answer == Redundancy::open) still_open.push_back(&clue);
    });
    open = std::move(still_open);
  }
  for (const CellGroup* clue : open) {
    puzzle_.clear(clue->front());
    const Redundancy answer = ask_referee(*clue);
    puzzle_.set(clue->front(), solution_[clue->front()]);
    if (answer == Redundancy::redundant) ++needs.redundant;
    if (answer == Redundancy::open) ++needs.undecided;
  }
  return needs;
}

void ScalarDigger::dig_to_minimal() {
  engine_.favour(&solution_);
  constexpr int large = 18;  // below it, finding small sets takes as long as the questions that they save
  if (shape_->box().side() >= large) keep_one_group_of_small_sets();
  if (!gives_up_early(shape_->box())) return dig(0);
  for (const CellGroup* group : groups_in_random_order(true)) {
    if (context_->must_end()) return;
    if (is_shown_needed(*group)) continue;
    remove_if_proved(*group, most_guesses_for_need(shape_->box()), true);
  }
}

/// In large grids, no search finds out about most of the clues that a random order leaves whether they can go. So small
/// unavoidable sets are made to show it: again and again, that with the fewest groups loses all but one, as long as few
/// guesses prove that they can go.
void ScalarDigger::keep_one_group_of_small_sets() {
  constexpr std::size_t most_cells = 24;
  struct Choice {
    CellGroup cells;
    std::vector<const CellGroup*> groups = {};  // those that are clues
  };
  std::vector<const CellGroup*> group_of(puzzle_.cells(), &shape_->always_clues());
  for (const CellGroup& group : shape_->groups()) {
    for (const Cell cell : group) group_of[cell] = &group;
  }
  std::vector<Choice> sets;
  for (CellGroup& cells : small_unavoidable_sets(solution_, most_cells)) sets.push_back({std::move(cells)});
  context_->random.shuffle(std::span<Choice>(sets));
  std::set<const CellGroup*> kept{&shape_->always_clues()};
  while (!context_->must_end()) {
    for (Choice& set : sets) {
      set.groups.clear();
      for (const Cell cell : set.cells) {
        const CellGroup* const group = group_of[cell];
        const bool is_new = std::ranges::find(set.groups, group) == set.groups.end();
        if (!puzzle_.is_blank(cell) && is_new) set.groups.push_back(group);
      }
    }
    std::erase_if(sets, [&](const Choice& set) {
      return set.groups.empty() ||
             std::ranges::any_of(set.groups, [&](const CellGroup* group) { return kept.contains(group); });
    });
    if (sets.empty()) return;
    const auto fewest =
        std::ranges::min_element(sets, {}, [](const Choice& set) { return set.groups.size(); });
    const CellGroup& group = *fewest->groups[context_->random.below(fewest->groups.size())];
    if (fewest->groups.size() == 1) {
      unavoidable_[group.front()] = fewest->cells;
      kept.insert(&group);
    } else if (!remove_if_proved(group, effort_for(shape_->box()).most_guesses, false)) {
      kept.insert(&group);
    }
  }
}

/// Returns whether it is removed.
bool ScalarDigger::remove_if_proved(const CellGroup& group, std::uint64_t guesses, bool may_ask_referee) {
  remove(group);
  context_->work.spend(1);
  engine_.load(puzzle_);
  Redundancy answer = ask(group, guesses);
  if (answer == Redundancy::open && may_ask_referee) answer = ask_referee(group);
  if (answer != Redundancy::redundant) put_back(group);
  return answer == Redundancy::redundant;
}

/// Whether a cell of `group`, which is not a clue now, can have another digit. CaDiCaL decides many questions on which the
/// engine gets lost. It is used only if a question must be decided, so that all other results are the same whether or not
/// it is available, and decided questions do not depend on its version.
ScalarDigger::Redundancy ScalarDigger::ask_referee(const CellGroup& group) {
  Redundancy sum = Redundancy::redundant;
  for (const Cell cell : group) {
    if (!sat_available() || context_->must_end()) return Redundancy::open;
    engine_.load(puzzle_);
    engine_.forbid(cell, solution_[cell]);
    std::vector<std::uint64_t> candidates;
    candidates.reserve(puzzle_.cells());
    for (int other = 0; other < puzzle_.cells(); ++other) candidates.push_back(engine_.candidates(other));
    const auto referee = make_referee(puzzle_.box(), candidates);
    referee->favour(solution_);
    const SearchOutcome outcome = referee->next_solution(conflicts_for_need, context_->stop);
    context_->work.spend(work_of_referee);
    if (outcome == SearchOutcome::found) {
      remember(cell, referee->solution());
      return Redundancy::needed;
    }
    if (outcome != SearchOutcome::exhausted) sum = Redundancy::open;
  }
  return sum;
}

// -- Unavoidable sets

void ScalarDigger::remember(Cell cell, const Grid& other) {
  CellGroup& set = unavoidable_[cell];
  set.clear();
  for (int differing = 0; differing < solution_.cells(); ++differing) {
    if (solution_[differing] != other[differing]) set.push_back(differing);
  }
}

/// Whether in a set stored for a cell of `group` all other cells are blank in the puzzle or in the group too.
bool ScalarDigger::is_shown_needed(const CellGroup& group) const {
  const auto has_no_other_clue = [&](const CellGroup& set) {
    return std::ranges::all_of(set, [&](Cell cell) {
      return puzzle_.is_blank(cell) || std::ranges::find(group, cell) != group.end();
    });
  };
  return std::ranges::any_of(
      group, [&](Cell cell) { return !unavoidable_[cell].empty() && has_no_other_clue(unavoidable_[cell]); });
}

}  // namespace evodoku
