// Digging in 9x9 grids, with the band engine.
#pragma once

#include <vector>

#include "generate/digging/digger.hpp"
#include "generate/digging/removal_plan.hpp"
#include "generate/digging/small_set.hpp"
#include "solve/band/engine.hpp"

namespace evodoku {

/// Every question is asked until it is answered, so that nothing except the budget leaves it undecided: the result of
/// dig() is exactly that of trying each group in turn, in random order, and removing it if the solution stays unique.
/// But it asks far fewer questions than there are groups: a RemovalPlan predicts from the unavoidable sets of the
/// solution what will be removed and what will stay, the engine is asked whether the result has only one solution, and
/// if not, a set is learned from the other one. All sets are remembered as long as the solution stays the same.
class BandDigger final : public Digger {
 public:
  /// `shape`, which must be for 9x9, and `context` must outlive the digger.
  BandDigger(const CluePattern& shape, GenerationContext& context);

  bool begin(const Grid& solution) override;
  void dig(int target) override;
  void resume_from(const Grid& puzzle) override;
  ClueNeeds needs(int most = unlimited) override;
  int clues() const override { return clues_.size(); }

 private:
  using Group = RemovalPlan::Group;
  enum class Proof { unique, not_unique, open };

  void exchange(Groups to_try, Groups gone, int target) override;
  void remove_in_order(Groups groups, int target, SmallSet proper);
  const Group& group_of(const CellGroup* group) const { return groups_[group - shape_->groups().data()]; }
  Proof ask(const SmallSet& clues, const SmallSet& removed);
  Proof look_for_another();
  SmallSet difference_from_solution() const;

  Cells9x9 cells_with(const SmallSet& clues) const;
  void settle(const SmallSet& clues);

  std::vector<Group> groups_;  // of the shape
  SmallSet always_blank_;
  SmallSet first_clues_;  // of each puzzle: all cells except always_blank_

  BandEngine engine_;
  Cells9x9 solution_{};
  KnownSets known_;
  RemovalPlan plan_;
  SmallSet clues_;      // cells of the puzzle that have a clue; these are proven to have no other solution
  SmallSet redundant_;  // cells whose clues were not needed when last asked about
};

}  // namespace evodoku
