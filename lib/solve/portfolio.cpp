// The portfolio: all engines behind one function, with one budget and one verdict.
//
// For 9x9 a specialised engine decides every puzzle alone. For the other boxes no engine is best for all puzzles, and
// none knows in advance how long it will take:
//
//   puzzle                                            fast engine
//   most, and nearly all up to 12x12                  the scalar engine: none or a few dozen guesses
//   proper and hard, 16x16 and above                  CaDiCaL aiming at a proof
//   many solutions, 35 to 40 % of a 36x36 given       the scalar engine with restarts
//   many solutions, 45 to 50 % of a 36x36 given       CaDiCaL aiming at solutions
//
// So they take turns. Each continues where it stopped, with twice the share in every round (B. Huberman, R. Lukose, T.
// Hogg, "An Economics Approach to Hard Computational Problems", 1997; C. Gomes, B. Selman, "Algorithm Portfolios",
// 2001). The first decision ends the search. The order and the shares are fixed and counted in nodes and conflicts, not
// in time, so that the search for a puzzle is the same on every machine.
#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "evodoku/deduce.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/solve.hpp"
#include "solve/band/engine.hpp"
#include "solve/sat/referee.hpp"
#include "solve/scalar/engine.hpp"
#include "solve/scalar/exact_cover.hpp"

namespace evodoku {

namespace {

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
    options += std::popcount(digits);
  }
  if (open_cells == 0) return 0;
  const std::uint64_t squared_mean = options * options / (open_cells * open_cells);
  constexpr std::uint64_t least_nodes = 400;
  const std::uint64_t least = std::max<std::uint64_t>(least_nodes, box.cells() / 6);
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

/// Throws if an engine does not support this box. `caller` begins the message.
void require_box_for(Engine engine, Box box, const std::string& caller) {
  const bool is_for_9x9 = engine == Engine::band || engine == Engine::lockstep;
  if (!is_for_9x9 || box == Box(3, 3)) return;
  throw std::invalid_argument(caller + ": engine " + (engine == Engine::band ? "band" : "lockstep") +
                              " is for 9x9 only, got box " + box.name());
}

/// Called for each solution; returns false to end the search.
using SolutionVisitor = std::function<bool(const Grid&)>;

/// The solutions of one puzzle as they are found, each of them checked and, if there is a `visit` (not owned), passed to it
/// at once, in the fixed order of a single engine; and whether there may be more.
class Portfolio {
 public:
  /// `marks` (not owned): if there are any, solutions must have their candidates; Engine::scalar only.
  Portfolio(const Grid& puzzle, const SolveOptions& options, const SolutionVisitor* visit = nullptr,
            const PencilMarks* marks = nullptr)
      : puzzle_(puzzle), options_(options), visit_(visit), marks_(marks), nodes_left_(options.node_budget) {
    assert(marks == nullptr || options.engine == Engine::scalar);
  }

  SolveResult run() && {
    result_.conflict = find_conflict(puzzle_);
    if (result_.conflict) {
      result_.complete = true;
    } else {
      search();
    }
    if (result_.count >= 2) {
      result_.verdict = Verdict::many;
    } else if (result_.complete) {
      result_.verdict = result_.count == 1 ? Verdict::one : Verdict::none;
    }
    return std::move(result_);
  }

 private:
  void search() {
    switch (options_.engine) {
      case Engine::automatic:
        if (puzzle_.box() == Box(3, 3)) return search_by_band();
        return engines_may_take_turns() ? search_in_turns() : search_by_scalar_alone();
      case Engine::band:
        return search_by_band();
      case Engine::lockstep:
        return search_by_lockstep();
      case Engine::scalar:
        return search_by_scalar_alone();
      case Engine::exact_cover: {
        ExactCover engine(puzzle_);
        return search_by(engine, Engine::exact_cover, nodes_left_);
      }
      case Engine::sat:
        return search_by_referee_alone();
    }
  }

  /// If there is a visitor, it must see the solutions in the order of a single engine.
  bool engines_may_take_turns() const {
    return visit_ == nullptr && sat_available() && options_.limit <= most_solutions_of_referee;
  }

  void search_in_turns() {
    ScalarEngine& engine = kept_engine(puzzle_.box());
    engine.load(puzzle_);
    std::vector<std::uint64_t> candidates;  // before any guess
    for (int cell = 0; cell < puzzle_.cells(); ++cell) candidates.push_back(engine.candidates(cell));
    RestartingSearch restarting(engine);
    keeps_known_ = true;
    search_by(restarting, Engine::scalar, opening_nodes(puzzle_.box(), candidates));
    if (is_over()) return;
    const auto proving = make_referee(puzzle_.box(), candidates, Referee::Aim::proof);
    if (!proving->is_posed()) return search_by(restarting, Engine::scalar, nodes_left_);
    std::unique_ptr<Referee> finding;
    for (std::uint64_t share = first_share; !is_over(); share *= 2) {
      ask(*proving, share);
      search_by(restarting, Engine::scalar, share);
      if (is_over()) return;
      if (!finding) finding = make_referee(puzzle_.box(), candidates, Referee::Aim::solutions);
      ask(*finding, 4 * share);  // the only hope if the others have failed for long
    }
  }

  void search_by_band() {
    BandEngine engine;
    engine.load(cells_of(puzzle_));
    search_by(engine, Engine::band, nodes_left_);
  }

  /// Solves a batch of one puzzle. Lockstep counts; the band engine finds the solutions, in its fixed order.
  void search_by_lockstep() {
    const Cells9x9 clues = cells_of(puzzle_);
    const std::uint32_t limit = std::min<std::uint64_t>(options_.limit, UINT32_MAX);
    const std::uint32_t count = count_all({&clues, 1}, limit, {}, Engine::lockstep).front();
    nodes_left_ = UINT64_MAX;
    search_by_band();
    if (!options_.stop.stop_requested() && std::min<std::uint64_t>(result_.count, limit) != count) {
      throw std::logic_error("internal error: lockstep counted " + std::to_string(count) +
                             " solutions, band " + std::to_string(result_.count));
    }
  }

  void search_by_scalar_alone() {
    std::optional<ScalarKit> own;
    // `visit` may call solve(), which uses the kept engine.
    if (visit_ != nullptr) own.emplace(puzzle_.box());
    ScalarEngine& engine = own ? own->engine : kept_engine(puzzle_.box());
    marks_ == nullptr ? engine.load(puzzle_) : engine.load(*marks_);
    search_by(engine, Engine::scalar, nodes_left_);
  }

  /// Uses the candidates that the clues leave, so that CaDiCaL shares no code with the scalar engine.
  void search_by_referee_alone() {
    keeps_known_ = true;
    ask(*make_referee(puzzle_.box(), PencilMarks(puzzle_).candidates()), nodes_left_);
  }

  /// The scalar engine may be one with restarts.
  template <typename Finder>
  void search_by(Finder& finder, Engine engine, std::uint64_t share) {
    const std::uint64_t granted = std::min(share, nodes_left_);
    std::uint64_t left = granted;
    take_all([&] { return finder.next_solution(left, options_.stop); }, finder, engine);
    result_.nodes += granted - left;
    nodes_left_ -= granted - left;
  }

  /// The whole share is charged to the budget, because the conflicts that were really needed are not known.
  void ask(Referee& referee, std::uint64_t share) {
    const std::uint64_t granted = std::min(share, nodes_left_);
    const auto next = [&] {
      return referee.next_solution(granted / nodes_per_conflict, options_.stop, known_);
    };
    take_all(next, referee, Engine::sat);
    nodes_left_ -= granted;
  }

  /// Takes the solutions of a finder until all are known that are wanted, or it gives up.
  template <typename Next, typename Finder>
  void take_all(const Next& next, const Finder& finder, Engine engine) {
    while (!has_ended()) {
      const auto outcome = next();
      if (outcome == SearchOutcome::exhausted) {
        result_.complete = true;
        result_.decided_by = engine;
      }
      if (outcome != SearchOutcome::found) return;
      take(finder.solution(), engine);
    }
  }

  /// Throws std::logic_error if the solution is wrong, or if the second one equals the first: `finder` is then faulty,
  /// and none of its results can be used.
  void take(const Grid& solution, Engine finder) {
    if (std::ranges::find(known_, solution) != known_.end()) return;  // found by another engine before
    const auto refuse = [&](const std::string& what) {
      throw std::logic_error("internal error: the " + std::string(name_of(finder)) + " engine gave a " +
                             what);
    };
    if (const auto fault = find_fault(puzzle_, solution)) refuse("wrong solution: " + *fault);
    const auto wrong =
        marks_ == nullptr ? std::nullopt : wrong_entry(puzzle_, marks_->candidates(), solution);
    if (wrong) refuse("wrong solution: " + *wrong);
    ++result_.count;
    if (!result_.solution) {
      result_.solution = solution;
    } else if (!result_.witness) {
      if (solution == *result_.solution) refuse("solution twice");
      result_.witness = solution;
    }
    if (keeps_known_) known_.push_back(solution);
    if (visit_ != nullptr) visitor_has_enough_ = !(*visit_)(solution);
  }

  void take(const Cells9x9& solution, Engine finder) { take(grid_of(solution), finder); }

  bool has_ended() const {
    const bool is_at_limit = options_.limit != 0 && result_.count >= options_.limit;
    return visitor_has_enough_ || result_.complete || is_at_limit || options_.stop.stop_requested();
  }
  bool is_over() const { return has_ended() || nodes_left_ == 0; }

  const Grid& puzzle_;
  const SolveOptions& options_;
  const SolutionVisitor* visit_;
  const PencilMarks* marks_;
  SolveResult result_;
  std::uint64_t nodes_left_;
  bool keeps_known_ = false;
  std::vector<Grid> known_;  // the solutions found, if an engine must know them
  bool visitor_has_enough_ = false;
};

}  // namespace

SolveResult solve(const Grid& puzzle, const SolveOptions& options) {
  if (options.limit == 0) throw std::invalid_argument("solve: limit must be at least 1, got 0");
  if (options.engine == Engine::sat && !sat_available()) {
    throw std::invalid_argument("solve: engine sat is asked for, but this build of evodoku has no CaDiCaL");
  }
  require_box_for(options.engine, puzzle.box(), "solve");
  return Portfolio(puzzle, options).run();
}

SolveResult solve(const PencilMarks& marks, const SolveOptions& options, const SolutionVisitor& visit) {
  SolveOptions by_scalar = options;
  by_scalar.engine = Engine::scalar;
  return Portfolio(marks.values(), by_scalar, visit ? &visit : nullptr, &marks).run();
}

SolveResult enumerate(const Grid& puzzle, const SolutionVisitor& visit, const SolveOptions& options) {
  if (options.engine == Engine::sat || options.engine == Engine::lockstep) {
    throw std::invalid_argument(std::string("enumerate: engine ") +
                                (options.engine == Engine::sat ? "sat" : "lockstep") + " cannot enumerate");
  }
  require_box_for(options.engine, puzzle.box(), "enumerate");
  return Portfolio(puzzle, options, &visit).run();
}

}  // namespace evodoku
