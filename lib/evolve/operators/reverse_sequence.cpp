#include "evolve/operators/reverse_sequence.hpp"

#include <algorithm>
#include <utility>

namespace evodoku {

void ReverseSequence::mutate(Genes child, RandomStream& random) {
  if (mutated_.next(1, random) == 0) return;
  const auto groups = static_cast<std::uint32_t>(genomes_->groups().size());
  const std::vector<Position>& positions = genomes_->groups()[random.below(groups)].positions;
  if (positions.size() < 3) return;
  const auto places = static_cast<std::uint32_t>(positions.size() - 1);
  std::uint32_t first = random.below(places);
  std::uint32_t end = random.below(places - 1);
  if (end >= first) ++end;
  if (first > end) std::swap(first, end);
  for (; first + 1 < end; ++first) std::swap(child[positions[first]], child[positions[--end]]);
}

}  // namespace evodoku
