#include "evolve/view.hpp"

#include <algorithm>

namespace evodoku::tools {

std::string_view why_ended(const Run& run, std::uint64_t generation_cap) {
  if (run.solved) return "solved";
  return run.generations == generation_cap ? "cap" : "goal";
}

void WatchingView::generation(const RunJob& job, const GenerationReport& report) {
  latest_.number = report.generation;
  latest_.evaluations = report.evaluations;
  latest_.best_fitness = report.best_fitness;
  latest_.mean_fitness = report.mean_fitness;
  latest_.best_digits.assign(report.best_digits.begin(), report.best_digits.end());
  const auto blanks = std::ranges::count(latest_.best_digits, Grid::blank);
  latest_.filled = static_cast<int>(latest_.best_digits.size()) - static_cast<int>(blanks);
  latest_is_taken_ = report.generation % every_ == 0;
  if (latest_is_taken_) take(job, latest_);
}

void WatchingView::end(const RunJob& job, const FinishedRun& finished) {
  if (!latest_is_taken_) take(job, latest_);
  latest_is_taken_ = true;
  conclude(job, finished);
}

}  // namespace evodoku::tools
