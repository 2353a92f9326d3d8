#include "solve/sat/referee.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <limits>
#include <optional>

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

/// Tells its solver itself when to stop.
class CadicalReferee final : public Referee, private CaDiCaL::Terminator {
 public:
  CadicalReferee(Box box, const std::vector<std::uint64_t>& candidates, Aim aim)
      : question_(box, candidates), solution_(question_.settled()) {
    solver_.set("quiet", 1);
    if (aim == Aim::solutions) solver_.configure("sat");
    for (const int literal : question_.literals()) solver_.add(literal);
    solver_.connect_terminator(this);
  }

  SearchOutcome next_solution(std::uint64_t most_conflicts, const std::stop_token& stop,
                              std::span<const Grid> known) override {
    if (stop.stop_requested()) return SearchOutcome::stopped;
    if (question_.is_too_large() || most_conflicts == 0) return SearchOutcome::budget;
    assert(excluded_ <= known.size());
    for (; excluded_ < known.size(); ++excluded_) exclude(known[excluded_]);
    stop_ = stop;
    solver_.limit("conflicts", std::min<std::uint64_t>(most_conflicts, std::numeric_limits<int>::max()));
    const int answer = solver_.solve();
    if (answer == unsatisfiable) return SearchOutcome::exhausted;
    if (answer == satisfiable) {
      keep_solution();
      return SearchOutcome::found;
    }
    return stop.stop_requested() ? SearchOutcome::stopped : SearchOutcome::budget;
  }

  bool is_posed() const override { return !question_.is_too_large(); }

  void favour(const Grid& full_grid) override {
    for (int variable = 1; variable <= question_.variables(); ++variable) solver_.phase(-variable);
    for (int cell = 0; cell < full_grid.cells(); ++cell) {
      const int variable = question_.variable(cell, full_grid[cell]);
      if (variable != 0) solver_.phase(variable);
    }
  }

  const Grid& solution() const override { return solution_; }

 private:
  bool terminate() override { return stop_.stop_requested(); }

  void exclude(const Grid& solution) {
    const auto true_variables = true_variables_of(solution);
    if (!true_variables) return;
    favour(solution);
    for (const int variable : *true_variables) solver_.add(-variable);
    solver_.add(0);
  }

  /// The variables that are true in a grid; nothing if the grid cannot be a solution of this question.
  std::optional<std::vector<int>> true_variables_of(const Grid& grid) const {
    std::vector<int> variables;
    for (int cell = 0; cell < grid.cells(); ++cell) {
      const int settled = question_.settled()[cell];
      if (settled != Grid::blank && settled == grid[cell]) continue;
      variables.push_back(question_.variable(cell, grid[cell]));
      if (variables.back() == 0) return std::nullopt;
    }
    return variables;
  }

  void keep_solution() {
    for (int cell = 0; cell < solution_.cells(); ++cell) {
      if (!question_.settled().is_blank(cell)) continue;
      solution_.clear(cell);
      for (int digit = 1; digit <= solution_.side(); ++digit) {
        const int variable = question_.variable(cell, digit);
        if (variable != 0 && solver_.val(variable) > 0) solution_.set(cell, digit);
      }
    }
  }

  SatQuestion question_;
  CaDiCaL::Solver solver_;
  std::size_t excluded_ = 0;  // of the solutions known
  std::stop_token stop_;
  Grid solution_;  // initially the settled cells; all cells once a solution has been found
};

}  // namespace

bool sat_available() {
  return true;
}

std::unique_ptr<Referee> make_referee(Box box, const std::vector<std::uint64_t>& candidates,
                                      Referee::Aim aim) {
  return std::make_unique<CadicalReferee>(box, candidates, aim);
}

#else

bool sat_available() {
  return false;
}

std::unique_ptr<Referee> make_referee(Box, const std::vector<std::uint64_t>&, Referee::Aim) {
  assert(false);
  return nullptr;
}

#endif

}  // namespace evodoku
