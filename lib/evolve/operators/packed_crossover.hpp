// Making a child of two parents.
#pragma once

#include <cstddef>
#include <span>

#include "evolve/operators/biased_bits.hpp"
#include "evolve/representation/box_permutations.hpp"

namespace evodoku {

/// Every box whole from one parent or the other, at even odds: boxes are the building blocks and are never
/// cut (T. Mantere, J. Koljonen 2007). With probability 1 - permille/1000 the child is a copy of the first
/// parent instead.
class UniformBoxes {
 public:
  explicit UniformBoxes(int permille) : crossed_(permille) {}

  static constexpr int children() { return 1; }

  template <typename Shape>
  void operator()(const BoxPermutations<Shape>& grids, std::span<const Word> first,
                  std::span<const Word> second, std::span<Word> child, std::span<Word> /*no son*/,
                  RandomStream& random) {
    // One draw is a coin for each of the up to 64 boxes.
    const Word coins = crossed_.next(1, random) != 0 ? random.bits() : 0;
    const int words_per_box = grids.words_per_box();
    for (int box = 0; box < grids.boxes(); ++box) {
      const Word from_second = Word{0} - (coins >> box & 1);  // all bits or none: no branch to mispredict
      for (int word = 0; word < words_per_box; ++word) {
        const auto at = static_cast<std::size_t>(box * words_per_box + word);
        child[at] = first[at] ^ ((first[at] ^ second[at]) & from_second);
      }
    }
  }

 private:
  BiasedBits crossed_;
};

}  // namespace evodoku
