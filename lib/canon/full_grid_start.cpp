#include "canon/full_grid_start.hpp"

#include <algorithm>

namespace evodoku::minlex_detail {

namespace {

constexpr std::array<std::array<unsigned, chute>, 6> stack_orders = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

/// Places the columns of two rows from left to right. The first row becomes 1 to 9, so the place of a column
/// says the label of its digit there. A digit of the second row whose column has no place yet takes the first
/// one free in its stack: nothing else makes that row the least.
class FullGridStart {
 public:
  explicit FullGridStart(Partials& partials) : partials_(partials) { least_.fill(side + 1); }

  void add(const Source& source, std::uint8_t source_number, unsigned first_row, unsigned second_row) {
    first_ = source.digits[first_row];
    second_ = source.digits[second_row];
    Partial partial;
    partial.source = source_number;
    partial.rows.set(0, first_row);
    partial.used_rows = static_cast<std::uint16_t>(1U << first_row);
    partial.label_count = side;
    partial.open_stacks = 0;
    for (const auto& stacks : stack_orders) {
      for (unsigned i = 0; i < chute; ++i) partial.next_place[stacks[i]] = place_at(chute * i);
      place_columns(partial, stacks, 0);
    }
  }

 private:
  /// `index` counts from the left.
  static constexpr Offset place_at(unsigned index) { return static_cast<Offset>(width * (side - 1 - index)); }

  void place_columns(const Partial& parent, const std::array<unsigned, chute>& stacks, unsigned index) {
    if (index == side) return partials_.push_back(parent);
    const unsigned first_column = chute * stacks[index / chute];
    for (unsigned column = first_column; column < first_column + chute; ++column) {
      Partial child = parent;
      if (child.next_place[column / chute] == place_at(index) && child.is_open(column)) {
        decide_column(column, child);
      }
      if (child.is_open(column) || child.places[column] != place_at(index)) continue;
      if (keeps_up(index, value_below(column, child))) place_columns(child, stacks, index + 1);
    }
  }

  void decide_column(unsigned column, Partial& partial) const {
    Offset& place = partial.next_place[column / chute];
    partial.places[column] = place;
    partial.labels.set(first_[column], side - place / width);
    partial.open_columns = static_cast<std::uint16_t>(partial.open_columns & ~(1U << column));
    place = static_cast<Offset>(place - width);
  }

  /// The label of the digit that the second row has in a column.
  unsigned value_below(unsigned column, Partial& partial) const {
    const Offset digit = second_[column];
    if (partial.labels.at(digit) == new_digit) {
      const auto above = std::find(first_.begin(), first_.end(), digit);
      decide_column(static_cast<unsigned>(above - first_.begin()), partial);
    }
    return partial.labels.at(digit);
  }

  /// Whether the second row, which was the least up to here, still is with this value.
  bool keeps_up(unsigned index, unsigned value) {
    if (value > least_[index]) return false;
    if (value < least_[index]) {
      std::fill(least_.begin() + index, least_.end(), side + 1);
      least_[index] = value;
      partials_.clear();
    }
    return true;
  }

  Partials& partials_;
  std::array<unsigned, side> least_;  // second row, from the left
  std::array<Offset, side> first_{};
  std::array<Offset, side> second_{};
};

}  // namespace

void start_full_grid(const Sources& sources, Partials& partials) {
  FullGridStart start(partials);
  for (std::uint8_t source = 0; source < sources.size(); ++source) {
    for (unsigned first = 0; first < side; ++first) {
      for (unsigned second = first - first % chute; second < first - first % chute + chute; ++second) {
        if (second != first) start.add(sources[source], source, first, second);
      }
    }
  }
}

}  // namespace evodoku::minlex_detail
