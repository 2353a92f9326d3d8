// The scalar engine: propagation over bit sets and depth-first search, for every box of side 2 to 64.
// It counts its guesses ("nodes"), so that a budget means the same on every machine.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>

#include "evodoku/geometry.hpp"
#include "evodoku/grid.hpp"
#include "random/stream.hpp"

namespace evodoku {

/// One search at a time; an object is reused for many (it keeps its buffers). Not for two threads at once;
/// one object a thread, all sharing one Geometry, which must outlive them.
class ScalarEngine {
 public:
  explicit ScalarEngine(const Geometry& geometry);
  ~ScalarEngine();
  ScalarEngine(ScalarEngine&&) noexcept;
  ScalarEngine& operator=(ScalarEngine&&) noexcept;

  /// Starts afresh with these clues and propagates. False: they contradict each other (the search is then
  /// exhausted).
  bool load(const Grid& clues);

  /// After load(), before the first next_solution(): cell must not hold `digit` / must hold it. Propagates;
  /// false on a contradiction.
  bool forbid(int cell, int digit);
  bool place(int cell, int digit);

  /// Keeps what is known now, while no contradiction was met and no search is under way, for restore(). Nests
  /// like brackets; load() forgets all that was saved.
  void save();

  /// Back to what was known at the last save() not yet restored, whatever came since: steps, contradictions,
  /// a search. The weights that the search learned from its failures stay.
  void restore();

  /// The digits still possible at a cell (bit d-1 for digit d), after load().
  std::uint64_t candidates(int cell) const;

  /// Tries values in random order from now on, drawing from `random` (not owned; nullptr: ascending order,
  /// the default). load() keeps the setting.
  void set_random_order(RandomStream* random);

  enum class Outcome {
    found,      // solution() holds the next solution
    exhausted,  // there are no (more) solutions
    budget,     // `nodes_left` reached 0: calling again with more goes on where it stopped
    stopped,    // `stop` was requested: likewise
  };

  /// Goes on to the next solution. Each guess takes 1 from `nodes_left`.
  Outcome next_solution(std::uint64_t& nodes_left, const std::stop_token& stop = {});

  /// Gives up all guesses, but keeps the weights learned from failures, so that the search takes another way:
  /// long bad luck is common, and the cure is to begin again. After load() and before the first solution: one
  /// found already would be found again.
  void restart();

  /// The solution last found. Not yet checked: callers pass it to the independent checker.
  const Grid& solution() const;

 private:
  struct Search;
  std::unique_ptr<Search> search_;
};

}  // namespace evodoku
