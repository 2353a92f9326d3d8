#include "evolve/operators/first_individuals.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "evolve/operators/branch_map.hpp"
#include "evolve/operators/construct.hpp"
#include "evolve/operators/table.hpp"

namespace evodoku {

void RandomFill::make(Genes individual, RandomStream& random) {
  std::ranges::copy(genomes_->start(), individual.begin());
  for (const Group& group : genomes_->groups()) {
    std::vector<Gene> values = group.values;
    random.shuffle(std::span(values));
    for (std::size_t i = 0; i < values.size(); ++i) individual[group.positions[i]] = values[i];
  }
}

void OverlookedClues::make(Genes individual, RandomStream& random) {
  if (!made_puzzle_) {
    made_puzzle_ = true;
    std::ranges::copy(puzzle_.digits(), individual.begin());
    return;
  }
  const auto side = static_cast<std::size_t>(puzzle_.side());
  for (std::size_t cell = 0; cell < individual.size(); ++cell) {
    individual[cell] = static_cast<Gene>(cell % side + 1);
  }
  random.shuffle(individual);
}

GivenBoard::GivenBoard(const Grid& board) : digits_(board.digits().begin(), board.digits().end()) {
  if (board.is_complete()) return;
  throw std::invalid_argument("the board to start from must be full, got one with " +
                              std::to_string(board.cells() - board.clue_count()) + " blank cells");
}

void GivenBoard::make(Genes individual, RandomStream& /*all are alike*/) {
  std::ranges::copy(digits_, individual.begin());
}

namespace {

/// Individuals that are constructed from random plans.
class ConstructedFill : public FirstPart {
 public:
  explicit ConstructedFill(const PartialGrids& grids) : plan_(grids), construct_(grids) {}
  void make(Genes individual, RandomStream& random) override {
    plan_.make(individual, random);
    construct_.improve(individual, random);
  }

 private:
  RandomFill plan_;
  Construct construct_;
};

std::unique_ptr<FirstPart> random_first(const OperatorContext& context) {
  switch (context.preset.representation) {
    case Representation::partial_grids:
      return std::make_unique<ConstructedFill>(context.representations.partial_grids("first"));
    case Representation::branch_map:
    case Representation::branch_map_to_ten:
      return std::make_unique<RandomGenes>(context.representations.genomes());
    default:
      return std::make_unique<RandomFill>(context.representations.first_boards("first"));
  }
}

std::unique_ptr<FirstPart> overlooked_clues(const OperatorContext& context) {
  context.representations.any_digits("first");
  return std::make_unique<OverlookedClues>(context.representations.puzzle());
}

std::unique_ptr<FirstPart> given_board(const OperatorContext& context) {
  context.representations.boards("first");
  return std::make_unique<GivenBoard>(context.representations.as_read(context.board.value()));
}

}  // namespace

OperatorTable<FirstPopulation, FirstPart> first_populations() {
  static constexpr OperatorRow<FirstPopulation, FirstPart> rows[] = {
      {FirstPopulation::random, "random", random_first},
      {FirstPopulation::clues_overlooked, "clues-overlooked", overlooked_clues},
      {FirstPopulation::given_board, "given-board", given_board},
  };
  return rows;
}

}  // namespace evodoku
