// The referee: CaDiCaL, a SAT solver, for puzzles that the scalar engine leaves undecided and for second proofs of
// large puzzles. (A. Biere, K. Fazekas, M. Fleury, M. Heisinger, "CaDiCaL, Kissat, Paracooba, Plingeling and
// Treengeling Entering the SAT Competition 2020".) Conflict-driven learning decides within milliseconds many large
// puzzles on which depth-first search gets lost.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "evodoku/box.hpp"
#include "evodoku/grid.hpp"
#include "solve/common/search_outcome.hpp"

namespace evodoku {

/// The referee for one puzzle. Two threads must not use the same object at once.
class Referee {
 public:
  /// How CaDiCaL is configured. With either aim it eventually finds solutions as well as proofs.
  enum class Aim {
    proof,      // alternates quick restarts and stable search: CaDiCaL's default
    solutions,  // stable search only: far better for many solutions that are hard to find, such as those of a
                // 36x36 with half of its cells given; half as fast on hard proper puzzles
  };

  virtual ~Referee() = default;

  /// Searches for a solution that is not among `known`, with at most `most_conflicts` conflicts (dead ends from which it
  /// learns), and begins near the last of them. `known` may only grow from call to call. What was learned is kept between
  /// calls. A question that is too large (an empty 49x49) ends like a spent budget.
  virtual SearchOutcome next_solution(std::uint64_t most_conflicts, const std::stop_token& stop = {},
                                      std::span<const Grid> known = {}) = 0;

  /// False if the question is too large.
  virtual bool is_posed() const = 0;

  /// Lets the search begin near this grid: if it is a solution and there are others, one of them usually differs in
  /// only a few cells.
  virtual void favour(const Grid& full_grid) = 0;

  /// The last solution found. Not checked yet.
  virtual const Grid& solution() const = 0;
};

/// The question: each cell takes one of its candidates (bit d-1 for digit d), every house each digit once. Precondition:
/// sat_available().
std::unique_ptr<Referee> make_referee(Box box, const std::vector<std::uint64_t>& candidates,
                                      Referee::Aim aim = Referee::Aim::proof);

}  // namespace evodoku
