// What the engines of a portfolio have found, put together to one verdict.
#pragma once

#include <cstdint>

#include "evodoku/solve.hpp"

namespace evodoku {

/// The solutions of one puzzle as they come in, each of them checked, and what is known about there being
/// more.
class SolutionCollector {
 public:
  /// `limit` 0 means none. `puzzle` must outlive the findings.
  SolutionCollector(const Grid& puzzle, std::uint64_t limit) : puzzle_(puzzle), limit_(limit) {}

  /// Takes a solution. Throws std::logic_error for a wrong one, or for the first one come again: `finder` is
  /// then broken, and nothing it says can be used.
  void add(const Grid& solution, const char* finder);

  /// All solutions have been found.
  void found_all() { result_.complete = true; }

  /// So there is none.
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
