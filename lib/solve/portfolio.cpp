#include "solve/portfolio.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "evodoku/geometry.hpp"
#include "solve/band/engine.hpp"
#include "solve/sat/referee.hpp"
#include "solve/scalar/engine.hpp"
#include "solve/scalar/exact_cover.hpp"

namespace evodoku {

namespace {

/// The solutions of one puzzle as they are found, each of them checked, and whether there may be more.
class SolutionCollector {
 public:
  /// `limit` 0 means none. `puzzle` must outlive the object.
  SolutionCollector(const Grid& puzzle, std::uint64_t limit) : puzzle_(puzzle), limit_(limit) {}

  /// Adds a solution. Throws std::logic_error if it is wrong, or if the second one equals the first: `finder` is then
  /// faulty, and none of its results can be used.
  void add(const Grid& solution, Engine finder) {
    if (const auto fault = find_fault(puzzle_, solution)) {
      throw std::logic_error("internal error: the " + std::string(name_of(finder)) +
                             " engine gave a wrong solution: " + fault->message);
    }
    ++result_.count;
    if (!result_.solution) {
      result_.solution = solution;
    } else if (!result_.witness) {
      if (solution == *result_.solution) {
        throw std::logic_error("internal error: the " + std::string(name_of(finder)) +
                               " engine gave a solution twice");
      }
      result_.witness = solution;
    }
  }

  /// Called when `finder` has covered the whole search space, so that all solutions have been found.
  void found_all(Engine finder) {
    result_.complete = true;
    result_.decided_by = finder;
  }

  /// Called when the clues contradict each other, so that there is no solution.
  void found_conflict(Conflict conflict) {
    result_.conflict = std::move(conflict);
    result_.complete = true;
  }

  void spent_nodes(std::uint64_t nodes) { result_.nodes += nodes; }

  std::uint64_t count() const { return result_.count; }
  bool decided() const { return result_.complete || at_limit(); }

  SolveResult finish() && {
    if (result_.count >= 2) {
      result_.verdict = Verdict::many;
    } else if (result_.complete) {
      result_.verdict = result_.count == 1 ? Verdict::one : Verdict::none;
    }
    return std::move(result_);
  }

 private:
  bool at_limit() const { return limit_ != 0 && result_.count >= limit_; }

  const Grid& puzzle_;
  std::uint64_t limit_;
  SolveResult result_;
};

/// The referee is used only up to this limit of solutions, because each one is excluded by a long clause.
constexpr std::uint64_t most_solutions_of_referee = 16;

/// A conflict of CaDiCaL counts against the budget as this many scalar nodes, because it takes about as much time.
constexpr std::uint64_t nodes_per_conflict = 4;

/// The share of each engine in the first round. CaDiCaL decides every proper 25x25 known here within it.
constexpr std::uint64_t first_share = 16'000;

/// Guesses of the scalar engine before the referee is used at all. Up to 12x12 they are enough for most puzzles. Above,
/// some hundred guesses decide nearly every proper 16x16 and many 25x25, in a fifth of the referee's time, and cost
/// little compared with the time that the others take it. The number grows with the candidates per open cell: puzzles
/// with many candidates have many solutions, and guesses usually find two almost at once. (The sixth power was fitted
/// to some hundred puzzles of side 16 to 64, proper ones and half-empty grids; they have 4 to 12 candidates per open
/// cell.)
std::uint64_t opening_nodes(Box box, const std::vector<std::uint64_t>& candidates) {
  if (box.side() <= 12) return 2000;
  std::uint64_t open_cells = 0;
  std::uint64_t options = 0;
  for (const std::uint64_t digits : candidates) {
    if (std::has_single_bit(digits)) continue;
    ++open_cells;
    options += static_cast<std::uint64_t>(std::popcount(digits));
  }
  if (open_cells == 0) return 0;
  const std::uint64_t squared_mean = options * options / (open_cells * open_cells);
  constexpr std::uint64_t least_nodes = 400;
  const std::uint64_t least = std::max(least_nodes, static_cast<std::uint64_t>(box.cells()) / 6);
  return std::max(least, squared_mean * squared_mean * squared_mean / 90);
}

/// A scalar engine with its tables.
struct ScalarKit {
  explicit ScalarKit(Box box) : geometry(box), engine(geometry) {}
  Geometry geometry;
  ScalarEngine engine;
};

/// One kit is kept for each thread, for the last box used: building the tables of a 9x9 takes longer than solving it.
/// It is only a cache, as every load() starts afresh, and only for code that calls nothing which might use it in the
/// meantime.
ScalarEngine& kept_engine(Box box) {
  thread_local std::unique_ptr<ScalarKit> kept;
  if (!kept || kept->geometry.box() != box) kept = std::make_unique<ScalarKit>(box);
  return kept->engine;
}

std::vector<std::uint64_t> candidates_of(const ScalarEngine& engine, int cells) {
  std::vector<std::uint64_t> candidates;
  candidates.reserve(static_cast<std::size_t>(cells));
  for (int cell = 0; cell < cells; ++cell) candidates.push_back(engine.candidates(cell));
  return candidates;
}

/// The band engine with the interface for grids.
class BandSearch {
 public:
  using Outcome = BandEngine::Outcome;

  explicit BandSearch(const Grid& puzzle) : solution_(puzzle) { engine_.load(cells_of(puzzle)); }

  Outcome next_solution(std::uint64_t& nodes_left, const std::stop_token& stop) {
    const Outcome outcome = engine_.next_solution(nodes_left, stop);
    if (outcome != Outcome::found) return outcome;
    solution_ = grid_of(engine_.solution());
    return outcome;
  }

  const Grid& solution() const { return solution_; }

 private:
  BandEngine engine_;
  Grid solution_;
};

/// A referee that excludes all known solutions before each search.
class InformedReferee {
 public:
  InformedReferee(const Grid& puzzle, const std::vector<std::uint64_t>& candidates, Referee::Aim aim)
      : referee_(puzzle.box(), candidates, aim) {}

  Referee::Outcome next_solution(std::uint64_t conflicts, const std::vector<Grid>& known,
                                 const std::stop_token& stop) {
    for (; told_ < known.size(); ++told_) referee_.exclude(known[told_]);
    return referee_.next_solution(conflicts, stop);
  }

  bool is_posed() const { return referee_.is_posed(); }
  const Grid& solution() const { return referee_.solution(); }

 private:
  Referee referee_;
  std::size_t told_ = 0;
};

class Portfolio {
 public:
  Portfolio(const Grid& puzzle, const SolveOptions& options, const SolutionVisitor* visit)
      : puzzle_(puzzle),
        options_(options),
        visit_(visit),
        findings_(puzzle, options.limit),
        nodes_left_(options.node_budget) {}

  SolveResult run() && {
    if (auto conflict = find_conflict(puzzle_)) {
      findings_.found_conflict(std::move(*conflict));
    } else {
      search();
    }
    return std::move(findings_).finish();
  }

 private:
  void search() {
    switch (options_.engine) {
      case Engine::automatic:
        search_by_what_suits();
        break;
      case Engine::band:
        search_by_band();
        break;
      case Engine::lockstep:
        search_by_lockstep();
        break;
      case Engine::scalar:
        search_by_scalar_alone();
        break;
      case Engine::exact_cover:
        search_by_exact_cover();
        break;
      case Engine::sat:
        search_by_referee_alone();
        break;
    }
  }

  void search_by_what_suits() {
    if (puzzle_.box() == Box(3, 3)) {
      search_by_band();
    } else if (engines_may_take_turns()) {
      search_in_turns();
    } else {
      search_by_scalar_alone();
    }
  }

  bool uses_referee() const {
    return options_.engine == Engine::sat ||
           (options_.engine == Engine::automatic && engines_may_take_turns());
  }

  /// If there is a visitor, it must see the solutions in the order of a single engine.
  bool engines_may_take_turns() const {
    return visit_ == nullptr && referee_available() && options_.limit <= most_solutions_of_referee;
  }

  void search_in_turns() {
    ScalarEngine& engine = kept_engine(puzzle_.box());
    engine.load(puzzle_);
    const auto candidates = candidates_of(engine, puzzle_.cells());  // before any guess
    RestartingSearch restarting(engine);
    search_by_scalar(restarting, opening_nodes(puzzle_.box(), candidates));
    if (is_over()) return;
    InformedReferee proving(puzzle_, candidates, Referee::Aim::proof);
    if (!proving.is_posed()) {
      search_by_scalar(restarting, nodes_left_);
      return;
    }
    std::optional<InformedReferee> finding;
    for (std::uint64_t share = first_share; !is_over(); share *= 2) {
      ask(proving, share);
      search_by_scalar(restarting, share);
      if (is_over()) return;
      if (!finding) finding.emplace(puzzle_, candidates, Referee::Aim::solutions);
      ask(*finding, 4 * share);  // the only hope if the others have failed for long
    }
  }

  void search_by_band() {
    BandSearch search(puzzle_);
    take_all([&] { return search.next_solution(nodes_left_, options_.stop); }, search, Engine::band);
  }

  /// Solves a batch of one puzzle. Lockstep counts; the band engine finds the solutions, in its fixed order.
  void search_by_lockstep() {
    const Cells9x9 clues = cells_of(puzzle_);
    const auto limit = static_cast<std::uint32_t>(std::min<std::uint64_t>(options_.limit, UINT32_MAX));
    const std::uint32_t count = count_all({&clues, 1}, limit, {}, Engine::lockstep).front();
    nodes_left_ = UINT64_MAX;
    search_by_band();
    if (!options_.stop.stop_requested() && findings_.count() != count) {
      throw std::logic_error("internal error: lockstep counted " + std::to_string(count) +
                             " solutions, band " + std::to_string(findings_.count()));
    }
  }

  void search_by_scalar_alone() {
    std::optional<ScalarKit> own;
    // `visit` may call solve(), which uses the kept engine.
    if (visit_ != nullptr) own.emplace(puzzle_.box());
    ScalarEngine& engine = own ? own->engine : kept_engine(puzzle_.box());
    engine.load(puzzle_);
    search_by_scalar(engine, nodes_left_);
  }

  void search_by_exact_cover() {
    ExactCover engine(puzzle_);
    take_all([&] { return engine.next_solution(nodes_left_, options_.stop); }, engine, Engine::exact_cover);
  }

  /// Uses the candidates that the clues leave, so that CaDiCaL shares no code with the scalar engine.
  void search_by_referee_alone() {
    InformedReferee referee(puzzle_, plain_candidates(puzzle_), Referee::Aim::proof);
    ask(referee, nodes_left_);
  }

  /// `engine`: the scalar engine, with or without restarts.
  template <typename ScalarSearch>
  void search_by_scalar(ScalarSearch& engine, std::uint64_t share) {
    const std::uint64_t granted = std::min(share, nodes_left_);
    std::uint64_t left = granted;
    take_all([&] { return engine.next_solution(left, options_.stop); }, engine, Engine::scalar);
    findings_.spent_nodes(granted - left);
    nodes_left_ -= granted - left;
  }

  /// The whole share is charged to the budget, because the conflicts that were really needed are not known.
  void ask(InformedReferee& referee, std::uint64_t share) {
    const std::uint64_t granted = std::min(share, nodes_left_);
    const std::uint64_t conflicts = granted / nodes_per_conflict;
    take_all([&] { return referee.next_solution(conflicts, known_, options_.stop); }, referee, Engine::sat);
    nodes_left_ -= granted;
  }

  /// Takes the solutions of a finder until the findings are decided or it gives up.
  template <typename Next, typename Finder>
  void take_all(const Next& next, const Finder& finder, Engine engine) {
    while (!has_ended()) {
      const auto outcome = next();
      using Outcome = decltype(outcome);
      if (outcome == Outcome::exhausted) findings_.found_all(engine);
      if (outcome != Outcome::found) return;
      take(finder.solution(), engine);
    }
  }

  void take(const Grid& solution, Engine finder) {
    if (std::ranges::find(known_, solution) != known_.end()) return;  // found by another engine before
    findings_.add(solution, finder);
    if (uses_referee()) known_.push_back(solution);
    if (visit_ != nullptr) visitor_has_enough_ = !(*visit_)(solution);
  }

  bool has_ended() const {
    return visitor_has_enough_ || findings_.decided() || options_.stop.stop_requested();
  }
  bool is_over() const { return has_ended() || nodes_left_ == 0; }

  const Grid& puzzle_;
  const SolveOptions& options_;
  const SolutionVisitor* visit_;
  SolutionCollector findings_;
  std::uint64_t nodes_left_;
  std::vector<Grid> known_;  // the solutions found, if an engine must know them
  bool visitor_has_enough_ = false;
};

}  // namespace

SolveResult run_portfolio(const Grid& puzzle, const SolveOptions& options, const SolutionVisitor* visit) {
  return Portfolio(puzzle, options, visit).run();
}

}  // namespace evodoku
