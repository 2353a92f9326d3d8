// The referee: CaDiCaL, a SAT solver, for puzzles that the scalar engine leaves undecided and for second proofs of
// large puzzles. (A. Biere, K. Fazekas, M. Fleury, M. Heisinger, "CaDiCaL, Kissat, Paracooba, Plingeling and
// Treengeling Entering the SAT Competition 2020".) Conflict-driven learning decides within milliseconds many large
// puzzles on which depth-first search gets lost.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "evodoku/box.hpp"
#include "evodoku/grid.hpp"
#include "solve/common/search_outcome.hpp"

namespace evodoku {

/// The referee for one puzzle; none can be made without CaDiCaL (sat_available()). Two threads must not use the same object
/// at once.
class Referee {
 public:
  /// How CaDiCaL is configured. With either aim it eventually finds solutions as well as proofs.
  enum class Aim {
    proof,      // alternates quick restarts and stable search: CaDiCaL's default
    solutions,  // stable search only: far better for many solutions that are hard to find, such as those of a
                // 36x36 with half of its cells given; half as fast on hard proper puzzles
  };

  /// The question: each cell takes one of its candidates (bit d-1 for digit d), every house each digit once. Throws
  /// std::logic_error if !sat_available().
  Referee(Box box, const std::vector<std::uint64_t>& candidates, Aim aim = Aim::proof);
  ~Referee();
  Referee(const Referee&) = delete;
  Referee& operator=(const Referee&) = delete;

  /// Searches for a solution that was not excluded, with at most `most_conflicts` conflicts (dead ends from which it
  /// learns). Calling it again without exclude() may find the same one. What was learned is kept between calls. A
  /// question that is too large (an empty 49x49) ends like a spent budget.
  SearchOutcome next_solution(std::uint64_t most_conflicts, const std::stop_token& stop = {});

  /// False if the question is too large.
  bool is_posed() const;

  /// Lets the search begin near this grid: if it is a solution and there are others, one of them usually differs in
  /// only a few cells.
  void favour(const Grid& full_grid);

  /// Excludes this solution, and lets the search begin near it.
  void exclude(const Grid& solution);

  /// The last solution found. Not checked yet.
  const Grid& solution() const;

 private:
  struct Session;
  std::unique_ptr<Session> session_;
};

}  // namespace evodoku
