#include "evodoku/generate.hpp"

#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "evodoku/check.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/solve.hpp"
#include "generate/aimed_search.hpp"
#include "generate/digger.hpp"
#include "generate/full_grid.hpp"
#include "generate/work_meter.hpp"
#include "random/stream.hpp"
#include "solve/scalar_engine.hpp"

namespace evodoku {

namespace {

/// Some seconds for 9x9, a minute or two for 6x6 (docs/generate.md has the figures).
constexpr std::uint64_t default_work_budget = 1'000'000;

void require_clue_count(const Specification& spec) {
  if (!spec.clues && !spec.aim) throw std::invalid_argument("neither a number of clues nor an aim is given");
  if (spec.clues && (*spec.clues < 0 || *spec.clues > spec.box.cells())) {
    throw std::invalid_argument("clues must be 0 to " + std::to_string(spec.box.cells()) + " for box " +
                                spec.box.name() + ", got " + std::to_string(*spec.clues));
  }
}

void require_sound_aim(const Specification& spec) {
  if (!spec.aim) return;
  if (spec.allow_multiple)
    throw std::invalid_argument("an aim is for proper puzzles only: allow_multiple is set");
  if (!spec.aim->score) throw std::invalid_argument("the aim has no score");
  if (!(spec.aim->low <= spec.aim->high)) {
    throw std::invalid_argument("the aim must have low <= high, got " + std::to_string(spec.aim->low) +
                                " and " + std::to_string(spec.aim->high));
  }
}

/// `solution` with all but `clues` cells blank, every choice of cells equally likely.
Grid blindly_removed(const Grid& solution, int clues, RandomStream& random) {
  std::vector<int> cells(static_cast<std::size_t>(solution.cells()));
  std::iota(cells.begin(), cells.end(), 0);
  const std::span<int> all(cells);
  const auto removed = static_cast<std::size_t>(solution.cells() - clues);
  random.sample_to_front(all, removed);
  Grid puzzle = solution;
  for (const int cell : all.first(removed)) puzzle.clear(cell);
  return puzzle;
}

/// One call of generate().
class Generation {
 public:
  Generation(const Specification& spec, const GenerateOptions& options)
      : spec_(spec),
        options_(options),
        geometry_(spec.box),
        engine_(geometry_),
        work_(spec.work_budget.value_or(default_work_budget)),
        full_grids_(geometry_, engine_, options_, work_),
        made_{.puzzle = Grid(spec.box), .solution = Grid(spec.box), .clues_asked = spec.clues} {}

  Generated run() {
    if (spec_.allow_multiple) {
      remove_blindly();
    } else {
      spec_.aim ? search_for_aim() : dig_until_reached();
      prove();
    }
    made_.clues_reached = made_.puzzle.clue_count();
    made_.grids_tried = full_grids_.drawn();
    made_.nodes = work_.spent();
    made_.outcome = outcome();
    return std::move(made_);
  }

 private:
  void remove_blindly() {
    const std::optional<Grid> solution = full_grids_.next();
    if (!solution) return;
    RandomStream random = make_stream(options_.seed, "remove blindly", {options_.index});
    made_.solution = *solution;
    made_.puzzle = blindly_removed(*solution, *spec_.clues, random);
  }

  void search_for_aim() {
    AimedSearch search(spec_, options_, engine_, full_grids_, work_);
    const std::optional<AimedPuzzle> best = search.run();
    made_.puzzles_scored = search.puzzles_scored();
    if (!best) return;
    made_.puzzle = best->puzzle;
    made_.solution = best->solution;
    made_.score = best->score;
    is_on_aim_ = best->distance == 0;
  }

  void dig_until_reached() {
    do {
      const std::optional<Grid> solution = full_grids_.next();
      if (!solution) return;
      dig(*solution);
    } while (made_.puzzle.clue_count() > *spec_.clues && !work_.exhausted() &&
             !options_.stop.stop_requested());
  }

  /// Digs once and keeps the result if it is the best so far.
  void dig(const Grid& solution) {
    RandomStream random =
        make_stream(options_.seed, "dig", {options_.index, static_cast<std::uint64_t>(full_grids_.drawn())});
    Digger digger(engine_, solution, random, work_, options_.stop);
    digger.dig(*spec_.clues, effort_for(spec_.box));
    if (full_grids_.drawn() > 1 && digger.clues() >= made_.puzzle.clue_count()) return;
    made_.puzzle = digger.puzzle();
    made_.solution = solution;
  }

  /// Twice, by engines that share no code. Not cut short by a stop request: what was reached until then is
  /// worth the moment it takes.
  void prove() {
    if (full_grids_.drawn() == 0) return;
    const SolveResult first = solve(made_.puzzle);
    const SecondProof second = prove_again(made_.puzzle, made_.solution);
    const bool first_denies = first.verdict == Verdict::none || first.verdict == Verdict::many ||
                              (first.solution && *first.solution != made_.solution);
    if (first_denies || second == SecondProof::differs) {
      throw std::logic_error("a generated puzzle failed its proof: seed " + std::to_string(options_.seed) +
                             ", index " + std::to_string(options_.index) + ", box " + spec_.box.name() +
                             ", " + std::to_string(made_.puzzle.clue_count()) + " clues");
    }
    made_.proper = first.verdict == Verdict::one && second == SecondProof::agrees;
  }

  Generated::Outcome outcome() const {
    const bool count_reached = !spec_.clues || made_.puzzle.clue_count() == *spec_.clues;
    const bool aim_reached = !spec_.aim || is_on_aim_;
    const bool sure = made_.proper || spec_.allow_multiple;
    if (full_grids_.drawn() > 0 && count_reached && aim_reached && sure) return Generated::Outcome::reached;
    return options_.stop.stop_requested() ? Generated::Outcome::stopped : Generated::Outcome::fell_short;
  }

  const Specification& spec_;
  const GenerateOptions& options_;
  Geometry geometry_;
  ScalarEngine engine_;
  WorkMeter work_;
  FullGrids full_grids_;
  Generated made_;
  bool is_on_aim_ = false;
};

}  // namespace

Generated generate(const Specification& spec, const GenerateOptions& options) {
  require_clue_count(spec);
  require_sound_aim(spec);
  return Generation(spec, options).run();
}

}  // namespace evodoku
