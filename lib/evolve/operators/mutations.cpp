// Mutations: how a child is changed at random.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

#include "evolve/operators/biased_bits.hpp"
#include "evolve/operators/operators.hpp"

namespace evodoku {

namespace {

class NoMutation : public MutationPart {
 public:
  explicit NoMutation(const OperatorContext& /*goes with all*/) {}
  void mutate(Genes /*stays*/, RandomStream& /*none is needed*/) override {}
};

/// In every group, with probability mutation-permille/1000 for nine groups, the values of two different free positions
/// are swapped (T. Mantere, J. Koljonen 2007: in every box).
class SwapInGroups : public MutationPart {
 public:
  explicit SwapInGroups(const OperatorContext& context)
      : genomes_(&context.as<Boards>("mutation", permutations)), mutated_(context.permille_of_group()) {}

  void mutate(Genes child, RandomStream& random) override {
    const std::span<const Group> groups = genomes_->groups();
    mutated_.for_each_heads(groups.size(), random, [&](std::size_t number) {
      const std::vector<Position>& positions = groups[number].positions;
      const std::size_t count = positions.size();
      if (count < 2) return;
      const std::uint32_t first = random.below(count);
      std::uint32_t second = random.below(count - 1);
      if (second >= first) ++second;
      std::swap(child[positions[first]], child[positions[second]]);
    });
  }

 private:
  const Genomes* genomes_;
  BiasedBits mutated_;
};

/// With mutated-cells 0 every free position, with probability mutation-permille/1000, takes another value; otherwise,
/// with that probability, so many different free positions (all, if there are fewer).
class RandomAlleles : public MutationPart {
 public:
  explicit RandomAlleles(const OperatorContext& context)
      : genomes_(&context.as<Genomes>("mutation", unbound_genes)),
        mutated_(context.preset().mutation_permille),
        count_(context.preset().mutated_cells) {
    for (const Group& group : genomes_->groups()) {
      free_.insert(free_.end(), group.positions.begin(), group.positions.end());
    }
  }

  void mutate(Genes child, RandomStream& random) override {
    if (count_ == 0) {
      mutated_.for_each_heads(free_.size(), random, [&](std::size_t i) { change(child[free_[i]], random); });
    } else if (mutated_.next(1, random) != 0) {
      const std::size_t changed = std::min(count_, free_.size());
      random.sample_to_front(std::span(free_), changed);
      for (std::size_t i = 0; i < changed; ++i) change(child[free_[i]], random);
    }
  }

 private:
  /// Another value, all with the same probability; for a blank, any value. There are at least two alleles.
  void change(Gene& gene, RandomStream& random) const {
    const auto [least, count] = genomes_->alleles();
    if (gene < least) {
      gene = least + random.below(count);
    } else {
      const int step = 1 + random.below(count - 1);
      gene = (gene - least + step) % count + least;
    }
  }

  const Genomes* genomes_;
  BiasedBits mutated_;
  std::size_t count_;
  std::vector<Position> free_;  // all free positions, in an order that changes if some are drawn
};

/// Every free cell, with probability mutation-permille/1000, takes another of its candidates: the digits that
/// propagation leaves it or, without propagation, those that no clue in its houses has. A first individual may have
/// other digits; they disappear with the first mutation of their cell. A cell without candidates (in a puzzle without
/// solutions) never changes.
class CandidateDigits : public MutationPart {
 public:
  explicit CandidateDigits(const OperatorContext& context) : mutated_(context.preset().mutation_permille) {
    for (const Position cell : context.as<Boards>("mutation", any_digits).free_cells()) {
      auto& candidates = free_cells_.emplace_back(cell, std::vector<Gene>()).second;
      for (std::uint64_t left = context.candidates()[cell]; left != 0; left &= left - 1) {
        candidates.push_back(std::countr_zero(left) + 1);
      }
    }
  }

  void mutate(Genes child, RandomStream& random) override {
    mutated_.for_each_heads(free_cells_.size(), random, [&](std::size_t i) {
      const auto& [position, candidates] = free_cells_[i];
      Gene& digit = child[position];
      const std::size_t own = std::ranges::find(candidates, digit) - candidates.begin();
      const std::size_t others = candidates.size() - (own < candidates.size() ? 1 : 0);
      if (others == 0) return;
      std::size_t drawn = random.below(others);
      if (drawn >= own) ++drawn;
      digit = candidates[drawn];
    });
  }

 private:
  std::vector<std::pair<Position, std::vector<Gene>>> free_cells_;  // with their candidates
  BiasedBits mutated_;
};

/// With probability mutation-permille/1000 a section of one group is reversed (inversion, J. Holland 1975). It begins at
/// the smaller of two different positions and ends before the larger; neither is the last position of the group, so
/// that, as in pygenec, its last two values never move.
class ReverseSequence : public MutationPart {
 public:
  explicit ReverseSequence(const OperatorContext& context)
      : genomes_(&context.genomes()), mutated_(context.preset().mutation_permille) {}

  void mutate(Genes child, RandomStream& random) override {
    if (mutated_.next(1, random) == 0) return;
    const std::size_t groups = genomes_->groups().size();
    const std::vector<Position>& positions = genomes_->groups()[random.below(groups)].positions;
    if (positions.size() < 3) return;
    const std::size_t places = positions.size() - 1;
    std::uint32_t first = random.below(places);
    std::uint32_t end = random.below(places - 1);
    if (end >= first) ++end;
    if (first > end) std::swap(first, end);
    for (; first + 1 < end; ++first) std::swap(child[positions[first]], child[positions[--end]]);
  }

 private:
  const Genomes* genomes_;
  BiasedBits mutated_;
};

/// In each group (LSGA's groups are rows), with probability mutation-permille/1000 the values of two free positions are
/// swapped, and with probability renewal-permille/1000 all its values are put into a new random order (C. Wang et al.,
/// "A novel evolutionary algorithm with column and sub-block local search for Sudoku puzzles", 2023).
class Renew : public MutationPart {
 public:
  explicit Renew(const OperatorContext& context)
      : genomes_(&context.as<Boards>("mutation", permutations)),
        swap_(context),
        renewed_(context.preset().renewal_permille) {}

  void mutate(Genes child, RandomStream& random) override {
    swap_.mutate(child, random);
    for (const Group& group : genomes_->groups()) {
      if (renewed_.next(1, random) == 0) continue;
      const std::vector<Position>& positions = group.positions;
      for (std::size_t left = positions.size(); left > 1; --left) {
        const std::uint32_t drawn = random.below(left);
        std::swap(child[positions[left - 1]], child[positions[drawn]]);
      }
    }
  }

 private:
  const Genomes* genomes_;
  SwapInGroups swap_;
  BiasedBits renewed_;
};

}  // namespace

OperatorTable<Mutation, MutationPart> mutations() {
  using Row = OperatorRow<Mutation, MutationPart>;
  static constexpr Row rows[] = {
      Row::of<NoMutation>(Mutation::none, "none"),
      Row::of<SwapInGroups>(Mutation::swap, "swap"),
      Row::of<RandomAlleles>(Mutation::random_digit, "random-digit"),
      Row::of<CandidateDigits>(Mutation::candidate_digit, "candidate-digit"),
      Row::of<ReverseSequence>(Mutation::reverse_sequence, "reverse-sequence"),
      Row::of<Renew>(Mutation::renew, "renew"),
      {Mutation::discover, "discover", nullptr},
  };
  return {"mutation", &Preset::mutation, rows};
}

}  // namespace evodoku
