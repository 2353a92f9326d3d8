// How readily things are discovered: the only model of a person in the rating.
//
// In a generation an individual looks at its grid once. Each thing that could be discovered there is discovered on
// its own:
//
//     a digit that could be written down in a cell              with the chance attention / price of the technique
//     all candidates that a technique could strike out          with the chance 1 / price
//     a full house                                              at once
//
// And nobody looks for what is hard while something easy is in view: a
// technique is looked for only if it stands at most `patience` places behind the easiest one in view.
//
// Prices follow one law (docs/rating.md says where its numbers come from and what they do):
//
//     full house 1, hidden single in a box 1, in a line `line-price`, direct locked candidate `direct-price`;
//     then each technique costs `step` more than the one before it, from forcing chains on `probing-step` more
#pragma once

#include <array>

#include "evodoku/deduce.hpp"
#include "evodoku/evolve.hpp"

namespace evodoku {

template <typename Value>
using ByTechnique = std::array<Value, technique_count>;

struct DiscoveryLaw {
  ByTechnique<double> price{};   // never falls, >= 1
  ByTechnique<double> chance{};  // of one thing, for one individual in one generation
  ByTechnique<int> place{};      // among the techniques that are known, or `unknown`
  int patience = 0;

  static constexpr int unknown = -1;  // never looked for

  bool knows(Technique technique) const { return place[static_cast<std::size_t>(technique)] != unknown; }
  /// Of techniques that are known.
  bool is_looked_for(Technique technique, Technique easiest_in_view) const {
    return place[static_cast<std::size_t>(technique)] - place[static_cast<std::size_t>(easiest_in_view)] <=
           patience;
  }
};

/// By the preset's parameters; the same to the last bit on every machine.
DiscoveryLaw discovery_law(const Preset& preset);

}  // namespace evodoku
