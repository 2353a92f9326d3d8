// Digging: removing clues from a full grid while the solution stays unique.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "evodoku/grid.hpp"
#include "generate/digging/clue_pattern.hpp"
#include "generate/grids/generation_context.hpp"

namespace evodoku {

/// What is known about the clues of a proper puzzle, each considered alone (not in groups).
struct ClueNeeds {
  int redundant = 0;  // the solution stays unique without it
  int undecided = 0;  // the search was given up before it was known
  bool is_minimal() const { return redundant == 0 && undecided == 0; }
};

/// Digs puzzles of one shape out of full grids, one at a time. At every moment puzzle() is proven to have no other solution,
/// by the digger's own engine or, after resume_from(), by the caller. The groups of the shape are removed and restored as
/// wholes.
///
/// The result depends only on the solution and on the context's stream. The work is counted by the context's meter, in
/// questions to the engine and guesses of its search, and is the same on every machine. Buffers are kept from one
/// puzzle to the next.
class Digger {
 public:
  static constexpr int unlimited = std::numeric_limits<int>::max();

  struct WalkLimits {
    int most_returning;  // groups restored in one step: from 1 to this many
    /// Steps in a row that lead to nothing better, before giving up; after one that did, one fewer.
    int patience = unlimited;
    int most_steps = unlimited;
  };

  /// `limits`: of reduce(). `shape` and `context` must outlive the digger.
  Digger(const WalkLimits& limits, const CluePattern& shape, GenerationContext& context)
      : shape_(&shape), context_(&context), puzzle_(shape.box()), limits_(limits) {}
  virtual ~Digger() = default;

  /// Takes a full grid without conflicts: all its cells become clues except those that the shape requires to be blank.
  /// Returns false if there are then other solutions, or if it could not be found out; after that, only begin() may be
  /// called.
  virtual bool begin(const Grid& solution) = 0;

  /// Removes groups, in random order, until `target` clues are left, or every group has been tried and is needed (or
  /// could not be decided), or the context must end. Never goes below `target`. With groups of several sizes it reaches
  /// `target` exactly if the sizes allow.
  virtual void dig(int target) = 0;

  /// Removes groups, in random order, until none can be removed, taking as long as it takes to find that out. needs()
  /// says what nevertheless could not be found out.
  virtual void dig_to_minimal() { dig(0); }

  /// After dig(): goes from neighbour to neighbour (vary()) that are no worse, until one is good, the limits are reached,
  /// or the context must end. `badness` of the puzzle is 0 if it is good; badness_after(before, badness) that of a
  /// neighbour of `before`.
  template <typename Badness>
  void walk(const WalkLimits& limits, int target, int badness, const Badness& badness_after) {
    int fruitless = 0;
    for (int step = 0; badness > 0 && step < limits.most_steps && fruitless < limits.patience; ++step) {
      if (context_->must_end()) return;
      const Grid before = puzzle();
      vary(1 + context_->random.below(limits.most_returning), target);
      const int now = badness_after(before, badness);
      if (now > badness) resume_from(before);
      fruitless = now < badness ? 1 : fruitless + 1;
      badness = std::min(badness, now);
    }
  }

  /// Walks until `target` clues are left.
  void reduce(int target) {
    const auto too_many = [&](const Grid& /*before*/, int /*badness*/) { return clues() - target; };
    walk(limits_, target, clues() - target, too_many);
  }

  /// Moves to a neighbour of the puzzle: `returning` groups, drawn from those that were removed, are restored; then all
  /// others are tried in random order, and finally those that were restored, until `target` clues are left or all were
  /// tried.
  void vary(int returning, int target) {
    std::vector<const CellGroup*> gone = groups_in_random_order(false);
    if (std::ssize(gone) > returning) gone.resize(returning);
    std::vector<const CellGroup*> to_try = groups_in_random_order(true);
    to_try.insert(to_try.end(), gone.begin(), gone.end());
    exchange(to_try, gone, target);
  }

  /// Continues from another puzzle of the shape. The caller knows that the solution of begin() is its only one.
  virtual void resume_from(const Grid& puzzle) = 0;

  /// Finds out for every clue whether it is needed. May end as soon as more than `most` are not.
  virtual ClueNeeds needs(int most = unlimited) = 0;

  const Grid& puzzle() const { return puzzle_; }
  virtual int clues() const = 0;
  /// Of a step of reduce().
  int most_returning() const { return limits_.most_returning; }

 protected:
  using Groups = std::span<const CellGroup* const>;

  /// Restores the groups that are gone, then tries to remove these in turn.
  virtual void exchange(Groups to_try, Groups gone, int target) = 0;

  std::vector<const CellGroup*> groups_in_random_order(bool that_are_clues) {
    std::vector<const CellGroup*> groups;
    groups.reserve(shape_->groups().size());
    for (const CellGroup& group : shape_->groups()) {
      if (puzzle_.is_blank(group.front()) != that_are_clues) groups.push_back(&group);
    }
    context_->random.shuffle(std::span<const CellGroup*>(groups));
    return groups;
  }

  const CluePattern* shape_;
  GenerationContext* context_;
  Grid puzzle_;

 private:
  WalkLimits limits_;
};

}  // namespace evodoku
