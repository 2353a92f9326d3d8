// Changing a child.
#pragma once

#include <bit>
#include <span>

#include "evolve/operators/biased_bits.hpp"
#include "evolve/representation/box_permutations.hpp"

namespace evodoku {

/// In every box, with probability permille/1000, two different free cells exchange their digits (T. Mantere,
/// J. Koljonen 2007).
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
