// How easily a person notices each technique: the only part of this rating that models people.
//
// In a generation every blank cell gets a look of random depth. A look of depth `price` or more has the probability
// attention / price. A digit that a technique could place in the cell is seen if the look is at least as deep as the
// technique's price; so a hidden single in a box is seen once in two generations, a naked single once in 256. A full
// house is always seen at once. The candidates that a technique could eliminate anywhere in the grid are found all
// together, with the probability 1 / price. And nobody looks for hard steps while an easy one is in view: a technique
// is asleep as long as another one applies that is more than `patience` times cheaper.
#pragma once

#include <array>
#include <cstdint>

#include "evodoku/deduce.hpp"

namespace evodoku::knowledge_2 {

struct TechniqueCostModel {
  template <typename Value>
  using ByTechnique = std::array<Value, technique_count>;

  ByTechnique<double> price{};  // ascending, >= 1
  double attention = 0.5;       // probability that a cell gets a look at all
  double patience = 12;         // >= 1

  /// The probability that one instance of a technique is discovered in a generation.
  double chance(Technique technique) const {
    const auto t = static_cast<std::size_t>(technique);
    const bool is_seen_at_once = technique == Technique::full_house || !info_of(technique).places;
    return (is_seen_at_once ? 1.0 : attention) / price[t];
  }
};

/// The prices used to rate puzzles. docs/rating.md says where they come from and what they do.
TechniqueCostModel noticing_of_people();

}  // namespace evodoku::knowledge_2
