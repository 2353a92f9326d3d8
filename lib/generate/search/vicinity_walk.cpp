#include "generate/search/vicinity_walk.hpp"

#include <algorithm>
#include <iterator>

namespace evodoku {

namespace {

// Found by trial: the time to 18 clues for 9x9, 14 for 8x8, 24 for 10x10, 35 for 12x12 and 72 for 16x16.

/// More take longer to enumerate than they are worth, and few of these are left in most cases.
constexpr int most_solutions = 200;
constexpr std::uint64_t guesses_for_solutions = 3 * most_solutions;
/// In larger grids hardly any clue can be removed so that no more solutions are left.
constexpr int largest_side_left = 20;
/// Steps in a row for each cell that lead to no fewer clues.
constexpr int fruitless_steps_a_cell = 100;

}  // namespace

VicinityWalk::VicinityWalk(const Geometry& geometry, Digger& digger, GenerationContext& context)
    : digger_(&digger), context_(&context), engine_(geometry), census_(context) {}

void VicinityWalk::run(Draft& draft, int target) {
  const bool may_leave_grid = draft.puzzle.side() <= largest_side_left;
  const int most_fruitless = fruitless_steps_a_cell * draft.puzzle.cells();
  int clues = draft.puzzle.clue_count();
  if (!digger_->begin(draft.solution)) return;
  for (int fruitless = 0; clues > target && fruitless < most_fruitless; ++fruitless) {
    if (context_->must_end()) return;
    if (may_leave_grid && context_->random.chance(1, 2)) {
      new_grid(draft, target);
    } else {
      exchange(draft, target);
    }
    if (draft.puzzle.clue_count() < clues) fruitless = 0;
    clues = draft.puzzle.clue_count();
  }
}

void VicinityWalk::exchange(Draft& draft, int target) {
  digger_->resume_from(draft.puzzle);
  digger_->vary(1 + context_->random.below(digger_->most_returning()), target);
  if (digger_->clues() <= draft.puzzle.clue_count()) draft.puzzle = digger_->puzzle();
}

/// Changes nothing if the clue leaves too many solutions, or no digit that only one of them has.
void VicinityWalk::new_grid(Draft& draft, int target) {
  int removed = context_->random.below(draft.puzzle.cells());
  while (draft.puzzle.is_blank(removed)) removed = context_->random.below(draft.puzzle.cells());
  Grid puzzle = draft.puzzle;
  puzzle.clear(removed);
  if (!enumerate(puzzle)) return;
  const std::optional<Candidate> clue = digit_of_one(draft.solution);
  if (!clue) return;
  puzzle.set(clue->cell, clue->digit);
  const auto has_clue = [&](const Grid& solution) { return solution[clue->cell] == clue->digit; };
  const Grid solution = *std::ranges::find_if(solutions_, has_clue);
  if (!digger_->begin(solution)) return;
  digger_->resume_from(puzzle);
  digger_->vary(0, target);
  draft = {digger_->puzzle(), solution};
}

/// Whether solutions_ are all solutions now.
bool VicinityWalk::enumerate(const Grid& clues) {
  solutions_.clear();
  if (clues.box() == Box(3, 3)) {
    const auto keep = [this](const Cells9x9& solution) { solutions_.push_back(grid_of(solution)); };
    return census_.enumerate(cells_of(clues), most_solutions, keep) < most_solutions;
  }
  engine_.load(clues);
  std::uint64_t guesses = guesses_for_solutions;
  SearchOutcome outcome = SearchOutcome::found;
  while (outcome == SearchOutcome::found && std::ssize(solutions_) < most_solutions) {
    outcome = context_->next_solution(engine_, guesses);
    if (outcome == SearchOutcome::found) solutions_.push_back(engine_.solution());
  }
  context_->work.spend(1);
  return outcome == SearchOutcome::exhausted;
}

/// A random one of the digits that only one of the solutions has in their cell, and `excluded` has not; nothing if there is
/// none.
std::optional<Candidate> VicinityWalk::digit_of_one(const Grid& excluded) {
  std::optional<Candidate> chosen;
  int equals = 0;
  for (int cell = 0; cell < excluded.cells(); ++cell) {
    std::vector<int> occurrences(excluded.side() + 1);
    for (const Grid& solution : solutions_) ++occurrences[solution[cell]];
    for (int digit = 1; digit <= excluded.side(); ++digit) {
      if (occurrences[digit] != 1 || excluded[cell] == digit) continue;
      if (context_->random.below(++equals) == 0) chosen = Candidate(cell, digit);
    }
  }
  return chosen;
}

}  // namespace evodoku
