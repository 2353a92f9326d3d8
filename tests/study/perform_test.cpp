// A run is a function of study, cell and number, and equals what the method does when called directly.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "studies.hpp"

using namespace evodoku;
using namespace evodoku::testing;

namespace {

bool same_run(const StudyRun& a, const StudyRun& b) {
  return a.seed == b.seed && a.solved == b.solved && a.reached_goal == b.reached_goal &&
         a.clues_kept == b.clues_kept && a.generations == b.generations && a.evaluations == b.evaluations &&
         a.restarts == b.restarts && a.nodes == b.nodes && a.colours_beyond == b.colours_beyond &&
         a.population_bytes == b.population_bytes;
}

/// Two puzzles, and methods of all kinds.
const std::string of_both_kinds =
    "seed = 11\nrepeats = 3\ngeneration-cap = 40\n[puzzles]\nfile = two.txt\n"
    "[method mk]\npreset = mantere-koljonen\npopulation = 8, 12\n"
    "[method exact]\nengine = scalar\n[method DSATUR]\ncolouring = dsatur\n";

}  // namespace

TEST_CASE("a run is a function of study and cell and number") {
  const Study study = study_of(of_both_kinds);
  const Study again = study_of(of_both_kinds);
  std::vector<StudyRun> forwards;
  for (int cell = 0; cell < cells_of(study); ++cell) {
    for (int number = 0; number < study.repeats; ++number) forwards.push_back(perform(study, cell, number));
  }
  auto made = forwards.rbegin();
  for (int cell = cells_of(study); cell-- > 0;) {
    for (int number = study.repeats; number-- > 0;) CHECK(same_run(perform(again, cell, number), *made++));
  }
}

TEST_CASE("a run ends with the generation that reaches the cap of evaluations") {
  const std::string head = "seed = 3\nrepeats = 4\nevaluation-cap = 500\n[puzzles]\nfile = two.txt\n";
  for (const std::string preset : {"mantere-koljonen", "lsga", "hill-climb-repaired"}) {
    CAPTURE(preset);
    const Study study = study_of(head + "[method a]\npreset = " + preset + "\n");
    for (int number = 0; number < study.repeats; ++number) {
      const StudyRun run = perform(study, 0, number);
      const auto& method = std::get<Preset>(treatment_of(study, 0).does);
      const Grid& puzzle = puzzle_of(study, 0).puzzle;
      std::vector<std::uint64_t> evaluations;
      evolve(puzzle, method,
             {.seed = run.seed,
              .run = static_cast<std::uint64_t>(number),
              .generation_cap = run.generations,
              .trace = [&](const GenerationReport& report) { evaluations.push_back(report.evaluations); }});
      CHECK(evaluations.back() == run.evaluations);
      if (run.reached_goal) continue;
      CHECK(run.evaluations >= 500);
      CHECK((evaluations.size() == 1 || evaluations[evaluations.size() - 2] < 500));
    }
  }
}

TEST_CASE("a run of a preset is the run that evolve makes with the recorded seed") {
  const Study study = study_of(of_both_kinds);
  for (int cell = 0; cell < 4; ++cell) {
    const auto& preset = std::get<Preset>(treatment_of(study, cell).does);
    for (int number = 0; number < study.repeats; ++number) {
      const StudyRun run = perform(study, cell, number);
      const Run same =
          evolve(puzzle_of(study, cell).puzzle, preset,
                 {.seed = run.seed, .run = static_cast<std::uint64_t>(number), .generation_cap = 40});
      CHECK(run.solved == same.solved);
      CHECK(run.clues_kept == same.clues_kept);
      CHECK(run.generations == same.generations);
      CHECK(run.evaluations == same.evaluations);
      CHECK(run.population_bytes == same.population_bytes);
      CHECK(run.population_bytes > 0);
    }
  }
}

TEST_CASE("runs of a cell differ and so do those of other parameters and of other seeds") {
  const Study half_full =
      study_of("seed = 1\n[puzzles]\npuzzle = " + std::string(27, '.') + nearly_full_line.substr(27) +
               "\n[method mk]\npreset = mantere-koljonen\n");
  std::set<std::uint64_t> evaluations;
  for (int number = 0; number < 12; ++number) evaluations.insert(perform(half_full, 0, number).evaluations);
  CHECK(evaluations.size() > 3);
  const Study study = study_of(of_both_kinds);
  CHECK(perform(study, 0, 0).seed != perform(study, 2, 0).seed);
  Study other = study;
  other.seed = 12;
  CHECK(perform(study, 0, 0).seed != perform(other, 0, 0).seed);
}

TEST_CASE("every engine solves") {
  const Study study = study_of(
      "seed = 1\n[puzzles]\nfile = two.txt\ntake = 1\n[method a]\nengine = automatic\n"
      "[method b]\nengine = exact-cover\n[method c]\nengine = band\n[method d]\nengine = scalar\n");
  for (int cell = 0; cell < 4; ++cell) {
    const StudyRun run = perform(study, cell, 0);
    CHECK(run.solved);
    CHECK(run.reached_goal);
    CHECK(run.clues_kept);
    CHECK(run.generations == 0);
  }
}

TEST_CASE("a preset that starts from a full board gets one") {
  const auto all = presets();
  const auto needy = std::ranges::find_if(all, [](const Preset& preset) { return needs_board(preset); });
  REQUIRE(needy != all.end());
  const Study study = study_of(
      "seed = 1\ngeneration-cap = 3\n[puzzles]\nfile = two.txt\n[method a]\npreset = " + needy->name + "\n");
  CHECK(perform(study, 0, 0).evaluations > 0);
}

TEST_CASE("a run that is stopped says so") {
  std::stop_source source;
  source.request_stop();
  // the second starts from a full board, which the stop keeps from being found
  const std::string preset = GENERATE("mantere-koljonen", "block-roulette-published");
  const Study study =
      study_of("seed = 1\n[puzzles]\nfile = two.txt\ntake = 1\n[method a]\npreset = " + preset + "\n");
  CHECK(perform(study, 0, 0, source.get_token()).stopped);
  CHECK_FALSE(perform(study_of(of_both_kinds), 0, 0).stopped);
}
