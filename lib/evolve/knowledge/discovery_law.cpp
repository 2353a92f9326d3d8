#include "evolve/knowledge/discovery_law.hpp"

#include <cstddef>

#include "deduce/technique_row.hpp"

namespace evodoku {

DiscoveryLaw discovery_law(const Preset& preset) {
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
