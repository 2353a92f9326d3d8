// How readily things are noticed: the only model of a person in the rating.
//
// In a generation every open cell gets a look of random depth: a look of depth `price` or more comes once in
// price / attention generations. A digit that could be written down in the cell by a technique is seen if the
// look is as deep as the technique's price; so a hidden single in a box is seen once in two generations, a
// naked single once in 256. A full house is seen at once. Candidates that a technique could strike out,
// wherever they are, are found all together, once in so many generations as the price says. And nobody looks
// for what is hard while something easy is in view: a technique sleeps as long as one more than `patience`
// times cheaper has something to say.
#pragma once

#include <array>
#include <cstdint>

#include "evodoku/deduce.hpp"

namespace evodoku::knowledge_2 {

struct TechniqueCostModel {
  template <typename Value>
  using ByTechnique = std::array<Value, technique_count>;

  ByTechnique<double> price{};  // ascending, >= 1
  double attention = 0.5;       // chance that a cell gets a look at all
  double patience = 12;         // >= 1

  /// The chance that an instance of a technique is discovered in a generation.
  double chance(Technique technique) const {
    const auto t = static_cast<std::size_t>(technique);
    const bool is_seen_at_once = technique == Technique::full_house || !info_of(technique).places;
    return (is_seen_at_once ? 1.0 : attention) / price[t];
  }
};

/// The prices that the rating of puzzles uses. docs/rating.md says where they come from and what they do.
TechniqueCostModel noticing_of_people();

}  // namespace evodoku::knowledge_2
