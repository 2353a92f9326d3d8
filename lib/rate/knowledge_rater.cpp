#include <cstddef>
#include <limits>
#include <memory>

#include "evodoku/check.hpp"
#include "evolve/knowledge/knowledge_runs.hpp"
#include "rate/rater.hpp"

namespace evodoku {

namespace {

/// Idle generations, with no discovery possible, that are executed before the search starts: more than puzzles that
/// techniques solve need in all.
constexpr std::uint64_t generations_in_vain = 10'000;
constexpr std::uint64_t search_cap = 50'000;

// Levels at which the classes that a puzzle can have change: singles and direct techniques; locked candidates and subsets;
// wings, uniqueness and chains; and above these forcing and probing.
constexpr double up_to_direct = 2.55;
constexpr double up_to_subsets = 4.1;
constexpr double up_to_chains = 7.0;
constexpr double all_estimates = std::numeric_limits<double>::infinity();

class KnowledgeRatingRuns final : public PuzzleRuns {
 public:
  KnowledgeRatingRuns(const Grid& grid, ScanMemory& memory)
      : grid_(grid), runs_(knowledge_runs(grid, *find_preset("knowledge"), &memory)) {}

  std::optional<RatingRun> run(const EvolveOptions& options) override {
    const KnowledgeRun made = runs_->run(options, generations_in_vain);
    if (made.run.stopped) return std::nullopt;
    ++waiting_runs_;
    for (std::size_t t = 0; t < waited_.size(); ++t) waited_[t] += made.waited[t];
    if (made.run.stuck) return search(made.run, options);
    // If clues contradict each other, cells without candidates remain, and a search cannot do better.
    const bool is_contradictory = made.run.reached_goal && !made.run.solved;
    return RatingRun{
        .generations = made.run.generations, .solved = made.run.solved, .searched = is_contradictory};
  }

  std::vector<TechniqueWait> waits() const override {
    std::vector<TechniqueWait> means;
    for (std::size_t t = 0; t < waited_.size(); ++t) {
      if (waited_[t] > 0) means.push_back({static_cast<Technique>(t), waited_[t] / waiting_runs_});
    }
    return means;
  }

 private:
  /// Passes the digits that deduction found to the search as clues.
  std::optional<RatingRun> search(const Run& stuck, EvolveOptions options) const {
    options.generation_cap = search_cap;
    const Run run = evolve(stuck.best, *find_preset("evodoku"), options);
    if (run.stopped) return std::nullopt;
    return RatingRun{.generations = stuck.generations + run.generations,
                     .solved = run.solved && is_solution_of(grid_, run.best),
                     .searched = true};
  }

  Grid grid_;
  std::unique_ptr<KnowledgeRuns> runs_;
  ByTechnique<double> waited_{};  // generations, of all runs
  int waiting_runs_ = 0;
};

}  // namespace

Rater knowledge_rater() {
  return {.name = "knowledge",
          .version = 3,
          .streams = "knowledge 3",
          .protocol = {.runs = 32, .min_runs = 32, .enough_ratio = 1.15, .generation_cap = 1'000'000},
          .law = LengthLaw::any,
          .classes = {{"very-easy", 0.0, 0.0, up_to_direct},
                      {"easy", 1.55, 0.0, up_to_direct},
                      {"medium", 1.7, 0.0, up_to_subsets},
                      {"hard", 1.85, up_to_direct, up_to_chains},
                      {"very-hard", 2.0, up_to_subsets, all_estimates},
                      {"extreme", 2.15, up_to_chains, all_estimates}},
          .prepare = [](const Grid& grid, ScanMemory& memory) -> std::unique_ptr<PuzzleRuns> {
            return std::make_unique<KnowledgeRatingRuns>(grid, memory);
          }};
}

}  // namespace evodoku
