#include "evodoku/generate.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evodoku/check.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/solve.hpp"
#include "generate/digging/band_digger.hpp"
#include "generate/digging/scalar_digger.hpp"
#include "generate/search/breeding.hpp"
#include "generate/search/draft.hpp"
#include "generate/search/orbit_walk.hpp"
#include "generate/search/pattern_search.hpp"
#include "generate/search/unbiased_search.hpp"
#include "generate/search/vicinity_walk.hpp"
#include "random/stream.hpp"

namespace evodoku {

namespace {

using Outcome = GenerateResult::Outcome;

std::unique_ptr<Digger> make_digger(const Geometry& geometry, const CluePattern& shape,
                                    GenerationContext& context) {
  if (shape.box() == Box(3, 3)) return std::make_unique<BandDigger>(shape, context);
  return std::make_unique<ScalarDigger>(geometry, shape, context);
}

/// As few clues of 9x9 as neighbours in the same grid often lead to.
constexpr int fewest_by_neighbours = 20;

/// Makes the puzzles of one specification and seed, one at a time, and keeps everything that can be reused. Only the
/// engine that generated them has shown that they are proper.
class PuzzleGenerator {
 public:
  PuzzleGenerator(const PuzzleSpec& spec, std::uint64_t seed)
      : spec_(spec),
        seed_(seed),
        geometry_(spec.box),
        shape_(spec.box, spec.symmetry, spec.mask),
        context_{make_stream(seed, "dig", {}), WorkMeter(0)},
        digger_(make_digger(geometry_, shape_, context_)),
        supply_(spec.box, context_, spec.grid) {
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
    // most of the work is that of breeding, which the scoring budget limits
    if (spec_.aim && spec_.box == Box(3, 3))
      budget = std::max(budget, 10 * std::min(budget, std::numeric_limits<std::uint64_t>::max() / 10));
    context_.work = WorkMeter(budget);
    context_.stop = stop;
    const std::uint64_t drawn_before = supply_.drawn();
    GenerateResult made{.puzzle = Grid(spec_.box), .solution = Grid(spec_.box), .clues_asked = spec_.clues};
    const bool is_reached = spec_.aim ? aim(made) : put(draft(), made);
    made.outcome = is_reached              ? Outcome::reached
                   : stop.stop_requested() ? Outcome::stopped
                                           : Outcome::fell_short;
    made.grids_tried = supply_.drawn() - drawn_before;
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
    made.weight = draft->weight;
    return draft->meets(spec_);
  }

  std::optional<Draft> draft() {
    if (spec_.allow_multiple) return made_blindly();
    if (spec_.unbiased) {
      if (!unbiased_) unbiased_.emplace(geometry_, supply_, context_);
      return unbiased_->run();
    }
    if (!wants_pattern()) return dug_until_reached();
    return find_on_pattern(
        shape_.always_clues(), [this] { return supply_.next(); }, context_);
  }

  std::optional<Draft> made_blindly() {
    const std::optional<Grid> solution = supply_.next();
    if (!solution) return std::nullopt;
    return Draft{blindly_removed(*solution, *spec_.clues, shape_, context_.random), *solution};
  }

  /// Whether a puzzle that digging has left with too many clues is exchanged for others, of other grids: where the next
  /// full grid would not do, either.
  bool wants_few_clues() const {
    if (spec_.minimal || spec_.grid || !shape_.is_free()) return false;
    return spec_.box != Box(3, 3) || *spec_.clues < fewest_by_neighbours;
  }

  /// Tries one full grid after another.
  std::optional<Draft> dug_until_reached() {
    std::optional<Draft> best;
    do {
      const std::optional<Grid> solution = supply_.next();
      if (!solution) break;
      std::optional<Draft> draft = draft_from(*solution);
      if (!draft && spec_.grid) break;  // this grid's clues have other solutions, in any order
      if (draft && wants_few_clues() && !draft->meets(spec_)) reduce_by_walks(*draft);
      if (draft && (!best || is_nearer(*draft, *best, spec_))) best = std::move(draft);
      if (spec_.grid && shape_.groups().empty()) break;  // nothing to choose
    } while (!(best && best->meets(spec_)) && !context_.must_end());
    return best;
  }

  /// The walk over orbits finds few clues sooner where there is one; it begins without the draft.
  void reduce_by_walks(Draft& draft) {
    const std::vector<OrbitWalk::Generators> groups = OrbitWalk::groups_for(spec_.box);
    if (groups.empty()) {
      if (!walk_) walk_.emplace(geometry_, *digger_, context_);
      walk_->run(draft, *spec_.clues);
    } else {
      if (!orbit_walk_) orbit_walk_.emplace(geometry_, groups, context_);
      orbit_walk_->run(draft, *spec_.clues);
    }
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
      digger_->reduce(*spec_.clues);
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

  /// Whether the mask leaves nothing to choose.
  bool wants_pattern() const {
    return spec_.box == Box(3, 3) && shape_.groups().empty() && !spec_.minimal && !spec_.grid;
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
  std::optional<OrbitWalk> orbit_walk_;
  std::optional<VicinityWalk> walk_;
  std::uint64_t next_ = 0;
};

// The final check of the generated puzzles: proven again, by engines that did not generate them. It sets `proper` of
// each result that has a puzzle and was not made blindly; what cannot be proven is no longer `reached`. Throws
// std::logic_error if a puzzle turns out not to be proper.

[[noreturn]] void fail(const GenerateResult& made) {
  std::string cells;
  for (const int digit : made.puzzle.digits()) cells += std::to_string(digit) + ' ';
  throw std::logic_error("a generated puzzle with boxes of " + made.puzzle.box().name() +
                         " failed its proof: " + cells);
}

/// `node_budget`: of each engine, if not the usual one.
void prove_within(GenerateResult& made, std::optional<std::uint64_t> node_budget,
                  const std::stop_token& stop) {
  SolveOptions options{.stop = stop};
  options.node_budget = node_budget.value_or(options.node_budget);
  SolveResult first = solve(made.puzzle, options);
  const bool first_denies = first.verdict == Verdict::none || first.verdict == Verdict::many ||
                            (first.solution && *first.solution != made.solution);
  if (first_denies) fail(made);
  const bool first_proves = first.verdict == Verdict::one;
  if (!first_proves) first = {.verdict = Verdict::one, .solution = made.solution};  // the next one may still
  const SecondProof second = node_budget ? prove_again(made.puzzle, first, stop, *node_budget)
                                         : prove_again(made.puzzle, first, stop);
  if (second == SecondProof::differs) fail(made);
  const bool second_proves = second == SecondProof::agrees;
  made.proper = first_proves && second_proves;
  made.proved_once = first_proves != second_proves;
}

/// What was reached when a stop comes is worth a tenth of a second, in which most are proved up to 25x25.
void prove_one(GenerateResult& made, const std::stop_token& stop) {
  if (!made.solution.is_complete()) return;
  prove_within(made, std::nullopt, stop);
  constexpr std::uint64_t nodes_after_stop = 2000;
  if (!made.proper && stop.stop_requested()) prove_within(made, nodes_after_stop, {});
  if (made.proper || made.outcome != Outcome::reached) return;
  made.outcome = stop.stop_requested() ? Outcome::stopped : Outcome::fell_short;
}

/// All together, in a moment.
void prove_9x9(std::span<GenerateResult> results) {
  std::vector<GenerateResult*> made;
  std::vector<Cells9x9> puzzles;
  for (GenerateResult& result : results) {
    if (!result.solution.is_complete()) continue;
    made.push_back(&result);
    puzzles.push_back(cells_of(result.puzzle));
  }
  const auto solutions = proved_twice(puzzles);
  for (std::size_t i = 0; i < made.size(); ++i) {
    if (!solutions[i] || *solutions[i] != cells_of(made[i]->solution)) fail(*made[i]);
    made[i]->proper = true;
  }
}

void require(bool holds, std::string_view otherwise) {
  if (!holds) throw std::invalid_argument(std::string(otherwise));
}

/// Checks the mask even if no number of clues is requested.
void require_possible_clue_count(const PuzzleSpec& spec) {
  const std::vector<int> possible = possible_clue_counts(spec);
  if (!spec.clues || std::ranges::binary_search(possible, *spec.clues)) return;
  throw std::invalid_argument("clues must be " + std::to_string(possible.front()) + " to " +
                              std::to_string(possible.back()) + " for box " + spec.box.name() +
                              ", and what the groups of the symmetry add up to; got " +
                              std::to_string(*spec.clues));
}

void require_sound_aim(const Aim& aim) {
  require(static_cast<bool>(aim.score), "the aim has no score");
  require(aim.low <= aim.high, "the aim must have low <= high, got " + std::to_string(aim.low) + " and " +
                                   std::to_string(aim.high));
  require(aim.puzzles_a_population != 0, "a population of no puzzles");
}

void require_sound(const PuzzleSpec& spec) {
  require(spec.clues || spec.aim || spec.minimal,
          "neither a number of clues nor an aim nor a minimal puzzle is asked for");
  require_possible_clue_count(spec);
  require(!spec.allow_multiple || !spec.aim, "an aim is for proper puzzles only: allow_multiple is set");
  require(!spec.allow_multiple || !spec.minimal, "only proper puzzles are minimal: allow_multiple is set");
  if (spec.aim) require_sound_aim(*spec.aim);
  if (spec.grid) {
    require(spec.grid->box() == spec.box,
            "the grid has boxes of " + spec.grid->box().name() + ", not of " + spec.box.name());
    require(is_solution_of(*spec.grid, *spec.grid), "the grid is not a full grid without conflicts");
  }
  if (!spec.parents.empty()) {
    require(spec.aim.has_value(), "parents are given, but no aim");
    require(!spec.grid, "give parents or a full grid, not both");
    require(spec.box == Box(3, 3), "only 9x9 puzzles are bred from parents");
  }
  const bool is_only_minimal = spec.minimal && !spec.clues && !spec.aim && !spec.grid && spec.mask.empty() &&
                               spec.symmetry == Symmetry::none;
  require(!spec.unbiased || is_only_minimal, "unbiased is for minimal puzzles without any other requirement");
  require(!spec.unbiased || spec.box.cells() <= 81,
          "unbiased is for boxes with a side of at most 9: leave it out, or want a smaller box");
}

}  // namespace

/// The band engine does more than a million units of work per second, the scalar engine 150,000 for 16x16 and 35,000
/// for 64x64.
std::uint64_t default_work_budget(Box box) {
  return box == Box(3, 3) ? 100'000'000 : 3'000'000;
}

std::vector<GenerateResult> generate_many(const PuzzleSpec& spec, const GenerateOptions& options,
                                          std::span<const std::uint64_t> indices) {
  require_sound(spec);
  std::vector<GenerateResult> made;
  made.reserve(indices.size());
  PuzzleGenerator generator(spec, options.seed);
  for (const std::uint64_t index : indices) {
    made.push_back(generator.make(index, options.stop));
    if (!spec.allow_multiple && spec.box != Box(3, 3)) prove_one(made.back(), options.stop);
    if (made.back().outcome == Outcome::stopped) break;
  }
  if (!spec.allow_multiple && spec.box == Box(3, 3)) prove_9x9(made);
  return made;
}

std::size_t choice_for(std::uint64_t seed, std::uint64_t index, std::string_view what, std::size_t choices) {
  if (choices == 0 || choices > std::numeric_limits<std::uint32_t>::max())
    throw std::invalid_argument("there must be 1 to 2^32 - 1 choices, got " + std::to_string(choices));
  RandomStream random = make_stream(seed, std::string("choice of ").append(what), {index});
  return random.below(choices);
}

GenerateResult generate(const PuzzleSpec& spec, const GenerateOptions& options) {
  return std::move(generate_many(spec, options, {&options.index, 1}).front());
}

int fewest_clues(Box box) {
  if (box == Box(3, 3)) return 17;
  if (box == Box(2, 2)) return 4;
  if (box == Box(2, 3) || box == Box(3, 2)) return 8;
  return box.side() - 1;
}

}  // namespace evodoku
