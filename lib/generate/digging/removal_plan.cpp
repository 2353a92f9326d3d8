#include "generate/digging/removal_plan.hpp"

namespace evodoku {

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
