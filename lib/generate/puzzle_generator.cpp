#include "generate/puzzle_generator.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "evodoku/geometry.hpp"
#include "evodoku/solve.hpp"
#include "generate/digging/band_digger.hpp"
#include "generate/digging/scalar_digger.hpp"
#include "generate/search/breeding.hpp"
#include "generate/search/exchange_search.hpp"
#include "generate/search/unbiased_search.hpp"

namespace evodoku {

namespace {

using Outcome = GenerateResult::Outcome;

std::unique_ptr<Digger> make_digger(const Geometry& geometry, const CluePattern& shape,
                                    GenerationContext& context) {
  if (shape.box() == Box(3, 3)) return std::make_unique<BandDigger>(shape, context);
  return std::make_unique<ScalarDigger>(geometry, shape, context);
}

/// As few clues as neighbours in the same grid often lead to.
constexpr int fewest_by_neighbours = 20;

/// Makes the puzzles of one specification and seed, one at a time, and keeps everything that can be reused.
class PuzzleGenerator {
 public:
  PuzzleGenerator(const PuzzleSpec& spec, std::uint64_t seed)
      : spec_(spec),
        seed_(seed),
        geometry_(spec.box),
        shape_(spec.box, spec.symmetry, spec.mask),
        context_{make_stream(seed, "dig", {}), WorkMeter(0)},
        digger_(make_digger(geometry_, shape_, context_)),
        supply_(geometry_, context_, spec.grid) {
    std::vector<Cells9x9> puzzles;
    for (const Grid& parent : spec.parents) puzzles.push_back(cells_of(parent));
    const auto solutions = proved_twice(puzzles);
    for (std::size_t number = 0; number < puzzles.size(); ++number) {
      const auto refuse = [&](const char* why) {
        throw std::invalid_argument("parent " + std::to_string(number + 1) + why);
      };
      if (!solutions[number]) refuse(" has not exactly one solution");
      if (!shape_.fits(spec.parents[number])) refuse(" does not fit the symmetry and the mask");
      parents_.push_back({spec.parents[number], grid_of(*solutions[number])});
    }
  }

  /// Makes puzzle `index`. If puzzles share a population, those before it in that are made, too, unless the last call
  /// did.
  GenerateResult make(std::uint64_t index, const std::stop_token& stop) {
    const std::uint64_t first = spec_.aim ? index - index % spec_.aim->puzzles_a_population : index;
    if (index == first || index != next_) {
      context_.random = make_stream(seed_, "dig", {first});
      supply_.begin(seed_, first);
      breeding_.reset();
      next_ = first;
    }
    for (;;) {
      GenerateResult made = make_next(stop);
      if (next_ == index + 1 || made.outcome == Outcome::stopped) return made;
    }
  }

 private:
  GenerateResult make_next(const std::stop_token& stop) {
    ++next_;
    std::uint64_t budget = spec_.work_budget.value_or(default_work_budget(spec_.box));
    if (spec_.aim &&
        spec_.box == Box(3, 3))  // most of the work is that of breeding, which the scoring budget limits
      budget = std::max(budget, 10 * std::min(budget, std::numeric_limits<std::uint64_t>::max() / 10));
    context_.work = WorkMeter(budget);
    context_.stop = stop;
    GenerateResult made{.puzzle = Grid(spec_.box), .solution = Grid(spec_.box), .clues_asked = spec_.clues};
    const bool is_reached = spec_.aim ? aim(made) : put(draft(), made);
    made.outcome = is_reached              ? Outcome::reached
                   : stop.stop_requested() ? Outcome::stopped
                                           : Outcome::fell_short;
    made.grids_tried = static_cast<int>(supply_.drawn());
    made.work_spent = context_.work.spent();
    return made;
  }

  /// Returns whether the aim was reached.
  bool aim(GenerateResult& made) {
    if (!breeding_) {
      breeding_.emplace(spec_, shape_, geometry_, *digger_, supply_, context_);
      breeding_->begin_with(parents_);
    }
    const std::optional<Individual> best = breeding_->run();
    made.puzzles_scored = breeding_->puzzles_scored();
    if (!best) return false;
    made.score = best->score;
    return put(best->draft, made) && best->distance == 0;
  }

  /// Returns whether there is a draft and it meets the whole specification.
  bool put(const std::optional<Draft>& draft, GenerateResult& made) const {
    if (!draft) return false;
    made.puzzle = draft->puzzle;
    made.solution = draft->solution;
    made.clues_reached = draft->puzzle.clue_count();
    made.redundant_clues = draft->needs.redundant;
    made.undecided_clues = draft->needs.undecided;
    return is_reached(*draft);
  }

  std::optional<Draft> draft() {
    if (spec_.allow_multiple) return made_blindly();
    if (spec_.unbiased) {
      if (!unbiased_) unbiased_.emplace(geometry_, supply_, context_);
      return unbiased_->run();
    }
    if (wants_pattern()) return on_pattern();
    return wants_few_clues() ? with_few_clues() : dug_until_reached();
  }

  bool is_reached(const Draft& draft) const {
    return draft.has_clues_asked(spec_) && draft.needs.is_minimal();
  }

  std::optional<Draft> made_blindly() {
    const std::optional<Grid> solution = supply_.next();
    if (!solution) return std::nullopt;
    return Draft{blindly_removed(*solution, *spec_.clues, shape_, context_.random), *solution};
  }

  /// Tries one full grid after another.
  std::optional<Draft> dug_until_reached() {
    std::optional<Draft> best;
    do {
      const std::optional<Grid> solution = supply_.next();
      if (!solution) break;
      std::optional<Draft> draft = draft_from(*solution);
      if (!draft && spec_.grid) break;  // this grid's clues have other solutions, in any order
      if (draft && (!best || is_nearer(*draft, *best, spec_))) best = std::move(draft);
      if (spec_.grid && shape_.groups().empty()) break;  // nothing to choose
    } while (!(best && is_reached(*best)) && !context_.must_end());
    return best;
  }

  /// Nothing if the mask leaves the grid other solutions.
  std::optional<Draft> draft_from(const Grid& solution) {
    if (!spec_.minimal && spec_.clues == solution.cells())
      return Draft{solution, solution};  // nothing to dig
    if (!digger_->begin(solution)) return std::nullopt;
    Draft draft{solution, solution};
    if (spec_.minimal) {
      dig_to_minimal();
      draft.needs = digger_->needs();
    } else {
      digger_->dig(*spec_.clues);
      if (digger_->clues() > *spec_.clues) digger_->reduce(*spec_.clues);
    }
    draft.puzzle = digger_->puzzle();
    return draft;
  }

  void dig_to_minimal() {
    digger_->dig_to_minimal();
    if (spec_.clues) {  // each neighbour is minimal
      const auto distance = [this](const Grid& /*before*/, int /*badness*/) {
        return std::abs(digger_->clues() - *spec_.clues);
      };
      digger_->walk({.most_returning = 4, .most_steps = 100}, 0, distance(digger_->puzzle(), 0), distance);
    }
    const bool may_lose_single_clues = spec_.symmetry != Symmetry::none;
    if (may_lose_single_clues && (!spec_.clues || digger_->clues() == *spec_.clues)) walk_to_needed_clues();
  }

  /// Where clues go in groups, a puzzle that can lose no group often can lose single clues: with half-turn symmetry nearly
  /// four, so that one in 43 has none, and with 30 clues some nine, so that one in 40,000 has none. Goes from neighbour to
  /// neighbour with no more that can go, and with as many clues if their number is asked for.
  ///
  /// If clues go in pairs, a neighbour with fewer such clues is hardly a better place to go on from, and one of them shows
  /// that a neighbour will not do: fewer questions than counting them all. So all neighbours are taken, but of those with
  /// fewer clues only some, because otherwise the walk would drift to few clues.
  void walk_to_needed_clues() {
    const auto is_pair = [](const CellGroup& group) { return group.size() <= 2; };
    if (spec_.box == Box(3, 3) && !spec_.clues && std::ranges::all_of(shape_.groups(), is_pair)) {
      const auto drift = [this](const Grid& before, int badness) {
        if (digger_->puzzle() == before) return badness;
        const bool is_minimal = digger_->needs(0).is_minimal();
        const bool is_drift = digger_->clues() < before.clue_count() && context_.random.chance(2, 3);
        return is_minimal ? 0 : badness + (is_drift ? 1 : 0);
      };
      const bool is_minimal = digger_->needs(0).is_minimal();
      return digger_->walk({.most_returning = 2, .most_steps = 1000}, 0, is_minimal ? 0 : 1, drift);
    }
    const int patience = spec_.clues                        ? 200
                         : spec_.symmetry == Symmetry::full ? 0
                                                            : 20;  // full: few neighbours
    const auto redundant = [this](const Grid& /*before*/, int badness) {
      const bool has_clues_asked = !spec_.clues || digger_->clues() == *spec_.clues;
      return has_clues_asked ? digger_->needs(badness).redundant : badness + 1;
    };
    digger_->walk({.most_returning = spec_.clues ? 2 : 3, .patience = patience}, 0,
                  digger_->needs().redundant, redundant);
  }

  /// Whether so few clues are wanted that neighbours in the same grid seldom lead there.
  bool wants_few_clues() const {
    const bool any_cells = spec_.box == Box(3, 3) && shape_.is_free();
    return any_cells && !spec_.grid && !spec_.minimal && spec_.clues && *spec_.clues < fewest_by_neighbours;
  }

  /// The solution may be a grid other than those that were drawn.
  std::optional<Draft> with_few_clues() {
    const auto dug_puzzle = [this]() -> std::optional<Cells9x9> {
      do {
        const std::optional<Grid> solution = supply_.next();
        if (!solution || !digger_->begin(*solution)) return std::nullopt;
        digger_->dig(fewest_by_neighbours);
        digger_->reduce(fewest_by_neighbours);
      } while (digger_->clues() > fewest_by_neighbours && !context_.must_end());
      return cells_of(digger_->puzzle());
    };
    const std::optional<ProvenPuzzle> found = find_few_clues(*spec_.clues, dug_puzzle, context_);
    if (!found) return dug_until_reached();  // the budget ended before the first proven puzzle
    return Draft{grid_of(found->puzzle), grid_of(found->solution)};
  }

  /// Whether the mask leaves nothing to choose.
  bool wants_pattern() const {
    return spec_.box == Box(3, 3) && shape_.groups().empty() && !spec_.minimal && !spec_.grid;
  }

  std::optional<Draft> on_pattern() {
    const auto full_grid = [this]() -> std::optional<Cells9x9> {
      const std::optional<Grid> solution = supply_.next();
      return solution ? std::optional(cells_of(*solution)) : std::nullopt;
    };
    const std::vector<int> pattern(shape_.always_clues().begin(), shape_.always_clues().end());
    const std::optional<ProvenPuzzle> found = find_on_pattern(pattern, full_grid, context_);
    if (!found) return std::nullopt;
    return Draft{grid_of(found->puzzle), grid_of(found->solution)};
  }

  const PuzzleSpec& spec_;
  std::uint64_t seed_;
  Geometry geometry_;
  CluePattern shape_;
  GenerationContext context_;
  std::unique_ptr<Digger> digger_;
  GridSupply supply_;
  std::vector<Draft> parents_;
  std::optional<Breeding> breeding_;
  std::optional<UnbiasedSearch> unbiased_;
  std::uint64_t next_ = 0;
};

}  // namespace

std::vector<GenerateResult> make_puzzles(const PuzzleSpec& spec, std::uint64_t seed,
                                         std::span<const std::uint64_t> indices,
                                         const std::stop_token& stop) {
  std::vector<GenerateResult> made;
  made.reserve(indices.size());
  PuzzleGenerator generator(spec, seed);
  for (const std::uint64_t index : indices) {
    made.push_back(generator.make(index, stop));
    if (made.back().outcome == Outcome::stopped) break;
  }
  return made;
}

}  // namespace evodoku
