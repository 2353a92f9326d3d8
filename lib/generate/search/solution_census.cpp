#include "generate/search/solution_census.hpp"

namespace evodoku {

int SolutionCensus::count(const Cells9x9& clues, int limit) {
  return enumerate(clues, limit, [](const Cells9x9&) {});
}

int SolutionCensus::take(const Cells9x9& clues, int limit) {
  occurrences_ = {};
  return enumerate(clues, limit, [this](const Cells9x9& solution) {
    for (std::size_t cell = 0; cell < solution.size(); ++cell) ++occurrences_[cell][solution[cell]];
  });
}

BandEngine::Outcome SolutionCensus::next_solution() {
  const std::uint64_t allowed = context_->work.left();
  std::uint64_t guesses_left = allowed;
  const BandEngine::Outcome outcome = engine_.next_solution(guesses_left, context_->stop);
  context_->work.spend(allowed - guesses_left);
  return outcome;
}

}  // namespace evodoku
