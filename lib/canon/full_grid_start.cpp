#include "canon/partial_transform.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace evodoku::minlex_detail {

namespace {

/// For each digit, at its offset, the column that has it in the row.
Nibbles columns_of(const std::array<Offset, side>& row) {
  std::uint64_t columns = 0;
  for (unsigned column = 0; column < side; ++column) columns |= std::uint64_t{column} << row[column];
  return Nibbles(columns);
}

/// Two rows of a band, which become the first two rows of the form. The first becomes 1 to 9. The second is then the
/// least one if its first stack has, as far as possible, the digits that the first row has in the second stack: all
/// three (456), otherwise two of them (457). If n columns of stack 0 have digits of the second row that the first row
/// has in stack 1, then n columns of stack 1 have digits from stack 2, and n of stack 2 from stack 0; the other 3 - n
/// go round in the opposite direction. So the order of the stacks is a cycle, which may begin with any of them.
class RowPair {
 public:
  /// `columns`: columns_of() the first row.
  RowPair(Nibbles columns, const std::array<Offset, side>& second) {
    std::uint64_t above = 0;
    for (unsigned column = 0; column < side; ++column) {
      above |= std::uint64_t{columns.at(second[column])} << (width * column);
    }
    above_ = Nibbles(above);
    unsigned forward = 0;
    for (unsigned column = 0; column < chute; ++column) forward += stack_above(column) == 1 ? 1U : 0U;
    step_ = forward >= 2 ? 1 : 2;
    is_pure_ = forward % chute == 0;
  }

  /// All columns of a stack go in the same direction: the second row begins with 456.
  bool is_pure() const { return is_pure_; }

  /// The column in which the first row has the digit that the second row has in `column`.
  unsigned above(unsigned column) const { return above_.at(width * column); }
  unsigned stack_above(unsigned column) const { return above(column) / chute; }

  unsigned stack_after(unsigned stack) const { return (stack + step_) % chute; }

 private:
  Nibbles above_;
  unsigned step_ = 1;
  bool is_pure_ = false;
};

/// Three columns of a stack, in the order of their places.
struct Order {
  unsigned first, second, third;
};

/// A pair of rows with the stack that comes first. The digits of its columns determine in which order they must be for
/// the second row to become the least; everything else follows from that.
class Start {
 public:
  Start(const RowPair& rows, unsigned stack, std::uint8_t source, std::uint8_t first_row)
      : rows_(rows),
        stack_(static_cast<std::uint8_t>(stack)),
        source_(source),
        first_row_(first_row),
        rank_(static_cast<std::uint8_t>(rows.is_pure() ? pure_rank() : mixed_rank())) {}

  const RowPair& rows() const { return rows_; }
  unsigned stack() const { return stack_; }
  std::uint8_t source() const { return source_; }
  std::uint8_t first_row() const { return first_row_; }

  /// A lower rank means a lower second row.
  unsigned rank() const { return rank_; }

  bool has_least(const Order& order) const {
    switch (rank_) {
      case 0:
        return true;
      case 1:
        return round(order.first) == order.first;
      case 2:
        return round(order.first) == order.second;
      default:
        break;
    }
    if (goes_on(order.third)) return false;
    if (rank_ < home_last) return returns(order.first);
    return last_column_above() == (rank_ == home_last ? order.first : order.third);
  }

 private:
  /// The second row is 456 789, and then 123, 132 or 231: after three steps round the cycle, all columns of a stack
  /// return to themselves, or one does, or none.
  unsigned pure_rank() const {
    unsigned at_home = 0;
    for (unsigned i = 0; i < chute; ++i) at_home += round(begin() + i) == begin() + i ? 1U : 0U;
    return at_home == chute ? 0 : at_home == 1 ? 1 : 2;
  }

  /// The second row is 457, and then 189, 289 or 389, if one of the first two columns returns to the first stack from
  /// the second; otherwise the third column of the second stack does: 891, or 893 if it returns to the third column of
  /// the first stack.
  unsigned mixed_rank() const {
    unsigned third = begin();
    while (goes_on(third)) ++third;
    for (unsigned first = begin(); first < begin() + chute; ++first) {
      if (first == third || !returns(first)) continue;
      const unsigned home = rows_.above(rows_.above(first));
      return home == first ? 3 : home == third ? 5 : 4;
    }
    return last_column_above() == third ? home_last + 1 : home_last;
  }
  static constexpr unsigned home_last = 6;

  unsigned begin() const { return chute * stack_; }
  unsigned round(unsigned column) const { return rows_.above(rows_.above(rows_.above(column))); }
  bool goes_on(unsigned column) const { return rows_.stack_above(column) == rows_.stack_after(stack_); }
  bool returns(unsigned column) const { return rows_.stack_above(rows_.above(column)) == stack_; }

  /// The column reached from the one column of the second stack that no column of the first stack reaches.
  unsigned last_column_above() const {
    const unsigned second = chute * rows_.stack_after(stack_);
    unsigned last = 3 * second + chute;  // first the sum of its columns
    for (unsigned column = begin(); column < begin() + chute; ++column) {
      if (goes_on(column)) last -= rows_.above(column);
    }
    return rows_.above(last);
  }

  RowPair rows_;
  std::uint8_t stack_;
  std::uint8_t source_;
  std::uint8_t first_row_;
  std::uint8_t rank_;
};

/// Columns and their places, counted from the left. The place of a column is the label of the digit that the first row
/// has there.
class Placing {
 public:
  explicit Placing(const Start& start) {
    unsigned stack = start.stack();
    for (unsigned i = 0; i < chute; ++i) {
      next_.set(width * stack, chute * i);
      stacks_[i] = stack;
      stack = start.rows().stack_after(stack);
    }
  }

  unsigned at(unsigned column) const { return places_.at(width * column); }

  /// Puts a column that has no place yet into the first free place of its stack. If the digit of this column comes next
  /// in the second row, nothing else makes that row the least.
  unsigned take(unsigned column) {
    const unsigned place = at(column);
    if (place != none) return place;
    const unsigned free = next_.at(width * (column / chute));
    next_.set(width * (column / chute), free + 1);
    places_.set(width * column, free);
    columns_.set(width * free, column);
    return free;
  }

  /// The column in a place; if there is none yet, the remaining column of its stack takes it.
  unsigned column_at(unsigned place) {
    const unsigned known = columns_.at(width * place);
    if (known != none) return known;
    unsigned column = chute * stacks_[place / chute];
    while (at(column) != none) ++column;
    take(column);
    return column;
  }

 private:
  static constexpr unsigned none = side;
  Nibbles places_{0x999999999};   // by column
  Nibbles columns_{0x999999999};  // by place
  Nibbles next_;                  // by stack
  std::array<unsigned, chute> stacks_{};
};

/// Keeps the placings that give the least second row.
class FullGridStart {
 public:
  FullGridStart(const Sources& sources, Partials& partials) : sources_(sources), partials_(partials) {}

  void add(const Start& start) {
    const unsigned begin = chute * start.stack();
    for (unsigned first = begin; first < begin + chute; ++first) {
      for (unsigned second = begin; second < begin + chute; ++second) {
        const Order order{first, second, 3 * begin + chute - first - second};
        if (first != second && start.has_least(order)) add(start, order);
      }
    }
  }

 private:
  void add(const Start& start, const Order& order) {
    Placing placing(start);
    std::uint64_t row = 0;
    for (unsigned place = 0; place < side; ++place) {
      const unsigned column = place == 0   ? order.first
                              : place == 1 ? order.second
                              : place == 2 ? order.third
                                           : placing.column_at(place);
      placing.take(column);
      row = row << width | placing.take(start.rows().above(column));
    }
    if (row > least_) return;
    if (row < least_) partials_.clear();
    least_ = row;
    keep(start, placing);
  }

  void keep(const Start& start, const Placing& placing) {
    Partial& partial = partials_.emplace_back();
    partial.source = start.source();
    partial.rows.set(0, start.first_row());
    partial.used_rows = static_cast<std::uint16_t>(1U << start.first_row());
    partial.label_count = side;
    partial.open_columns = 0;
    partial.open_stacks = 0;
    const auto& digits = sources_[start.source()].digits[start.first_row()];
    for (unsigned column = 0; column < side; ++column) {
      const unsigned place = placing.at(column);
      partial.places[column] = static_cast<Offset>(width * (side - 1 - place));
      partial.labels.set(digits[column], place + 1);
    }
  }

  const Sources& sources_;
  Partials& partials_;
  std::uint64_t least_ = ~std::uint64_t{0};  // second row
};

}  // namespace

void start_full_grid(const Sources& sources, Partials& partials) {
  constexpr std::size_t pairs = std::size_t{2} * side * (chute - 1);
  std::array<std::optional<Start>, chute * pairs> starts;
  std::size_t count = 0;
  unsigned least = ~0U;
  for (std::uint8_t source = 0; source < std::uint8_t{std::tuple_size_v<Sources>}; ++source) {
    const auto& rows = sources[source].digits;
    for (std::uint8_t first = 0; first < side; ++first) {
      const Nibbles columns = columns_of(rows[first]);
      for (unsigned second = first - first % chute; second < first - first % chute + chute; ++second) {
        if (second == first) continue;
        const RowPair pair(columns, rows[second]);
        for (unsigned stack = 0; stack < chute; ++stack) {
          const Start start(pair, stack, source, first);
          if (start.rank() > least) continue;
          if (start.rank() < least) count = 0;
          least = start.rank();
          starts[count++] = start;
        }
      }
    }
  }
  FullGridStart ways(sources, partials);
  for (std::size_t i = 0; i < count; ++i) ways.add(*starts[i]);
}

}  // namespace evodoku::minlex_detail
