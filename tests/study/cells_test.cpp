// Cells, parameters, and the description that determines whether two studies have the same runs.
#include <catch2/catch.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "studies.hpp"

using namespace evodoku;
using namespace evodoku::testing;

namespace {

const std::string two_puzzles = "seed = 1\nrepeats = 2\n[puzzles]\nfile = two.txt\n";

/// Whether the study described by `text` has the same description after `what` is replaced by `by`.
bool has_same_description(const std::string& text, const std::string& what, const std::string& by) {
  std::string changed = text;
  const std::size_t at = changed.find(what);
  REQUIRE(at != std::string::npos);
  changed.replace(at, what.size(), by);
  return description_of(study_of(text)) == description_of(study_of(changed));
}

}  // namespace

TEST_CASE("a cell is a treatment on a puzzle and puzzles vary fastest") {
  const Study study = study_of(two_puzzles + "[method a]\nengine = scalar\n[method b]\ncolouring = dsatur\n");
  REQUIRE(cells_of(study) == 4);
  std::vector<std::string> cells;
  for (int cell = 0; cell < 4; ++cell) {
    cells.push_back(treatment_of(study, cell).method + " on " + puzzle_of(study, cell).name);
  }
  CHECK(cells ==
        std::vector<std::string>{"a on two.txt:2", "a on two.txt:3", "b on two.txt:2", "b on two.txt:3"});
}

TEST_CASE("of a method's ranges the last varies fastest") {
  const Study study =
      study_of(two_puzzles +
               "[method mk]\nelite = 1, 0\npreset = mantere-koljonen\npopulation = 4..12 step 4\n"
               "[method exact]\nengine = scalar\nnode-budget = 7\n");
  std::vector<std::string> settings;
  for (const Treatment& treatment : study.treatments) {
    std::string text = treatment.method;
    for (const Setting& setting : treatment.settings) text += " " + setting.name + "=" + setting.value;
    settings.push_back(text);
  }
  CHECK(settings == std::vector<std::string>{"mk elite=1 population=4", "mk elite=1 population=8",
                                             "mk elite=1 population=12", "mk elite=0 population=4",
                                             "mk elite=0 population=8", "mk elite=0 population=12",
                                             "exact node-budget=7"});
  CHECK(parameters_of(study) == std::vector<std::string>{"elite", "population", "node-budget"});
  const auto& preset = std::get<Preset>(study.treatments[3].does);
  CHECK(preset.elite == 0);
  CHECK(preset.population == 4);
}

TEST_CASE("a parameter that a section does not set has its preset's value") {
  const Study study = study_of(two_puzzles +
                               "[method a]\npreset = mantere-koljonen\nelite = 2\n"
                               "[method b]\npreset = mantere-koljonen\npopulation = 8\ngeneration-cap = 5\n"
                               "[method c]\nengine = scalar\n[method d]\ncolouring = dsatur\n");
  const auto& [a, b, c, d] =
      std::tie(study.treatments[0], study.treatments[1], study.treatments[2], study.treatments[3]);
  CHECK(setting_of(a, "elite") == "2");
  CHECK(setting_of(a, "population") == "21");
  CHECK(setting_of(a, "generation-cap") == "100000");
  CHECK(setting_of(b, "generation-cap") == "5");
  CHECK(setting_of(b, "elite") == "1");
  CHECK(setting_of(c, "node-budget") == "2000000");
  CHECK(setting_of(c, "population").empty());
  CHECK(setting_of(d, "node-budget").empty());
  CHECK(setting_of(a, "no-such-parameter").empty());
  CHECK(kind_of(a) == "preset");
  CHECK(kind_of(c) == "engine");
  CHECK(kind_of(d) == "colouring");
}

TEST_CASE("what a treatment is by itself or by a setting is the same treatment") {
  const Study study = study_of(two_puzzles +
                               "[method a]\npreset = mantere-koljonen\n"
                               "[method b]\npreset = mantere-koljonen\npopulation = 21\n");
  CHECK(perform(study, 0, 0).seed == perform(study, 2, 0).seed);
}

TEST_CASE("a treatment, and with it the seed of its runs, is what the study sets, and no parameter besides") {
  const Study study = study_of(two_puzzles +
                               "[method a]\npreset = mantere-koljonen\n"
                               "[method b]\npreset = mantere-koljonen\nelite = 2\npopulation = 8\n"
                               "[method c]\nengine = scalar\n");
  const std::vector<std::string> lines = description_of(study);
  CHECK(lines.at(3) == "method a: preset mantere-koljonen generation-cap=100000");
  CHECK(lines.at(4) == "method b: preset mantere-koljonen generation-cap=100000 population=8 elite=2");
  CHECK(lines.at(5) == "method c: engine scalar node-budget=2000000");
  CHECK(perform(study, 0, 0).seed == 3936143636331194841ULL);
  CHECK(perform(study, 2, 0).seed == 4143823937520512969ULL);
}

TEST_CASE("the description changes with whatever changes a run or its place") {
  const std::string text =
      "title = A\nseed = 1\nrepeats = 2\n[puzzles easy]\npuzzle = " + nearly_full_line +
      "\n[method a]\npreset = mantere-koljonen\npopulation = 4, 8\n[method b]\nengine = scalar\n"
      "[method c]\ncolouring = dsatur\n";
  CHECK(has_same_description(text, "title = A", "title = B"));
  CHECK(has_same_description(text, "repeats = 2", "repeats = 9"));
  CHECK(has_same_description(text, "population = 4, 8", "population = 4..8 step 4"));
  CHECK_FALSE(has_same_description(text, "seed = 1", "seed = 2"));
  CHECK_FALSE(has_same_description(text, "easy", "hard"));
  CHECK_FALSE(has_same_description(text, "puzzle = .", "puzzle = 1"));
  CHECK_FALSE(has_same_description(text, "population = 4, 8", "population = 8, 4"));
  CHECK_FALSE(has_same_description(text, "population = 4, 8", "population = 4, 9"));
  CHECK_FALSE(has_same_description(text, "preset", "generation-cap = 7\npreset"));
  CHECK_FALSE(has_same_description(text, "engine", "node-budget = 7\nengine"));
  CHECK_FALSE(has_same_description(text, "scalar", "exact-cover"));
  CHECK_FALSE(has_same_description(text, "dsatur", "first-fit"));
  CHECK_FALSE(has_same_description(text, "method b", "method bee"));
}
