// The scalar engine: propagation over bit sets and depth-first search, for every box of side 2 to 64.
// It counts its guesses ("nodes"), so that a budget means the same on every machine.
#pragma once

#include <cassert>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "evodoku/deduce.hpp"
#include "evodoku/geometry.hpp"
#include "evodoku/grid.hpp"
#include "evodoku/solve.hpp"
#include "solve/common/search_outcome.hpp"
#include "solve/scalar/candidates.hpp"

namespace evodoku {

/// Depth-first search with two branches per node: the guess and, when it is exhausted, its negation. The consequences
/// of the negation are propagated too, and then the next guess is chosen. An object keeps its buffers from search to
/// search. Each thread needs its own; all can share one Geometry, which must outlive them.
class ScalarEngine {
 public:
  explicit ScalarEngine(const Geometry& geometry);

  /// Starts afresh with these clues and propagates. Returns false if they contradict each other (the search is then
  /// exhausted).
  bool load(const Grid& clues);
  /// The same with the digits that are placed and the candidates that are left.
  bool load(const PencilMarks& marks);

  /// After load() and before the first next_solution(): excludes `digit` from a cell, or places it. Propagates; returns
  /// false on a contradiction.
  bool forbid(int cell, int digit);
  bool place(int cell, int digit);

  /// Saves the current state for restore(). May be called only if there was no contradiction and no search has begun.
  /// Calls can be nested; load() discards all saved states.
  void save() {
    assert(alive_ && guesses_.empty());
    saved_.push_back(candidates_.mark());
  }

  /// Returns to the state of the last save() that has not been restored, whatever happened since: steps, contradictions
  /// or a search. The weights that the search learned from its failures are kept.
  void restore();

  /// The digits that are still possible in a cell (bit d-1 for digit d), after load().
  std::uint64_t candidates(int cell) const { return candidates_.digits(cell); }

  /// Tries the values of a full grid first from now on (not owned; nullptr: of none, the default): whoever looks for
  /// another solution finds it sooner near the known one. load() keeps the setting.
  void favour(const Grid* full_grid) { favourite_ = full_grid; }

  /// Appends what the search does to `steps` from now on (not owned; nullptr: nowhere, the default). Not together with
  /// save().
  void record_in(std::vector<SearchStep>* steps) { steps_ = steps; }

  /// Continues to the next solution. Each guess takes 1 from `nodes_left`.
  SearchOutcome next_solution(std::uint64_t& nodes_left, const std::stop_token& stop = {});

  /// Gives up all guesses but keeps the weights learned from failures, so that the search takes another path: a long
  /// unlucky search is common, and the remedy is to begin again. Must be called after load() and before the first
  /// solution, because solutions found already would be found again.
  void restart();

  /// The last solution found. Not checked yet: callers pass it to the independent checker.
  const Grid& solution() const { return solution_; }

 private:
  struct Guess {
    Candidates::Mark before;
    Candidate candidate;
  };

  bool settle(bool step_went_well, std::size_t removed_before);
  bool backtrack();
  void guess();
  Candidates::Item choose_item() const;
  Candidate choose_option(Candidates::Item item) const;
  void keep_solution();
  void record(SearchStep::Kind kind, Candidate candidate) const {
    if (steps_ != nullptr) steps_->push_back({kind, candidate});
  }
  void record_what_follows(std::size_t removed_before) const;

  Candidates candidates_;
  std::vector<std::uint32_t> failures_;  // by item: 1 + how often it was left without an option
  std::vector<Guess> guesses_;           // those that have not been refuted
  std::vector<Candidates::Mark> saved_;  // states of save() that have not been restored
  bool alive_ = false;  // the current branch may contain a solution that has not been returned
  const Grid* favourite_ = nullptr;
  std::vector<SearchStep>* steps_ = nullptr;
  Grid solution_;
};

/// Restarts, for puzzles that have many solutions, none of which a badly begun search finds: runs a loaded engine,
/// restarting it after 300, 300, 600, 300, 300, 600, 1200, ... guesses until it finds its
/// first solution. For every puzzle this sequence is within a logarithmic factor of the best one (M. Luby, A. Sinclair,
/// D. Zuckerman, "Optimal Speedup of Las Vegas Algorithms", 1993). After that there are no more restarts, and the
/// engine finds the other solutions: each solution is found once, and exhausted means that there are no more. For
/// proving that there is no solution, restarts are a waste.
class RestartingSearch {
 public:
  /// `engine` must have been loaded, must not have returned a solution yet, and must outlive this object.
  explicit RestartingSearch(ScalarEngine& engine) : engine_(engine) {}

  /// Like that of ScalarEngine.
  SearchOutcome next_solution(std::uint64_t& nodes_left, const std::stop_token& stop = {});
  const Grid& solution() const { return engine_.solution(); }

 private:
  static constexpr std::uint64_t unit = 300;  // guesses; the best of 30, 100 and 300 on half-empty 36x36

  ScalarEngine& engine_;
  std::uint64_t restarts_ = 0;
  std::uint64_t nodes_to_restart_ = unit;
  bool has_found_ = false;
};

/// Element `index`, from 0, of Luby's sequence 1, 1, 2, 1, 1, 2, 4, 1, ...
std::uint64_t luby(std::uint64_t index);

}  // namespace evodoku
