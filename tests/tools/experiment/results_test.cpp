// The results of a study in a file: what was added can be read, missing runs are known, torn ends are made again, and
// other files are not changed.
#include "experiment/results.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "common/tool.hpp"
#include "evodoku/version.hpp"
#include "temporary_folder.hpp"

using namespace evodoku;
using namespace evodoku::tools;
using Catch::Contains;

namespace {

const std::string sample_text =
    "title = Sample\nseed = 18446744073709551615\nrepeats = 4\ngeneration-cap = 30\n"
    "[puzzles small]\npuzzle = 1..4.4.1..4.4..2\npuzzle = 1..4.4.1..4.4...\nnames = \"one\", two\n"
    "[method mk]\npreset = mantere-koljonen\npopulation = 4, 8\nimprovement = none\n"
    "[method exact]\nengine = scalar\n[method DSATUR]\ncolouring = dsatur\n";

Study study_of(const std::string& text) {
  std::istringstream stream(text);
  return std::get<Study>(read_study(stream));
}

Study sample() {
  return study_of(sample_text);
}

Study sample_with(const std::string& what, const std::string& by) {
  std::string text = sample_text;
  text.replace(text.find(what), what.size(), by);
  return study_of(text);
}

struct MadeRun {
  int cell = 0;
  int number = 0;
  StudyRun run;
  double cpu_ms = 0;
};

/// Values that differ for every column and every run.
MadeRun sample_run(int cell, int number) {
  const auto base = static_cast<std::uint64_t>(1000 * cell + 10 * number);
  return {.cell = cell,
          .number = number,
          .run = {.seed = UINT64_MAX - base,
                  .solved = number % 2 == 0,
                  .reached_goal = number % 3 == 0,
                  .clues_kept = number % 4 != 0,
                  .generations = base + 1,
                  .evaluations = base + 2,
                  .restarts = base + 3,
                  .nodes = base + 4,
                  .colours_beyond = number + 5,
                  .population_bytes = base + 6},
          .cpu_ms = static_cast<double>(base + 7) * 1.000001};
}

std::vector<MadeRun> all_runs(const Study& study) {
  std::vector<MadeRun> runs;
  for (int cell = 0; cell < cells_of(study); ++cell) {
    for (int number = 0; number < study.repeats; ++number) runs.push_back(sample_run(cell, number));
  }
  return runs;
}

/// Makes a file of these runs.
std::string results_with(const TemporaryFolder& folder, const std::string& name,
                         const std::vector<MadeRun>& runs, const Study& study = sample()) {
  const std::string file = folder.path() / name;
  ResultsFile results(file, study);
  for (const MadeRun& made : runs) results.add({made.cell, made.number}, made.run, made.cpu_ms);
  results.sync();
  return file;
}

std::string whole_results(const TemporaryFolder& folder) {
  return results_with(folder, "whole.csv", all_runs(sample()));
}

void write(const std::string& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

const std::string& field(const StudyResults& results, std::size_t row, std::string_view column) {
  return results.runs.at(row)[results.column(column)];
}

std::optional<double> number(const StudyResults& results, std::size_t row, std::string_view column) {
  return number_in<double>(field(results, row, column));
}

/// (cell, number) of every run that a file lacks.
std::set<std::pair<int, int>> missing_in(const std::string& file, const Study& study = sample()) {
  std::set<std::pair<int, int>> missing;
  const ResultsFile results(file, study);
  for (const RunPlace& place : results.missing()) missing.insert({place.cell, place.number});
  return missing;
}

/// The message of the UsageError; "none" if there is none.
template <typename Action>
std::string error_of(const Action& action) {
  try {
    action();
  } catch (const UsageError& error) {
    return error.what();
  }
  return "none";
}

}  // namespace

TEST_CASE("results say what was studied") {
  const TemporaryFolder folder;
  const StudyInfo info = read_results({whole_results(folder)}).info;
  CHECK(info.title == "Sample");
  CHECK(info.repeats == 4);
  CHECK(info.version == version);
  CHECK(info.description == description_of(sample()));
  CHECK(info.methods == 4);
  CHECK(info.puzzles == 2);
  CHECK(info.expected() == 32);
}

TEST_CASE("runs are read as they were added") {
  const TemporaryFolder folder;
  const Study study = sample();
  const StudyResults results = read_results({whole_results(folder)});
  REQUIRE(results.runs.size() == 32);
  CHECK(results.is_complete);
  std::size_t row = 0;
  for (const MadeRun& made : all_runs(study)) {
    const Treatment& treatment = treatment_of(study, made.cell);
    const std::map<std::string, std::string> expected{
        {"method", treatment.method},
        {"kind", kind_of(treatment)},
        {"puzzle", puzzle_of(study, made.cell).name},
        {"level", "small"},
        {"box", "2x2"},
        {"seed", std::to_string(made.run.seed)},
        {"clues", std::to_string(puzzle_of(study, made.cell).puzzle.clue_count())},
        {"run", std::to_string(made.number)},
        {"solved", made.run.solved ? "1" : "0"},
        {"reached-goal", made.run.reached_goal ? "1" : "0"},
        {"clues-kept", made.run.clues_kept ? "1" : "0"},
        {"population", setting_of(treatment, "population")},
        {"improvement", setting_of(treatment, "improvement")}};
    for (const auto& [column, value] : expected) CHECK(field(results, row, column) == value);
    CHECK(number(results, row, "cpu-ms") == Approx(made.cpu_ms).epsilon(1e-7));
    ++row;
  }
}

TEST_CASE("what a method does not have is no number") {
  const TemporaryFolder folder;
  const StudyResults results = read_results({whole_results(folder)});
  const std::map<std::string, std::string> owners = {
      {"generations", "preset"}, {"evaluations", "preset"},       {"restarts", "preset"},
      {"nodes", "engine"},       {"colours-beyond", "colouring"}, {"population-bytes", "preset"}};
  for (const auto& [name, kind] : owners) {
    for (std::size_t row = 0; row < results.runs.size(); ++row)
      CHECK(field(results, row, name).empty() == (field(results, row, "kind") != kind));
  }
  CHECK(number(results, 1, "generations") == 11);
  CHECK(number(results, 1, "evaluations") == 12);
  CHECK(number(results, 1, "restarts") == 13);
  CHECK(number(results, 1, "population-bytes") == 16);
  CHECK(number(results, 16, "nodes") == 4004);
  CHECK(number(results, 25, "colours-beyond") == 6);
  CHECK_THROWS_WITH(results.column("metod"), Contains("there are method, kind"));
}

TEST_CASE("a run that is there twice is one run, and two results of it are an error") {
  const TemporaryFolder folder;
  MadeRun changed = sample_run(1, 2);
  ++changed.run.evaluations;
  const std::string file = results_with(folder, "one.csv", {sample_run(1, 2)});
  const std::string other = results_with(folder, "other.csv", {changed});
  CHECK(read_results({file, file}).runs.size() == 1);
  CHECK_THROWS_WITH(read_results({file, other}),
                    Contains("run 2 of method mk on puzzle two has two results"));
}

TEST_CASE("a file cut off anywhere is cut back to whole runs and continued") {
  const TemporaryFolder folder;
  const std::string file = whole_results(folder);
  const std::string whole = content(file);
  const std::size_t end_of_head = whole.find("\n0,") + 1;
  const auto expected = read_results({file}).runs;
  for (std::size_t size = 0; size < whole.size(); size += size % 97 + 1) {
    write(file, whole.substr(0, size));
    const std::string text = whole.substr(0, std::max(size, end_of_head));
    const std::size_t lines = static_cast<std::size_t>(std::ranges::count(text.substr(end_of_head), '\n'));
    CHECK(missing_in(file).size() == 32 - lines);
    CHECK(content(file) == text.substr(0, text.rfind('\n') + 1));
    {
      const Study study = sample();
      ResultsFile results(file, study);
      for (const RunPlace& place : results.missing()) {
        const MadeRun made = sample_run(place.cell, place.number);
        results.add(place, made.run, made.cpu_ms);
      }
    }
    CHECK(read_results({file}).runs == expected);
  }
}

TEST_CASE("results of another study are left alone and the first difference is named") {
  const TemporaryFolder folder;
  const std::string file = whole_results(folder);
  const std::string before = content(file);
  const auto told = [&](const Study& study) { return error_of([&] { ResultsFile(file, study); }); };
  CHECK(told(sample_with("seed = 18446744073709551615", "seed = 2")) ==
        file +
            ": holds the runs of another study than the study: there seed 18446744073709551615, here seed 2");
  CHECK_THAT(told(sample_with("[method DSATUR]\ncolouring = dsatur\n", "")),
             Contains(": there method DSATUR: colouring dsatur, here columns cell, method"));
  CHECK_THAT(told(study_of(sample_text + "[method x]\nengine = sat\n")),
             Contains(", here method x: engine sat"));
  CHECK_THAT(told(sample_with("population = 4, 8", "population = 4, 9")),
             Contains("population=8") && Contains("population=9"));
  CHECK_THAT(told(sample_with("small", "large")), Contains("there puzzle \"one\" level \"small\" "));
  CHECK_THAT(told(sample_with("improvement = none", "improvement = none\nelite = 0")),
             Contains("population=4 elite=0"));
  CHECK(content(file) == before);
  const std::string other =
      results_with(folder, "other.csv", {}, sample_with("seed = 18446744073709551615", "seed = 2"));
  CHECK_THROWS_WITH(read_results({file, other}), other + ": holds the runs of another study than " + file +
                                                     ": there seed 2, here seed 18446744073709551615");
}

TEST_CASE("results of another version of evodoku are left alone") {
  const TemporaryFolder folder;
  const std::string file = whole_results(folder);
  std::string text = content(file);
  text.replace(text.find(version), std::string_view(version).size(), "0.0.1");
  write(file, text);
  CHECK(error_of([&] { ResultsFile(file, sample()); }) ==
        file + ": its runs were made by evodoku 0.0.1, not " + version +
            ": other versions may make other runs");
  CHECK(content(file) == text);
  CHECK(read_results({file}).info.version == "0.0.1");
}

TEST_CASE("what is no results file is told and left alone") {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "a file";
  for (const std::string& text :
       {std::string("puzzle,rating\n"), std::string("# evodoku"), std::string(300, '#'),
        std::string("# another comment\n"), std::string("SQLite format 3\0...", 19)}) {
    write(file, text);
    CHECK(error_of([&] { read_results({file}); }) == file + ": not the results of a study");
    if (text == "# evodoku") continue;  // what a kill may leave of a head
    CHECK(error_of([&] { ResultsFile(file, sample()); }) == file + ": not the results of a study");
    CHECK(content(file) == text);
  }
  CHECK_THROWS_WITH(read_results({folder.path() / "none"}), Contains("none: No such file"));
  CHECK_THROWS_WITH(read_results({folder.path()}), Contains("is a directory"));
  CHECK_THROWS_WITH(ResultsFile("/dev/null", sample()), Contains("not a file that can be continued"));
  CHECK_THROWS_WITH(ResultsFile(folder.path() / "none" / "file", sample()), Contains("No such file"));
}

TEST_CASE("a line that was changed by hand is told with its place") {
  const TemporaryFolder folder;
  const std::string file = whole_results(folder);
  const std::string whole = content(file);
  const auto line = std::to_string(std::ranges::count(whole.substr(0, whole.find("\n1,")), '\n') + 2);
  const auto told = [&](const std::string& what, const std::string& by) {
    std::string text = whole;
    text.replace(text.find(what), what.size(), by);
    write(file, text);
    const std::string message = error_of([&] { ResultsFile(file, sample()); });
    CHECK(error_of([&] { read_results({file}); }) == message);
    CHECK(content(file) == text);
    return message;
  };
  CHECK(told("\n1,", "\n1,,") == file + ":" + line + ": not a run: the columns are others");
  CHECK(told("\n1,mk", "\n1,\"mk") == file + ":" + line + ": not a run: the columns are others");
  CHECK(told("\n1,", "\n8,") == file + ":" + line + ": not a run of this study");
  CHECK(told("\n1,", "\n-1,") == file + ":" + line + ": not a run of this study");
  for (const std::string number : {"x", "nan", "inf", "-1"}) {
    CHECK(told(",1001,", "," + number + ",") ==
          file + ":" + line + ": generations: want a number of 0 or more, got " + number);
  }
  CHECK_THAT(told("# repeats 4", "# repeats four"), Contains("the description of the study is damaged"));
  CHECK_THAT(told("cell,method", "method,cell"), Contains("the description of the study is damaged"));
}

TEST_CASE("names with commas and quotes and control characters are columns of one line") {
  const TemporaryFolder folder;
  Study study = sample();
  study.title = "two\nlines";
  study.puzzles[0].name = "a, \"b\"\n# c";
  const std::string file = results_with(folder, "names.csv", all_runs(study), study);
  const StudyResults results = read_results({file});
  CHECK(results.info.title == "two?lines");
  CHECK(field(results, 0, "puzzle") == "a, \"b\"?# c");
  CHECK(missing_in(file, study).empty());
}
