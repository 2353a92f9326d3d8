// The representation: a grid in which each box is a permutation of the digits, stored as sets of digits.
//
// A box R x C of side S is stored as R + C masks of S bits: for each of its rows and columns the set of digits there.
// The masks follow one another in 64-bit words, with as many whole masks in a word as fit. A 3x3 box is one word:
//
//     bit 0        9        18       27       36       45       54
//         | row 0  | row 1  | row 2  | col 0  | col 1  | col 2  | unused
//
// The digit of a cell is the one that its row and its column have in common, so nothing else needs to be stored:
// copying a box means copying its words, swapping two cells takes a few exclusive-ors, and the digits in a row of the
// grid are the union of the masks of the boxes it crosses, which is all that the fitness needs.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "evodoku/grid.hpp"
#include "evolve/loop/population.hpp"
#include "evolve/representation/free_cells.hpp"

namespace evodoku {

/// A shape that is known at compile time: loops over its rows, columns and boxes are unrolled. This is worthwhile only
/// for 9x9.
template <int Rows, int Cols>
class FixedShape {
 public:
  explicit constexpr FixedShape(Box /*same as Rows x Cols*/) {}
  static constexpr int rows() { return Rows; }
  static constexpr int cols() { return Cols; }
};

/// Any other shape.
class AnyShape {
 public:
  explicit constexpr AnyShape(Box box) : box_(box) {}
  constexpr int rows() const { return box_.rows(); }
  constexpr int cols() const { return box_.cols(); }

 private:
  Box box_;
};

/// The layout in words of such grids for one puzzle. Immutable; an individual is a span of words() words.
template <typename Shape>
class BoxPermutations {
 public:
  /// The positions of the row mask and the column mask for a place in a box.
  struct Place {
    std::uint8_t row_word = 0;
    std::uint8_t row_shift = 0;
    std::uint8_t column_word = 0;
    std::uint8_t column_shift = 0;
  };

  explicit BoxPermutations(const Grid& puzzle);

  int side() const { return shape_.rows() * shape_.cols(); }
  int boxes() const { return side(); }
  int bands() const { return shape_.cols(); }   // bands of boxes, from top to bottom
  int stacks() const { return shape_.rows(); }  // stacks of boxes, side by side
  int words_per_box() const { return (shape_.rows() + shape_.cols() - 1) / masks_per_word() + 1; }
  int words() const { return boxes() * words_per_box(); }

  /// The places of a box that have no clue.
  std::span<const Place> free_places(int box) const { return free_places_[index(box)]; }
  /// The digits for these places, as bits.
  std::span<const Word> free_digits(int box) const { return free_digits_[index(box)]; }
  /// Bit b is set if box b has at least two free places.
  Word movable_boxes() const { return movable_boxes_; }

  /// An individual that has only the clues; put() adds the free digits.
  std::span<const Word> clues() const { return clues_; }

  std::span<Word> box_of(std::span<Word> individual, int box) const {
    return individual.subspan(index(box * words_per_box()), index(words_per_box()));
  }

  void put(std::span<Word> box, Place place, Word digit_bit) const {
    box[row_word(place)] |= digit_bit << place.row_shift;
    box[column_word(place)] |= digit_bit << place.column_shift;
  }

  /// The digit of a place, as a bit: the one that its row and column have in common.
  Word digit_at(std::span<const Word> box, Place place) const {
    return (box[row_word(place)] >> place.row_shift) & (box[column_word(place)] >> place.column_shift) &
           digit_mask();
  }

  /// Swaps the digits of two places. If both are in the same row (or column), its mask is changed twice and so stays
  /// the same, as it should.
  void swap_digits(std::span<Word> box, Place a, Place b) const {
    const Word both = digit_at(box, a) | digit_at(box, b);
    box[row_word(a)] ^= both << a.row_shift;
    box[row_word(b)] ^= both << b.row_shift;
    box[column_word(a)] ^= both << a.column_shift;
    box[column_word(b)] ^= both << b.column_shift;
  }

  /// The bits of word `word` of a box that belong to row masks; all other used bits belong to column masks.
  Word row_part(int word) const { return row_part_[index(word)]; }
  Word column_part(int word) const { return column_part_[index(word)]; }

  Grid decode(std::span<const Word> individual) const;

 private:
  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
  int masks_per_word() const { return 64 / side(); }
  Word digit_mask() const { return ~Word{0} >> (64 - side()); }
  /// In the common case of one word per box the compiler may know it, and no lookup is needed.
  std::size_t row_word(Place place) const { return words_per_box() == 1 ? 0 : place.row_word; }
  std::size_t column_word(Place place) const { return words_per_box() == 1 ? 0 : place.column_word; }
  Place place_at(int place) const;

  Shape shape_;
  Box box_;
  std::vector<std::vector<Place>> free_places_;
  std::vector<std::vector<Word>> free_digits_;
  std::vector<Word> clues_;
  std::vector<Word> row_part_;
  std::vector<Word> column_part_;
  Word movable_boxes_ = 0;
};

template <typename Shape>
BoxPermutations<Shape>::BoxPermutations(const Grid& puzzle)
    : shape_(puzzle.box()),
      box_(puzzle.box()),
      clues_(index(words()), Word{0}),
      row_part_(index(words_per_box()), Word{0}),
      column_part_(index(words_per_box()), Word{0}) {
  const std::vector<Group> groups = free_groups(puzzle, Grouping::boxes);
  for (int box = 0; box < this->boxes(); ++box) {
    const Group& free = groups[index(box)];
    auto& places = free_places_.emplace_back();
    for (const int cell : free.positions) places.push_back(place_at(place_of_cell(box_, cell)));
    auto& digits = free_digits_.emplace_back();
    for (const int digit : free.values) digits.push_back(Word{1} << (digit - 1));
    if (places.size() >= 2) movable_boxes_ |= Word{1} << box;
    for (int place = 0; place < side(); ++place) {
      const int clue = puzzle[cell_of_place(box_, box, place)];
      if (clue != Grid::blank) put(box_of(clues_, box), place_at(place), Word{1} << (clue - 1));
    }
  }
  for (int place = 0; place < side(); ++place) {
    const Place at = place_at(place);
    row_part_[at.row_word] |= digit_mask() << at.row_shift;
    column_part_[at.column_word] |= digit_mask() << at.column_shift;
  }
}

template <typename Shape>
typename BoxPermutations<Shape>::Place BoxPermutations<Shape>::place_at(int place) const {
  const int row_mask = place / shape_.cols();
  const int column_mask = shape_.rows() + place % shape_.cols();
  const auto narrow = [](int value) { return static_cast<std::uint8_t>(value); };
  return {.row_word = narrow(row_mask / masks_per_word()),
          .row_shift = narrow(row_mask % masks_per_word() * side()),
          .column_word = narrow(column_mask / masks_per_word()),
          .column_shift = narrow(column_mask % masks_per_word() * side())};
}

template <typename Shape>
Grid BoxPermutations<Shape>::decode(std::span<const Word> individual) const {
  Grid grid(box_);
  for (int box = 0; box < boxes(); ++box) {
    const auto words = individual.subspan(index(box * words_per_box()), index(words_per_box()));
    for (int place = 0; place < side(); ++place) {
      grid.set(cell_of_place(box_, box, place), std::countr_zero(digit_at(words, place_at(place))) + 1);
    }
  }
  return grid;
}

}  // namespace evodoku
