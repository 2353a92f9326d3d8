// The first individuals of a population.
#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "evolve/operators/operators.hpp"

namespace evodoku {

namespace {

/// On boards the values of every group in random order at its positions, all orders with the same probability; for
/// partial grids this is the plan from which they are constructed. Bits of branch maps are drawn independently.
class RandomIndividuals : public FirstPart {
 public:
  explicit RandomIndividuals(const OperatorContext& context) : genomes_(&context.first_genomes()) {
    if (context.preset().representation != Representation::partial_grids) return;
    construct_ = improvements().rows[static_cast<std::size_t>(Improvement::construct)].make(context);
  }

  void make(Genes individual, RandomStream& random) override {
    std::ranges::copy(genomes_->start(), individual.begin());
    for (const Group& group : genomes_->groups()) {
      std::vector<Gene> values = group.values;
      if (values.empty()) {
        const auto [least, count] = genomes_->alleles();
        values.resize(group.positions.size());
        for (Gene& value : values) value = least + random.below(count);
      } else {
        random.shuffle(std::span(values));
      }
      for (std::size_t i = 0; i < values.size(); ++i) individual[group.positions[i]] = values[i];
    }
    if (construct_) construct_->improve(individual, random);
  }

 private:
  const Genomes* genomes_;
  std::unique_ptr<ImprovementPart> construct_;
};

/// The first individual is the puzzle itself, including the blank cells. The others have every digit as often as there
/// are rows, in random order over the whole board: the text of document 002 says "from the numbers present", but the
/// clues are ignored.
class OverlookedClues : public FirstPart {
 public:
  explicit OverlookedClues(const OperatorContext& context) : puzzle_(context.puzzle()) {
    context.as<Boards>("first", any_digits);
  }

  void make(Genes individual, RandomStream& random) override {
    if (!made_puzzle_) {
      made_puzzle_ = true;
      std::ranges::copy(puzzle_.digits(), individual.begin());
      return;
    }
    const std::size_t side = puzzle_.side();
    for (std::size_t cell = 0; cell < individual.size(); ++cell) {
      individual[cell] = cell % side + 1;
    }
    random.shuffle(individual);
  }

 private:
  Grid puzzle_;
  bool made_puzzle_ = false;
};

/// Every individual is a copy of a given board, which must be full: document 001 as published starts from a thousand
/// copies of the board that its backtracker fills.
class GivenBoard : public FirstPart {
 public:
  explicit GivenBoard(const OperatorContext& context) : board_(context.board().value()) {
    context.boards("first");
    if (board_.is_complete()) return;
    throw std::invalid_argument("the board to start from must be full, got one with " +
                                std::to_string(board_.cells() - board_.clue_count()) + " blank cells");
  }

  void make(Genes individual, RandomStream& /*all are alike*/) override {
    std::ranges::copy(board_.digits(), individual.begin());
  }

 private:
  Grid board_;
};

}  // namespace

OperatorTable<FirstPopulation, FirstPart> first_populations() {
  using Row = OperatorRow<FirstPopulation, FirstPart>;
  static constexpr Row rows[] = {
      Row::of<RandomIndividuals>(FirstPopulation::random, "random"),
      Row::of<OverlookedClues>(FirstPopulation::clues_overlooked, "clues-overlooked"),
      Row::of<GivenBoard>(FirstPopulation::given_board, "given-board"),
  };
  return {"first", &Preset::first, rows};
}

}  // namespace evodoku
