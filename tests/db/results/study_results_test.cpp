// The results of a study in a file: what was added can be read, missing runs are known, and other files are not
// changed.
#include "evodoku_study_db/study_results.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "fixtures.hpp"
#include "random/stream.hpp"

using namespace evodoku;
using namespace evodoku::db;
using namespace evodoku::db::testing;
using Code = StoreError::Code;

namespace {

const std::string sample_text =
    "title = Sample\nseed = 18446744073709551615\nrepeats = 4\ngeneration-cap = 30\n"
    "[puzzles small]\npuzzle = 1..4.4.1..4.4..2\npuzzle = 1..4.4.1..4.4...\n"
    "[method mk]\npreset = mantere-koljonen\npopulation = 4, 8\nimprovement = none\n"
    "[method exact]\nengine = scalar\n[method DSATUR]\ncolouring = dsatur\n";

Study study_of(const std::string& text) {
  std::istringstream stream(text);
  return std::get<Study>(read_study(stream));
}

Study with(std::string text, const std::string& what, const std::string& by) {
  text.replace(text.find(what), what.size(), by);
  return study_of(text);
}

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
          .cpu_ns = (base + 7) * 1'000'000,
          .peak_kib = base + 8};
}

std::vector<MadeRun> all_runs(const Study& study) {
  std::vector<MadeRun> runs;
  for (int cell = 0; cell < cells_of(study); ++cell) {
    for (int number = 0; number < study.repeats; ++number) runs.push_back(sample_run(cell, number));
  }
  return runs;
}

/// All values as text, one line per run; NaN is "".
std::vector<std::string> rows_of(const RunTable& table) {
  std::vector<std::string> rows;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    std::string text;
    for (const RunColumn& column : table.columns)
      text += column.name + "=" + table.text_at(column, row) + " ";
    rows.push_back(std::move(text));
  }
  return rows;
}

std::string filled_results(const TemporaryFolder& folder) {
  const std::string file = folder.file("results.db");
  const Study study = study_of(sample_text);
  auto results = StudyResults::create(file, study, "1.0");
  results.add(all_runs(study));
  return file;
}

Code code_of_creating(const std::string& file, const Study& study, const std::string& version,
                      std::string* message) {
  return code_thrown_by([&] { StudyResults::create(file, study, version); }, message);
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a file of results says what was studied") {
  const TemporaryFolder folder;
  const std::string file = filled_results(folder);
  const StudyInfo info = StudyResults::open(file).info();
  CHECK(info.title == "Sample");
  CHECK(info.seed == UINT64_MAX);
  CHECK(info.repeats == 4);
  CHECK(info.version == "1.0");
  CHECK(info.description == description_of(study_of(sample_text)));
  CHECK(info.methods == 4);
  CHECK(info.puzzles == 2);
  CHECK(info.runs == 32);
  CHECK(info.expected() == 32);
}

TEST_CASE("runs come back as they were added") {
  const TemporaryFolder folder;
  const std::string file = filled_results(folder);
  const Study study = study_of(sample_text);
  const RunTable table = StudyResults::open(file).table();
  REQUIRE(table.rows() == 32);
  CHECK(table.title == "Sample");
  CHECK(table.expected == 32);
  std::size_t row = 0;
  for (const MadeRun& made : all_runs(study)) {
    const Treatment& treatment = treatment_of(study, made.cell);
    CHECK(table.column("method").words[row] == treatment.method);
    CHECK(table.column("kind").words[row] == kind_of(treatment));
    CHECK(table.column("puzzle").words[row] == puzzle_of(study, made.cell).name);
    CHECK(table.column("level").words[row] == "small");
    CHECK(table.column("box").words[row] == "2x2");
    CHECK(table.column("seed").words[row] == std::to_string(made.run.seed));
    CHECK(table.numbers("clues").numbers[row] == puzzle_of(study, made.cell).puzzle.clue_count());
    CHECK(table.numbers("run").numbers[row] == made.number);
    CHECK(table.numbers("solved").numbers[row] == (made.run.solved ? 1 : 0));
    CHECK(table.numbers("reached-goal").numbers[row] == (made.run.reached_goal ? 1 : 0));
    CHECK(table.numbers("clues-kept").numbers[row] == (made.run.clues_kept ? 1 : 0));
    CHECK(table.numbers("cpu-ms").numbers[row] == Approx(static_cast<double>(made.cpu_ns) / 1e6));
    CHECK(table.numbers("peak-kib").numbers[row] == static_cast<double>(made.peak_kib));
    CHECK(table.text_at(table.column("population"), row) == setting_of(treatment, "population"));
    CHECK(table.column("improvement").words[row] == setting_of(treatment, "improvement"));
    ++row;
  }
}

TEST_CASE("what a method does not have is no number") {
  const TemporaryFolder folder;
  const std::string file = filled_results(folder);
  const RunTable table = StudyResults::open(file).table();
  const std::map<std::string, std::string> owners = {
      {"generations", "preset"}, {"evaluations", "preset"},       {"restarts", "preset"},
      {"nodes", "engine"},       {"colours-beyond", "colouring"}, {"population-bytes", "preset"}};
  for (const auto& [name, kind] : owners) {
    for (std::size_t row = 0; row < table.rows(); ++row) {
      CHECK(std::isnan(table.numbers(name).numbers[row]) == (table.column("kind").words[row] != kind));
    }
  }
  CHECK(table.numbers("generations").numbers[1] == 11);
  CHECK(table.numbers("nodes").numbers[16] == 4004);
  CHECK(table.numbers("colours-beyond").numbers[25] == 6);
}

TEST_CASE("columns say what they are") {
  const TemporaryFolder folder;
  const std::string file = filled_results(folder);
  const RunTable table = StudyResults::open(file).table();
  std::set<std::string> measured;
  std::set<std::string> effort;
  for (const RunColumn& column : table.columns) {
    CHECK_FALSE(column.meaning.empty());
    if (column.is_measured) measured.insert(column.name);
    if (column.is_effort) effort.insert(column.name);
  }
  CHECK(measured == std::set<std::string>{"cpu-ms", "peak-kib"});
  CHECK(effort == std::set<std::string>{"generations", "evaluations", "restarts", "nodes", "cpu-ms"});
}

TEST_CASE("whatever runs were made the others are missing", "[long]") {
  RandomStream random = make_stream(1, "missing runs", {});
  const Study study = study_of(sample_text);
  for (int trial = 0; trial < 20; ++trial) {
    const TemporaryFolder folder;
    auto results = StudyResults::create(folder.file("results.db"), study, "1.0");
    std::vector<MadeRun> made;
    std::vector<RunRange> left;
    const std::uint32_t share = random.below(5U);
    for (int cell = 0; cell < cells_of(study); ++cell) {
      for (int number = 0; number < study.repeats; ++number) {
        if (random.below(4U) < share) {
          made.push_back(sample_run(cell, number));
        } else if (!left.empty() && left.back().cell == cell && left.back().end == number) {
          ++left.back().end;
        } else {
          left.push_back({cell, number, number + 1});
        }
      }
    }
    random.shuffle(std::span(made));
    results.add(made);
    CHECK(results.missing(study) == left);
    CHECK(results.info().runs == made.size());
    CHECK(results.table().rows() == made.size());
  }
}

TEST_CASE("the order in which runs are added does not matter", "[long]") {
  RandomStream random = make_stream(2, "order of runs", {});
  const Study study = study_of(sample_text);
  const TemporaryFolder folder;
  const std::string file = filled_results(folder);
  const auto expected = rows_of(StudyResults::open(file).table());
  auto runs = all_runs(study);
  random.shuffle(std::span(runs));
  auto results = StudyResults::create(folder.file("other.db"), study, "1.0");
  for (const MadeRun& run : runs) results.add(std::vector{run});
  CHECK(rows_of(results.table()) == expected);
}

TEST_CASE("a run that is there already stays as it is") {
  const TemporaryFolder folder;
  const Study study = study_of(sample_text);
  auto results = StudyResults::create(folder.file("results.db"), study, "1.0");
  results.add(std::vector{sample_run(1, 2)});
  const auto before = rows_of(results.table());
  MadeRun other = sample_run(1, 2);
  other.run.evaluations = 77;
  results.add(std::vector{other, other});
  CHECK(rows_of(results.table()) == before);
}

TEST_CASE("runs are added all or none") {
  const TemporaryFolder folder;
  const Study study = study_of(sample_text);
  auto results = StudyResults::create(folder.file("results.db"), study, "1.0");
  MadeRun of_no_cell = sample_run(8, 0);
  MadeRun of_no_number = sample_run(0, 0);
  of_no_number.number = -1;
  for (const MadeRun& wrong : {of_no_cell, of_no_number}) {
    code_thrown_by([&] { results.add(std::vector{sample_run(0, 1), wrong, sample_run(0, 2)}); });
    CHECK(results.info().runs == 0);
  }
  results.add(std::vector<MadeRun>{});
  CHECK(results.info().runs == 0);
}

TEST_CASE("parts merged in any order, some of them twice, are the whole") {
  const TemporaryFolder folder;
  const Study study = study_of(sample_text);
  const std::vector<std::string> whole = rows_of(StudyResults::open(filled_results(folder)).table());
  const std::vector<MadeRun> runs = all_runs(study);
  std::vector<std::string> parts;
  for (std::size_t part = 0; part < 3; ++part) {
    parts.push_back(folder.file("part-" + std::to_string(part) + ".db"));
    auto results = StudyResults::create(parts.back(), study, "1.0");
    // consecutive parts have some runs in common
    const std::size_t first = part * 10;
    results.add(std::span(runs).subspan(first, std::min<std::size_t>(14, runs.size() - first)));
  }
  const std::string merged = folder.file("merged.db");
  CHECK(StudyResults::merge(merged, parts[2]).added == 12);
  CHECK(StudyResults::open(merged).missing() == StudyResults::open(merged).missing(study));
  CHECK(StudyResults::merge(merged, parts[0]).added == 14);
  const StudyMerge last = StudyResults::merge(merged, parts[1]);
  CHECK(last.added == 6);
  CHECK(last.already_there == 8);
  CHECK(StudyResults::merge(merged, parts[0]).added == 0);
  CHECK(StudyResults::open(merged).missing().empty());
  CHECK(rows_of(StudyResults::open(merged).table()) == whole);
  // results can be added to a merged file
  CHECK(StudyResults::create(merged, study, "1.0").missing(study).empty());
}

TEST_CASE("a run that came out otherwise is named and nothing is merged") {
  const TemporaryFolder folder;
  const Study study = study_of(sample_text);
  const std::string part = folder.file("part.db");
  MadeRun changed = sample_run(1, 2);
  ++changed.run.evaluations;
  MadeRun slower = sample_run(0, 0);
  ++slower.cpu_ns;  // as on another machine
  StudyResults::create(part, study, "1.0").add(std::vector<MadeRun>{slower, changed});
  const std::string merged = folder.file("merged.db");
  StudyResults::create(merged, study, "1.0").add(std::vector<MadeRun>{sample_run(0, 0), sample_run(1, 2)});
  std::string message;
  CHECK(code_thrown_by([&] { StudyResults::merge(merged, part); }, &message) == Code::other_study);
  CHECK(contains(message, "run 2 of method"));
  CHECK(contains(message, part));
  StudyResults::create(folder.file("other.db"), study, "2.0");
  CHECK(code_thrown_by([&] { StudyResults::merge(merged, folder.file("other.db")); }, &message) ==
        Code::other_study);
  CHECK(contains(message, "1.0"));
  CHECK(StudyResults::open(merged).info().runs == 2);
}

TEST_CASE("results can be added to by the study that made them") {
  const TemporaryFolder folder;
  const std::string file = filled_results(folder);
  const Study study = study_of(sample_text);
  CHECK(StudyResults::create(file, study, "1.0").missing(study).empty());
  CHECK(StudyResults::open(file).info().runs == 32);
}

TEST_CASE("more repeats leave what is there and miss the rest") {
  const TemporaryFolder folder;
  const std::string file = filled_results(folder);
  const Study more = with(sample_text, "repeats = 4", "repeats = 6");
  auto results = StudyResults::create(file, more, "1.0");
  const auto missing = results.missing(more);
  REQUIRE(missing.size() == 8);
  CHECK(missing[3] == RunRange{3, 4, 6});
  CHECK(results.info().runs == 32);
  CHECK(results.info().expected() == 48);
  CHECK(results.table().expected == 48);
}

TEST_CASE("fewer repeats hide the runs beyond them until there are more again") {
  const TemporaryFolder folder;
  const std::string file = folder.file("results.db");
  const Study study = study_of(sample_text);
  const Study fewer = with(sample_text, "repeats = 4", "repeats = 2");
  auto runs = all_runs(study);
  std::erase_if(runs, [](const MadeRun& made) { return made.cell == 7 && made.number < 2; });
  StudyResults::create(file, study, "1.0").add(runs);
  {
    auto results = StudyResults::create(file, fewer, "1.0");
    CHECK(results.missing(fewer) == std::vector<RunRange>{{7, 0, 2}});
    CHECK(results.info().runs == 14);
    CHECK(results.info().expected() == 16);
    CHECK(results.table().rows() == 14);
    CHECK(results.table().expected == 16);
  }
  CHECK(StudyResults::create(file, study, "1.0").table().rows() == 30);
}

TEST_CASE("a title that was changed is kept") {
  const TemporaryFolder folder;
  const std::string file = filled_results(folder);
  StudyResults::create(file, with(sample_text, "Sample", "Another"), "1.0");
  CHECK(StudyResults::open(file).info().title == "Another");
  CHECK(StudyResults::open(file).table().title == "Another");
}

TEST_CASE("results of another study are left alone and the first difference is named") {
  const TemporaryFolder folder;
  const std::string file = filled_results(folder);
  const std::string before = bytes_of(file);
  std::string message;
  CHECK(code_of_creating(file, with(sample_text, "seed = 18446744073709551615", "seed = 2"), "1.0",
                         &message) == Code::other_study);
  CHECK(message == file + ": it holds the results of another study; choose a new file (seed: there " +
                       "18446744073709551615, in the study 2)");
  CHECK(code_of_creating(file, with(sample_text, "[method DSATUR]\ncolouring = dsatur\n", ""), "1.0",
                         &message) == Code::other_study);
  CHECK(contains(message, "method DSATUR: there method DSATUR: colouring dsatur, in the study nothing more"));
  CHECK(code_of_creating(file, study_of(sample_text + "[method x]\nengine = sat\n"), "1.0", &message) ==
        Code::other_study);
  CHECK(contains(message, "method x: there nothing more, in the study method x: engine sat"));
  CHECK(bytes_of(file) == before);
}

TEST_CASE("results of another version of evodoku are left alone") {
  const TemporaryFolder folder;
  const std::string file = filled_results(folder);
  const std::string before = bytes_of(file);
  std::string message;
  CHECK(code_of_creating(file, study_of(sample_text), "1.1", &message) == Code::other_study);
  CHECK(message ==
        file +
            ": its runs were made by evodoku 1.0, this is 1.1: other versions may make other runs; "
            "choose a new file");
  CHECK(bytes_of(file) == before);
}

TEST_CASE("a store is no results and results are no store") {
  const TemporaryFolder folder;
  const std::string results = filled_results(folder);
  const std::string store = folder.file("store.db");
  { Store::open(store, Access::create); }
  const std::string results_before = bytes_of(results);
  const std::string store_before = bytes_of(store);
  std::string message;
  CHECK(code_of_creating(store, study_of(sample_text), "1.0", &message) == Code::other_application);
  CHECK(message == store + ": a database of another application, left as it is; choose another file name");
  CHECK(code_thrown_by([&] { StudyResults::open(store); }, &message) == Code::other_application);
  CHECK(contains(message, "another application"));
  for (const Access access : {Access::read_only, Access::read_write, Access::create}) {
    CHECK(code_thrown_by([&] { Store::open(results, access); }, &message) == Code::other_application);
    CHECK(message ==
          results + ": a database of another application, left as it is; choose another file name");
  }
  CHECK(bytes_of(results) == results_before);
  CHECK(bytes_of(store) == store_before);
}

TEST_CASE("opening results says what a file is that holds none") {
  const TemporaryFolder folder;
  const std::string text = folder.file("my.study");
  write_bytes(text, std::string(200, '#'));
  const std::string empty = folder.file("empty.db");
  write_bytes(empty, "");
  std::string message;
  CHECK(code_thrown_by([&] { StudyResults::open(text); }, &message) == Code::not_a_store);
  CHECK(message ==
        text + ": not the results of a study (it is no SQLite database); evodoku-experiment run makes one");
  CHECK(code_thrown_by([&] { StudyResults::open(empty); }, &message) == Code::not_a_store);
  CHECK(code_thrown_by([&] { StudyResults::open(folder.file("nowhere.db")); }, &message) == Code::not_found);
  CHECK(contains(message, "evodoku-experiment run makes the results of a study"));
  CHECK_FALSE(std::filesystem::exists(folder.file("nowhere.db")));
  CHECK(code_of_creating(text, study_of(sample_text), "1.0", &message) == Code::not_a_store);
  CHECK(bytes_of(text) == std::string(200, '#'));
}

TEST_CASE("results of a newer schema are left alone") {
  const TemporaryFolder folder;
  const std::string file = filled_results(folder);
  run_sql(file, "PRAGMA user_version = 2");
  std::string message;
  CHECK(code_thrown_by([&] { StudyResults::open(file); }, &message) == Code::other_version);
  CHECK(code_of_creating(file, study_of(sample_text), "1.0", &message) == Code::other_version);
  CHECK(contains(message, "its schema has version 2"));
}

TEST_CASE("results without a study are damaged") {
  const TemporaryFolder folder;
  const std::string file = filled_results(folder);
  run_sql(file, "DELETE FROM study");
  std::string message;
  CHECK(code_thrown_by([&] { StudyResults::open(file).table(); }, &message) == Code::damaged);
  CHECK(message == file + ": there is no study in it");
}

TEST_CASE("results that lack a parameter of a method are damaged") {
  const TemporaryFolder folder;
  const std::string file = filled_results(folder);
  run_sql(file, "DELETE FROM setting WHERE method = 1 AND parameter = 0");
  std::string message;
  CHECK(code_thrown_by([&] { StudyResults::open(file).table(); }, &message) == Code::damaged);
  CHECK(message == file + ": method 1 has no value of the parameter population");
}

TEST_CASE("results with changed bytes are told or refused and never crash", "[long]") {
  const TemporaryFolder folder;
  const std::string sound = bytes_of(filled_results(folder));
  const std::string file = folder.file("damaged.db");
  const Study study = study_of(sample_text);
  RandomStream random = make_stream(3, "damaged results", {});
  for (int trial = 0; trial < 1000; ++trial) {
    std::string bytes = sound;
    for (int change = 0; change < 4; ++change) {
      bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<char>(random.below(256U));
    }
    if (random.below(10U) == 0) bytes.resize(random.below(static_cast<std::uint32_t>(bytes.size())));
    write_bytes(file, bytes);
    try {
      const auto results = StudyResults::open(file);
      static_cast<void>(results.missing(study));
      static_cast<void>(results.table());
    } catch (const StoreError& error) {
      CHECK(contains(error.what(), file));
    }
  }
}
