// Digging in grids with any box, with the scalar engine.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "evodoku/geometry.hpp"
#include "generate/digging/digger.hpp"
#include "solve/scalar/engine.hpp"

namespace evodoku {

/// The unavoidable sets with at most `most_cells` that two rows of a band, two columns of a stack or two digits can exchange.
/// Two lines that are exchanged in some cells must be exchanged in those that are linked with them.
std::vector<CellGroup> small_unavoidable_sets(const Grid& solution, std::size_t most_cells);

/// Digs in a random order of groups. The engine is asked with few guesses whether the solution stays unique without a
/// group; questions that this leaves unanswered are asked again later with more guesses, because most questions are
/// easy and a hard one often becomes easy when other clues have been removed first. A group that was found to be needed
/// stays needed as long as no clue is restored, because removing clues only adds solutions.
///
/// To ask about one group, the engine must know all other clues. They are not loaded for each question but placed and
/// removed by halves:
///
///   work through a range of groups, while the engine knows the clues of all groups outside it:
///     if all clues of the range follow, remove the range;
///     otherwise, if the range is one group, ask whether it can be removed;
///     otherwise place the right half, work through the left half, undo the placing,
///          place what is left of the left half, work through the right half.
///
/// The result is the same as trying the groups one by one in this order, with log n placements per group instead of n.
class ScalarDigger final : public Digger {
 public:
  /// The number of cells to which a cell can be moved by rotation and reflection, including itself. All other sizes of
  /// groups divide it.
  static constexpr int largest_group = 8;

  /// The number of groups of each size.
  using GroupsOfSize = std::array<int, largest_group + 1>;

  /// All must outlive the digger.
  ScalarDigger(const Geometry& geometry, const CluePattern& shape, GenerationContext& context);

  bool begin(const Grid& solution) override;
  void dig(int target) override;
  void dig_to_minimal() override;
  void resume_from(const Grid& puzzle) override;
  ClueNeeds needs(int most = unlimited) override;

  int clues() const override { return clue_count_; }

 private:
  enum class Redundancy { redundant, needed, open };

  bool must_end() const { return clue_count_ <= target_ || context_->must_end(); }

  void exchange(Groups to_try, Groups gone, int target) override;
  std::vector<const CellGroup*> try_all(Groups groups, std::uint64_t guesses);
  void load_all_but(Groups groups);

  template <typename Whole, typename Single>
  void work_through(Groups groups, const Whole& whole, const Single& single);
  void place_clues_of(Groups groups);

  bool follow(Groups groups) const;
  bool follows(const CellGroup& group) const;

  Redundancy question(const CellGroup& group, std::uint64_t guesses);
  Redundancy ask(const CellGroup& group, std::uint64_t guesses);
  Redundancy ask_for_other_digit(Cell cell, std::uint64_t& guesses);

  bool can_reach_target_without(const CellGroup& group) const;
  void bring_forward_odd_sizes(std::vector<const CellGroup*>& groups) const;

  void keep_one_group_of_small_sets();
  bool remove_if_proved(const CellGroup& group, std::uint64_t guesses, bool may_ask_referee);
  Redundancy ask_referee(const CellGroup& group);

  void remember(Cell cell, const Grid& other);
  bool is_shown_needed(const CellGroup& group) const;

  void remove(const CellGroup& group);
  void put_back(const CellGroup& group);

  ScalarEngine engine_;

  Grid solution_;
  int clue_count_ = 0;
  GroupsOfSize groups_of_size_{};  // of the groups that are clues
  int target_ = 0;

  /// The cells in which a full grid differs from another one are an unavoidable set: every proper puzzle with that
  /// solution has a clue there (G. McGuire, B. Tugemann, G. Civario, "There is no 16-Clue Sudoku", 2012). So a clue is
  /// needed if it is the last one in such a set. One set is kept for each cell, whether or not it is a clue. (For 9x9,
  /// KnownSets provides many more.)
  std::vector<CellGroup> unavoidable_;  // empty: none known
};

}  // namespace evodoku
