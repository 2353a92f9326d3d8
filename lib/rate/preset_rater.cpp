#include "rate/rater.hpp"

namespace evodoku {

namespace {

class RunsOfPreset final : public PuzzleRuns {
 public:
  RunsOfPreset(Preset preset, const Grid& grid) : preset_(std::move(preset)), grid_(grid) {}

  std::optional<RatingRun> run(const EvolveOptions& options) override {
    const Run run = evolve(grid_, preset_, options);
    if (run.stopped) return std::nullopt;
    return RatingRun{.generations = run.generations, .solved = run.solved};
  }

 private:
  Preset preset_;
  Grid grid_;
};

/// The cuts are chosen so that the puzzles of the 2007 and 2008 papers of T. Mantere and J. Koljonen get the classes
/// that their names say, as far as one scale allows: docs/rating.md has the table.
std::vector<DifficultyClass> mantere_koljonen_classes() {
  return {{"trivial", 0.0}, {"easy", 2.0},      {"medium", 3.6},
          {"hard", 4.6},    {"very hard", 5.1}, {"extreme", 5.5}};
}

}  // namespace

std::optional<std::string> why_no_rater(const Preset& preset) {
  if (needs_board(preset)) return "it starts from a given solution";
  if (!preset.clues_locked || preset.first == FirstPopulation::clues_overlooked)
    return "it does not keep the clues";
  return std::nullopt;
}

Rater rater_of_preset(const Preset& preset) {
  const bool is_mantere_koljonen = preset.name == "mantere-koljonen";
  return {.name = preset.name,
          .version = 2,
          // This rater was called experimental at first; its streams keep that name, and so its numbers.
          .streams = (is_mantere_koljonen ? "mantere-koljonen-experimental" : preset.name) + " 1",
          .protocol = {.runs = 20, .min_runs = 8, .enough_ratio = 3.0, .generation_cap = 100'000},
          .law = LengthLaw::exponential,
          .classes = is_mantere_koljonen ? mantere_koljonen_classes()
                                         : std::vector<DifficultyClass>{{"solved", 0.0}},
          .prepare = [preset](const Grid& grid, ScanMemory&) -> std::unique_ptr<PuzzleRuns> {
            return std::make_unique<RunsOfPreset>(preset, grid);
          }};
}

}  // namespace evodoku
