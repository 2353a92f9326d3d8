#include "evolve/operators/random_fill.hpp"

#include <algorithm>
#include <vector>

namespace evodoku {

void RandomFill::make(Genes individual, RandomStream& random) {
  std::ranges::copy(genomes_->start(), individual.begin());
  for (const Group& group : genomes_->groups()) {
    std::vector<Gene> values = group.values;
    random.shuffle(std::span(values));
    for (std::size_t i = 0; i < values.size(); ++i) individual[group.positions[i]] = values[i];
  }
}

}  // namespace evodoku
