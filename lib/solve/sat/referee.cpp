#include "solve/sat/referee.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <stdexcept>

#include "evodoku/solve.hpp"

#ifdef EVODOKU_HAS_CADICAL
#include <cadical.hpp>

#include "solve/sat/question.hpp"
#endif

namespace evodoku {

#ifdef EVODOKU_HAS_CADICAL

namespace {

/// CaDiCaL's results (cadical.hpp has no names for them).
constexpr int satisfiable = 10;
constexpr int unsatisfiable = 20;

/// Is connected to a solver during its lifetime.
class StopWhenAsked : public CaDiCaL::Terminator {
 public:
  StopWhenAsked(CaDiCaL::Solver& solver, const std::stop_token& stop) : solver_(solver), stop_(stop) {
    solver_.connect_terminator(this);
  }
  ~StopWhenAsked() override { solver_.disconnect_terminator(); }
  StopWhenAsked(const StopWhenAsked&) = delete;
  StopWhenAsked& operator=(const StopWhenAsked&) = delete;
  bool terminate() override { return stop_.stop_requested(); }

 private:
  CaDiCaL::Solver& solver_;
  const std::stop_token& stop_;
};

}  // namespace

bool sat_available() {
  return true;
}

struct Referee::Session {
  Session(Box box, const std::vector<std::uint64_t>& candidates, Aim aim)
      : question(box, candidates), solution(question.settled()) {
    solver.set("quiet", 1);
    if (aim == Aim::solutions) solver.configure("sat");
    for (const int literal : question.literals()) solver.add(literal);
  }

  void keep_solution() {
    for (int cell = 0; cell < solution.cells(); ++cell) {
      if (!question.settled().is_blank(cell)) continue;
      solution.clear(cell);
      for (int digit = 1; digit <= solution.side(); ++digit) {
        const int variable = question.variable(cell, digit);
        if (variable != 0 && solver.val(variable) > 0) solution.set(cell, digit);
      }
    }
  }

  /// The variables that are true in a grid; nothing if the grid cannot be a solution of this question.
  std::optional<std::vector<int>> true_variables(const Grid& grid) const {
    std::vector<int> variables;
    for (int cell = 0; cell < grid.cells(); ++cell) {
      const int settled = question.settled()[cell];
      if (settled != Grid::blank && settled == grid[cell]) continue;
      variables.push_back(question.variable(cell, grid[cell]));
      if (variables.back() == 0) return std::nullopt;
    }
    return variables;
  }

  SatQuestion question;
  CaDiCaL::Solver solver;
  Grid solution;  // initially the settled cells; all cells once a solution has been found
};

Referee::Referee(Box box, const std::vector<std::uint64_t>& candidates, Aim aim)
    : session_(std::make_unique<Session>(box, candidates, aim)) {}

Referee::~Referee() = default;

SearchOutcome Referee::next_solution(std::uint64_t most_conflicts, const std::stop_token& stop) {
  if (stop.stop_requested()) return SearchOutcome::stopped;
  if (session_->question.is_too_large() || most_conflicts == 0) return SearchOutcome::budget;
  CaDiCaL::Solver& solver = session_->solver;
  const StopWhenAsked connected(solver, stop);
  solver.limit("conflicts", std::min<std::uint64_t>(most_conflicts, std::numeric_limits<int>::max()));
  const int answer = solver.solve();
  if (answer == unsatisfiable) return SearchOutcome::exhausted;
  if (answer == satisfiable) {
    session_->keep_solution();
    return SearchOutcome::found;
  }
  return stop.stop_requested() ? SearchOutcome::stopped : SearchOutcome::budget;
}

bool Referee::is_posed() const {
  return !session_->question.is_too_large();
}

void Referee::favour(const Grid& full_grid) {
  CaDiCaL::Solver& solver = session_->solver;
  for (int variable = 1; variable <= session_->question.variables(); ++variable) solver.phase(-variable);
  for (int cell = 0; cell < full_grid.cells(); ++cell) {
    const int variable = session_->question.variable(cell, full_grid[cell]);
    if (variable != 0) solver.phase(variable);
  }
}

void Referee::exclude(const Grid& solution) {
  const auto true_variables = session_->true_variables(solution);
  if (!true_variables) return;
  favour(solution);
  CaDiCaL::Solver& solver = session_->solver;
  for (const int variable : *true_variables) solver.add(-variable);
  solver.add(0);
}

const Grid& Referee::solution() const {
  return session_->solution;
}

#else

bool sat_available() {
  return false;
}

struct Referee::Session {};

Referee::Referee(Box, const std::vector<std::uint64_t>&, Aim) {
  throw std::logic_error("this build of evodoku has no SAT referee");
}
Referee::~Referee() = default;
SearchOutcome Referee::next_solution(std::uint64_t, const std::stop_token&) {
  return SearchOutcome::budget;
}
bool Referee::is_posed() const {
  return false;
}
void Referee::favour(const Grid&) {}
void Referee::exclude(const Grid&) {}
const Grid& Referee::solution() const {
  throw std::logic_error("this build of evodoku has no SAT referee");
}

#endif

}  // namespace evodoku
