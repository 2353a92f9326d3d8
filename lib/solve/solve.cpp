#include "evodoku/solve.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "deduce/candidates.hpp"
#include "evodoku/geometry.hpp"
#include "solve/exact_cover.hpp"
#include "solve/referee.hpp"
#include "solve/scalar_engine.hpp"

namespace evodoku {

namespace {

/// The referee is asked only for few solutions: each one excludes the last by a long clause.
constexpr std::uint64_t most_solutions_of_referee = 16;

/// Where the referee can follow, the scalar engine first tries this part of its budget: nearly all that it
/// can decide it decides soon, and what it cannot the referee often decides in milliseconds.
constexpr std::uint64_t first_part = 100;

/// A CaDiCaL conflict costs about four times as much as a scalar node.
constexpr std::uint64_t nodes_per_conflict = 4;

/// A scalar engine with its tables.
struct ScalarKit {
  explicit ScalarKit(Box box) : geometry(box), engine(geometry) {}
  Geometry geometry;
  ScalarEngine engine;
};

/// One kit is kept for each thread, for the box it last met: building the tables of a 9x9 takes longer than
/// solving it. Only a cache, as every load() starts afresh; and only for code that calls nothing which might
/// want it meanwhile.
ScalarEngine& kept_engine(Box box) {
  thread_local std::unique_ptr<ScalarKit> kept;
  if (!kept || kept->geometry.box() != box) kept = std::make_unique<ScalarKit>(box);
  return kept->engine;
}

/// The solutions of one puzzle as they come in, each of them checked; and what is known about there being
/// more.
class Findings {
 public:
  Findings(const Grid& puzzle, std::uint64_t limit) : puzzle_(puzzle), limit_(limit) {}

  /// Takes a solution; a finder that gives a wrong one is broken, and nothing it says can be used.
  void add(const Grid& solution, const char* finder) {
    if (const auto fault = find_fault(puzzle_, solution)) {
      throw std::logic_error("internal error: the " + std::string(finder) +
                             " engine gave a wrong solution: " + fault->message);
    }
    ++result_.count;
    if (!result_.solution) {
      result_.solution = solution;
    } else if (!result_.witness) {
      if (solution == *result_.solution) {
        throw std::logic_error("internal error: the " + std::string(finder) +
                               " engine gave a solution twice");
      }
      result_.witness = solution;
    }
  }

  bool at_limit() const { return limit_ != 0 && result_.count >= limit_; }
  bool decided() const { return result_.complete || at_limit(); }
  void found_all() { result_.complete = true; }
  void found_conflict(Conflict conflict) {
    result_.conflict = std::move(conflict);
    found_all();
  }
  void spent_nodes(std::uint64_t nodes) { result_.nodes += nodes; }

  SolveResult finish() && {
    if (result_.count >= 2) {
      result_.verdict = Verdict::many;
    } else if (result_.complete) {
      result_.verdict = result_.count == 1 ? Verdict::one : Verdict::none;
    }
    return std::move(result_);
  }

 private:
  const Grid& puzzle_;
  std::uint64_t limit_;
  SolveResult result_;
};

/// Which engines look for what, in which order, with which part of the budget.
class Portfolio {
 public:
  using Visit = std::function<bool(const Grid&)>;

  /// `visit`, if any, sees every solution and returns false to end.
  Portfolio(const Grid& puzzle, const SolveOptions& options, const Visit* visit = nullptr)
      : puzzle_(puzzle), options_(options), visit_(visit), findings_(puzzle, options.limit) {}

  SolveResult count() && {
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
        search_by_all();
        break;
      case Engine::scalar:
        search_by_scalar_alone();
        break;
      case Engine::exact_cover:
        search_by_exact_cover();
        break;
      case Engine::sat:
        ask_referee(plain_candidates(puzzle_));
        break;
    }
  }

  void search_by_all() {
    if (!several_engines()) {
      search_by_scalar_alone();
      return;
    }
    ScalarEngine& engine = kept_engine(puzzle_.box());
    engine.load(puzzle_);
    const std::vector<std::uint64_t> candidates = candidates_of(engine);  // before any guess
    const std::uint64_t first_nodes = options_.node_budget / first_part;
    search_by_scalar(engine, first_nodes);
    if (is_over()) return;
    ask_referee(candidates);
    if (is_over()) return;
    search_by_scalar(engine, options_.node_budget - first_nodes);
  }

  bool is_over() const { return ended_ || findings_.decided() || options_.stop.stop_requested(); }

  void search_by_scalar_alone() {
    std::optional<ScalarKit> own;
    if (visit_ != nullptr) own.emplace(puzzle_.box());  // `visit` may call solve(), which uses the kept one
    ScalarEngine& engine = own ? own->engine : kept_engine(puzzle_.box());
    engine.load(puzzle_);
    search_by_scalar(engine, options_.node_budget);
  }

  std::vector<std::uint64_t> candidates_of(const ScalarEngine& engine) const {
    std::vector<std::uint64_t> candidates;
    candidates.reserve(static_cast<std::size_t>(puzzle_.cells()));
    for (int cell = 0; cell < puzzle_.cells(); ++cell) candidates.push_back(engine.candidates(cell));
    return candidates;
  }

  void search_by_scalar(ScalarEngine& engine, std::uint64_t nodes) {
    std::uint64_t nodes_left = nodes;
    take_all([&] { return engine.next_solution(nodes_left, options_.stop); }, engine, "scalar");
    findings_.spent_nodes(nodes - nodes_left);
  }

  void search_by_exact_cover() {
    ExactCover engine(puzzle_);
    std::uint64_t nodes_left = options_.node_budget;
    take_all([&] { return engine.next_solution(nodes_left, options_.stop); }, engine, "exact-cover");
  }

  void ask_referee(const std::vector<std::uint64_t>& candidates) {
    Referee referee(puzzle_.box(), candidates);
    for (const Grid& solution : kept_) referee.exclude(solution);
    const std::uint64_t conflicts = options_.node_budget / nodes_per_conflict + 1;
    const auto next = [&] {
      const Referee::Outcome outcome = referee.next_solution(conflicts, options_.stop);
      if (outcome == Referee::Outcome::found) referee.exclude(referee.solution());
      return outcome;
    };
    take_all(next, referee, "sat");
  }

  /// Takes a finder's solutions one after the other until the findings are decided or it gives up.
  template <typename Next, typename Finder>
  void take_all(const Next& next, const Finder& finder, const char* name) {
    using Outcome = typename Finder::Outcome;
    while (!is_over()) {
      const Outcome outcome = next();
      if (outcome == Outcome::exhausted) findings_.found_all();
      if (outcome != Outcome::found) return;
      take(finder.solution(), name);
    }
  }

  void take(const Grid& solution, const char* finder) {
    if (std::ranges::find(kept_, solution) != kept_.end()) return;  // another engine had it before
    findings_.add(solution, finder);
    if (several_engines()) kept_.push_back(solution);
    if (visit_ != nullptr) ended_ = !(*visit_)(solution);
  }

  /// Whether more than one engine may come upon the same solution.
  bool several_engines() const {
    return options_.engine == Engine::automatic && visit_ == nullptr && referee_available() &&
           options_.limit <= most_solutions_of_referee;
  }

  const Grid& puzzle_;
  const SolveOptions& options_;
  const Visit* visit_;
  Findings findings_;
  std::vector<Grid> kept_;  // the solutions found, if several_engines()
  bool ended_ = false;      // `visit` wants no more
};

}  // namespace

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::none:
      return "none";
    case Verdict::one:
      return "one";
    case Verdict::many:
      return "many";
    case Verdict::undecided:
      break;
  }
  return "undecided";
}

std::string explain(const SolveResult& result, Box box) {
  switch (result.verdict) {
    case Verdict::none:
      return result.conflict ? "no solution: " + result.conflict->message(box) : "no solution";
    case Verdict::one:
      return "exactly one solution";
    case Verdict::many:
      return (result.complete ? "" : "at least ") + std::to_string(result.count) + " solutions";
    case Verdict::undecided:
      break;
  }
  return result.count == 0 ? "undecided: no solution found so far"
                           : "undecided: one solution found, but it is not known whether there is another";
}

bool sat_available() {
  return referee_available();
}

SolveResult solve(const Grid& puzzle, const SolveOptions& options) {
  if (options.limit == 0) throw std::invalid_argument("solve: limit must be at least 1, got 0");
  if (options.engine == Engine::sat && !sat_available()) {
    throw std::invalid_argument("solve: engine sat is asked for, but this build of evodoku has no CaDiCaL");
  }
  return Portfolio(puzzle, options).count();
}

SolveResult enumerate(const Grid& puzzle, const std::function<bool(const Grid&)>& visit,
                      const SolveOptions& options) {
  if (options.engine == Engine::sat) throw std::invalid_argument("enumerate: engine sat cannot enumerate");
  return Portfolio(puzzle, options, &visit).count();
}

}  // namespace evodoku
