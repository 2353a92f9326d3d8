#include "evolve/knowledge/discovery_law.hpp"

#include <cstddef>

namespace evodoku {

DiscoveryLaw discovery_law(const Preset& preset) {
  DiscoveryLaw law{.patience = preset.patience};
  double price = 1;
  for (std::size_t t = 0; t < law.price.size(); ++t) {
    const auto technique = static_cast<Technique>(t);
    if (technique == Technique::hidden_single_line) {
      price = preset.line_price;
    } else if (technique == Technique::direct_locked) {
      price = preset.direct_price;
    } else if (technique >= Technique::short_forcing) {
      price *= (1000.0 + preset.probing_step_permille) / 1000.0;
    } else if (technique > Technique::direct_locked) {
      price *= (1000.0 + preset.step_permille) / 1000.0;
    }
    law.price[t] = price;
    const bool is_seen_at_once = technique == Technique::full_house || !info_of(technique).places;
    law.chance[t] = (is_seen_at_once ? 1.0 : preset.attention_permille / 1000.0) / price;
  }
  return law;
}

}  // namespace evodoku
