#include "generate/digging/removal_plan.hpp"

#include <cstdint>

namespace evodoku {

namespace {

/// Longer cycles take more time to follow than they save in questions. The sets of two digits save as many, but take
/// longer to find; where a grid serves for one puzzle, both together save more questions, but no time.
constexpr int longest_cycle = 4;
constexpr int longest_pair = 5;

/// Learns the cycles of two lines of a band or stack. `first` and `second` are their first cells; `step` leads from each
/// cell to the next.
void learn_cycles(const Cells9x9& solution, int first, int second, int step, KnownSets& known) {
  std::array<std::uint8_t, 10> place_in_first{};  // of a digit
  for (std::uint8_t place = 0; place < 9; ++place) {
    place_in_first[solution[first + step * place]] = place;
  }
  SmallSet visited;
  for (int start = 0; start < 9; ++start) {
    SmallSet cells;
    int length = 0;
    for (int place = start; !visited.contains(place); ++length) {
      visited.insert(place);
      cells.insert(first + step * place);
      cells.insert(second + step * place);
      place = place_in_first[solution[second + step * place]];
    }
    if (length > 0 && length <= longest_cycle) known.learn(cells);
  }
}

}  // namespace

void KnownSets::begin(const Cells9x9& solution) {
  with_ = {};
  all_ = {};
  learned_ = 0;
  for (int line = 0; line < 9; ++line) {
    const int next = line % 3 == 2 ? line - 2 : line + 1;
    learn_cycles(solution, 9 * line, 9 * next, 1, *this);
    learn_cycles(solution, line, next, 9, *this);
  }
}

/// From a row, the cell of one digit leads to those of the other in its column and in its box. This finds all, because
/// these are permutations of the rows.
void KnownSets::add_pairs(const Cells9x9& solution) {
  constexpr Box box(3, 3);
  std::array<std::array<int, 27>, 10> cell_of{};  // by digit, and row, column or box
  for (int cell = 0; cell < 81; ++cell) {
    auto& cells = cell_of[solution[cell]];
    for (const int house : {box.row_of(cell), 9 + box.column_of(cell), 18 + box.box_of(cell)})
      cells[house] = cell;
  }
  for (std::size_t first = 1; first <= 9; ++first) {
    for (std::size_t second = 1; second < first; ++second) {
      SmallSet visited;
      for (int start = 0; start < 9; ++start) {
        if (visited.contains(start)) continue;
        SmallSet open;
        SmallSet cells;
        open.insert(start);
        for (; !open.is_empty(); open -= visited) {
          const std::size_t row = open.first();
          const int cell = cell_of[first][row];
          visited.insert(open.first());
          cells.insert(cell);
          cells.insert(cell_of[second][row]);
          for (const int house : {9 + box.column_of(cell), 18 + box.box_of(cell)})
            open.insert(box.row_of(cell_of[second][house]));
        }
        if (cells.size() <= 2 * longest_pair) learn(cells);
      }
    }
  }
}

void KnownSets::learn(const SmallSet& cells) {
  number_of_latest_ = learned_++ % most;
  all_[number_of_latest_] = true;
  sets_[number_of_latest_] = cells;
  if (learned_ > most) {
    for (Bits& sets : with_) sets.reset(number_of_latest_);
  }
  cells.for_each([&](int cell) { with_[cell][number_of_latest_] = true; });
}

KnownSets::Bits KnownSets::with(const SmallSet& cells) const {
  Bits sets;
  cells.for_each([&](int cell) { sets |= with(cell); });
  return sets;
}

SmallSet KnownSets::needed(const SmallSet& clues) const {
  Bits met;
  Bits met_again;
  clues.for_each([&](int cell) {
    met_again |= met & with(cell);
    met |= with(cell);
  });
  const Bits met_once = met & ~met_again;
  SmallSet needed;
  clues.for_each([&](int cell) { needed.insert_if((met_once & with(cell)).any(), cell); });
  return needed;
}

SmallSet KnownSets::common_to_unmet(const Bits& met) const {
  SmallSet common;
  common.insert_all(~std::uint64_t{0}, 0);
  common.insert_all((1U << 17) - 1, 64);
  const Bits unmet = all_ & ~met;  // _Find_first() is libstdc++'s: looking at each bit takes twice as long
  for (std::size_t number = unmet._Find_first(); number < most && !common.is_empty();
       number = unmet._Find_next(number)) {
    common &= sets_[number];
  }
  return common;
}

void RemovalPlan::start(std::span<const Group> groups, const SmallSet& clues, int target,
                        const KnownSets& known) {
  steps_.resize(groups.size());
  SmallSet sums;
  sums.insert(0);
  KnownSets::Bits later;
  planned_ = clues;
  SmallSet kept = clues;
  for (std::size_t number = groups.size(); number-- > 0;) {
    const Group& group = groups[number];
    steps_[number] = {.group = group, .with = known.with(group.cells), .later = later, .sums = sums};
    later |= steps_[number].with;
    sums |= sums.raised_by(group.size);
    kept -= group.cells;
  }
  with_kept_ = known.with(kept);
  planned_count_ = clues.size();
  next_ = 0;
  target_ = target;
  confirm();
}

void RemovalPlan::confirm() {
  confirmed_ = planned_;
  with_confirmed_ = with_kept_;
  confirmed_count_ = planned_count_;
  unconfirmed_ = next_;
}

void RemovalPlan::learn(const KnownSets& known) {
  const std::size_t latest = known.number_of_latest();
  const SmallSet set = known.latest();
  SmallSet kept = confirmed_;
  bool is_in_later = false;
  for (std::size_t number = steps_.size(); number-- > unconfirmed_;) {
    Step& step = steps_[number];
    const bool is_in = set.meets(step.group.cells);
    step.later[latest] = is_in_later;
    step.with[latest] = is_in;
    is_in_later |= is_in;
    kept -= step.group.cells;
  }
  with_confirmed_[latest] = set.meets(kept);
  with_kept_ = with_confirmed_;
  planned_ = confirmed_;
  planned_count_ = confirmed_count_;
  next_ = unconfirmed_;
}

void RemovalPlan::go_on(int pause) {
  for (; !no_more_can_go() && planned_count_ > pause; ++next_) {
    const Step& step = steps_[next_];
    const bool is_last_in_a_set = (step.with & ~step.later & ~with_kept_).any();
    if (is_last_in_a_set || !leaves_target_reachable(step)) {
      with_kept_ |= step.with;
    } else {
      planned_ -= step.group.cells;
      planned_count_ -= step.group.size;
    }
  }
}

/// Whether the target can still be reached if the next group is removed; also if it cannot be reached either way and
/// there are enough clues.
bool RemovalPlan::leaves_target_reachable(const Step& step) const {
  const int above = planned_count_ - target_;
  if (above < step.group.size) return false;
  return step.sums.contains(above - step.group.size) || !step.sums.contains(above);
}

}  // namespace evodoku
