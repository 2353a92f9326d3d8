// Restarts for the scalar engine: for puzzles that have many solutions, none of which a badly begun search finds.
#pragma once

#include <cstdint>
#include <stop_token>

#include "solve/scalar/engine.hpp"

namespace evodoku {

/// Runs a loaded scalar engine, restarting it after 300, 300, 600, 300, 300, 600, 1200, ... guesses until it finds its
/// first solution. For every puzzle this sequence is within a logarithmic factor of the best one (M. Luby, A. Sinclair,
/// D. Zuckerman, "Optimal Speedup of Las Vegas Algorithms", 1993). After that there are no more restarts, and the
/// engine finds the other solutions: each solution is found once, and exhausted means that there are no more. For
/// proving that there is no solution, restarts are a waste.
class RestartingSearch {
 public:
  using Outcome = ScalarEngine::Outcome;

  /// `engine` must have been loaded, must not have returned a solution yet, and must outlive this object.
  explicit RestartingSearch(ScalarEngine& engine) : engine_(engine) {}

  /// Like that of ScalarEngine.
  Outcome next_solution(std::uint64_t& nodes_left, const std::stop_token& stop = {});
  const Grid& solution() const { return engine_.solution(); }

 private:
  Outcome search_until_restart(std::uint64_t& nodes_left, const std::stop_token& stop);
  void restart();

  static constexpr std::uint64_t unit = 300;  // guesses; the best of 30, 100 and 300 on half-empty 36x36

  ScalarEngine& engine_;
  std::uint64_t restarts_ = 0;
  std::uint64_t nodes_to_restart_ = unit;
  bool has_found_ = false;
};

/// Element `index`, from 0, of Luby's sequence 1, 1, 2, 1, 1, 2, 4, 1, ...
std::uint64_t luby(std::uint64_t index);

}  // namespace evodoku
