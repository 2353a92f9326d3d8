// The candidates of a grid, indexed in four ways, with propagation and undo: the basis of the search.
//
//   Candidates state(geometry);
//   if (state.load(clues) && state.propagate()) {
//     const Candidates::Mark mark = state.mark();
//     if (!state.place({cell, digit}) || !state.propagate()) state.undo_to(mark);
//   }
//
// Sudoku is an exact cover problem (D. Knuth, "Dancing Links", 2000): every cell needs a digit, and every row, column
// and box needs a place for each digit. These 4 S^2 constraints are called items here. Each item has a set of at most
// 64 options, stored as a bit mask; a candidate (cell, digit) is an option of four items:
//
//   item                       number            its options
//   cell c                     c                 bit d-1: digit d fits
//   digit d in house h         S^2 + h*S + d-1   bit p: the cell at place p of house h can hold d
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "evodoku/deduce.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// A set of candidates that only shrinks, except by undo_to(). Reusable: load() starts afresh and keeps the buffers.
/// Two threads must not use the same object at once. The geometry must outlive it.
class Candidates {
 public:
  using Item = std::uint16_t;  // 4 * 64^2 items fit

  explicit Candidates(const Geometry& geometry);

  /// Whether propagate() also follows locked candidates. They cost little and reduce the search (see
  /// docs/algorithms.md); without them propagation follows only naked and hidden singles.
  void use_locked_candidates(bool use) { locked_ = use && has_segments_; }

  /// Starts afresh with all candidates that no clue of `clues` excludes. Returns false if two clues contradict each
  /// other or an item has no option left. O(cells + candidates left): about 10 us for 25x25.
  bool load(const Grid& clues);

  /// Removes one candidate; no effect if it does not exist. Returns false if an item has no option left.
  bool remove(Candidate candidate);

  /// Makes a candidate the only option of its four items. Returns false if it does not exist, or if an item has no
  /// option left.
  bool place(Candidate candidate);

  /// Follows naked singles, hidden singles and locked candidates until nothing more follows. Returns false if an item
  /// has no option left; after that, only undo_to() and load() may be called.
  bool propagate();

  /// A state to return to. mark() may only be called when propagate() has returned true.
  struct Mark {
    std::uint32_t removed = 0;
    std::uint32_t open = 0;
  };
  Mark mark() const {
    return {static_cast<std::uint32_t>(trail_.size()), static_cast<std::uint32_t>(open_count_)};
  }
  void undo_to(Mark mark);
  /// All that was removed since load() and not restored, in order.
  std::span<const Candidate> removed() const { return trail_; }

  /// Items with two options or more, in an arbitrary but deterministic order. If there are none after propagate() has
  /// returned true, the grid is solved.
  std::span<const Item> open_items() const { return {open_.data(), open_count_}; }
  bool is_solved() const { return open_count_ == 0 && !failed(); }

  int items() const { return options_.size(); }
  std::uint64_t options(Item item) const { return options_[item]; }
  int size(Item item) const { return sizes_[item]; }
  /// The candidate that option number `option` of an item represents.
  Candidate candidate(Item item, int option) const;

  /// The possible digits of a cell: bit d-1 for digit d.
  std::uint64_t digits(int cell) const { return options_[cell]; }
  bool holds(Candidate candidate) const {
    return (options_[candidate.cell] >> (candidate.digit - 1) & 1) != 0;
  }

  /// Whether an item has been left without options; failed_item() is this item.
  bool failed() const { return failed_item_ != no_item; }
  Item failed_item() const { return failed_item_; }

  const Geometry& geometry() const { return *geometry_; }

 private:
  static constexpr int no_item = -1;

  /// The position of a cell: for row, column and box the house's first item and the cell's place in it.
  struct Standing {
    std::array<Item, 3> first_item;
    std::array<std::uint8_t, 3> place;
  };
  /// The house and digit of a house item.
  struct Meaning {
    std::uint16_t house;
    std::uint8_t digit;
  };

  void make_tables();
  void make_segments();
  bool load_clues(const Grid& clues);
  void load_candidates(const Grid& clues);
  void add_option(Item item, int option);
  void queue_what_is_loaded();
  void take_away(Candidate candidate, const Standing& standing);
  void drop_option(Item item, int option);
  void close(Item item);
  void queue_emptied_segments(const Standing& standing, int digit_index);
  void settle(Item item);
  void follow_locked(Item item);
  void follow_pointing(Item item, std::uint64_t places);
  void follow_claiming(Item item, std::uint64_t places);
  void remove_others(Item item, std::uint64_t kept);
  void forget_queues();

  const Geometry* geometry_;
  std::size_t side_;
  std::size_t cells_;
  bool has_segments_;  // boxes are neither rows nor columns
  bool locked_;
  std::vector<Standing> standings_;  // by cell
  std::vector<Meaning> meanings_;    // by item - cells_

  // A segment is the intersection of a box and a line. Masks over places, indexed by the place of any cell in the
  // segment:
  std::vector<std::uint64_t> segment_in_row_;      // over places of a row
  std::vector<std::uint64_t> segment_in_column_;   // over places of a column
  std::vector<std::uint64_t> row_part_of_box_;     // over places of a box: the segment with a row
  std::vector<std::uint64_t> column_part_of_box_;  // the segment with a column

  std::vector<std::uint64_t> options_;  // by item
  std::vector<std::uint8_t> sizes_;     // by item: how many options
  std::vector<Item> open_;           // a permutation of items; the first open_count_ have two options or more
  std::vector<Item> open_position_;  // the inverse of open_
  std::size_t open_count_ = 0;
  std::vector<Candidate> trail_;  // the candidates removed since load(), in order
  std::vector<Item> singles_;     // items that were reduced to one option and have not been followed yet
  /// House items that may be confined to one segment and have not been examined yet.
  std::vector<Item> confined_;
  int failed_item_ = no_item;
};

}  // namespace evodoku
