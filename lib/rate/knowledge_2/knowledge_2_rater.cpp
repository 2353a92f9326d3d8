#include <utility>

#include "evodoku/check.hpp"
#include "random/stream.hpp"
#include "rate/knowledge_2/knowledge_run.hpp"
#include "rate/knowledge_2/se_calibration.hpp"
#include "rate/rater.hpp"

namespace evodoku {

namespace {

using namespace knowledge_2;

/// Added to the generations of a puzzle on which the deductions get stuck, so that it costs more than every puzzle that
/// deductions solve.
constexpr std::uint64_t generations_before_search = 1'000'000'000'000'000'000;
constexpr std::uint64_t search_cap = 50'000;

/// The preset that searches then. Another preset would give other ratings, and so would need a new version of this
/// rater.
constexpr char search_preset[] = "mantere-koljonen";

class KnowledgeRatingRuns final : public PuzzleRuns {
 public:
  explicit KnowledgeRatingRuns(const Grid& grid) : grid_(grid), runs_(grid, noticing_of_people()) {}

  std::optional<RatingRun> run(const RunRequest& request) override {
    const KnowledgeRun made =
        runs_.run(make_stream(request.seed, "knowledge", {}), request.generation_cap, request.stop);
    waits_.add(made.waited);
    switch (made.ending) {
      case KnowledgeRun::Ending::stopped:
        return std::nullopt;
      case KnowledgeRun::Ending::stuck:
        return search(made, request);
      case KnowledgeRun::Ending::complete:
      case KnowledgeRun::Ending::capped:
        break;
    }
    return RatingRun{.generations = made.generations, .solved = is_solution_of(grid_, made.reached)};
  }

  std::vector<TechniqueWait> waits() const override { return waits_.means(); }

 private:
  /// Passes the digits that deduction found to the genetic algorithm as clues.
  std::optional<RatingRun> search(const KnowledgeRun& stuck, const RunRequest& request) const {
    const Run run = evolve(stuck.reached, *find_preset(search_preset),
                           {.seed = request.seed, .generation_cap = search_cap, .stop = request.stop});
    if (run.stopped) return std::nullopt;
    return RatingRun{.generations = stuck.generations + generations_before_search + run.generations,
                     .solved = run.solved && is_solution_of(grid_, run.best),
                     .searched = true};
  }

  Grid grid_;
  KnowledgeRuns runs_;
  WaitSum waits_;
};

}  // namespace

Rater knowledge_2_rater() {
  return {.name = "knowledge",
          .version = 2,
          .streams = "knowledge 1",
          .protocol = {.runs = 30,
                       .min_runs = 10,
                       .enough_ratio = 1.15,
                       .enough_share = 0.035,
                       .generation_cap = 4'000'000'000'000'000'000},
          .law = LengthLaw::any,
          .classes = {{"trivial", 0.0},
                      {"easy", 1.4},
                      {"medium", 1.8},
                      {"hard", 3.3},
                      {"very hard", 6.0},
                      {"extreme", 11.0}},
          .class_of_searched = "beyond techniques",
          .prepare = [](const Grid& grid) -> std::unique_ptr<PuzzleRuns> {
            return std::make_unique<KnowledgeRatingRuns>(grid);
          },
          .se_equivalent = se_equivalent_of};
}

}  // namespace evodoku
