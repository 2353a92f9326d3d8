// Counts all solutions of 9x9 clues.
#pragma once

#include <cstdint>

#include "evodoku/grid.hpp"
#include "generate/grids/generation_context.hpp"
#include "solve/band/engine.hpp"

namespace evodoku {

/// One enumeration replaces a question for each cell and digit: how many solutions would be left if this digit became a
/// clue there? The idea is that of vicinity searches ({-1+1}, {-2+1}) as done by players at forum.enjoysudoku.com from
/// few-clue puzzles (gsf, champagne, M. Dobrichev).
class SolutionCensus {
 public:
  /// The context's meter counts every enumeration and every guess. `context` must outlive the object.
  explicit SolutionCensus(GenerationContext& context) : context_(&context) {}

  /// The number of solutions if it is below `limit`, otherwise `limit`; also `limit` if the context ended before all
  /// were found. So a result below `limit` is proven.
  int count(const Cells9x9& clues, int limit) {
    return enumerate(clues, limit, [](const Cells9x9&) {});
  }

  /// Like count(), and calls `visit` with each solution found.
  template <typename Visit>
  int enumerate(const Cells9x9& clues, int limit, Visit visit) {
    if (context_->must_end()) return limit;
    context_->work.spend(1);
    if (!engine_.load(clues)) return 0;
    for (int solutions = 0; solutions < limit; ++solutions) {
      std::uint64_t guesses = context_->work.left();
      const SearchOutcome outcome = context_->next_solution(engine_, guesses);
      if (outcome == SearchOutcome::exhausted) return solutions;
      if (outcome != SearchOutcome::found) return limit;
      visit(engine_.solution());
    }
    return limit;
  }

  /// The last solution found.
  const Cells9x9& solution() const { return engine_.solution(); }

 private:
  BandEngine engine_;
  GenerationContext* context_;
};

}  // namespace evodoku
