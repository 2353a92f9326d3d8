// Packed boxes: a grid in which each box is a permutation of the digits, stored as sets of digits.
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

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "deduce/kernel/bits.hpp"
#include "deduce/kernel/cube.hpp"
#include "evodoku/grid.hpp"
#include "evolve/loop/population.hpp"
#include "evolve/operators/biased_bits.hpp"
#include "evolve/operators/operators.hpp"
#include "evolve/representation/genomes.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// The layout in words of such grids for one puzzle. Immutable; an individual is a span of words() words. `Shape` is that
/// of a cube: with Cube9 loops over rows, columns and boxes are unrolled, which is worthwhile only for 9x9; Cube64 is any
/// other shape.
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

  explicit BoxPermutations(const Grid& puzzle)
      : shape_(puzzle.box()),
        box_(puzzle.box()),
        clues_(words(), Word{0}),
        row_part_(words_per_box(), Word{0}),
        column_part_(words_per_box(), Word{0}) {
    const std::vector<Group> groups = free_groups(puzzle, Grouping::boxes);
    for (int box = 0; box < boxes(); ++box) {
      const Group& free = groups[box];
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

  int side() const { return shape_.box_rows() * shape_.box_cols(); }
  int boxes() const { return side(); }
  int bands() const { return shape_.box_cols(); }   // bands of boxes, from top to bottom
  int stacks() const { return shape_.box_rows(); }  // stacks of boxes, side by side
  int words_per_box() const { return (shape_.box_rows() + shape_.box_cols() - 1) / masks_per_word() + 1; }
  int words() const { return boxes() * words_per_box(); }

  /// The places of a box that have no clue.
  std::span<const Place> free_places(int box) const { return free_places_[box]; }
  /// The digits for these places, as bits.
  std::span<const Word> free_digits(int box) const { return free_digits_[box]; }
  /// Bit b is set if box b has at least two free places.
  Word movable_boxes() const { return movable_boxes_; }

  /// An individual that has only the clues; put() adds the free digits.
  std::span<const Word> clues() const { return clues_; }

  std::span<Word> box_of(std::span<Word> individual, int box) const {
    return individual.subspan(box * words_per_box(), words_per_box());
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
  Word row_part(int word) const { return row_part_[word]; }
  Word column_part(int word) const { return column_part_[word]; }

  Grid decode(std::span<const Word> individual) const {
    Grid grid(box_);
    for (int box = 0; box < boxes(); ++box) {
      const auto words = individual.subspan(box * words_per_box(), words_per_box());
      for (int place = 0; place < side(); ++place) {
        grid.set(cell_of_place(box_, box, place), std::countr_zero(digit_at(words, place_at(place))) + 1);
      }
    }
    return grid;
  }

 private:
  int masks_per_word() const { return 64 / side(); }
  Word digit_mask() const { return ones(0, side()); }
  /// In the common case of one word per box the compiler may know it, and no lookup is needed.
  std::size_t row_word(Place place) const { return words_per_box() == 1 ? 0 : place.row_word; }
  std::size_t column_word(Place place) const { return words_per_box() == 1 ? 0 : place.column_word; }
  Place place_at(int place) const {
    const int row_mask = place / shape_.box_cols();
    const int column_mask = shape_.box_rows() + place % shape_.box_cols();
    const auto narrow = [](int value) -> std::uint8_t { return value; };
    return {.row_word = narrow(row_mask / masks_per_word()),
            .row_shift = narrow(row_mask % masks_per_word() * side()),
            .column_word = narrow(column_mask / masks_per_word()),
            .column_shift = narrow(column_mask % masks_per_word() * side())};
  }

  Shape shape_;
  Box box_;
  std::vector<std::vector<Place>> free_places_;
  std::vector<std::vector<Word>> free_digits_;
  std::vector<Word> clues_;
  std::vector<Word> row_part_;
  std::vector<Word> column_part_;
  Word movable_boxes_ = 0;
};

/// The algorithm of Mantere and Koljonen on such grids: the same as the operators of the same names chosen at run time,
/// several times as fast. See loop/evolution.hpp for what each function is asked.
template <typename Shape>
class PackedBoxes {
 public:
  /// `grids` must outlive it.
  PackedBoxes(const BoxPermutations<Shape>& grids, const Preset& preset)
      : grids_(&grids), crossed_(preset.crossover_permille), mutated_(swap_permille(preset, grids.boxes())) {}

  int words() const { return grids_->words(); }
  Grid decode(std::span<const Word> individual) const { return grids_->decode(individual); }

  /// The free digits of every box in random order, all orders with the same probability.
  void make_first(std::span<Word> individual, RandomStream& random) const {
    std::ranges::copy(grids_->clues(), individual.begin());
    for (int box = 0; box < grids_->boxes(); ++box) {
      const auto places = grids_->free_places(box);
      std::vector<Word> digits(grids_->free_digits(box).begin(), grids_->free_digits(box).end());
      random.shuffle(std::span(digits));
      for (std::size_t i = 0; i < places.size(); ++i) {
        grids_->put(grids_->box_of(individual, box), places[i], digits[i]);
      }
    }
  }

  /// The number of missing digits. The rows of band i and the columns of stack i are different bits of a word, so one
  /// count is enough for both.
  int fitness(std::span<const Word> individual) const {
    const int bands = grids_->bands();
    const int stacks = grids_->stacks();
    int present = 0;
    for (int i = 0; i < std::max(bands, stacks); ++i) {
      for (int word = 0; word < grids_->words_per_box(); ++word) {
        Word seen = 0;
        if (i < bands) seen |= united(individual, i * stacks, stacks, 1, word) & grids_->row_part(word);
        if (i < stacks) seen |= united(individual, i, bands, stacks, word) & grids_->column_part(word);
        present += count_bits(seen);
      }
    }
    return 2 * grids_->side() * grids_->side() - present;
  }

  void prepare(const Population& /*ranks only*/, RandomStream& /*none is needed*/) const {}
  Parents choose(int place, RandomStream& random) const { return ranks_above(place, random); }
  static constexpr int children() { return 1; }

  /// Each box is inherited whole from one parent or the other with equal probability: boxes are the building blocks and
  /// are never cut (T. Mantere, J. Koljonen 2007). With probability 1 - crossover-permille/1000 the child is a copy of
  /// the first parent instead.
  void cross(std::span<const Word> first, std::span<const Word> second, std::span<Word> child,
             std::span<Word> /*no son*/, RandomStream& random) {
    // One draw gives a coin for each of up to 64 boxes.
    const Word coins = crossed_.next(1, random) != 0 ? random.bits() : 0;
    const int words_per_box = grids_->words_per_box();
    for (int box = 0; box < grids_->boxes(); ++box) {
      const Word from_second = Word{0} - (coins >> box & 1);  // all bits or none: no branch to mispredict
      for (int word = 0; word < words_per_box; ++word) {
        const int at = box * words_per_box + word;
        child[at] = first[at] ^ ((first[at] ^ second[at]) & from_second);
      }
    }
  }

  /// In every box, with the probability of swap_permille(), the digits of two different free cells are swapped (T.
  /// Mantere, J. Koljonen 2007).
  void mutate(std::span<Word> child, RandomStream& random) {
    Word boxes = mutated_.next(grids_->boxes(), random) & grids_->movable_boxes();
    for (; boxes != 0; boxes &= boxes - 1) {
      const int box = std::countr_zero(boxes);
      const auto places = grids_->free_places(box);
      const std::size_t count = places.size();
      const std::uint32_t first = random.below(count);
      std::uint32_t second = random.below(count - 1);
      if (second >= first) ++second;
      grids_->swap_digits(grids_->box_of(child, box), places[first], places[second]);
    }
  }

  std::uint64_t improve(std::span<Word> /*stays*/, RandomStream& /*none is needed*/) const { return 0; }
  std::uint64_t survive(Population& /*no pool*/, RandomStream& /*none is needed*/) const { return 0; }
  void forget() const {}

 private:
  /// The union of word `word` of `count` boxes, from box `first` on, `step` apart.
  Word united(std::span<const Word> individual, int first, int count, int step, int word) const {
    Word seen = 0;
    for (int i = 0; i < count; ++i) {
      seen |= individual[(first + i * step) * grids_->words_per_box() + word];
    }
    return seen;
  }

  const BoxPermutations<Shape>* grids_;
  BiasedBits crossed_;
  BiasedBits mutated_;
};

}  // namespace evodoku
