// The state of the search for a minlex form: a 9x9 puzzle, and the first rows that it may become.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory_resource>
#include <vector>

#include "evodoku/grid.hpp"

namespace evodoku::minlex_detail {

constexpr unsigned side = 9;
constexpr unsigned chute = 3;  // rows of a band, columns of a stack
constexpr unsigned chute_mask = 0b111;
constexpr unsigned all_lines = 0b111'111'111;
constexpr unsigned new_digit = 15;

/// Digits and places are represented by the first bit of their four bits in a word: digit 2 by 8.
using Offset = std::uint8_t;
constexpr unsigned width = 4;

/// Up to sixteen numbers from 0 to 15 in one word.
class Nibbles {
 public:
  constexpr explicit Nibbles(std::uint64_t word = 0) : word_(word) {}

  unsigned at(unsigned offset) const { return static_cast<unsigned>(word_ >> offset) & 15U; }
  void set(unsigned offset, unsigned number) { word_ ^= std::uint64_t{at(offset) ^ number} << offset; }

 private:
  std::uint64_t word_;
};

/// For digits 1 to 9. A blank has the label 0.
constexpr Nibbles no_labels(0xfffffffff0);

/// Returns the index of the lowest bit and clears it.
inline unsigned take_lowest(unsigned& bits) {
  const unsigned lowest = std::countr_zero(bits);
  bits &= bits - 1;
  return lowest;
}

constexpr unsigned mask_of_chute(unsigned number) {
  return chute_mask << (chute * number);
}

/// The puzzle as it is or transposed.
struct Source {
  std::array<std::array<Offset, side>, side> digits{};  // by row and column
  std::array<std::uint16_t, side> clues{};              // by row: columns with clues
  unsigned blank_rows = 0;

  void set(unsigned row, unsigned column, std::uint8_t digit) {
    digits[row][column] = width * digit;
    clues[row] |= (digit != Grid::blank ? 1U : 0U) << column;
  }

  void find_blank_rows() {
    for (unsigned row = 0; row < side; ++row) blank_rows |= (clues[row] == 0 ? 1U : 0U) << row;
  }
};

struct Partial {
  Nibbles labels = no_labels;              // by source digit
  Nibbles rows;                            // source rows by row of the form
  std::uint16_t used_rows = 0;             // source rows placed, one bit each
  std::uint16_t open_columns = all_lines;  // source columns that are blank so far
  std::uint8_t open_stacks = chute_mask;   // source stacks that are blank so far
  std::uint8_t label_count = 0;            // the number of digits that have appeared
  std::uint8_t source = 0;                 // which of the two sources
  Offset next_stack_place = 0;  // where the next stack to be decided begins: right of all open ones
  /// By source stack, if decided: the place of the next column to be decided.
  std::array<Offset, chute> next_place{};
  std::array<Offset, side> places{};  // by source column, if decided

  bool is_open(unsigned column) const { return ((open_columns >> column) & 1U) != 0; }

  void decide_stack(unsigned stack) {
    next_place[stack] = next_stack_place;
    next_stack_place += width * chute;
    open_stacks &= ~(1U << stack);
  }

  void decide_column(unsigned column) {
    Offset& place = next_place[column / chute];
    places[column] = place;
    place += width;
    open_columns &= ~(1U << column);
  }
};

using Sources = std::array<Source, 2>;
using Partials = std::pmr::vector<Partial>;

/// Appends to `partials` every way to place the first row of a full grid for which the second row can become the least.
/// Any row can come first, with its columns in any order, which gives 23,328 ways; about ten of them remain. Takes 2
/// us.
void start_full_grid(const Sources& sources, Partials& partials);

/// 128 bits of a full grid without conflicts: equal for isomorphs, for others as seldom as random bits. Does not find
/// the form: it begins at the few starts that the ranks of all pairs of rows tell from the others, and adds up the
/// hashes of what each of them makes of the grid.
__extension__ using FullGridHash = unsigned __int128;
FullGridHash full_grid_hash(const Sources& sources);

}  // namespace evodoku::minlex_detail
