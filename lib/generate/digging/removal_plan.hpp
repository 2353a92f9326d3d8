// Removing clues in a given order, as far as unavoidable sets tell which of them are needed.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "generate/digging/small_set.hpp"

namespace evodoku {

/// Goes through groups of cells of a 9x9 puzzle in a given order, a step each. A group stays if otherwise one
/// of the known unavoidable sets had no clue left, or the number of clues wanted could not be reached any
/// more; else it goes.
///
/// An unavoidable set of a full grid are the cells in which another full grid differs from it: if none of
/// them is a clue, the other grid is a solution as well. So each group that stays has to stay, if those
/// before it did what they must. And if the puzzle at the end has one solution only, then so had every puzzle
/// on the way, which has more clues: no group went that had to stay. The result is then exactly that of
/// asking at each step whether the solution is still unique. If it has other solutions, one of them gives a
/// set that was not known, and the plan is changed from the last step of that set on. (Minimum hitting sets
/// are found like this, with constraints that are generated when they are needed: E. Moreno-Centeno, R. Karp,
/// "The Implicit Hitting Set Approach to Solve Combinatorial Optimization Problems", 2013. Here an order
/// takes the place of the minimum.)
///
/// A set matters at the last of its steps only: it is looked at there, once.
class RemovalPlan {
 public:
  /// Cells of which all are clues or none is.
  struct Group {
    SmallSet cells;
    int size;
  };

  /// `groups` are to be tried in this order; their cells are among `clues`, which are a proper puzzle. Of the
  /// clues `target` are to be left, if that can be.
  void start(std::span<const Group> groups, const SmallSet& clues, int target);

  /// An unavoidable set of cells. Steps from its last on are open again.
  void learn(const SmallSet& unavoidable);

  /// Decides steps until all are decided, or `target` or at most `pause` clues are left.
  void go_on(int pause);

  /// What is left when the steps decided are done.
  const SmallSet& planned() const { return planned_; }
  int planned_count() const { return planned_count_; }

  /// The puzzle as planned has one solution only: it will not be changed any more but by further steps.
  void confirm();

  /// As it was last confirmed or started with.
  const SmallSet& confirmed() const { return confirmed_; }

  /// What is planned is confirmed, and no more can go.
  bool is_done() const { return confirmed_ == planned_ && no_more_can_go(); }

 private:
  struct Step {
    Group group;
    int latest_set = -1;   // of those whose last step it is; -1: none
    int count_before = 0;  // clues
  };
  struct SetOfSteps {
    SmallSet steps;
    int earlier_set;  // with the same last step; -1: none
  };

  void foresee_sums(std::span<const Group> groups);
  void decide(Step& step);
  bool leaves_target_reachable(int size) const;
  bool is_last_in_a_set(const Step& step) const;
  void reopen_from(int step);
  bool no_more_can_go() const {
    return next_ == static_cast<int>(steps_.size()) || planned_count_ == target_;
  }

  std::vector<Step> steps_;
  std::vector<SetOfSteps> sets_;
  std::array<std::uint8_t, 81> step_of_cell_{};
  SmallSet untried_;  // clues of no group
  SmallSet confirmed_;
  SmallSet planned_;
  SmallSet kept_;  // steps
  int planned_count_ = 0;
  int next_ = 0;  // step
  int target_ = 0;

  /// By step: the numbers of clues that can go together after it. Empty if all groups have the same size.
  std::vector<SmallSet> sums_after_;
};

}  // namespace evodoku
