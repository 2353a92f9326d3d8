#include "generate/digging/removal_plan.hpp"

#include <algorithm>

namespace evodoku {

void RemovalPlan::start(std::span<const Group> groups, const SmallSet& clues, int target) {
  steps_.clear();
  sets_.clear();
  untried_ = clues;
  for (const Group& group : groups) {
    group.cells.for_each([&](int cell) {
      step_of_cell_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(steps_.size());
    });
    untried_ -= group.cells;
    steps_.push_back({.group = group});
  }
  confirmed_ = clues;
  planned_ = clues;
  kept_ = {};
  planned_count_ = clues.size();
  next_ = 0;
  target_ = target;
  foresee_sums(groups);
}

void RemovalPlan::foresee_sums(std::span<const Group> groups) {
  sums_after_.clear();
  if (std::ranges::all_of(groups, [&](const Group& group) { return group.size == groups.front().size; }))
    return;
  sums_after_.resize(groups.size());
  SmallSet sums;
  sums.insert(0);
  for (std::size_t step = groups.size(); step-- > 0;) {
    sums_after_[step] = sums;
    sums |= sums.raised_by(groups[step].size);
  }
}

void RemovalPlan::learn(const SmallSet& unavoidable) {
  if (unavoidable.meets(untried_)) return;
  SmallSet steps;
  (unavoidable & confirmed_).for_each([&](int cell) {
    steps.insert(step_of_cell_[static_cast<std::size_t>(cell)]);
  });
  const int last = steps.last();
  Step& step = steps_[static_cast<std::size_t>(last)];
  sets_.push_back({.steps = steps, .earlier_set = step.latest_set});
  step.latest_set = static_cast<int>(sets_.size()) - 1;
  if (last < next_) reopen_from(last);
}

void RemovalPlan::reopen_from(int step) {
  planned_count_ = steps_[static_cast<std::size_t>(step)].count_before;
  for (; next_ > step; --next_) {
    planned_ |= steps_[static_cast<std::size_t>(next_ - 1)].group.cells;
    kept_.erase(next_ - 1);
  }
}

void RemovalPlan::go_on(int pause) {
  while (!no_more_can_go() && planned_count_ > pause) decide(steps_[static_cast<std::size_t>(next_)]);
}

void RemovalPlan::decide(Step& step) {
  step.count_before = planned_count_;
  if (!leaves_target_reachable(step.group.size) || is_last_in_a_set(step)) {
    kept_.insert(next_);
  } else {
    planned_ -= step.group.cells;
    planned_count_ -= step.group.size;
  }
  ++next_;
}

/// Whether the target can still be reached if the next group is removed; also if it cannot be reached either way and
/// there are enough clues.
bool RemovalPlan::leaves_target_reachable(int size) const {
  const int above = planned_count_ - target_;
  if (above < size) return false;
  if (sums_after_.empty()) return true;
  const SmallSet& sums = sums_after_[static_cast<std::size_t>(next_)];
  return sums.contains(above - size) || !sums.contains(above);
}

/// Whether none of the groups kept before it is in one of the sets of which it is the last step.
bool RemovalPlan::is_last_in_a_set(const Step& step) const {
  for (int set = step.latest_set; set >= 0; set = sets_[static_cast<std::size_t>(set)].earlier_set) {
    if (!sets_[static_cast<std::size_t>(set)].steps.meets(kept_)) return true;
  }
  return false;
}

void RemovalPlan::confirm() {
  confirmed_ = planned_;
}

}  // namespace evodoku
