#include "canon/partial_transform.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "random/stream.hpp"

namespace evodoku::minlex_detail {

namespace {

/// For each digit, at its offset, the column that has it in the row.
Nibbles columns_of(const std::array<Offset, side>& row) {
  std::uint64_t columns = 0;
  for (unsigned column = 0; column < side; ++column) columns |= std::uint64_t{column} << row[column];
  return Nibbles(columns);
}

/// Of three columns that go to two stacks: the index of the one that goes alone, by the three stacks as digits of a
/// number to the base 3; `all_together` if there is none.
constexpr std::uint8_t all_together = 3;
constexpr auto alone_among_three = [] {
  std::array<std::uint8_t, 27> result{};
  for (unsigned stacks = 0; stacks < result.size(); ++stacks) {
    const std::array<unsigned, chute> to = {stacks / 9, stacks / 3 % 3, stacks % 3};
    result[stacks] = to[0] == to[1] ? (to[1] == to[2] ? all_together : 2) : to[0] == to[2] ? 1 : 0;
  }
  return result;
}();

constexpr std::array<std::uint8_t, side> stack_of_column = {0, 0, 0, 1, 1, 1, 2, 2, 2};

/// Two rows of a band, which become the first two rows of the form. The first becomes 1 to 9. The second is then the
/// least one if its first stack has, as far as possible, the digits that the first row has in the second stack: all
/// three (456), otherwise two of them (457). If n columns of stack 0 have digits of the second row that the first row
/// has in stack 1, then n columns of stack 1 have digits from stack 2, and n of stack 2 from stack 0; the other 3 - n
/// go round in the opposite direction. So the order of the stacks is a cycle, which may begin with any of them, in the
/// direction of the two or three.
class RowPair {
 public:
  RowPair() = default;
  /// `columns`: columns_of() the first row.
  RowPair(Nibbles columns, const std::array<Offset, side>& second) {
    for (unsigned column = 0; column < side; ++column) above_[column] = columns.at(second[column]);
    find_stacks();
  }

  /// The same rows in the other order.
  RowPair swapped() const {
    RowPair result;
    for (unsigned column = 0; column < side; ++column) result.above_[above_[column]] = column;
    result.find_stacks();
    return result;
  }

  /// All columns of a stack go in the same direction: the second row begins with 456.
  bool is_pure() const { return is_pure_; }

  /// The column in which the first row has the digit that the second row has in `column`.
  unsigned above(unsigned column) const { return above_[column]; }
  unsigned stack_above(unsigned column) const { return stack_of_column[above_[column]]; }

  unsigned stack_after(unsigned stack) const { return stacks_after_[stack]; }

  /// The column of a stack that goes in the other direction; not if the pair is pure.
  unsigned backward(unsigned stack) const { return backward_[stack]; }

 private:
  void find_stacks() {
    for (unsigned stack = 0; stack < chute; ++stack) {
      const unsigned begin = chute * stack;
      const unsigned stacks = 9U * stack_above(begin) + 3U * stack_above(begin + 1) + stack_above(begin + 2);
      backward_[stack] = begin + alone_among_three[stacks];
    }
    is_pure_ = backward_[0] == all_together;
    const bool goes_right = stack_above(backward_[0] == 0 ? 1 : 0) == 1;
    stacks_after_ =
        goes_right ? std::array<std::uint8_t, chute>{1, 2, 0} : std::array<std::uint8_t, chute>{2, 0, 1};
  }

  std::array<std::uint8_t, side> above_;
  std::array<std::uint8_t, chute> backward_;
  std::array<std::uint8_t, chute> stacks_after_;
  bool is_pure_;
};

/// Three columns of a stack, in the order of their places.
struct Order {
  unsigned first, second, third;
};
constexpr std::array<Order, 6> orders_of_three = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

/// A pair of rows with the stack that comes first. The digits of its columns determine in which order they must be for
/// the second row to become the least; everything else follows from that.
class Start {
 public:
  Start(const RowPair& rows, unsigned stack, std::uint8_t source, std::uint8_t first_row)
      : rows_(rows),
        stack_(stack),
        source_(source),
        first_row_(first_row),
        rank_(rows.is_pure() ? pure_rank() : mixed_rank()) {}

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
    if (order.third != third()) return false;
    return rank_ < home_last ? rows_.above(order.first) == second_backward()
                             : home() == (rank_ == home_last ? order.first : order.third);
  }

 private:
  /// The second row is 456 789, and then 123, 132 or 231: after three steps round the cycle, all columns of a stack
  /// return to themselves, or one does, or none.
  unsigned pure_rank() const {
    const unsigned begin = chute * stack_;
    unsigned at_home = 0;
    for (unsigned i = 0; i < chute; ++i) at_home += round(begin + i) == begin + i ? 1U : 0U;
    return at_home == chute ? 0 : at_home == 1 ? 1 : 2;
  }

  /// The second row is 457, and then 189, 289 or 389, if one of the first two columns returns to the first stack from
  /// the second; otherwise the third column of the second stack does: 891, or 893 if it returns to the third column of
  /// the first stack.
  unsigned mixed_rank() const {
    const unsigned third_stack = rows_.stack_after(rows_.stack_after(stack_));
    const bool returns = rows_.above(rows_.backward(third_stack)) != second_backward();
    const bool from_home = rows_.above(home()) == second_backward();
    // Looked up: which it is cannot be predicted.
    constexpr std::array<std::uint8_t, 8> ranks = {
        home_last, home_last + 1, home_last, home_last + 1, 4, 5, 3, 3};
    return ranks[(returns ? 4U : 0U) + (from_home ? 2U : 0U) + (home() == third() ? 1U : 0U)];
  }
  static constexpr unsigned home_last = 6;

  unsigned round(unsigned column) const { return rows_.above(rows_.above(rows_.above(column))); }
  /// The third column of the first stack, which does not go on to the second.
  unsigned third() const { return rows_.backward(stack_); }
  /// The column of the second stack that returns to the first, and where it returns to.
  unsigned second_backward() const { return rows_.backward(rows_.stack_after(stack_)); }
  unsigned home() const { return rows_.above(second_backward()); }

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
    places_.fill(none);
    columns_.fill(none);
    unsigned stack = start.stack();
    for (unsigned i = 0; i < chute; ++i) {
      next_[stack] = chute * i;
      stacks_[i] = stack;
      stack = start.rows().stack_after(stack);
    }
  }

  unsigned at(unsigned column) const { return places_[column]; }

  /// Puts a column that has no place yet into the first free place of its stack. If the digit of this column comes next
  /// in the second row, nothing else makes that row the least.
  unsigned take(unsigned column) {
    if (places_[column] != none) return places_[column];
    const std::uint8_t free = next_[stack_of_column[column]]++;
    columns_[free] = column;
    return places_[column] = free;
  }

  /// The column in a place; if there is none yet, the remaining column of its stack takes it.
  unsigned column_at(unsigned place) {
    if (columns_[place] != none) return columns_[place];
    unsigned column = chute * stacks_[stack_of_column[place]];
    while (at(column) != none) ++column;
    take(column);
    return column;
  }

 private:
  static constexpr std::uint8_t none = side;
  std::array<std::uint8_t, side> places_;   // by column
  std::array<std::uint8_t, side> columns_;  // by place
  std::array<std::uint8_t, chute> next_;    // by stack
  std::array<std::uint8_t, chute> stacks_;
};

/// All pairs of rows of a band, in the grid and in the transposed grid, in both orders; and their starts, one for each
/// stack.
class RowPairs {
 public:
  static constexpr std::size_t count = std::size_t{2} * side * (chute - 1);

  explicit RowPairs(const Sources& sources) {
    for (unsigned first = 0; first < 2 * side; ++first) {
      const auto& rows = sources[first / side].digits;
      const unsigned second = row_after(first, 1);
      const RowPair pair(columns_of(rows[first % side]), rows[second % side]);
      pairs_[number_of(first, 1)] = pair;
      pairs_[number_of(second, 2)] = pair.swapped();
    }
    for (std::size_t number = 0; number < count; ++number) {
      for (unsigned stack = 0; stack < chute; ++stack)
        ranks_[number] |= std::uint64_t{start(number, stack).rank()} << (lane * stack);
    }
  }

  Start start(std::size_t number, unsigned stack) const {
    const std::size_t first = number / (chute - 1);
    return {pairs_[number], stack, static_cast<std::uint8_t>(first / side),
            static_cast<std::uint8_t>(first % side)};
  }
  unsigned second_row(std::size_t number) const {
    return row_after(static_cast<unsigned>(number) / 2, static_cast<unsigned>(number) % 2 + 1) % side;
  }

  /// Calls `visit(number, stack)` for the starts of the least rank.
  template <typename Visit>
  void for_each_of_least_rank(const Visit& visit) const {
    for_each_least(ranks_, visit);
  }

  /// The same for those that the ranks of all pairs in the band tell from the others, whoever numbers rows, columns and
  /// digits: few starts, most of which determine the order of all columns.
  template <typename Visit>
  void for_each_distinguished(const Visit& visit) const {
    // Starts of ranks 3 to 6 leave one order of their columns.
    std::array<std::uint64_t, count> keys;
    for (unsigned first = 0; first < 2 * side; ++first) {
      for (unsigned steps = 1; steps < chute; ++steps) {
        const auto ranks = [&](unsigned row, unsigned to) { return ranks_[number_of(row, to)]; };
        const unsigned back = chute - steps;
        const unsigned second = row_after(first, steps);
        const unsigned third = row_after(first, back);
        keys[number_of(first, steps)] = ((ranks(first, steps) + 5 * ones) & 7 * ones) << 15 |
                                        ranks(first, back) << 12 | ranks(second, back) << 9 |
                                        ranks(second, steps) << 6 | ranks(third, steps) << 3 |
                                        ranks(third, back);
      }
    }
    for_each_least(keys, visit);
  }

 private:
  static constexpr unsigned lane = 21;  // bits for each stack in a word
  static constexpr std::uint64_t ones = 1 | std::uint64_t{1} << lane | std::uint64_t{1} << (2 * lane);

  /// The row `steps` places after another one in its band, round and round. Transposed rows have the numbers from 9 on.
  static unsigned row_after(unsigned row, unsigned steps) {
    constexpr std::array<std::uint8_t, 5> round = {0, 1, 2, 0, 1};
    return row - row % chute + round[row % chute + steps];
  }
  static std::size_t number_of(unsigned first, unsigned steps) { return std::size_t{2} * first + steps - 1; }

  template <typename Visit>
  static void for_each_least(const std::array<std::uint64_t, count>& keys, const Visit& visit) {
    constexpr std::uint64_t all = (std::uint64_t{1} << lane) - 1;
    std::uint64_t least = all;
    for (const std::uint64_t key : keys)
      least = std::min({least, key & all, key >> lane & all, key >> (2 * lane)});
    for (std::size_t number = 0; number < count; ++number) {
      const std::uint64_t differs = keys[number] ^ least * ones;
      if (((differs - ones) & ~differs & ones << (lane - 1)) == 0) continue;  // in all three lanes
      for (unsigned stack = 0; stack < chute; ++stack) {
        if ((differs >> (lane * stack) & all) == 0) visit(number, stack);
      }
    }
  }

  std::array<RowPair, count> pairs_;
  std::array<std::uint64_t, count> ranks_{};  // of the starts, a lane for each stack
};

/// Puts all columns into their places, those of the first stack in this order; returns the second row.
std::uint64_t place_all(const Start& start, const Order& order, Placing& placing) {
  for (const unsigned column : {order.first, order.second, order.third}) placing.take(column);
  std::uint64_t row = 0;
  for (unsigned place = 0; place < side; ++place)
    row = row << width | placing.take(start.rows().above(placing.column_at(place)));
  return row;
}

/// Calls `visit(order)` for the orders of the columns of the first stack that make the second row the least.
template <typename Visit>
void for_each_order(const Start& start, const Visit& visit) {
  const unsigned begin = chute * start.stack();
  for (const Order& order : orders_of_three) {
    const Order columns{begin + order.first, begin + order.second, begin + order.third};
    if (start.has_least(columns)) visit(columns);
  }
}

/// The first row of a form as a placing gives it.
Partial partial_of(const Start& start, const Placing& placing, const Sources& sources) {
  Partial partial;
  partial.source = start.source();
  partial.rows.set(0, start.first_row());
  partial.used_rows = 1U << start.first_row();
  partial.label_count = side;
  partial.open_columns = 0;
  partial.open_stacks = 0;
  const auto& digits = sources[start.source()].digits[start.first_row()];
  for (unsigned column = 0; column < side; ++column) {
    const unsigned place = placing.at(column);
    partial.places[column] = width * (side - 1 - place);
    partial.labels.set(digits[column], place + 1);
  }
  return partial;
}

FullGridHash mixed_again(FullGridHash hash) {
  return FullGridHash{mixed(hash >> 64)} << 64 | mixed(static_cast<std::uint64_t>(hash));
}

/// The hash of the form that begins with a start and an order: rows and bands but for the first two count in any order.
FullGridHash hash_of_form(const Sources& sources, const Start& start, unsigned second_row,
                          const Order& order) {
  Placing placing(start);
  place_all(start, order, placing);
  const unsigned first_row = start.first_row();
  const auto& rows = sources[start.source()].digits;
  std::array<std::uint8_t, side> shifts;              // by column
  std::array<std::uint8_t, width * side + 1> labels;  // by digit
  for (unsigned column = 0; column < side; ++column) {
    shifts[column] = width * placing.at(column);
    labels[rows[first_row][column]] = placing.at(column);
  }
  const auto hash_of_row = [&](unsigned row) {
    std::uint64_t text = 0;
    for (unsigned column = 0; column < side; ++column)
      text |= std::uint64_t{labels[rows[row][column]]} << shifts[column];
    return FullGridHash{mixed(text + 1)} << 64 | mixed(~text);
  };
  const unsigned third_row = first_row / chute * chute * chute + chute - first_row - second_row;
  FullGridHash bands = mixed_again(hash_of_row(second_row)) + hash_of_row(third_row);
  for (unsigned other = 1; other < chute; ++other) {
    const unsigned band = (first_row / chute + other) % chute * chute;
    bands += mixed_again(hash_of_row(band) + hash_of_row(band + 1) + hash_of_row(band + 2));
  }
  return mixed_again(bands);
}

}  // namespace

void start_full_grid(const Sources& sources, Partials& partials) {
  const RowPairs pairs(sources);
  std::uint64_t least = ~std::uint64_t{0};  // second row
  pairs.for_each_of_least_rank([&](std::size_t number, unsigned stack) {
    const Start start = pairs.start(number, stack);
    for_each_order(start, [&](const Order& order) {
      Placing placing(start);
      const std::uint64_t row = place_all(start, order, placing);
      if (row > least) return;
      if (row < least) partials.clear();
      least = row;
      partials.push_back(partial_of(start, placing, sources));
    });
  });
}

FullGridHash full_grid_hash(const Sources& sources) {
  const RowPairs pairs(sources);
  FullGridHash hash = 0;
  pairs.for_each_distinguished([&](std::size_t number, unsigned stack) {
    const Start start = pairs.start(number, stack);
    for_each_order(start, [&](const Order& order) {
      hash += hash_of_form(sources, start, pairs.second_row(number), order);
    });
  });
  return hash;
}

}  // namespace evodoku::minlex_detail
