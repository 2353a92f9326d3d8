// evodoku-experiment: makes the runs of a study from a file, and reports on them.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/command_line.hpp"
#include "common/input.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "common/tool.hpp"
#include "common/write_pace.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/study.hpp"
#include "evodoku/text.hpp"
#include "experiment/results.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

// run

Study study_in(const std::string& path) {
  std::istringstream text(content_of(path));
  auto read = read_study(text, path);
  if (const auto* const error = std::get_if<TextError>(&read)) throw UsageError(error->message());
  return std::get<Study>(std::move(read));
}

/// The CPU time of the calling thread.
double thread_ms() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec * 1e-6;
}

struct MadeRun {
  RunPlace place;
  StudyRun run = {};
  double cpu_ms = 0;
  std::string error = {};  // why there is none
};

struct Request {
  std::optional<Shard> shard = {};
  std::optional<std::string> by = {};       // names of columns
  std::optional<std::string> compare = {};  // the name of a column
  std::vector<std::string> only = {};       // "COLUMN=VALUES"
  bool timing = false;
};

int run_study(const CommonOptions& options, const std::optional<Shard>& shard) {
  if (options.files.size() != 1 || options.output == "-")
    throw UsageError(
        "run: name a study, and with -o the file of its runs: evodoku-experiment run my.study -o "
        "results.csv");
  const Study study = study_in(options.files.front());
  const Interrupt interrupt;
  ResultsFile results(options.output, study, options.quiet);
  std::vector<RunPlace> missing = results.missing();
  const std::uint64_t repeats = study.repeats;
  std::uint64_t all = cells_of(study) * repeats;
  if (shard) {
    const std::uint64_t first = shard->first_of(all);
    const std::uint64_t end = shard->end_of(all);
    std::erase_if(missing, [&](const RunPlace& place) {
      const auto index = static_cast<std::uint64_t>(place.cell) * repeats + place.number;
      return index < first || index >= end;
    });
    all = end - first;
  }
  std::uint64_t there = all - missing.size();
  std::set<int> failed;  // cells: their other runs would fail as well
  auto next = missing.begin();
  WritePace pace;
  Progress progress("runs", missing.size(), options.quiet);
  ordered_map<RunPlace, MadeRun>(
      {.threads = options.threads, .stop = interrupt.token()},
      [&]() { return next == missing.end() ? std::nullopt : std::optional(*next++); },
      [&](const RunPlace& place, const std::stop_token& stop) {
        MadeRun made{.place = place};
        const double begin = thread_ms();
        try {
          made.run = perform(study, place.cell, place.number, stop);
        } catch (const std::exception& error) {
          made.error = error.what();
        }
        made.cpu_ms = thread_ms() - begin;
        return made;
      },
      [&](const MadeRun& made) {
        progress.advance();
        if (!made.error.empty()) {
          if (failed.insert(made.place.cell).second)
            say("evodoku-experiment: method {} on puzzle {}: {}\n",
                printable(treatment_of(study, made.place.cell).method),
                printable(puzzle_of(study, made.place.cell).name), printable(made.error));
        } else if (!made.run.stopped) {
          results.add(made.place, made.run, made.cpu_ms);
          ++there;
        }
        pace.when_due([&] { results.sync(); });
        return true;
      });
  results.sync();
  progress.clear();
  if (there < all)
    say("evodoku-experiment: {} of {} runs{} are in {}{}\n", there, all,
        shard ? " of shard " + shard->text() : "", printable(options.output),
        failed.empty() ? "; the same command continues" : "");
  if (interrupt.requested()) return interrupt.exit_code();
  return there < all ? exit_less : exit_done;
}

// report

/// What "COLUMN=VALUE,VALUE" wants of a run: one of these values in this column.
std::pair<std::size_t, std::set<std::string>> wanted_by(const std::string& condition,
                                                        const StudyResults& results) {
  const std::size_t equals = condition.find('=');
  if (equals == std::string::npos || equals == 0)
    throw UsageError(
        fmt::format("--only {}: want COLUMN=VALUE, such as --only level=hard", printable(condition)));
  const std::string name = condition.substr(0, equals);
  const std::size_t column = results.column(name);
  const auto is_there = [&](const std::string& value) {
    return std::ranges::any_of(results.runs, [&](const RunRow& run) { return run[column] == value; });
  };
  const std::string list = condition.substr(equals + 1);
  if (is_there(list)) return {column, {list}};  // a name may have commas
  std::set<std::string> wanted;
  for (const std::string& value : words_of_list("--only", list)) {
    if (!is_there(value))
      throw UsageError(fmt::format("no run has {} {}", printable(name), printable(value)));
    wanted.insert(value);
  }
  return {column, std::move(wanted)};
}

/// Keeps the runs that meet all conditions, each of which some run meets.
void narrow(StudyResults& results, const std::vector<std::string>& conditions) {
  std::vector<std::pair<std::size_t, std::set<std::string>>> all_wanted;
  for (const std::string& condition : conditions) all_wanted.push_back(wanted_by(condition, results));
  for (const auto& [column, wanted] : all_wanted) {
    std::erase_if(results.runs,
                  [at = column, &values = wanted](const RunRow& run) { return !values.contains(run[at]); });
  }
  if (!conditions.empty() && results.runs.empty())
    throw UsageError("no run meets all --only; one of several values is --only COLUMN=VALUE,VALUE");
}

/// A parameter that is not one of all methods leaves out the runs of the others.
void tell_of_runs_without(const StudyResults& results, const std::vector<std::string>& parameters,
                          bool quiet) {
  for (const std::string& name : parameters) {
    const std::size_t column = results.column(name);
    const std::size_t without =
        std::ranges::count_if(results.runs, [&](const RunRow& run) { return run[column].empty(); });
    if (without > 0 && results.is_parameter(name) && !quiet)
      say("evodoku-experiment: {} of {} runs have no {} and are left out\n", without, results.runs.size(),
          printable(name));
  }
}

int report(const CommonOptions& options, const Request& request) {
  StudyResults results = read_results(options.files, options.quiet);
  if (!results.is_complete)
    say("evodoku-experiment: {}{}: {} of {} runs: this is a partial result\n",
        printable(options.files.front()), options.files.size() > 1 ? " and others" : "", results.runs.size(),
        results.info.expected());
  narrow(results, request.only);
  Output output(options.output);
  if (options.picture == "html") {
    if (request.by || request.compare)
      throw UsageError("a page has all of its tables: --by and --compare are for single ones");
    output.write(page_of(results, request.timing));
  } else {
    const std::string effort = effort_of(results);
    if (request.compare && effort.empty())
      throw UsageError("--compare: none of these runs counts evaluations, generations or nodes");
    const std::string columns = request.by.value_or(request.compare ? "" : "method");
    const auto grouping = columns.empty() ? std::vector<std::string>() : words_of_list("--by", columns);
    const Table table = request.compare ? comparison_table(results, *request.compare, grouping, effort)
                                        : report_table(results, grouping, request.timing);
    if (request.compare && table.rows.empty())
      throw UsageError(fmt::format("--compare {}: there are no two of its values to compare by {}{}",
                                   printable(*request.compare), effort,
                                   request.by ? " in a row of --by" : ""));
    if (!request.compare) tell_of_runs_without(results, grouping, options.quiet);
    write_table(table, options.format, output);
  }
  const int done = results.is_complete ? exit_done : exit_less;
  output.commit(done);
  return done;
}

int experiment_main(int argc, char** argv) {
  CommandLine line(
      {.name = "evodoku-experiment",
       .sentence = "Runs a study (puzzles x methods x parameters x repeats) and reports on it.",
       .usage = "",
       .examples =
           {{"evodoku-experiment run my.study -o results.csv",
             "make the missing runs: after Ctrl-C or a crash the same command continues"},
            {"evodoku-experiment report results.csv --by method,level",
             "success rate and expected running time, a row for each method and level"},
            {"evodoku-experiment report results.csv -o results.html",
             "a page with all tables and figures (by gnuplot)"},
            {"evodoku-experiment report results.csv --compare method --by puzzle",
             "do methods differ? Mann-Whitney's test and A12 for each pair"},
            {"evodoku-experiment run my.study -o part-2.csv --shard 2/5",
             "a fifth of the runs, on one of five machines; then: evodoku-experiment report part-*.csv"}},
       .usual = {"output", "by", "compare", "only", "shard", "timing", "threads"},
       .notes = "docs/evolve.md explains the study's file and the tables. Times are shown only with "
                "--timing, because "
                "they differ in every run; everything else is the same on every machine.",
       .verbs = {{"run", "STUDY -o RESULTS.csv", "makes the missing runs", {"shard", "output", "threads"}},
                 {"report",
                  "RESULTS.csv...",
                  "shows success rates, run lengths and more",
                  {"by", "compare", "only", "timing", "output", "format"}}}},
      {.output = true,
       .threads = true,
       .default_form = "table",
       .forms = {"table", "csv"},
       .pictures = {"html"},
       .output_text = "report: write to FILE, which appears only when it is complete, as a page if it ends "
                      "in .html; run: add the runs to FILE, which needs to be named"});
  Request request;
  add_shard_option(line, request.shard, "make only part K of M of the runs, in a file of its own");
  line.text(
          "by", "COLUMNS", request.by,
          "a row for each value of these columns, separated by commas (default: method; with --compare none)")
      .text("compare", "COLUMN", request.compare,
            "instead compare the values of this column in pairs: Mann-Whitney's test, A12")
      .texts("only", "COLUMN=VALUES", request.only,
             "only runs with one of these values, separated by commas; may be repeated")
      .flag("timing", request.timing, "show CPU times too");
  if (!line.parse(argc, argv)) return exit_done;
  if (line.common().files.empty())
    throw UsageError(
        fmt::format("{}: want a file: evodoku-experiment run my.study -o results.csv", line.verb()));
  return line.verb() == "run" ? run_study(line.common(), request.shard) : report(line.common(), request);
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, experiment_main);
}
