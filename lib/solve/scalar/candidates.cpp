#include "solve/scalar/candidates.hpp"

#include <algorithm>
#include <bit>

#include "deduce/kernel/bits.hpp"

namespace evodoku {

namespace {

enum HouseKind : std::size_t { row_kind, column_kind, box_kind };

/// Returns the index of the lowest bit and clears it in `mask`.
int take_lowest(std::uint64_t& mask) {
  const int lowest = std::countr_zero(mask);
  mask &= mask - 1;
  return lowest;
}

}  // namespace

Candidates::Candidates(const Geometry& geometry)
    : geometry_(&geometry),
      side_(geometry.side()),
      cells_(geometry.cells()),
      has_segments_(geometry.box().rows() > 1 && geometry.box().cols() > 1),
      locked_(has_segments_),
      standings_(cells_),
      meanings_(3 * cells_),
      options_(4 * cells_),
      sizes_(4 * cells_),
      open_(4 * cells_),
      open_position_(4 * cells_) {
  make_tables();
  if (has_segments_) make_segments();
}

void Candidates::make_tables() {
  for (Item cell = 0; cell < cells_; ++cell) {
    const auto& houses = geometry_->houses_of(cell);
    const auto& places = geometry_->places_of(cell);
    for (std::size_t kind = 0; kind < 3; ++kind) {
      standings_[cell].first_item[kind] = cells_ + houses[kind] * side_;
      standings_[cell].place[kind] = places[kind];
    }
  }
  for (std::size_t index = 0; index < meanings_.size(); ++index) {
    meanings_[index] = {static_cast<std::uint16_t>(index / side_),
                        static_cast<std::uint8_t>(index % side_ + 1)};
  }
}

void Candidates::make_segments() {
  const int rows = geometry_->box().rows();
  const int cols = geometry_->box().cols();
  std::uint64_t first_column_of_box = 0;
  for (int row = 0; row < rows; ++row) first_column_of_box |= bit(row * cols);
  for (int place = 0; place < geometry_->side(); ++place) {
    segment_in_row_.push_back(ones(place / cols * cols, cols));
    segment_in_column_.push_back(ones(place / rows * rows, rows));
    row_part_of_box_.push_back(ones(place / cols * cols, cols));
    column_part_of_box_.push_back(first_column_of_box << (place % cols));
  }
}

// -- Loading: the remaining candidates are computed directly, not by removing the others one by one

bool Candidates::load(const Grid& clues) {
  forget_queues();
  trail_.clear();
  failed_item_ = no_item;
  std::ranges::fill(options_, 0);
  std::ranges::fill(sizes_, std::uint8_t{0});
  open_count_ = 0;
  if (!load_clues(clues)) return false;
  load_candidates(clues);
  queue_what_is_loaded();
  return !failed();
}

/// Places the clues, each in its four items; returns false if one of these is taken already.
bool Candidates::load_clues(const Grid& clues) {
  for (Item cell = 0; cell < cells_; ++cell) {
    const int digit = clues[cell];
    if (digit == Grid::blank) continue;
    add_option(cell, digit - 1);
    for (std::size_t kind = 0; kind < 3; ++kind) {
      const Item item = standings_[cell].first_item[kind] + digit - 1;
      if (sizes_[item] != 0) {
        failed_item_ = item;
        return false;
      }
      add_option(item, standings_[cell].place[kind]);
    }
  }
  return true;
}

/// Blank cells get the digits that no clue in their houses has.
void Candidates::load_candidates(const Grid& clues) {
  const std::uint64_t all = ones(0, geometry_->side());
  std::array<std::uint64_t, std::size_t{3} * Box::max_side> taken{};  // digits of the clues, by house
  for (Item cell = 0; cell < cells_; ++cell) {
    const int digit = clues[cell];
    if (digit == Grid::blank) continue;
    for (const Cell house : geometry_->houses_of(cell)) taken[house] |= bit(digit - 1);
  }
  for (Item cell = 0; cell < cells_; ++cell) {
    if (!clues.is_blank(cell)) continue;
    const auto& houses = geometry_->houses_of(cell);
    const Standing& standing = standings_[cell];
    std::uint64_t left = all & ~(taken[houses[0]] | taken[houses[1]] | taken[houses[2]]);
    options_[cell] = left;
    sizes_[cell] = std::popcount(left);
    while (left != 0) {
      const int digit_index = take_lowest(left);
      for (std::size_t kind = 0; kind < 3; ++kind) {
        add_option(standing.first_item[kind] + digit_index, standing.place[kind]);
      }
    }
  }
}

void Candidates::add_option(Item item, int option) {
  options_[item] |= bit(option);
  ++sizes_[item];
}

void Candidates::queue_what_is_loaded() {
  for (Item item = 0; item < options_.size(); ++item) {
    if (sizes_[item] == 0) failed_item_ = item;
    if (sizes_[item] == 1) singles_.push_back(item);
    if (sizes_[item] < 2) continue;
    open_[open_count_] = item;
    open_position_[item] = open_count_;
    ++open_count_;
    if (locked_ && item >= cells_) confined_.push_back(item);
  }
}

// -- Removing and undoing

bool Candidates::remove(Candidate candidate) {
  if (holds(candidate)) take_away(candidate, standings_[candidate.cell]);
  return !failed();
}

/// Removes a candidate that exists. It is removed from all four items even after a failure, because undo_to() restores
/// all four.
void Candidates::take_away(Candidate candidate, const Standing& standing) {
  const int digit_index = candidate.digit - 1;
  trail_.push_back(candidate);
  drop_option(candidate.cell, digit_index);
  for (std::size_t kind = 0; kind < 3; ++kind) {
    drop_option(standing.first_item[kind] + digit_index, standing.place[kind]);
  }
  if (locked_) queue_emptied_segments(standing, digit_index);
}

void Candidates::drop_option(Item item, int option) {
  options_[item] &= ~bit(option);
  const int left = --sizes_[item];
  if (left > 1) return;
  if (left == 1) {
    singles_.push_back(item);
    close(item);
  } else {
    failed_item_ = item;
  }
}

/// Removes an item from the open ones: a sparse set, so that undo_to() only needs to restore the count (P. Briggs, L.
/// Torczon, "An Efficient Representation for Sparse Sets", 1993).
void Candidates::close(Item item) {
  --open_count_;
  const Item last = open_[open_count_];
  const Item position = open_position_[item];
  open_[position] = last;
  open_position_[last] = position;
  open_[open_count_] = item;
  open_position_[item] = open_count_;
}

void Candidates::undo_to(Mark mark) {
  forget_queues();
  failed_item_ = no_item;
  while (trail_.size() > mark.removed) {
    const Candidate candidate = trail_.back();
    trail_.pop_back();
    const Standing& standing = standings_[candidate.cell];
    const int digit_index = candidate.digit - 1;
    add_option(candidate.cell, digit_index);
    for (std::size_t kind = 0; kind < 3; ++kind) {
      add_option(standing.first_item[kind] + digit_index, standing.place[kind]);
    }
  }
  open_count_ = mark.open;
}

void Candidates::forget_queues() {
  singles_.clear();
  confined_.clear();
}

// -- Propagation

bool Candidates::propagate() {
  while (!failed()) {
    if (!singles_.empty()) {
      const Item item = singles_.back();
      singles_.pop_back();
      settle(item);
    } else if (!confined_.empty()) {
      const Item item = confined_.back();
      confined_.pop_back();
      follow_locked(item);
    } else {
      return true;
    }
  }
  return false;
}

bool Candidates::place(Candidate candidate) {
  const int digit_index = candidate.digit - 1;
  if (!holds(candidate)) {
    if (!failed()) failed_item_ = candidate.cell;
    return false;
  }
  const Standing& standing = standings_[candidate.cell];
  remove_others(candidate.cell, bit(digit_index));
  for (std::size_t kind = 0; kind < 3 && !failed(); ++kind) {
    remove_others(standing.first_item[kind] + digit_index, bit(standing.place[kind]));
  }
  return !failed();
}

/// Makes the only option of an item (a naked or hidden single) the only option of its three other items.
void Candidates::settle(Item item) {
  place(candidate(item, std::countr_zero(options_[item])));
}

/// Removes the options of an item that are not in `kept`, until a removal fails.
void Candidates::remove_others(Item item, std::uint64_t kept) {
  std::uint64_t others = options_[item] & ~kept;
  if (item < cells_) {
    const Standing& standing = standings_[item];
    while (others != 0 && !failed()) {
      take_away({item, take_lowest(others) + 1}, standing);
    }
  } else {
    const Meaning& meaning = meanings_[item - cells_];
    const auto cells = geometry_->house(meaning.house);
    while (others != 0 && !failed()) {
      const Cell cell = cells[take_lowest(others)];
      take_away({cell, meaning.digit}, standings_[cell]);
    }
  }
}

Candidate Candidates::candidate(Item item, int option) const {
  if (item < cells_) return {item, option + 1};
  const Meaning& meaning = meanings_[item - cells_];
  return {geometry_->house(meaning.house)[option], meaning.digit};
}

/// A box or line can only become confined to one segment for a digit when another segment loses its last place.
void Candidates::queue_emptied_segments(const Standing& standing, int digit_index) {
  const auto item = [&](HouseKind kind) -> Item { return standing.first_item[kind] + digit_index; };
  const Item box = item(box_kind);
  const std::size_t place = standing.place[box_kind];
  const bool row_part_empty = (options_[box] & row_part_of_box_[place]) == 0;
  const bool column_part_empty = (options_[box] & column_part_of_box_[place]) == 0;
  if (row_part_empty) confined_.push_back(item(row_kind));
  if (column_part_empty) confined_.push_back(item(column_kind));
  if (row_part_empty || column_part_empty) confined_.push_back(box);
}

/// Locked candidates: if a box has all places for a digit in one line, the digit is removed from the rest of the line
/// (pointing); if a line has all places in one box, it is removed from the rest of the box (claiming).
void Candidates::follow_locked(Item item) {
  const std::uint64_t places = options_[item];
  if (sizes_[item] < 2) return;  // a single, which is followed as such
  if (item >= cells_ + 2 * cells_) {
    follow_pointing(item, places);
  } else {
    follow_claiming(item, places);
  }
}

void Candidates::follow_pointing(Item item, std::uint64_t places) {
  const int any = std::countr_zero(places);
  const Candidate in_segment = candidate(item, any);
  const Standing& standing = standings_[in_segment.cell];
  const auto line = [&](HouseKind kind) -> Item { return standing.first_item[kind] + in_segment.digit - 1; };
  if ((places & ~row_part_of_box_[any]) == 0) {
    remove_others(line(row_kind), segment_in_row_[standing.place[row_kind]]);
  } else if ((places & ~column_part_of_box_[any]) == 0) {
    remove_others(line(column_kind), segment_in_column_[standing.place[column_kind]]);
  }
}

void Candidates::follow_claiming(Item item, std::uint64_t places) {
  const bool is_row = item < cells_ + cells_;
  const int any = std::countr_zero(places);
  const std::uint64_t segment = is_row ? segment_in_row_[any] : segment_in_column_[any];
  if ((places & ~segment) != 0) return;
  const Candidate in_segment = candidate(item, any);
  const Standing& standing = standings_[in_segment.cell];
  const std::size_t place = standing.place[box_kind];
  remove_others(standing.first_item[box_kind] + in_segment.digit - 1,
                is_row ? row_part_of_box_[place] : column_part_of_box_[place]);
}

}  // namespace evodoku
