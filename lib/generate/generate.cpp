#include "evodoku/generate.hpp"

#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "evodoku/check.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/solve.hpp"
#include "generate/digger.hpp"
#include "generate/full_grid.hpp"
#include "generate/work_meter.hpp"
#include "random/stream.hpp"
#include "solve/scalar_engine.hpp"

namespace evodoku {

namespace {

/// Some seconds for 9x9, a minute or two for 6x6 (docs/generate.md has the figures).
constexpr std::uint64_t default_work_budget = 1'000'000;

/// Found by trial: which effort reaches few clues soonest. To 4x4 every question is asked until it is
/// answered, so that which puzzles come out does not depend on what the engine finds easy; above that this
/// would take too long.
DiggingEffort effort_for(Box box) {
  if (box.side() <= 16) {
    return {.first_guesses = 40, .most_guesses = 10'240, .exchange_guesses = 10, .fruitless_exchanges = 1000};
  }
  return {.first_guesses = 5, .most_guesses = 20, .exchange_guesses = 5, .fruitless_exchanges = 1000};
}

void require_clue_count(const Specification& spec) {
  if (spec.clues < 0 || spec.clues > spec.box.cells()) {
    throw std::invalid_argument("clues must be 0 to " + std::to_string(spec.box.cells()) + " for box " +
                                spec.box.name() + ", got " + std::to_string(spec.clues));
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
        made_{.puzzle = Grid(spec.box), .solution = Grid(spec.box), .clues_asked = spec.clues} {}

  Generated run() {
    if (spec_.allow_multiple) {
      remove_blindly();
    } else {
      dig_until_reached();
      prove();
    }
    made_.clues_reached = made_.puzzle.clue_count();
    made_.nodes = work_.spent();
    made_.outcome = outcome();
    return std::move(made_);
  }

 private:
  std::optional<Grid> next_full_grid() {
    const auto attempt = static_cast<std::uint64_t>(made_.grids_tried);
    auto solution =
        draw_full_grid(geometry_, engine_, options_.seed, options_.index, attempt, options_.stop, work_);
    if (solution) ++made_.grids_tried;
    return solution;
  }

  void remove_blindly() {
    const std::optional<Grid> solution = next_full_grid();
    if (!solution) return;
    RandomStream random = make_stream(options_.seed, "remove blindly", {options_.index});
    made_.solution = *solution;
    made_.puzzle = blindly_removed(*solution, spec_.clues, random);
  }

  void dig_until_reached() {
    do {
      const std::optional<Grid> solution = next_full_grid();
      if (!solution) return;
      dig(*solution);
    } while (made_.puzzle.clue_count() > spec_.clues && !work_.exhausted() &&
             !options_.stop.stop_requested());
  }

  /// Digs once and keeps the result if it is the best so far.
  void dig(const Grid& solution) {
    RandomStream random =
        make_stream(options_.seed, "dig", {options_.index, static_cast<std::uint64_t>(made_.grids_tried)});
    Digger digger(engine_, solution, random, work_, options_.stop);
    digger.dig(spec_.clues, effort_for(spec_.box));
    if (made_.grids_tried > 1 && digger.clues() >= made_.puzzle.clue_count()) return;
    made_.puzzle = digger.puzzle();
    made_.solution = solution;
  }

  /// Twice, by engines that share no code. Not cut short by a stop request: what was reached until then is
  /// worth the moment it takes.
  void prove() {
    if (made_.grids_tried == 0) return;
    const SolveResult first = solve(made_.puzzle);
    const SecondProof second = prove_again(made_.puzzle, made_.solution);
    const bool first_denies = first.verdict == Verdict::none || first.verdict == Verdict::many ||
                              (first.solution && *first.solution != made_.solution);
    if (first_denies || second == SecondProof::differs) {
      throw std::logic_error("a generated puzzle failed its proof: seed " + std::to_string(options_.seed) +
                             ", index " + std::to_string(options_.index) + ", box " + spec_.box.name() +
                             ", " + std::to_string(spec_.clues) + " clues");
    }
    made_.proper = first.verdict == Verdict::one && second == SecondProof::agrees;
  }

  Generated::Outcome outcome() const {
    const bool count_reached = made_.grids_tried > 0 && made_.puzzle.clue_count() == spec_.clues;
    if (count_reached && (made_.proper || spec_.allow_multiple)) return Generated::Outcome::reached;
    return options_.stop.stop_requested() ? Generated::Outcome::stopped : Generated::Outcome::fell_short;
  }

  const Specification& spec_;
  const GenerateOptions& options_;
  Geometry geometry_;
  ScalarEngine engine_;
  WorkMeter work_;
  Generated made_;
};

}  // namespace

Generated generate(const Specification& spec, const GenerateOptions& options) {
  require_clue_count(spec);
  return Generation(spec, options).run();
}

}  // namespace evodoku
