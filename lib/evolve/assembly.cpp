#include "evolve/assembly.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "evolve/operators/aging.hpp"
#include "evolve/operators/bands_and_stacks.hpp"
#include "evolve/operators/blind_tournament.hpp"
#include "evolve/operators/block_crossovers.hpp"
#include "evolve/operators/board_objectives.hpp"
#include "evolve/operators/candidate_digits.hpp"
#include "evolve/operators/columns_and_boxes.hpp"
#include "evolve/operators/construct.hpp"
#include "evolve/operators/elite_pool.hpp"
#include "evolve/operators/escapes.hpp"
#include "evolve/operators/exchange_shifted.hpp"
#include "evolve/operators/given_board.hpp"
#include "evolve/operators/hill_climb.hpp"
#include "evolve/operators/inverse_roulette.hpp"
#include "evolve/operators/mutations.hpp"
#include "evolve/operators/overlooked_clues.hpp"
#include "evolve/operators/peer_conflicts.hpp"
#include "evolve/operators/random_fill.hpp"
#include "evolve/operators/renew.hpp"
#include "evolve/operators/reverse_sequence.hpp"
#include "evolve/operators/selections.hpp"
#include "evolve/operators/shuffle_crossover.hpp"
#include "evolve/operators/tabu.hpp"
#include "evolve/representations.hpp"

namespace evodoku {

namespace {

/// Makes the part that a preset names in each place.
class PartMaker {
 public:
  PartMaker(const Representations& representations, const Preset& preset, const std::optional<Grid>& board)
      : representations_(representations), preset_(preset), board_(board) {}

  std::unique_ptr<FirstPart> first() const {
    switch (preset_.first) {
      case FirstPopulation::random:
        return random_first();
      case FirstPopulation::clues_overlooked:
        representations_.any_digits("first");
        return std::make_unique<OverlookedClues>(representations_.puzzle());
      case FirstPopulation::given_board:
        representations_.boards("first");
        return std::make_unique<GivenBoard>(representations_.as_read(board_.value()));
    }
    throw unknown("first");
  }

  std::unique_ptr<ObjectivePart> objective() const {
    switch (preset_.objective) {
      case Objective::missing_digits:
        return std::make_unique<MissingInHouses>(representations_.boards("objective").box());
      case Objective::illegal_houses:
        return std::make_unique<IllegalHouses>(representations_.boards("objective").box());
      case Objective::equal_peers:
        return std::make_unique<PeerConflicts>(representations_.boards("objective"), false);
      case Objective::self_counting:
        return std::make_unique<PeerConflicts>(representations_.boards("objective"), true);
      case Objective::branch_map:
        return std::make_unique<BranchMapObjective>(representations_.branch_maps("objective"));
      case Objective::blank_cells:
        return std::make_unique<BlankCells>(representations_.partial_grids("objective"));
      case Objective::candidates_left:
        representations_.refuse("objective", "knowledge");
    }
    throw unknown("objective");
  }

  std::unique_ptr<SelectionPart> selection() const {
    switch (preset_.selection) {
      case Selection::ranks_above:
        return std::make_unique<AbovePlace>();
      case Selection::tournament:
        return std::make_unique<Tournament>(preset_.tournament);
      case Selection::blind_tournament:
        return std::make_unique<BlindTournament>(preset_.tournament);
      case Selection::roulette:
        return std::make_unique<Roulette>(worst_possible());
      case Selection::inverse_roulette_and_worst:
        return std::make_unique<InverseRouletteAndWorst>();
      case Selection::truncation:
        return std::make_unique<Truncation>(preset_.truncation_permille);
      case Selection::rank:
        return std::make_unique<LinearRanking>();
    }
    throw unknown("selection");
  }

  std::unique_ptr<CrossoverPart> crossover() const {
    const int permille = preset_.crossover_permille;
    switch (preset_.crossover) {
      case Crossover::none:
        return std::make_unique<NoCrossover>(children());
      case Crossover::uniform:
        return std::make_unique<UniformCrossover>(blocks(), permille, preset_.block_permille, children());
      case Crossover::one_point:
        return std::make_unique<OnePointCrossover>(blocks(), permille, children());
      case Crossover::exchange:
        return std::make_unique<ExchangeCrossover>(blocks(), permille, children());
      case Crossover::exchange_shifted:
        return std::make_unique<ExchangeShifted>(blocks(), permille);
      case Crossover::bands_and_stacks:
        return std::make_unique<BandsAndStacks>(representations_.boards("crossover"), permille);
      case Crossover::shuffle:
        return std::make_unique<ShuffleCrossover>(blocks(), permille, children());
      case Crossover::shuffle_one_child:
        return std::make_unique<SonIsFather>(
            std::make_unique<ShuffleCrossover>(blocks(), permille, children()));
      case Crossover::union_of_knowledge:
        representations_.refuse("crossover", "knowledge");
    }
    throw unknown("crossover");
  }

  std::unique_ptr<MutationPart> mutation() const {
    const int permille = preset_.mutation_permille;
    switch (preset_.mutation) {
      case Mutation::none:
        return std::make_unique<NoMutation>();
      case Mutation::swap:
        return std::make_unique<SwapInGroups>(representations_.permutations("mutation"), permille_of_group());
      case Mutation::random_digit:
        return random_digits();
      case Mutation::candidate_digit:
        return std::make_unique<CandidateDigits>(representations_.any_digits("mutation"),
                                                 representations_.candidates(), permille);
      case Mutation::reverse_sequence:
        return std::make_unique<ReverseSequence>(representations_.genomes(), permille);
      case Mutation::renew:
        return std::make_unique<Renew>(representations_.permutations("mutation"), permille_of_group(),
                                       preset_.renewal_permille);
      case Mutation::forget:
        return std::make_unique<Forget>(representations_.partial_grids("mutation"), permille);
      case Mutation::discover:
        representations_.refuse("mutation", "knowledge");
    }
    throw unknown("mutation");
  }

  /// May be none.
  std::unique_ptr<ImprovementPart> improvement() const {
    const bool is_plan = preset_.representation == Representation::partial_grids;
    if (is_plan && preset_.improvement != Improvement::construct) {
      throw std::invalid_argument("representation partial-grids needs improvement construct, not " +
                                  get_parameter(preset_, "improvement"));
    }
    switch (preset_.improvement) {
      case Improvement::none:
        return nullptr;
      case Improvement::hill_climb:
        return std::make_unique<HillClimb>(representations_.permutations("improvement"),
                                           preset_.improvement_permille);
      case Improvement::columns_and_boxes:
        return std::make_unique<ColumnsAndBoxes>(representations_.boards("improvement"),
                                                 preset_.improvement_permille);
      case Improvement::construct:
        return std::make_unique<Construct>(representations_.partial_grids("improvement"));
    }
    throw unknown("improvement");
  }

  std::unique_ptr<SurvivalPart> survival() const {
    std::vector<std::unique_ptr<SurvivalPart>> survivals;
    if (preset_.aging) survivals.push_back(std::make_unique<AgingIncumbent>());
    if (preset_.elite_pool > 0) {
      survivals.push_back(
          std::make_unique<ElitePool>(preset_.elite_pool, representations_.genomes(), first(), objective()));
    }
    return std::make_unique<AllSurvivals>(std::move(survivals));
  }

  std::unique_ptr<RestartPolicy> escape() const {
    std::vector<std::unique_ptr<RestartPolicy>> escapes;
    if (preset_.restart_after > 0) escapes.push_back(std::make_unique<RestartAfter>(preset_.restart_after));
    if (preset_.stagnation_after > 0) {
      escapes.push_back(std::make_unique<RestartOnStagnation>(preset_.stagnation_after));
    }
    if (preset_.epidemic_after > 0) {
      escapes.push_back(std::make_unique<Epidemic>(preset_.epidemic_after, preset_.epidemic_permille));
    }
    auto any = std::make_unique<AnyEscape>(std::move(escapes));
    if (!preset_.tabu) return any;
    return std::make_unique<TabuOptima>(representations_.genomes(), std::move(any));
  }

 private:
  std::invalid_argument unknown(std::string_view parameter) const {
    return std::invalid_argument(described(preset_, parameter) + " is not known");
  }

  std::unique_ptr<FirstPart> random_first() const {
    if (preset_.representation == Representation::partial_grids) {
      return std::make_unique<ConstructedFill>(representations_.partial_grids("first"));
    }
    const bool maps_branches = preset_.representation == Representation::branch_map ||
                               preset_.representation == Representation::branch_map_to_ten;
    if (maps_branches) return std::make_unique<RandomGenes>(representations_.genomes());
    return std::make_unique<RandomFill>(representations_.first_boards("first"));
  }

  std::unique_ptr<MutationPart> random_digits() const {
    const Genomes& genomes = representations_.unbound_genomes("mutation");
    if (preset_.mutated_cells == 0) {
      return std::make_unique<RandomAlleles>(genomes, preset_.mutation_permille);
    }
    return std::make_unique<SomeRandomAlleles>(genomes, preset_.mutation_permille, preset_.mutated_cells);
  }

  std::vector<Block> blocks() const { return representations_.genomes().blocks(preset_.blocks); }
  int permille_of_group() const { return swap_permille(preset_, representations_.puzzle().side()); }

  /// Whoever chooses parents for one place makes one child.
  int children() const { return preset_.selection == Selection::ranks_above ? 1 : 2; }

  /// Where it is known: one digit everywhere, so that every house misses all others (216 for 9x9).
  std::optional<Fitness> worst_possible() const {
    if (preset_.objective != Objective::missing_digits) return std::nullopt;
    return Fitness{3} * representations_.puzzle().side() * (representations_.puzzle().side() - 1);
  }

  const Representations& representations_;
  const Preset& preset_;
  const std::optional<Grid>& board_;
};

}  // namespace

Assembly::Assembly(const Grid& puzzle, const Preset& preset, const std::optional<Grid>& board)
    : preset_(preset), board_(board), representations_(std::make_unique<Representations>(puzzle, preset)) {}
Assembly::~Assembly() = default;

const Genomes& Assembly::genomes() const {
  return representations_->genomes();
}

ChosenParts Assembly::parts() const {
  const PartMaker make(*representations_, preset_, board_);
  return ChosenParts{{make.first()},    {make.objective()},   {make.selection()}, {make.crossover()},
                     {make.mutation()}, {make.improvement()}, {make.survival()},  {make.escape()}};
}

int swap_permille(const Preset& preset, int groups) {
  return static_cast<int>(
      std::min<std::int64_t>(1000, (std::int64_t{9} * preset.mutation_permille + groups / 2) / groups));
}

}  // namespace evodoku
