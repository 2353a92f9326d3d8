#include "canon/minlex.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <utility>
#include <vector>

#include "canon/general_form.hpp"
#include "canon/partial_transform.hpp"
#include "evodoku/check.hpp"

// A breadth-first search over the rows of the form. A partial transform says which source rows became the first rows of
// the form; all transforms kept after k rows give the same k rows, which are the least possible. Each is tried with
// every source row that may come next, and only those with the least row are kept and extended.
//
// The number of transforms stays small because nothing is decided before it matters: columns of a stack that are blank
// in all rows so far stay an unordered set, and so do stacks. As blanks come first, such open columns are always the
// first ones of their stack, and open stacks the first ones of the form. Blank rows and bands are interchangeable, so
// only one of them is tried. The search branches only on the order of digits that are new to the form, where this
// decides the order of open columns. Every following row then distinguishes the branches, unless the puzzle is
// symmetric: as no two rows of a column have the same digit, transforms in which all columns and digits are decided
// never branch again.
//
// A row is one number with four bits per cell, so that rows can be compared as numbers. A digit that is new to the form
// is 15 there: since all transforms compared have labelled the same number of digits, this orders rows as their digits
// would.

namespace evodoku {

namespace {

using namespace minlex_detail;

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

/// Adds a row to a partial transform, in every way to break ties.
class Extension {
 public:
  Extension(const Partial& partial, const Source& source, unsigned row, unsigned row_of_form,
            Partials& children)
      : view_(partial, source, row), children_(children) {
    Partial child = partial;
    child.rows.set(width * row_of_form, row);
    child.used_rows |= 1U << row;
    decide_stacks(child);
  }

 private:
  /// Takes the open stack with the greatest text next, or each of several with the same text.
  void decide_stacks(const Partial& parent) {
    unsigned greatest = 0;
    for (unsigned rest = parent.open_stacks; rest != 0;) {
      greatest = std::max(greatest, view_.text_of_open_columns(take_lowest(rest)));
    }
    if (greatest == 0) return decide_columns(parent);
    for (unsigned rest = parent.open_stacks; rest != 0;) {
      const unsigned stack = take_lowest(rest);
      if (view_.text_of_open_columns(stack) != greatest) continue;
      Partial child = parent;
      child.decide_stack(stack);
      decide_stacks(child);
    }
  }

  /// In each stack, takes the open column with the greatest value next, or each of those with new digits.
  void decide_columns(const Partial& parent) {
    const unsigned open = view_.clues() & parent.open_columns;
    if (open == 0) return give_labels(parent);
    const unsigned in_stack = open & mask_of_chute(std::countr_zero(open) / chute);
    unsigned greatest = 0;
    for (unsigned rest = in_stack; rest != 0;) greatest = std::max(greatest, view_.value(take_lowest(rest)));
    for (unsigned rest = in_stack; rest != 0;) {
      const unsigned column = take_lowest(rest);
      if (view_.value(column) != greatest) continue;
      Partial child = parent;
      child.decide_column(column);
      decide_columns(child);
    }
  }

  /// Labels new digits from left to right.
  void give_labels(const Partial& parent) {
    Partial& child = children_.emplace_back(parent);
    std::array<Offset, side> new_digit_at;  // by place
    unsigned new_places = 0;
    for (unsigned rest = view_.clues(); rest != 0;) {
      const unsigned column = take_lowest(rest);
      if (view_.value(column) != new_digit) continue;
      const unsigned place = child.places[column] / width;
      new_digit_at[place] = view_.digit(column);
      new_places |= 1U << place;
    }
    while (new_places != 0) {
      const auto leftmost = std::bit_width(new_places) - 1;
      child.labels.set(new_digit_at[leftmost], ++child.label_count);
      new_places ^= 1U << leftmost;
    }
  }

  RowView view_;
  Partials& children_;
};

/// The places of clues in these columns in the first row of the form, as bits from the right: in each stack as far to
/// the right as possible, with the stack that has the most clues rightmost.
constexpr std::uint16_t first_row_of(unsigned columns) {
  // The same number of bits, moved to the right.
  constexpr std::array<unsigned, 8> packed = {0, 1, 1, 3, 1, 3, 3, 7};
  std::array<unsigned, chute> stacks{};
  for (unsigned stack = 0; stack < chute; ++stack) {
    stacks[stack] = packed[columns >> (chute * stack) & chute_mask];
  }
  sort_descending(stacks);
  return static_cast<std::uint16_t>(stacks[0] | stacks[1] << chute | stacks[2] << (2 * chute));
}

constexpr auto first_rows = [] {
  std::array<std::uint16_t, all_lines + 1> rows{};
  for (unsigned columns = 0; columns < rows.size(); ++columns) rows[columns] = first_row_of(columns);
  return rows;
}();

Sources sources_of(const Cells9x9& cells) {
  Sources sources;
  for (unsigned row = 0; row < side; ++row) {
    for (unsigned column = 0; column < side; ++column) {
      sources[0].set(row, column, cells[row * side + column]);
      sources[1].set(column, row, cells[row * side + column]);
    }
  }
  for (Source& source : sources) source.find_blank_rows();
  return sources;
}

class MinlexSearch {
 public:
  explicit MinlexSearch(const Cells9x9& cells) : sources_(sources_of(cells)) {
    for (auto* partials : {&frontier_, &children_}) partials->reserve(usual_partials);
    ties_.reserve(usual_partials);
    frontier_.resize(2);
    frontier_[1].source = 1;
    if (is_full()) {
      frontier_.clear();
      start_full_grid(sources_, frontier_);
    } else {
      // the digits of the first row do not matter
      find_ties(0, [this](const Partial& partial, unsigned row) {
        return first_rows[sources_[partial.source].clues[row]];
      });
      extend_frontier(0);
    }
    for (unsigned row_of_form = 1; row_of_form < side; ++row_of_form) {
      find_ties(row_of_form, [this](const Partial& partial, unsigned row) {
        return RowView(partial, sources_[partial.source], row).text();
      });
      extend_frontier(row_of_form);
    }
  }

  const Partials& ways() const { return frontier_; }

  Cells9x9 form() const {
    const Partial& way = frontier_.front();
    const Source& source = sources_[way.source];
    Cells9x9 form{};
    for (unsigned row = 0; row < side; ++row) {
      const unsigned from = way.rows.at(width * row);
      for (unsigned rest = source.clues[from]; rest != 0;) {
        const unsigned column = take_lowest(rest);
        const unsigned to = row * side + side - 1 - way.places[column] / width;
        form[to] = way.labels.at(source.digits[from][column]);
      }
    }
    return form;
  }

 private:
  static constexpr std::size_t usual_partials = 24;

  struct Tie {
    std::size_t parent;
    unsigned row;
  };

  bool is_full() const {
    const auto& clues = sources_[0].clues;
    return std::all_of(clues.begin(), clues.end(), [](unsigned columns) { return columns == all_lines; });
  }

  /// Replaces the partial transforms by their best extensions.
  void extend_frontier(unsigned row_of_form) {
    children_.clear();
    for (const Tie& tie : ties_) {
      const Partial& parent = frontier_[tie.parent];
      Extension(parent, sources_[parent.source], tie.row, row_of_form, children_);
    }
    std::swap(frontier_, children_);
  }

  /// Finds the source rows that give the least row of the form, `text_of(partial, row)`.
  template <typename TextOf>
  void find_ties(unsigned row_of_form, const TextOf& text_of) {
    std::uint64_t least = ~std::uint64_t{0};
    ties_.clear();
    for (std::size_t parent = 0; parent < frontier_.size(); ++parent) {
      const Partial& partial = frontier_[parent];
      for (unsigned rest = next_rows(partial, row_of_form); rest != 0;) {
        const unsigned row = take_lowest(rest);
        const std::uint64_t text = text_of(partial, row);
        if (text > least) continue;
        if (text < least) ties_.clear();
        least = text;
        ties_.push_back({parent, row});
      }
    }
  }

  /// The source rows that may become row `row_of_form`: the remaining rows of the current band, or those of all
  /// remaining bands. Of interchangeable ones (blank rows of a band, bands without clues) only the first.
  unsigned next_rows(const Partial& partial, unsigned row_of_form) const {
    if (row_of_form % chute != 0)
      return distinct_rows_of_band(partial, partial.rows.at(width * (row_of_form - 1)) / chute);
    unsigned rows = 0;
    bool blank_band_taken = false;
    for (unsigned band = 0; band < chute; ++band) {
      if ((partial.used_rows & mask_of_chute(band)) != 0) continue;
      const bool is_blank = (~unsigned{sources_[partial.source].blank_rows} & mask_of_chute(band)) == 0;
      if (is_blank && std::exchange(blank_band_taken, true)) continue;
      rows |= distinct_rows_of_band(partial, band);
    }
    return rows;
  }

  unsigned distinct_rows_of_band(const Partial& partial, unsigned band) const {
    const unsigned unused = ~unsigned{partial.used_rows} & mask_of_chute(band);
    const unsigned blank = unused & sources_[partial.source].blank_rows;
    const unsigned first_blank = blank & ~(blank - 1);
    return (unused & ~blank) | first_blank;
  }

  Sources sources_;
  // Enough for all puzzles except very symmetric ones.
  std::array<std::byte, 4096> memory_;
  std::pmr::monotonic_buffer_resource pool_{memory_.data(), memory_.size()};
  Partials frontier_{&pool_};
  Partials children_{&pool_};
  std::pmr::vector<Tie> ties_{&pool_};
};

/// Undecided stacks and columns do not matter, but need a place.
Isomorphism isomorphism_of(Partial way) {
  for (unsigned rest = way.open_stacks; rest != 0;) way.decide_stack(take_lowest(rest));
  for (unsigned rest = way.open_columns; rest != 0;) way.decide_column(take_lowest(rest));
  Isomorphism map = Isomorphism::identity(Box(3, 3));
  map.transpose = way.source == 1;
  for (unsigned line = 0; line < side; ++line) {
    map.rows[line] = way.rows.at(width * line);
    map.columns[side - 1 - way.places[line] / width] = line;
  }
  for (unsigned digit = 1; digit <= side; ++digit) {
    if (way.labels.at(width * digit) == new_digit) way.labels.set(width * digit, ++way.label_count);
    map.digits[digit] = way.labels.at(width * digit);
  }
  return map;
}

}  // namespace

Cells9x9 minlex(const Cells9x9& cells) {
  assert(!find_conflict(grid_of(cells)));
  return MinlexSearch(cells).form();
}

std::optional<IsomorphHash> isomorph_hash_of_full(const Cells9x9& cells) {
  if (!is_solution_of(Cells9x9{}, cells)) return std::nullopt;
  const FullGridHash hash = full_grid_hash(sources_of(cells));
  return IsomorphHash{static_cast<std::uint64_t>(hash >> 64), static_cast<std::uint64_t>(hash)};
}

/// In the ways that the search finds, blank lines of a chute and chutes without clues stay in order.
Identity minlex_identity(const Grid& grid) {
  assert(!find_conflict(grid));
  const MinlexSearch search(cells_of(grid));
  return Identity{{grid_of(search.form()), CanonicalScheme::minlex},
                  isomorphism_of(search.ways().front()),
                  times(search.ways().size(), blank_line_orders(grid))};
}

}  // namespace evodoku
