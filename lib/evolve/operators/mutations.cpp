#include "evolve/operators/mutations.hpp"

#include <algorithm>
#include <utility>

namespace evodoku {

namespace {

/// Another value, each as likely as any other; of what is none yet (a blank) any. Needs two alleles at least.
Gene another(Gene gene, Alleles alleles, RandomStream& random) {
  if (gene < alleles.least) return static_cast<Gene>(alleles.least + random.below(alleles.count));
  const int step = 1 + random.below(alleles.count - 1);
  return static_cast<Gene>((gene - alleles.least + step) % alleles.count + alleles.least);
}

}  // namespace

void SwapInGroups::mutate(Genes child, RandomStream& random) {
  const std::span<const Group> groups = genomes_->groups();
  mutated_.for_each_heads(groups.size(), random, [&](std::size_t number) {
    const std::vector<Position>& positions = groups[number].positions;
    const auto count = static_cast<std::uint32_t>(positions.size());
    if (count < 2) return;
    const std::uint32_t first = random.below(count);
    std::uint32_t second = random.below(count - 1);
    if (second >= first) ++second;
    std::swap(child[positions[first]], child[positions[second]]);
  });
}

void RandomAlleles::mutate(Genes child, RandomStream& random) {
  for (const Group& group : genomes_->groups()) {
    mutated_.for_each_heads(group.positions.size(), random, [&](std::size_t i) {
      Gene& gene = child[group.positions[i]];
      gene = another(gene, genomes_->alleles(), random);
    });
  }
}

SomeRandomAlleles::SomeRandomAlleles(const Genomes& genomes, int permille, int count)
    : genomes_(&genomes), mutated_(permille), count_(static_cast<std::size_t>(count)) {
  for (const Group& group : genomes.groups()) {
    free_.insert(free_.end(), group.positions.begin(), group.positions.end());
  }
  count_ = std::min(count_, free_.size());
}

void SomeRandomAlleles::mutate(Genes child, RandomStream& random) {
  if (mutated_.next(1, random) == 0) return;
  random.sample_to_front(std::span(free_), count_);
  for (std::size_t i = 0; i < count_; ++i) {
    child[free_[i]] = another(child[free_[i]], genomes_->alleles(), random);
  }
}

}  // namespace evodoku
