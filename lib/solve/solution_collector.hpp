// Combines what the engines of a portfolio have found into one verdict.
#pragma once

#include <cstdint>

#include "evodoku/solve.hpp"

namespace evodoku {

/// The solutions of one puzzle as they are found, each of them checked, and whether there may be more.
class SolutionCollector {
 public:
  /// `limit` 0 means none. `puzzle` must outlive the object.
  SolutionCollector(const Grid& puzzle, std::uint64_t limit) : puzzle_(puzzle), limit_(limit) {}

  /// Adds a solution. Throws std::logic_error if it is wrong, or if the second one equals the first: `finder` is then
  /// faulty, and none of its results can be used.
  void add(const Grid& solution, const char* finder);

  /// Called when all solutions have been found.
  void found_all() { result_.complete = true; }

  /// Called when the clues contradict each other, so that there is no solution.
  void found_conflict(Conflict conflict);

  void spent_nodes(std::uint64_t nodes) { result_.nodes += nodes; }

  std::uint64_t count() const { return result_.count; }
  bool decided() const { return result_.complete || at_limit(); }

  SolveResult finish() &&;

 private:
  bool at_limit() const { return limit_ != 0 && result_.count >= limit_; }

  const Grid& puzzle_;
  std::uint64_t limit_;
  SolveResult result_;
};

}  // namespace evodoku
