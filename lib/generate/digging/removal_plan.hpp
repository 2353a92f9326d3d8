// Unavoidable sets of a full 9x9 grid, and removing clues in a given order as far as they show which are needed.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <span>
#include <vector>

#include "evodoku/grid.hpp"
#include "generate/digging/small_set.hpp"

namespace evodoku {

/// Unavoidable sets: sets of cells of which every proper puzzle with the same solution has at least one as a clue. They
/// are the cells in which another full grid differs from the solution (G. McGuire, B. Tugemann, G. Civario, "There is
/// no 16-Clue Sudoku", 2012). For each cell there is a bit for each set that it is in, so that all sets are looked at
/// in a few instructions.
class KnownSets {
 public:
  /// More are learned only if many puzzles are dug from one solution, and most of those are of no use to the others.
  static constexpr std::size_t most = 256;
  using Bits = std::bitset<most>;

  /// Removes all sets, and adds those that are found immediately: in two rows of a band, follow the columns so that the
  /// lower digit of one is the upper digit of the next, until the cycle closes; the two digits in each of these columns
  /// can be swapped, because rows, columns and boxes keep their digits. The same for two columns of a stack.
  void begin(const Cells9x9& solution);

  /// Adds the cells of two digits that are connected through rows, columns and boxes.
  void add_pairs(const Cells9x9& solution);

  /// Adds a set; if there are too many, the oldest is dropped.
  void learn(const SmallSet& cells);

  const SmallSet& latest() const { return sets_[number_of_latest_]; }
  std::size_t number_of_latest() const { return number_of_latest_; }

  const Bits& all() const { return all_; }

  /// The sets that have one of the cells, or the cell.
  Bits with(const SmallSet& cells) const;
  const Bits& with(int cell) const { return with_[cell]; }

  /// The clues that are the only one in one of the sets.
  SmallSet needed(const SmallSet& clues) const;

  /// The cells that are in each set without a bit in `met`; all cells, if there is no such set.
  SmallSet common_to_unmet(const Bits& met) const;

 private:
  std::array<Bits, 81> with_;  // by cell
  std::array<SmallSet, most> sets_;
  Bits all_;
  std::size_t number_of_latest_ = 0;
  std::size_t learned_ = 0;
};

/// Goes through groups of cells of a 9x9 puzzle in a given order, one step for each. A group stays if otherwise one of
/// the known unavoidable sets would have no clue left, or if the wanted number of clues could no longer be reached;
/// otherwise it is removed.
///
/// An unavoidable set of a full grid consists of the cells in which another full grid differs from it: if none of them
/// is a clue, the other grid is a solution as well. So each group that stays must stay, if the steps before it were
/// right. And if the puzzle at the end has only one solution, so had every puzzle before, because it has more clues: no
/// group was removed that had to stay. The result is then exactly that of asking at each step whether the solution is
/// still unique. If it has other solutions, one of them gives a set that was not known, and the steps since the last
/// puzzle that was proven are decided anew. (Minimum hitting sets are found in this way, with constraints that are
/// generated when they are needed: E. Moreno-Centeno, R. Karp, "The Implicit Hitting Set Approach to Solve
/// Combinatorial Optimization Problems", 2013. Here an order takes the place of the minimum.)
class RemovalPlan {
 public:
  /// Cells that are either all clues or all blank.
  struct Group {
    SmallSet cells;
    int size;
  };

  /// `groups` are tried in this order; their cells are among `clues`, which are a proper puzzle. Keeps `target` clues,
  /// if possible.
  void start(std::span<const Group> groups, const SmallSet& clues, int target, const KnownSets& known);

  /// Considers the latest set, too: the steps that are not confirmed must be decided again.
  void learn(const KnownSets& known);

  /// Decides steps until all are decided, or `target` or at most `pause` clues are left.
  void go_on(int pause);

  /// The clues that are left after the decided steps.
  const SmallSet& planned() const { return planned_; }
  int planned_count() const { return planned_count_; }

  /// Called when the planned puzzle has been proven to have only one solution: only further steps can change it from
  /// now on.
  void confirm();

  /// The clues at the last confirm() or start().
  const SmallSet& confirmed() const { return confirmed_; }

  /// Whether the plan is confirmed and no more groups can be removed.
  bool is_done() const { return confirmed_ == planned_ && no_more_can_go(); }

 private:
  struct Step {
    Group group;
    KnownSets::Bits with;   // the sets that it has cells of
    KnownSets::Bits later;  // those that later steps have cells of
    SmallSet sums;          // the numbers of clues that later steps can remove together
  };

  bool leaves_target_reachable(const Step& step) const;
  bool no_more_can_go() const { return next_ == steps_.size() || planned_count_ == target_; }

  std::vector<Step> steps_;
  SmallSet confirmed_;
  SmallSet planned_;
  KnownSets::Bits with_kept_;       // the sets that have clues of which it is decided that they stay
  KnownSets::Bits with_confirmed_;  // the same, when the confirmed steps were decided
  int planned_count_ = 0;
  int confirmed_count_ = 0;
  std::size_t next_ = 0;         // step
  std::size_t unconfirmed_ = 0;  // step
  int target_ = 0;
};

}  // namespace evodoku
