// How often each digit occurs in each house of a board, kept up to date while digits are swapped: for local searches.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "evodoku/box.hpp"
#include "evolve/representation/genomes.hpp"

namespace evodoku {

/// Houses are numbered rows first, then columns, then boxes: 0..S-1, S..2S-1, 2S..3S-1.
class DigitCounts {
 public:
  explicit DigitCounts(Box box);

  /// Counts the digits of a board. O(cells).
  void count(ConstGenes board);

  /// How often a digit 1..S occurs in a house.
  int times(int house, int digit) const { return at(start_of(house), digit); }
  /// Whether each digit occurs in the house. O(S).
  bool is_legal(int house) const;

  /// The change in the number of missing digits over all houses if the digits of two cells were swapped; they must
  /// differ. O(1).
  int change_by_swap(ConstGenes board, int a, int b) const {
    const int digit_a = board[index(a)];
    const int digit_b = board[index(b)];
    int change = 0;
    for (std::size_t kind = 0; kind < 3; ++kind) {
      const int house_a = starts_[index(a)][kind];
      const int house_b = starts_[index(b)][kind];
      if (house_a == house_b) continue;
      change +=
          change_by_replacing(house_a, digit_a, digit_b) + change_by_replacing(house_b, digit_b, digit_a);
    }
    return change;
  }
  /// Swaps the digits of two cells; they must differ.
  void swap(Genes board, int a, int b);

 private:
  using Starts = std::array<std::uint16_t, 3>;  // where the counts of a cell's row, column and box begin

  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
  int start_of(int house) const { return house * (side_ + 1); }
  std::uint8_t at(int start, int digit) const { return counts_[index(start + digit)]; }

  /// The change in the number of digits missing in one house.
  int change_by_replacing(int start, int old_digit, int new_digit) const {
    return static_cast<int>(at(start, old_digit) == 1) - static_cast<int>(at(start, new_digit) == 0);
  }

  int side_;
  std::vector<Starts> starts_;        // by cell
  std::vector<std::uint8_t> counts_;  // by house and digit 0..S; 0 is a blank
};

}  // namespace evodoku
