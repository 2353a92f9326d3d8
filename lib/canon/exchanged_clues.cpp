#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "evodoku/canon.hpp"

namespace evodoku {

namespace {

constexpr std::array<std::array<int, 3>, 6> orders = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

/// Lays a puzzle on another in all ways of the grid: 2 * 6^8.
///
///   for both directions and all orders of columns:
///     count for each two rows, and so for each two bands, how many clues can at most lie on clues
///     for all orders of rows by which more clues lie on clues than the best placement has in common:
///       relabel the digits so that most of them are equal
///
/// Nearly all orders of columns end at the counts, if the puzzles have little in common.
class Placements {
 public:
  Placements(const Grid& moved, const Grid& fixed) : moved_(moved), fixed_(fixed) {}

  /// The greatest number of clues in common, if it is above `least`; otherwise `least`.
  int most_in_common(int least) {
    most_ = least;
    for (const bool is_transposed : {false, true}) {
      if (is_transposed) moved_ = transposed(moved_);
      count_stacks();
      for (const auto& stacks : orders) try_columns(stacks);
    }
    return most_;
  }

 private:
  using Overlaps = std::array<int, 81>;  // by row of the moved and row of the fixed puzzle
  using Order = std::array<int, 3>;

  /// For each stack of the moved puzzle, each place of it, and each order of its columns.
  void count_stacks() {
    for (int from = 0; from < 3; ++from) {
      for (int to = 0; to < 3; ++to) {
        for (std::size_t order = 0; order < orders.size(); ++order) {
          Overlaps& counts = of_stack_[from][to][order];
          for (int pair = 0; pair < 81; ++pair) {
            counts[pair] = 0;
            for (int column = 0; column < 3; ++column) {
              const bool lies_on_clue = !moved_.is_blank(pair / 9 * 9 + 3 * from + orders[order][column]) &&
                                        !fixed_.is_blank(pair % 9 * 9 + 3 * to + column);
              counts[pair] += lies_on_clue ? 1 : 0;
            }
          }
        }
      }
    }
  }

  /// Stack `to` of the fixed puzzle has stack stacks[to] of the moved one on it.
  void try_columns(const Order& stacks) {
    for (int first = 0; first < 6; ++first) {
      for (int second = 0; second < 6; ++second) {
        for (int third = 0; third < 6; ++third) {
          const std::array inside = {first, second, third};
          for (int pair = 0; pair < 81; ++pair) {
            overlaps_[pair] = of_stack_[stacks[0]][0][first][pair] + of_stack_[stacks[1]][1][second][pair] +
                              of_stack_[stacks[2]][2][third][pair];
          }
          for (int to = 0; to < 9; ++to)
            column_from_[to] = 3 * stacks[to / 3] + orders[inside[to / 3]][to % 3];
          try_rows();
        }
      }
    }
  }

  int overlap_of_bands(int from, int to, const Order& rows) const {
    int sum = 0;
    for (int row = 0; row < 3; ++row) sum += overlaps_[(3 * from + rows[row]) * 9 + 3 * to + row];
    return sum;
  }

  void try_rows() {
    std::array<std::array<int, 3>, 3> best{};
    for (int from = 0; from < 3; ++from) {
      for (int to = 0; to < 3; ++to) {
        for (const Order& rows : orders)
          best[from][to] = std::max(best[from][to], overlap_of_bands(from, to, rows));
      }
    }
    for (const Order& bands : orders) {
      if (best[bands[0]][0] + best[bands[1]][1] + best[bands[2]][2] <= most_) continue;
      for (const Order& first : orders) {
        const int of_first = overlap_of_bands(bands[0], 0, first);
        if (of_first + best[bands[1]][1] + best[bands[2]][2] <= most_) continue;
        for (const Order& second : orders) {
          const int of_two = of_first + overlap_of_bands(bands[1], 1, second);
          if (of_two + best[bands[2]][2] <= most_) continue;
          for (const Order& third : orders) {
            if (of_two + overlap_of_bands(bands[2], 2, third) > most_) relabel(bands, {first, second, third});
          }
        }
      }
    }
  }

  /// The best way to name the digits, by how often each lies on each: for every set of digits of the fixed puzzle, the
  /// most that the first so many digits of the moved one can reach with these.
  void relabel(const Order& bands, const std::array<Order, 3>& rows) {
    std::array<std::array<int, 9>, 9> pairs{};
    for (int cell = 0; cell < 81; ++cell) {
      const int band = cell / 27;
      const int from = 3 * bands[band] + rows[band][cell / 9 % 3];
      const int digit = moved_[from * 9 + column_from_[cell % 9]];
      if (digit != Grid::blank && !fixed_.is_blank(cell)) ++pairs[digit - 1][fixed_[cell] - 1];
    }
    int bound = 0;
    for (const auto& row : pairs) bound += *std::ranges::max_element(row);
    if (bound <= most_) return;
    std::array<int, 512> reached{};
    for (std::uint32_t set = 1; set < reached.size(); ++set) {
      const auto& row = pairs[std::popcount(set) - 1];
      for (int digit = 0; digit < 9; ++digit) {
        if ((set >> digit & 1) != 0)
          reached[set] = std::max(reached[set], reached[set ^ (1U << digit)] + row[digit]);
      }
    }
    most_ = std::max(most_, reached.back());
  }

  Grid moved_;
  const Grid& fixed_;
  std::array<std::array<std::array<Overlaps, 6>, 3>, 3> of_stack_{};
  Overlaps overlaps_{};  // of the current order of columns
  std::array<int, 9> column_from_{};
  int most_ = 0;
};

}  // namespace

int exchanged_clues(const Grid& a, const Grid& b, int limit) {
  assert(a.box() == Box(3, 3) && b.box() == Box(3, 3) && limit >= 0);
  const int clues = std::max(a.clue_count(), b.clue_count());
  return clues - Placements(a, b).most_in_common(std::max(clues - limit, 0));
}

}  // namespace evodoku
