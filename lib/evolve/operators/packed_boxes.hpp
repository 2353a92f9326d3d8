// The operators of Mantere and Koljonen on packed boxes: the same as the parts of the same names, several times as
// fast.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <span>
#include <vector>

#include "evolve/operators/biased_bits.hpp"
#include "evolve/representation/box_permutations.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// The free digits of every box in random order, all orders with the same probability.
struct RandomPermutations {
  template <typename Shape>
  void operator()(const BoxPermutations<Shape>& grids, std::span<Word> individual,
                  RandomStream& random) const {
    std::ranges::copy(grids.clues(), individual.begin());
    for (int box = 0; box < grids.boxes(); ++box) {
      const auto places = grids.free_places(box);
      std::vector<Word> digits(grids.free_digits(box).begin(), grids.free_digits(box).end());
      random.shuffle(std::span(digits));
      for (std::size_t i = 0; i < places.size(); ++i) {
        grids.put(grids.box_of(individual, box), places[i], digits[i]);
      }
    }
  }
};

/// The number of set bits. On a generic x86-64 machine std::popcount is a call into the compiler's library; this
/// computes the same sum in parallel and is inlined (H. Warren, "Hacker's Delight", 5-1).
inline int count_bits(Word word) {
  word -= (word >> 1) & 0x5555555555555555ULL;
  word = (word & 0x3333333333333333ULL) + ((word >> 2) & 0x3333333333333333ULL);
  word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
  return static_cast<int>((word * 0x0101010101010101ULL) >> 56);
}

/// The union of word `word` of all boxes in a band.
template <typename Shape>
Word united_band(const BoxPermutations<Shape>& grids, std::span<const Word> individual, int band, int word) {
  Word seen = 0;
  for (int stack = 0; stack < grids.stacks(); ++stack) {
    const int index = (band * grids.stacks() + stack) * grids.words_per_box() + word;
    seen |= individual[static_cast<std::size_t>(index)];
  }
  return seen;
}

/// The union of word `word` of all boxes in a stack.
template <typename Shape>
Word united_stack(const BoxPermutations<Shape>& grids, std::span<const Word> individual, int stack,
                  int word) {
  Word seen = 0;
  for (int band = 0; band < grids.bands(); ++band) {
    const int index = (band * grids.stacks() + stack) * grids.words_per_box() + word;
    seen |= individual[static_cast<std::size_t>(index)];
  }
  return seen;
}

struct MissingDigits {
  /// The rows of band i and the columns of stack i are different bits of a word, so one count is enough for both.
  template <typename Shape>
  int operator()(const BoxPermutations<Shape>& grids, std::span<const Word> individual) const {
    int present = 0;
    for (int i = 0; i < std::max(grids.bands(), grids.stacks()); ++i) {
      for (int word = 0; word < grids.words_per_box(); ++word) {
        Word seen = 0;
        if (i < grids.bands()) seen |= united_band(grids, individual, i, word) & grids.row_part(word);
        if (i < grids.stacks()) seen |= united_stack(grids, individual, i, word) & grids.column_part(word);
        present += count_bits(seen);
      }
    }
    return 2 * grids.side() * grids.side() - present;
  }
};

/// Each box is inherited whole from one parent or the other with equal probability: boxes are the building blocks and
/// are never cut (T. Mantere, J. Koljonen 2007). With probability 1 - permille/1000 the child is a copy of the first
/// parent instead.
class UniformBoxes {
 public:
  explicit UniformBoxes(int permille) : crossed_(permille) {}

  static constexpr int children() { return 1; }

  template <typename Shape>
  void operator()(const BoxPermutations<Shape>& grids, std::span<const Word> first,
                  std::span<const Word> second, std::span<Word> child, std::span<Word> /*no son*/,
                  RandomStream& random) {
    // One draw gives a coin for each of up to 64 boxes.
    const Word coins = crossed_.next(1, random) != 0 ? random.bits() : 0;
    const int words_per_box = grids.words_per_box();
    for (int box = 0; box < grids.boxes(); ++box) {
      const Word from_second = Word{0} - (coins >> box & 1);  // all bits or none: no branch to mispredict
      for (int word = 0; word < words_per_box; ++word) {
        const int index = box * words_per_box + word;
        const auto at = static_cast<std::size_t>(index);
        child[at] = first[at] ^ ((first[at] ^ second[at]) & from_second);
      }
    }
  }

 private:
  BiasedBits crossed_;
};

/// In every box, with probability permille/1000, the digits of two different free cells are swapped (T. Mantere, J.
/// Koljonen 2007).
class SwapInBoxes {
 public:
  explicit SwapInBoxes(int permille) : mutated_(permille) {}

  template <typename Shape>
  void operator()(const BoxPermutations<Shape>& grids, std::span<Word> child, RandomStream& random) {
    Word boxes = mutated_.next(grids.boxes(), random) & grids.movable_boxes();
    for (; boxes != 0; boxes &= boxes - 1) {
      const int box = std::countr_zero(boxes);
      const auto places = grids.free_places(box);
      const auto count = static_cast<std::uint32_t>(places.size());
      const std::uint32_t first = random.below(count);
      std::uint32_t second = random.below(count - 1);
      if (second >= first) ++second;
      grids.swap_digits(grids.box_of(child, box), places[first], places[second]);
    }
  }

 private:
  BiasedBits mutated_;
};

}  // namespace evodoku
