#include "generate/digger.hpp"

#include <algorithm>

namespace evodoku {

bool CellSet::meets_only_in(const CellSet& other, int cell) const {
  if (!contains(cell) || !other.contains(cell)) return false;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    std::uint64_t common = words_[i] & other.words_[i];
    if (i == static_cast<std::size_t>(cell) / 64) common &= ~bit(cell);
    if (common != 0) return false;
  }
  return true;
}

DiggingEffort effort_for(Box box) {
  if (box.side() <= 16) {
    return {.first_guesses = 40, .most_guesses = 10'240, .exchange_guesses = 10, .fruitless_exchanges = 1000};
  }
  return {.first_guesses = 5, .most_guesses = 20, .exchange_guesses = 5, .fruitless_exchanges = 1000};
}

Digger::Digger(ScalarEngine& engine, const Grid& solution, RandomStream& random, WorkMeter& work,
               const std::stop_token& stop)
    : engine_(&engine),
      solution_(&solution),
      random_(&random),
      work_(&work),
      stop_(stop),
      state_{solution, CellSet(solution.cells()), 0},
      other_solutions_(static_cast<std::size_t>(solution.cells()), CellSet(solution.cells())) {
  resume_from(solution);
}

void Digger::resume_from(const Grid& puzzle) {
  state_ = {puzzle, CellSet(puzzle.cells()), puzzle.clue_count()};
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (!puzzle.is_blank(cell)) state_.clues.insert(cell);
  }
}

void Digger::dig(int target, const DiggingEffort& effort) {
  target_ = target;
  remove_in_random_order(effort);
  exchange_until_fruitless(effort);
}

void Digger::remove_in_random_order(const DiggingEffort& effort) {
  constexpr std::uint64_t growth = 4;
  std::vector<int> open = shuffled_cells(true);
  for (std::uint64_t guesses = effort.first_guesses; guesses <= effort.most_guesses; guesses *= growth) {
    open = try_all(open, guesses);
    if (open.empty() || must_end()) return;
  }
}

/// Tries to remove each of `cells` in turn; returns those whose question stayed open. While clues follow from
/// the rest by propagation alone (most do at first) several are taken at once, which is the same as one by
/// one but faster.
std::vector<int> Digger::try_all(std::span<const int> cells, std::uint64_t guesses) {
  std::vector<int> open;
  std::size_t at_once = 1;
  for (std::size_t next = 0; next < cells.size() && !must_end();) {
    const std::size_t room = static_cast<std::size_t>(state_.clue_count - target_);
    const auto group = cells.subspan(next, std::min({at_once, room, cells.size() - next}));
    if (group.size() > 1 && follow_from_the_rest(group)) {
      next += group.size();
      at_once *= 2;
    } else if (group.size() > 1) {
      at_once = 1;
    } else {
      const Answer answer = try_one(group.front(), guesses);
      if (answer == Answer::open) open.push_back(group.front());
      at_once = answer == Answer::redundant ? 2 : 1;
      ++next;
    }
  }
  return open;
}

/// Removes all of `cells` if propagation finds every one of them again without a guess.
bool Digger::follow_from_the_rest(std::span<const int> cells) {
  for (const int cell : cells) remove(cell);
  work_->spend(1);
  bool follow = engine_->load(state_.puzzle);
  for (const int cell : cells)
    follow = follow && engine_->candidates(cell) == std::uint64_t{1} << ((*solution_)[cell] - 1);
  if (!follow) {
    for (const int cell : cells) put_back(cell);
  }
  return follow;
}

Digger::Answer Digger::try_one(int cell, std::uint64_t guesses) {
  if (is_known_to_be_needed(cell)) return Answer::needed;
  remove(cell);
  const Answer answer = ask(cell, guesses);
  if (answer != Answer::redundant) put_back(cell);
  return answer;
}

/// With the clue at `cell` gone: has the puzzle a solution with another digit there?
Digger::Answer Digger::ask(int cell, std::uint64_t guesses) {
  work_->spend(1);
  engine_->load(state_.puzzle);
  if (!engine_->forbid(cell, (*solution_)[cell])) return Answer::redundant;
  const std::uint64_t allowed = std::min(guesses, work_->left());
  std::uint64_t left = allowed;
  const ScalarEngine::Outcome outcome = engine_->next_solution(left, stop_);
  work_->spend(allowed - left);
  if (outcome == ScalarEngine::Outcome::exhausted) return Answer::redundant;
  if (outcome != ScalarEngine::Outcome::found) return Answer::open;
  remember_other_solution(cell);
  return Answer::needed;
}

void Digger::remember_other_solution(int cell) {
  CellSet differing(state_.puzzle.cells());
  for (int other = 0; other < state_.puzzle.cells(); ++other) {
    if (engine_->solution()[other] != (*solution_)[other]) differing.insert(other);
  }
  other_solutions_[static_cast<std::size_t>(cell)] = differing;
}

/// The other solution remembered for this clue is ruled out by it alone.
bool Digger::is_known_to_be_needed(int cell) const {
  return other_solutions_[static_cast<std::size_t>(cell)].meets_only_in(state_.clues, cell);
}

void Digger::exchange_until_fruitless(const DiggingEffort& effort) {
  int fewest = state_.clue_count;
  for (int fruitless = 0; fruitless < effort.fruitless_exchanges && !must_end(); ++fruitless) {
    exchange(1 + random_->below(3), effort.exchange_guesses);
    if (state_.clue_count < fewest) {
      fewest = state_.clue_count;
      fruitless = 0;
    }
  }
}

/// Takes the old puzzle back if the new one has more clues.
void Digger::exchange(int returning, std::uint64_t guesses) {
  const State before = state_;
  vary(returning, target_, guesses);
  if (state_.clue_count > before.clue_count) state_ = before;
}

void Digger::vary(int returning, int target, std::uint64_t guesses) {
  target_ = target;
  std::vector<int> gone = shuffled_cells(false);
  if (gone.size() > static_cast<std::size_t>(returning)) gone.resize(static_cast<std::size_t>(returning));
  std::vector<int> to_try = shuffled_cells(true);
  to_try.insert(to_try.end(), gone.begin(), gone.end());
  for (const int cell : gone) put_back(cell);
  for (const int cell : to_try) {
    if (must_end()) break;
    try_one(cell, guesses);
  }
}

std::vector<int> Digger::shuffled_cells(bool that_are_clues) {
  std::vector<int> cells;
  for (int cell = 0; cell < state_.puzzle.cells(); ++cell) {
    if (state_.puzzle.is_blank(cell) != that_are_clues) cells.push_back(cell);
  }
  random_->shuffle(std::span<int>(cells));
  return cells;
}

void Digger::remove(int cell) {
  state_.puzzle.clear(cell);
  state_.clues.erase(cell);
  --state_.clue_count;
}

void Digger::put_back(int cell) {
  state_.puzzle.set(cell, (*solution_)[cell]);
  state_.clues.insert(cell);
  ++state_.clue_count;
}

}  // namespace evodoku
