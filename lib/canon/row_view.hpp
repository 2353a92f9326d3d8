// A row of a 9x9 puzzle in the search for its minlex form.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "canon/partial_transform.hpp"

namespace evodoku::minlex_detail {

constexpr void sort_descending(std::array<unsigned, chute>& items) {
  const auto sort_two = [](unsigned& first, unsigned& second) {
    const unsigned less = std::min(first, second);
    first = std::max(first, second);
    second = less;
  };
  sort_two(items[0], items[1]);
  sort_two(items[1], items[2]);
  sort_two(items[0], items[1]);
}

/// One source row under a partial transform.
class RowView {
 public:
  RowView(const Partial& partial, const Source& source, unsigned row)
      : partial_(partial), digits_(source.digits[row]), clues_(source.clues[row]) {}

  unsigned clues() const { return clues_; }
  Offset digit(unsigned column) const { return digits_[column]; }
  unsigned value(unsigned column) const { return partial_.labels.at(digits_[column]); }

  /// The row in the form. It does not depend on how ties are broken. (Blanks are processed like clues: leaving them out
  /// would need a branch that cannot be predicted.)
  std::uint64_t text() const {
    if ((clues_ & partial_.open_columns) != 0) return text_of_decided_columns() | text_of_open_columns();
    std::uint64_t text = 0;
    for (unsigned column = 0; column < side; ++column) text |= placed(column);
    return text;
  }

  /// The open columns of a stack in their final order: the greatest value in the rightmost place.
  unsigned text_of_open_columns(unsigned stack) const {
    std::array<unsigned, chute> values{};
    for (unsigned i = 0; i < chute; ++i) {
      const unsigned column = chute * stack + i;
      values[i] = partial_.is_open(column) ? value(column) : 0;
    }
    sort_descending(values);
    return values[0] | values[1] << width | values[2] << (2 * width);
  }

 private:
  std::uint64_t placed(unsigned column) const {
    return std::uint64_t{value(column)} << partial_.places[column];
  }

  std::uint64_t text_of_decided_columns() const {
    std::uint64_t text = 0;
    for (unsigned column = 0; column < side; ++column) text |= partial_.is_open(column) ? 0 : placed(column);
    return text;
  }

  std::uint64_t text_of_open_columns() const {
    std::uint64_t text = 0;
    std::array<unsigned, chute> open_stacks{};
    for (unsigned stack = 0; stack < chute; ++stack) {
      const unsigned columns = text_of_open_columns(stack);
      if (((partial_.open_stacks >> stack) & 1U) != 0) {
        open_stacks[stack] = columns;
      } else {
        text |= std::uint64_t{columns} << partial_.next_place[stack];
      }
    }
    sort_descending(open_stacks);
    std::uint64_t stacks = 0;
    for (unsigned i = chute; i-- > 0;) stacks = stacks << (width * chute) | open_stacks[i];
    return text | stacks << partial_.next_stack_place;
  }

  const Partial& partial_;
  const std::array<Offset, side>& digits_;
  unsigned clues_;
};

}  // namespace evodoku::minlex_detail
