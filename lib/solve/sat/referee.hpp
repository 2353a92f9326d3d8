// The referee: CaDiCaL, a SAT solver, for what the scalar engine leaves undecided and for second proofs of
// large puzzles. (A. Biere, K. Fazekas, M. Fleury, M. Heisinger, "CaDiCaL, Kissat, Paracooba, Plingeling and
// Treengeling Entering the SAT Competition 2020".) Conflict-driven learning decides in milliseconds many
// large puzzles on which depth-first search gets lost.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "evodoku/box.hpp"
#include "evodoku/grid.hpp"

namespace evodoku {

/// True if evodoku was built with CaDiCaL. Without it no Referee can be made.
bool referee_available();

/// One puzzle before the referee. Not for two threads at once.
class Referee {
 public:
  /// What CaDiCaL is set up for. Either finds both in the end.
  enum class Aim {
    proof,      // quick restarts and stable search by turns, as CaDiCaL comes
    solutions,  // stable search only: far ahead where there are many solutions but they are hard to find, as
                // of a 36x36 with half its cells given; half as fast on hard proper puzzles
  };

  /// The question: each cell takes one of its candidates (bit d-1 for digit d), every house each digit once.
  /// Throws std::logic_error where !referee_available().
  Referee(Box box, const std::vector<std::uint64_t>& candidates, Aim aim = Aim::proof);
  ~Referee();
  Referee(const Referee&) = delete;
  Referee& operator=(const Referee&) = delete;

  enum class Outcome {
    found,      // solution() holds a solution that was not excluded
    exhausted,  // there is none (other than those excluded)
    budget,     // `most_conflicts` were not enough, or the question is too large (an empty 49x49)
    stopped,    // `stop` was requested
  };

  /// Looks for a solution, with at most so many conflicts (dead ends learned from); calling again without
  /// exclude() may find the same one. What was learned is kept from call to call.
  Outcome next_solution(std::uint64_t most_conflicts, const std::stop_token& stop = {});

  /// False: the question is too large to be put.
  bool is_posed() const;

  /// From now on this solution does not count, and the search begins near it: where there are others, one of
  /// them mostly differs in a few cells only.
  void exclude(const Grid& solution);

  /// The solution last found. Not yet checked.
  const Grid& solution() const;

 private:
  struct Session;
  std::unique_ptr<Session> session_;
};

/// The candidates that no clue of a cell's own houses excludes, by cell; worked out from the definition,
/// without the propagation of the scalar engine. A blank cell may be left with none.
std::vector<std::uint64_t> plain_candidates(const Grid& puzzle);

}  // namespace evodoku
