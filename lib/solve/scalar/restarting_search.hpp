// Restarts for the scalar engine: for puzzles with many solutions, of which a search that began badly finds
// none.
#pragma once

#include <cstdint>
#include <stop_token>

#include "solve/scalar/engine.hpp"

namespace evodoku {

/// Drives a loaded scalar engine, restarting it after 300, 300, 600, 300, 300, 600, 1200, ... guesses until
/// it finds its first solution: the sequence is within a logarithm of the best one whatever the puzzle (M.
/// Luby, A. Sinclair, D. Zuckerman, "Optimal Speedup of Las Vegas Algorithms", 1993). From then on there are
/// no more restarts, and the engine goes through the rest: every solution comes once, and exhausted means
/// that there are no more. To prove that there is no solution at all restarts are a waste.
class RestartingSearch {
 public:
  using Outcome = ScalarEngine::Outcome;

  /// `engine` has been loaded, has not yet given a solution, and outlives this.
  explicit RestartingSearch(ScalarEngine& engine) : engine_(engine) {}

  /// As ScalarEngine's.
  Outcome next_solution(std::uint64_t& nodes_left, const std::stop_token& stop = {});
  const Grid& solution() const { return engine_.solution(); }

 private:
  Outcome search_until_restart(std::uint64_t& nodes_left, const std::stop_token& stop);
  void restart();

  static constexpr std::uint64_t unit = 300;  // guesses; of 30, 100, 300 the best on half-empty 36x36

  ScalarEngine& engine_;
  std::uint64_t restarts_ = 0;
  std::uint64_t nodes_to_restart_ = unit;
  bool has_found_ = false;
};

/// Element `index`, from 0, of Luby's sequence 1, 1, 2, 1, 1, 2, 4, 1, ...
std::uint64_t luby(std::uint64_t index);

}  // namespace evodoku
