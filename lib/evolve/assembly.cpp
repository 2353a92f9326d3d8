#include "evolve/assembly.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "evolve/aging.hpp"
#include "evolve/bands_and_stacks.hpp"
#include "evolve/block_crossovers.hpp"
#include "evolve/board_objectives.hpp"
#include "evolve/boards.hpp"
#include "evolve/columns_and_boxes.hpp"
#include "evolve/elite_pool.hpp"
#include "evolve/escapes.hpp"
#include "evolve/exchange_shifted.hpp"
#include "evolve/given_board.hpp"
#include "evolve/hill_climb.hpp"
#include "evolve/inverse_roulette.hpp"
#include "evolve/mutations.hpp"
#include "evolve/propagation.hpp"
#include "evolve/random_fill.hpp"
#include "evolve/renew.hpp"
#include "evolve/rows_as_boxes.hpp"
#include "evolve/selections.hpp"

namespace evodoku {

namespace {

/// What a parameter of a preset is, for messages: "crossover exchange".
std::string named(const Preset& preset, std::string_view parameter) {
  return std::string(parameter) + " " + get_parameter(preset, parameter);
}

[[noreturn]] void refuse(const Preset& preset, std::string_view parameter, const std::string& needs) {
  throw std::invalid_argument(named(preset, parameter) + " needs " + needs + ", not " +
                              named(preset, "representation"));
}

Grouping grouping_of(Representation representation) {
  if (representation == Representation::box_permutations) return Grouping::boxes;
  if (representation == Representation::row_permutations) return Grouping::rows;
  return Grouping::whole;
}

}  // namespace

/// How the individuals of a puzzle are laid out, and makers of every part of a preset.
class Assembly::Layouts {
 public:
  Layouts(const Grid& puzzle, Preset preset, const std::optional<Grid>& board)
      : preset_(std::move(preset)), puzzle_(as_read(puzzle)), board_(board) {
    const Grid determined = propagate(puzzle_, preset_.propagation).grid;
    const Grouping grouping = grouping_of(preset_.representation);
    switch (preset_.representation) {
      case Representation::box_permutations:
      case Representation::row_permutations:
      case Representation::digits: {
        const Grid locked = preset_.clues_locked ? determined : Grid(puzzle.box());
        auto boards = std::make_unique<Boards>(locked, grouping);
        boards_ = boards.get();
        genomes_ = std::move(boards);
        first_ = std::make_unique<Boards>(determined, grouping);
        return;
      }
      case Representation::branch_map:
      case Representation::branch_map_to_ten:
      case Representation::partial_grids:
      case Representation::knowledge:
        break;
    }
    throw std::invalid_argument("not to be assembled: " + named(preset_, "representation"));
  }

  const Genomes& genomes() const { return *genomes_; }

  ChosenFirst first() const {
    switch (preset_.first) {
      case FirstPopulation::random:
        return {std::make_unique<RandomFill>(first_ ? *first_ : *genomes_)};
      case FirstPopulation::given_board:
        return {std::make_unique<GivenBoard>(as_read(*board_))};
      case FirstPopulation::clues_overlooked:
        break;
    }
    throw std::invalid_argument(named(preset_, "first"));
  }

  ChosenObjective objective() const {
    switch (preset_.objective) {
      case Objective::missing_digits:
        return {std::make_unique<MissingInHouses>(boards("objective").box())};
      case Objective::illegal_houses:
        return {std::make_unique<IllegalHouses>(boards("objective").box())};
      case Objective::equal_peers:
      case Objective::self_counting:
      case Objective::branch_map:
      case Objective::blank_cells:
      case Objective::candidates_left:
        break;
    }
    refuse(preset_, "objective", "another representation");
  }

  ChosenSelection selection() const {
    switch (preset_.selection) {
      case Selection::ranks_above:
        return {std::make_unique<AbovePlace>()};
      case Selection::tournament:
        return {std::make_unique<Tournament>(preset_.tournament)};
      case Selection::roulette:
        return {std::make_unique<Roulette>(worst_possible())};
      case Selection::truncation:
        return {std::make_unique<Truncation>(preset_.truncation_permille)};
      case Selection::rank:
        return {std::make_unique<LinearRanking>()};
      case Selection::inverse_roulette_and_worst:
        return {std::make_unique<InverseRouletteAndWorst>()};
      case Selection::blind_tournament:
        break;
    }
    throw std::invalid_argument(named(preset_, "selection"));
  }

  ChosenCrossover crossover() const {
    // Mantere and Koljonen make one child of a couple; whoever chooses for a place makes its child alone.
    const int children = preset_.selection == Selection::ranks_above ? 1 : 2;
    const int permille = preset_.crossover_permille;
    switch (preset_.crossover) {
      case Crossover::none:
        return {std::make_unique<NoCrossover>(children)};
      case Crossover::uniform:
        return {std::make_unique<UniformCrossover>(blocks(), permille, preset_.block_permille, children)};
      case Crossover::one_point:
        return {std::make_unique<OnePointCrossover>(blocks(), permille, children)};
      case Crossover::exchange:
        return {std::make_unique<ExchangeCrossover>(blocks(), permille, children)};
      case Crossover::exchange_shifted:
        return {std::make_unique<ExchangeShifted>(blocks(), permille)};
      case Crossover::bands_and_stacks:
        return {std::make_unique<BandsAndStacks>(boards("crossover"), permille)};
      case Crossover::shuffle:
      case Crossover::shuffle_one_child:
      case Crossover::union_of_knowledge:
        break;
    }
    throw std::invalid_argument(named(preset_, "crossover"));
  }

  ChosenMutation mutation() const {
    switch (preset_.mutation) {
      case Mutation::none:
        return {std::make_unique<NoMutation>()};
      case Mutation::swap:
        return {
            std::make_unique<SwapInGroups>(permutations("mutation"), swap_permille(preset_, puzzle_.side()))};
      case Mutation::random_digit:
        return random_digits();
      case Mutation::renew:
        return {std::make_unique<Renew>(permutations("mutation"), swap_permille(preset_, puzzle_.side()),
                                        preset_.renewal_permille)};
      case Mutation::reverse_sequence:
      case Mutation::forget:
      case Mutation::discover:
        break;
    }
    throw std::invalid_argument(named(preset_, "mutation"));
  }

  ChosenImprovement improvement() const {
    switch (preset_.improvement) {
      case Improvement::none:
        return {};
      case Improvement::hill_climb:
        return {std::make_unique<HillClimb>(permutations("improvement"), preset_.improvement_permille)};
      case Improvement::columns_and_boxes:
        return {std::make_unique<ColumnsAndBoxes>(boards("improvement"), preset_.improvement_permille)};
      case Improvement::construct:
        break;
    }
    throw std::invalid_argument(named(preset_, "improvement"));
  }

  ChosenSurvival survival() const {
    std::vector<std::unique_ptr<SurvivalPart>> survivals;
    if (preset_.aging) survivals.push_back(std::make_unique<AgingIncumbent>());
    if (preset_.elite_pool > 0) {
      survivals.push_back(
          std::make_unique<ElitePool>(preset_.elite_pool, *genomes_, first().part, objective().part));
    }
    return {std::make_unique<AllSurvivals>(std::move(survivals))};
  }

  ChosenEscape escape() const {
    std::vector<std::unique_ptr<EscapePart>> escapes;
    if (preset_.restart_after > 0) escapes.push_back(std::make_unique<RestartAfter>(preset_.restart_after));
    if (preset_.stagnation_after > 0) {
      escapes.push_back(std::make_unique<RestartOnStagnation>(preset_.stagnation_after));
    }
    if (preset_.epidemic_after > 0) {
      escapes.push_back(std::make_unique<Epidemic>(preset_.epidemic_after, preset_.epidemic_permille));
    }
    return {std::make_unique<AnyEscape>(std::move(escapes))};
  }

 private:
  Grid as_read(const Grid& typed) const {
    return preset_.reading == Reading::typed ? typed : rows_taken_for_boxes(typed);
  }

  const Boards& boards(std::string_view parameter) const {
    if (boards_ == nullptr)
      refuse(preset_, parameter, "boards (box-permutations, row-permutations or digits)");
    return *boards_;
  }
  const Boards& permutations(std::string_view parameter) const {
    if (boards_ == nullptr || boards_->grouping() == Grouping::whole) {
      refuse(preset_, parameter, "permutations (of boxes or rows)");
    }
    return *boards_;
  }

  std::vector<Block> blocks() const { return genomes_->blocks(preset_.blocks); }

  ChosenMutation random_digits() const {
    if (boards_ != nullptr && boards_->grouping() != Grouping::whole) {
      refuse(preset_, "mutation",
             "a representation in which any digit may stand anywhere (digits, branch-map)");
    }
    if (preset_.mutated_cells == 0) {
      return {std::make_unique<RandomAlleles>(*genomes_, preset_.mutation_permille)};
    }
    return {std::make_unique<SomeRandomAlleles>(*genomes_, preset_.mutation_permille, preset_.mutated_cells)};
  }

  /// Where it is known: one digit everywhere, so that every house misses all others (216 for 9x9).
  std::optional<Fitness> worst_possible() const {
    if (preset_.objective != Objective::missing_digits) return std::nullopt;
    return Fitness{3} * puzzle_.side() * (puzzle_.side() - 1);
  }

  Preset preset_;
  Grid puzzle_;  // as the algorithm takes it
  std::optional<Grid> board_;
  std::unique_ptr<Genomes> genomes_;
  std::unique_ptr<Genomes> first_;  // where the first individuals have clues that may change later
  const Boards* boards_ = nullptr;  // genomes_, if they are boards
};

Assembly::Assembly(const Grid& puzzle, const Preset& preset, const std::optional<Grid>& board)
    : layouts_(std::make_unique<Layouts>(puzzle, preset, board)) {}
Assembly::~Assembly() = default;

const Genomes& Assembly::genomes() const {
  return layouts_->genomes();
}

ChosenParts Assembly::parts() const {
  return ChosenParts{layouts_->first(),     layouts_->objective(), layouts_->selection(),
                     layouts_->crossover(), layouts_->mutation(),  layouts_->improvement(),
                     layouts_->survival(),  layouts_->escape()};
}

int swap_permille(const Preset& preset, int groups) {
  return static_cast<int>(
      std::min<std::int64_t>(1000, (std::int64_t{9} * preset.mutation_permille + groups / 2) / groups));
}

}  // namespace evodoku
