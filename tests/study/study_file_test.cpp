// What is read from a study's file, which does not depend on how it was formatted.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "studies.hpp"

using namespace evodoku;
using namespace evodoku::testing;

namespace {

const std::string plain =
    "title = A comparison\n"
    "seed = 7\n"
    "repeats = 5\n"
    "generation-cap = 900\n"
    "node-budget = 300\n"
    "[puzzles easy]\n"
    "file = two.txt\n"
    "take = 2\n"
    "names = nearly full\n"
    "[puzzles]\n"
    "file = named.csv\n"
    "name-column = name\n"
    "level-column = stars\n"
    "[method mk]\n"
    "preset = mantere-koljonen\n"
    "population = 10, 21\n"
    "[method exact]\n"
    "engine = scalar\n"
    "[method DSATUR]\n"
    "colouring = dsatur\n";

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

/// Everything that is read from a study's file.
std::vector<std::string> content_of(const std::string& text) {
  const Study study = study_of(text);
  std::vector<std::string> lines = description_of(study);
  lines.push_back(study.title + " " + std::to_string(study.repeats));
  return lines;
}

std::vector<std::string> puzzle_names(const Study& study) {
  std::vector<std::string> names;
  for (const StudyPuzzle& puzzle : study.puzzles) names.push_back(puzzle.name);
  return names;
}

}  // namespace

TEST_CASE("a study's file is read") {
  const Study study = study_of(plain);
  CHECK(study.title == "A comparison");
  CHECK(study.seed == 7);
  CHECK(study.repeats == 5);
  CHECK(puzzle_names(study) == std::vector<std::string>{"nearly full", "first", "second"});
  CHECK(study.puzzles[0].level == "easy");
  CHECK(study.puzzles[1].level == "3");
  CHECK(study.puzzles[2].level == "5 stars");
  CHECK(study.puzzles[0].puzzle == study.puzzles[2].puzzle);
  REQUIRE(study.treatments.size() == 4);
  CHECK(study.treatments[0].generation_cap == 900);
  CHECK(std::get<Preset>(study.treatments[1].does).population == 21);
  CHECK(std::get<EngineMethod>(study.treatments[2].does).node_budget == 300);
  CHECK(std::get<ColouringHeuristic>(study.treatments[3].does) == ColouringHeuristic::dsatur);
}

TEST_CASE("what a study says does not depend on how its lines end or are set") {
  const auto content = content_of(plain);
  CHECK(content_of(replaced(plain, "\n", "\r\n")) == content);
  CHECK(content_of("\xEF\xBB\xBF" + plain) == content);
  CHECK(content_of(plain.substr(0, plain.size() - 1)) == content);
  CHECK(content_of(replaced(plain, " = ", "=")) == content);
  CHECK(content_of(replaced(plain, " = ", "\t =  ")) == content);
  CHECK(content_of(replaced(plain, "\n", "   # a comment with = and [\n\n# another\n")) == content);
  CHECK(content_of(replaced(plain, "[method mk]", " [ method   mk ] ")) == content);
}

TEST_CASE("puzzles may have their levels from columns that evodoku itself writes") {
  const Study clues = study_of(replaced(plain, "level-column = stars", "level-column = clues"));
  for (const std::size_t i : {1U, 2U})
    CHECK(clues.puzzles[i].level == std::to_string(clues.puzzles[i].puzzle.clue_count()));
  CHECK(study_of(replaced(plain, "level-column = stars", "level-column = box")).puzzles[1].level == "3x3");
}

TEST_CASE("a puzzle can stand in the study itself") {
  const Study study =
      study_of("seed = 1\n[puzzles]\npuzzle = " + puzzle_line + "\n[puzzles]\n" +
               "puzzle = 1...........2...........3...........\n[method a]\nengine = scalar\n");
  CHECK(study.puzzles[0].name == "line 3");
  CHECK(to_line(study.puzzles[0].puzzle) == replaced(puzzle_line, "0", "."));
  CHECK(study.puzzles[1].puzzle.box() == Box(2, 3));
}

TEST_CASE("every study of the samples is read with the files beside it") {
  int read = 0;
  for (const auto& entry : std::filesystem::directory_iterator(EVODOKU_SAMPLES "/studies")) {
    const auto name = entry.path().stem();
    if (entry.path().extension() != ".study" || name == "lloyd-amos" || name == "sudaco")
      continue;  // others' puzzles
    std::ifstream file(entry.path());
    const auto result = read_study(file, entry.path().string());
    if (const auto* const error = std::get_if<TextError>(&result)) FAIL_CHECK(error->message());
    ++read;
  }
  CHECK(read >= 4);
}
