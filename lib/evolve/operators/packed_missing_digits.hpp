// The fitness: how many digits are missing, over all rows and columns. 0 = solved; boxes are right by
// construction.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "evolve/representation/box_permutations.hpp"

namespace evodoku {

/// The number of set bits. std::popcount is a call into the compiler's library where the machine is any
/// x86-64; this is the same sum in parallel, inlined (H. Warren, "Hacker's Delight", 5-1).
inline int count_bits(Word word) {
  word -= (word >> 1) & 0x5555555555555555ULL;
  word = (word & 0x3333333333333333ULL) + ((word >> 2) & 0x3333333333333333ULL);
  word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
  return static_cast<int>((word * 0x0101010101010101ULL) >> 56);
}

/// Word `word` of all boxes of a band of boxes, united.
template <typename Shape>
Word united_band(const BoxPermutations<Shape>& grids, std::span<const Word> individual, int band, int word) {
  Word seen = 0;
  for (int stack = 0; stack < grids.stacks(); ++stack) {
    seen |=
        individual[static_cast<std::size_t>((band * grids.stacks() + stack) * grids.words_per_box() + word)];
  }
  return seen;
}

/// Word `word` of all boxes of a stack of boxes, united.
template <typename Shape>
Word united_stack(const BoxPermutations<Shape>& grids, std::span<const Word> individual, int stack,
                  int word) {
  Word seen = 0;
  for (int band = 0; band < grids.bands(); ++band) {
    seen |=
        individual[static_cast<std::size_t>((band * grids.stacks() + stack) * grids.words_per_box() + word)];
  }
  return seen;
}

struct MissingDigits {
  /// The rows of band i and the columns of stack i lie in different bits of a word, so one count serves both.
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

}  // namespace evodoku
