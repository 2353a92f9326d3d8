// Where a population comes from.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "evolve/representation/box_permutations.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// The free digits of every box in random order, each order as likely as any other.
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

}  // namespace evodoku
