#include "evolve/operators/mutations.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

#include "evolve/operators/partial_grids.hpp"
#include "evolve/operators/table.hpp"

namespace evodoku {

namespace {

/// Another value, all with the same probability; for a blank, any value. There must be at least two alleles.
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

namespace {

std::vector<Gene> digits_in(std::uint64_t candidates) {
  std::vector<Gene> digits;
  for (; candidates != 0; candidates &= candidates - 1) {
    digits.push_back(static_cast<Gene>(std::countr_zero(candidates) + 1));
  }
  return digits;
}

/// Another candidate, all with the same probability; the digit itself if there is no other.
Gene another(Gene digit, const std::vector<Gene>& candidates, RandomStream& random) {
  const auto own = static_cast<std::size_t>(std::ranges::find(candidates, digit) - candidates.begin());
  const std::size_t others = candidates.size() - (own < candidates.size() ? 1 : 0);
  if (others == 0) return digit;
  std::size_t drawn = random.below(static_cast<std::uint32_t>(others));
  if (drawn >= own) ++drawn;
  return candidates[drawn];
}

}  // namespace

CandidateDigits::CandidateDigits(const Boards& boards, const std::vector<std::uint64_t>& candidates,
                                 int permille)
    : mutated_(permille) {
  for (const Position cell : boards.free_cells()) {
    free_cells_.push_back({.position = cell, .candidates = digits_in(candidates[cell])});
  }
}

void CandidateDigits::mutate(Genes child, RandomStream& random) {
  mutated_.for_each_heads(free_cells_.size(), random, [&](std::size_t i) {
    const FreeCell& cell = free_cells_[i];
    child[cell.position] = another(child[cell.position], cell.candidates, random);
  });
}

namespace {

void shuffle(const std::vector<Position>& positions, Genes child, RandomStream& random) {
  for (std::size_t left = positions.size(); left > 1; --left) {
    const std::uint32_t drawn = random.below(static_cast<std::uint32_t>(left));
    std::swap(child[positions[left - 1]], child[positions[drawn]]);
  }
}

}  // namespace

void Renew::mutate(Genes child, RandomStream& random) {
  swap_.mutate(child, random);
  for (const Group& group : genomes_->groups()) {
    if (renewed_.next(1, random) != 0) shuffle(group.positions, child, random);
  }
}

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

namespace {

std::unique_ptr<MutationPart> random_digit(const OperatorContext& context) {
  const Genomes& genomes = context.representations.unbound_genomes("mutation");
  const Preset& preset = context.preset;
  if (preset.mutated_cells == 0) return std::make_unique<RandomAlleles>(genomes, preset.mutation_permille);
  return std::make_unique<SomeRandomAlleles>(genomes, preset.mutation_permille, preset.mutated_cells);
}

}  // namespace

OperatorTable<Mutation, MutationPart> mutations() {
  using Context = OperatorContext;
  static constexpr OperatorRow<Mutation, MutationPart> rows[] = {
      {Mutation::none, "none",
       [](const Context&) -> std::unique_ptr<MutationPart> { return std::make_unique<NoMutation>(); }},
      {Mutation::swap, "swap",
       [](const Context& context) -> std::unique_ptr<MutationPart> {
         return std::make_unique<SwapInGroups>(context.representations.permutations("mutation"),
                                               context.permille_of_group());
       }},
      {Mutation::random_digit, "random-digit", random_digit},
      {Mutation::candidate_digit, "candidate-digit",
       [](const Context& context) -> std::unique_ptr<MutationPart> {
         return std::make_unique<CandidateDigits>(context.representations.any_digits("mutation"),
                                                  context.representations.candidates(),
                                                  context.preset.mutation_permille);
       }},
      {Mutation::reverse_sequence, "reverse-sequence",
       [](const Context& context) -> std::unique_ptr<MutationPart> {
         return std::make_unique<ReverseSequence>(context.representations.genomes(),
                                                  context.preset.mutation_permille);
       }},
      {Mutation::renew, "renew",
       [](const Context& context) -> std::unique_ptr<MutationPart> {
         return std::make_unique<Renew>(context.representations.permutations("mutation"),
                                        context.permille_of_group(), context.preset.renewal_permille);
       }},
      {Mutation::forget, "forget",
       [](const Context& context) -> std::unique_ptr<MutationPart> {
         return std::make_unique<Forget>(context.representations.partial_grids("mutation"),
                                         context.preset.mutation_permille);
       }},
      {Mutation::discover, "discover",
       [](const Context& context) -> std::unique_ptr<MutationPart> {
         context.representations.refuse("mutation", "knowledge");
       }},
  };
  return rows;
}

}  // namespace evodoku
