#include "generate/digging/band_digger.hpp"

#include <cassert>

#include "evodoku/check.hpp"
#include "generate/digging/digger.hpp"

namespace evodoku {

namespace {

constexpr Digger::WalkLimits exchange_limits{.most_returning = 3, .patience = 100};

/// The number of clues at which the next question is asked, found by trial. Until then groups that are needed come
/// singly, and each costs one question. Trying two at a time after that would lead to other solutions far from ours,
/// which teach little: with larger steps there are fewer questions but more guesses.
int clues_at_next_question(int clues) {
  constexpr int first = 33;
  return clues > first ? first : clues - 1;
}

}  // namespace

BandDigger::BandDigger(const CluePattern& shape, GenerationContext& context)
    : Digger(exchange_limits, shape, context),
      always_blank_(SmallSet(shape.always_blank())),
      first_clues_(SmallSet(shape.always_clues())) {
  assert(shape.box() == Box(3, 3));
  for (const CellGroup& group : shape.groups()) {
    groups_.push_back({.cells = SmallSet(group), .size = static_cast<int>(group.size())});
    first_clues_ |= groups_.back().cells;
  }
}

bool BandDigger::begin(const Grid& solution) {
  assert(is_solution_of(solution, solution));
  solution_ = cells_of(solution);
  known_.begin(solution_);
  redundant_ = {};
  if (!always_blank_.is_empty()) {
    if (context_->must_end() || ask(first_clues_, always_blank_) != Proof::unique) return false;
  }
  settle(first_clues_);
  return true;
}

void BandDigger::dig(int target) {
  remove_in_order(groups_in_random_order(true), target, clues_);
}

void BandDigger::exchange(Groups to_try, Groups gone, int target) {
  const SmallSet proper = clues_;
  for (const CellGroup* group : gone) clues_ |= group_of(group).cells;
  remove_in_order(to_try, target, proper);
}

void BandDigger::resume_from(const Grid& puzzle) {
  SmallSet clues;
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (!puzzle.is_blank(cell)) clues.insert(cell);
  }
  settle(clues);
}

/// Begins with those that were not needed the last time: most of them are still not needed in a neighbour.
ClueNeeds BandDigger::needs(int most) {
  ClueNeeds needs;
  const SmallSet unknown = clues_ - known_.needed(clues_);
  const SmallSet first = unknown & redundant_;
  const auto ask_about = [&](int cell) {
    if (needs.redundant > most) return;
    SmallSet removed;
    removed.insert(cell);
    switch (context_->must_end() ? Proof::open : ask(clues_ - removed, removed)) {
      case Proof::unique:
        ++needs.redundant;
        redundant_.insert(cell);
        break;
      case Proof::open:
        ++needs.undecided;
        break;
      case Proof::not_unique:
        redundant_.erase(cell);
        break;
    }
  };
  first.for_each(ask_about);
  (unknown - first).for_each(ask_about);
  return needs;
}

/// `proper` has only our solution.
void BandDigger::remove_in_order(Groups groups, int target, SmallSet proper) {
  std::vector<Group> in_order;
  in_order.reserve(groups.size());
  for (const CellGroup* group : groups) in_order.push_back(group_of(group));
  plan_.start(in_order, clues_, target, known_);
  int pause = clues_at_next_question(plan_.planned_count());
  while (!plan_.is_done() && !context_->must_end()) {
    plan_.go_on(pause);
    const SmallSet removed = plan_.confirmed() - plan_.planned();
    const bool is_known = (proper - plan_.planned()).is_empty();
    switch (is_known ? Proof::unique : ask(plan_.planned(), removed)) {
      case Proof::unique:
        plan_.confirm();
        proper = plan_.confirmed();
        pause = clues_at_next_question(plan_.planned_count());
        break;
      case Proof::not_unique:
        plan_.learn(known_);
        break;
      case Proof::open:
        break;  // because the context must end
    }
  }
  settle(plan_.confirmed());
}

/// Whether a puzzle with these clues has no other solution than ours. If it has one, an unavoidable set is learned.
/// With the clues in `removed` there is no other solution, so any other one differs in one of these.
BandDigger::Proof BandDigger::ask(const SmallSet& clues, const SmallSet& removed) {
  if (removed.size() > 2) {
    engine_.load(cells_with(clues));
    return look_for_another();
  }
  Cells9x9 cells = cells_with(clues | removed);
  Proof answer = Proof::unique;
  for (SmallSet rest = removed; answer == Proof::unique && !rest.is_empty(); rest.erase(rest.first())) {
    const std::size_t cell = rest.first();
    cells[cell] = 0;
    engine_.load_and_forbid(cells, rest.first(), solution_[cell]);
    answer = look_for_another();
  }
  return answer;
}

/// Searches among the solutions of the puzzle loaded into the engine.
BandDigger::Proof BandDigger::look_for_another() {
  context_->work.spend(1);
  std::uint64_t guesses = context_->work.left();
  SearchOutcome outcome = SearchOutcome::found;
  SmallSet difference;
  while (outcome == SearchOutcome::found && difference.is_empty()) {
    outcome = context_->next_solution(engine_, guesses);
    if (outcome == SearchOutcome::found) difference = difference_from_solution();
  }
  if (outcome == SearchOutcome::exhausted) return Proof::unique;
  if (outcome != SearchOutcome::found) return Proof::open;
  known_.learn(difference);
  return Proof::not_unique;
}

/// The cells in which the solution that the engine found differs from ours. Eight at a time: a byte that is not zero
/// carries into its highest bit, and a multiplication gathers these bits.
SmallSet BandDigger::difference_from_solution() const {
  constexpr std::uint64_t each_byte = 0x0101010101010101;
  constexpr std::uint64_t gather = 0x0102040810204080;
  const Cells9x9& other = engine_.solution();
  SmallSet cells;
  for (std::size_t first = 0; first < 80; first += 8) {
    std::uint64_t differences = 0;
    for (std::size_t i = 0; i < 8; ++i)
      differences |= std::uint64_t(other[first + i] ^ solution_[first + i]) << 8 * i;
    const std::uint64_t differs = (differences + 0x7f * each_byte) >> 7 & each_byte;
    cells.insert_all(differs * gather >> 56, first);
  }
  cells.insert_if(other[80] != solution_[80], 80);
  return cells;
}

Cells9x9 BandDigger::cells_with(const SmallSet& clues) const {
  Cells9x9 cells{};
  clues.for_each([&](int cell) { cells[cell] = solution_[cell]; });
  return cells;
}

void BandDigger::settle(const SmallSet& clues) {
  clues_ = clues;
  puzzle_ = grid_of(cells_with(clues));
}

}  // namespace evodoku
