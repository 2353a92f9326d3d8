#include "canon/minlex.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

// Breadth first over the rows of the form. A partial transform says which source rows became the first rows
// of the form; all transforms kept after k rows give the same, least, k rows. Each is extended by every
// source row that may come next, only the extensions with the least row are kept.
//
// What keeps the number of transforms small is that nothing is decided before it shows: columns of a stack
// that are blank in all rows so far stay an unordered set, and so do stacks. As blanks come first, such open
// columns are always the first ones of their stack, open stacks the first ones of the form. Blank rows and
// bands are interchangeable, so one of them is tried. What must be branched on is only the order of digits
// that are new to the form, where it decides the order of open columns, and then every following row tells
// the branches apart, unless the puzzle is symmetric: as no two rows of a column hold the same digit,
// transforms with all columns and digits decided never branch again.

namespace evodoku {

namespace {

constexpr int side = 9;
constexpr int chute = 3;  // rows of a band, columns of a stack

using Rows = std::array<std::array<std::uint8_t, side>, side>;
using StackText = std::array<std::uint8_t, chute>;
using RowText = std::array<StackText, chute>;

constexpr std::uint8_t no_label = 15;  // a digit that has not appeared yet: sorts behind those that have

constexpr std::size_t at(int index) {
  return static_cast<std::size_t>(index);
}

/// The source, once as it is and once transposed.
using Sources = std::array<Rows, 2>;

struct Partial {
  std::uint8_t source = 0;                  // which of the two sources
  std::uint8_t band = 0;                    // source band of the row placed last
  std::uint16_t used_rows = 0;              // source rows placed, one bit each
  std::uint8_t labels = 0;                  // how many digits have appeared
  std::uint8_t open_stacks = 0b111;         // source stacks that are blank so far; they take the first places
  std::array<std::uint8_t, 10> label_of{};  // source digit -> label
  std::array<std::uint8_t, chute> stack_at{};  // place -> source stack, where decided
  std::array<std::uint8_t, chute>
      open_columns{};                          // at a decided place: columns of the source stack blank so far
  std::array<std::uint8_t, side> column_at{};  // place -> source column, where decided
};

int count_of(unsigned bits) {
  return __builtin_popcount(bits);
}

template <typename T>
void sort_three(std::array<T, 3>& items) {
  if (items[1] < items[0]) std::swap(items[0], items[1]);
  if (items[2] < items[1]) std::swap(items[1], items[2]);
  if (items[1] < items[0]) std::swap(items[0], items[1]);
}

/// The value that a source digit has in the form, as far as it is known before this row gives new labels.
std::uint8_t value_of(const Partial& partial, std::uint8_t digit) {
  if (digit == Grid::blank) return 0;
  const std::uint8_t label = partial.label_of[digit];
  return label != 0 ? label : no_label;
}

/// One source row seen through a partial transform: what it becomes in the form.
class PlacedRow {
 public:
  PlacedRow(const Partial& partial, const Sources& sources, int row)
      : partial_(partial), row_(row), digits_(sources[partial.source][at(row)]) {
    order_open_stacks();
    for (int place = 0; place < chute; ++place) {
      classes_[at(place)] = place < open_places() ? open_[at(place)].text : text_of_decided(place);
    }
    text_ = classes_;
    std::uint8_t label = partial.labels;
    for (StackText& stack : text_) {
      for (std::uint8_t& value : stack) {
        if (value == no_label) value = ++label;
      }
    }
  }

  /// The row of the form. It does not depend on how ties are broken.
  const RowText& text() const { return text_; }

  /// Appends to `children` every way to break the ties.
  void extend(std::vector<Partial>& children) const {
    Partial child = partial_;
    child.band = static_cast<std::uint8_t>(row_ / chute);
    child.used_rows = static_cast<std::uint16_t>(child.used_rows | (1U << row_));
    place_stack(0, child, children);
  }

 private:
  struct OpenStack {
    StackText text{};
    std::uint8_t stack = 0;

    friend bool operator<(const OpenStack& a, const OpenStack& b) { return a.text < b.text; }
  };

  int open_places() const { return count_of(partial_.open_stacks); }

  void order_open_stacks() {
    int count = 0;
    for (std::uint8_t stack = 0; stack < chute; ++stack) {
      if (((partial_.open_stacks >> stack) & 1U) == 0) continue;
      OpenStack& open = open_[at(count++)];
      open.stack = stack;
      for (int column = 0; column < chute; ++column) {
        open.text[at(column)] = value_of(partial_, digits_[at(stack * chute + column)]);
      }
      sort_three(open.text);
    }
    for (int i = count; i < chute; ++i) open_[at(i)].text.fill(no_label + 1);  // behind all others
    sort_three(open_);
  }

  /// Open columns, the least first, then the decided ones where they are.
  StackText text_of_decided(int place) const {
    StackText text;
    text.fill(no_label);
    const int first = partial_.stack_at[at(place)] * chute;
    int open = 0;
    for (int column = 0; column < chute; ++column) {
      if (((partial_.open_columns[at(place)] >> column) & 1U) != 0) {
        text[at(open++)] = value_of(partial_, digits_[at(first + column)]);
      }
    }
    sort_three(text);
    for (int i = open; i < chute; ++i) {
      text[at(i)] = value_of(partial_, digits_[partial_.column_at[at(place * chute + i)]]);
    }
    return text;
  }

  void place_stack(int place, const Partial& child, std::vector<Partial>& children) const {
    if (place == chute) {
      children.push_back(child);
    } else if (place >= open_places()) {
      place_column(place, 0, child.open_columns[at(place)], child, children);
    } else if (open_[at(place)].text == StackText{}) {
      place_stack(place + 1, child, children);  // still blank, still open
    } else {
      decide_stack(place, child, children);
    }
  }

  /// Every open stack that looks like the one wanted here and has no place yet.
  void decide_stack(int place, const Partial& parent, std::vector<Partial>& children) const {
    for (int i = 0; i < open_places(); ++i) {
      const OpenStack& open = open_[at(i)];
      if (open.text != open_[at(place)].text || ((parent.open_stacks >> open.stack) & 1U) == 0) continue;
      Partial child = parent;
      child.open_stacks = static_cast<std::uint8_t>(child.open_stacks & ~(1U << open.stack));
      child.stack_at[at(place)] = open.stack;
      child.open_columns[at(place)] = 0b111;
      place_column(place, 0, 0b111, child, children);
    }
  }

  /// Column `index` of the stack at `place`; `were_open` are its columns that were open before this row.
  void place_column(int place, int index, std::uint8_t were_open, const Partial& parent,
                    std::vector<Partial>& children) const {
    if (index == chute) return place_stack(place + 1, parent, children);
    const int position = place * chute + index;
    if (index >= count_of(were_open)) {
      Partial child = parent;
      give_label(digits_[child.column_at[at(position)]], child);
      place_column(place, index + 1, were_open, child, children);
    } else if (classes_[at(place)][at(index)] == 0) {
      place_column(place, index + 1, were_open, parent, children);
    } else {
      decide_column(place, index, were_open, parent, children);
    }
  }

  /// Every column open until now that has the value wanted here and no place yet.
  void decide_column(int place, int index, std::uint8_t were_open, const Partial& parent,
                     std::vector<Partial>& children) const {
    const int position = place * chute + index;
    for (int i = 0; i < chute; ++i) {
      const int column = parent.stack_at[at(place)] * chute + i;
      if (((parent.open_columns[at(place)] >> i) & 1U) == 0) continue;
      if (value_of(partial_, digits_[at(column)]) != classes_[at(place)][at(index)]) continue;
      Partial child = parent;
      child.open_columns[at(place)] = static_cast<std::uint8_t>(child.open_columns[at(place)] & ~(1U << i));
      child.column_at[at(position)] = static_cast<std::uint8_t>(column);
      give_label(digits_[at(column)], child);
      place_column(place, index + 1, were_open, child, children);
    }
  }

  static void give_label(std::uint8_t digit, Partial& partial) {
    if (digit != Grid::blank && partial.label_of[digit] == 0) partial.label_of[digit] = ++partial.labels;
  }

  const Partial& partial_;
  int row_;
  const std::array<std::uint8_t, side>& digits_;
  std::array<OpenStack, chute> open_;  // the open stacks, the least first
  RowText classes_{};                  // as text_, but every new digit is no_label
  RowText text_{};
};

class MinlexSearch {
 public:
  explicit MinlexSearch(const Grid& grid) {
    for (int row = 0; row < side; ++row) {
      for (int column = 0; column < side; ++column) {
        sources_[0][at(row)][at(column)] = static_cast<std::uint8_t>(grid.at(row, column));
        sources_[1][at(column)][at(row)] = static_cast<std::uint8_t>(grid.at(row, column));
      }
    }
    frontier_.push_back(Partial{.source = 0});
    frontier_.push_back(Partial{.source = 1});
  }

  Grid least() {
    std::vector<std::uint8_t> digits;
    for (int row = 0; row < side; ++row) {
      const RowText text = extend_frontier(row);
      for (const StackText& stack : text) digits.insert(digits.end(), stack.begin(), stack.end());
    }
    return Grid(Box(3, 3), std::move(digits));
  }

 private:
  /// Replaces every partial transform by its best extensions; the row they have in common.
  RowText extend_frontier(int row) {
    RowText least;
    for (StackText& stack : least) stack.fill(no_label);
    children_.clear();
    for (const Partial& partial : frontier_) {
      for (std::uint16_t rest = next_rows(partial, row); rest != 0;
           rest = static_cast<std::uint16_t>(rest & (rest - 1))) {
        const PlacedRow placed(partial, sources_, __builtin_ctz(rest));
        if (placed.text() > least) continue;
        if (placed.text() < least) children_.clear();
        least = placed.text();
        placed.extend(children_);
      }
    }
    std::swap(frontier_, children_);
    return least;
  }

  /// The source rows that may become row `row` of the form: those left of the band begun, or of all bands
  /// left. Of interchangeable ones (blank rows of a band, bands without clues) only the first.
  std::uint16_t next_rows(const Partial& partial, int row) const {
    if (row % chute != 0) return distinct_rows_of_band(partial, partial.band);
    unsigned rows = 0;
    bool blank_band_taken = false;
    for (int band = 0; band < chute; ++band) {
      if (((partial.used_rows >> (band * chute)) & 0b111U) != 0) continue;
      if (is_blank_band(partial, band) && std::exchange(blank_band_taken, true)) continue;
      rows |= distinct_rows_of_band(partial, band);
    }
    return static_cast<std::uint16_t>(rows);
  }

  std::uint16_t distinct_rows_of_band(const Partial& partial, int band) const {
    unsigned rows = 0;
    bool blank_taken = false;
    for (int row = band * chute; row < (band + 1) * chute; ++row) {
      if (((partial.used_rows >> row) & 1U) != 0) continue;
      if (is_blank_row(partial, row) && std::exchange(blank_taken, true)) continue;
      rows |= 1U << row;
    }
    return static_cast<std::uint16_t>(rows);
  }

  bool is_blank_row(const Partial& partial, int row) const {
    return sources_[partial.source][at(row)] == Rows::value_type{};
  }

  bool is_blank_band(const Partial& partial, int band) const {
    return is_blank_row(partial, band * chute) && is_blank_row(partial, band * chute + 1) &&
           is_blank_row(partial, band * chute + 2);
  }

  Sources sources_{};
  std::vector<Partial> frontier_;
  std::vector<Partial> children_;
};

}  // namespace

Grid minlex(const Grid& grid) {
  return MinlexSearch(grid).least();
}

}  // namespace evodoku
