// What a generator has made, before it is proven.
#pragma once

#include <cstdlib>
#include <tuple>

#include "evodoku/generate.hpp"
#include "evodoku/grid.hpp"
#include "generate/digging/digger.hpp"

namespace evodoku {

/// A puzzle that has been generated and still has to be proven.
struct Draft {
  Grid puzzle;
  Grid solution;
  ClueNeeds needs = {};  // if a minimal puzzle is requested
  double weight = 0;     // of an unbiased one

  bool meets(const PuzzleSpec& spec) const {
    return (!spec.clues || puzzle.clue_count() == *spec.clues) && needs.is_minimal();
  }
};

/// Whether `draft` is nearer to the specification than `other`: first by the number of clues, then by the number of
/// clues that keep it from being minimal.
inline bool is_nearer(const Draft& draft, const Draft& other, const PuzzleSpec& spec) {
  const auto distance = [&](const Draft& made) {
    const int clues = made.puzzle.clue_count();
    return std::tuple(spec.clues ? std::abs(clues - *spec.clues) : 0,
                      made.needs.redundant + made.needs.undecided, clues);
  };
  return distance(draft) < distance(other);
}

}  // namespace evodoku
