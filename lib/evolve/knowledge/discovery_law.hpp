// How easily each technique is discovered: the only part of the rating that models people.
//
// In a generation an individual looks at its grid once. Each possible discovery is made independently, with a fixed
// probability:
//
//     a digit that a technique could place in a cell              attention / price of the technique
//     all candidates that a technique could eliminate             1 / price
//     a full house                                                1
//
// And nobody looks for hard steps while an easy one is in view: a technique is looked for only if it comes at most
// `patience` places after the easiest one in view.
//
// The prices follow one rule (docs/rating.md says where its numbers come from and what they do):
//
//     full house 1, hidden single in a box 1, in a line `line-price`, direct locked candidate `direct-price`;
//     then each technique costs `step` more than the one before it, from forcing chains on `probing-step` more
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

#include "deduce/technique_row.hpp"
#include "evodoku/deduce.hpp"
#include "evodoku/evolve.hpp"

namespace evodoku {

template <typename Value>
using ByTechnique = std::array<Value, technique_count>;

struct DiscoveryLaw {
  ByTechnique<double> price{};   // non-decreasing, >= 1
  ByTechnique<double> chance{};  // of one discovery, for one individual in one generation
  ByTechnique<int> place{};      // in the order of the known techniques, or `unknown`
  int patience = 0;

  static constexpr int unknown = -1;  // never looked for

  bool knows(Technique technique) const { return place[static_cast<std::size_t>(technique)] != unknown; }
  /// Both techniques must be known.
  bool is_looked_for(Technique technique, Technique easiest_in_view) const {
    assert(knows(technique) && knows(easiest_in_view));
    return place[static_cast<std::size_t>(technique)] - place[static_cast<std::size_t>(easiest_in_view)] <=
           patience;
  }
};

/// Computed from the preset's parameters; identical to the last bit on every machine.
inline DiscoveryLaw discovery_law(const Preset& preset) {
  DiscoveryLaw law{.patience = preset.patience};
  double price = 1;
  int place = 0;
  for (std::size_t t = 0; t < law.price.size(); ++t) {
    const auto technique = static_cast<Technique>(t);
    switch (row_of(technique).price) {
      case PriceLaw::unit:
        price = 1;
        break;
      case PriceLaw::line:
        price = preset.line_price;
        break;
      case PriceLaw::direct:
        price = preset.direct_price;
        break;
      case PriceLaw::step:
        price *= (1000.0 + preset.step_permille) / 1000.0;
        break;
      case PriceLaw::probing_step:
        price *= (1000.0 + preset.probing_step_permille) / 1000.0;
        break;
      case PriceLaw::not_rated:
        law.price[t] = price;
        law.place[t] = DiscoveryLaw::unknown;
        continue;
    }
    law.price[t] = price;
    law.place[t] = place++;
    const bool is_seen_at_once = technique == Technique::full_house || !info_of(technique).places;
    law.chance[t] = (is_seen_at_once ? 1.0 : preset.attention_permille / 1000.0) / price;
  }
  return law;
}

}  // namespace evodoku
