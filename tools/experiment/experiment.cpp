// evodoku-experiment: a study from a file, its runs in a store, its results as tables, plots and a page.
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/exit_code.hpp"
#include "common/store_file.hpp"
#include "common/tool_main.hpp"
#include "common/verbs.hpp"
#include "experiment/verbs.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

const ToolDescription description{
    .name = "evodoku-experiment",
    .sentence =
        "Runs a study - puzzles x methods x parameter ranges x repeats - and reports what came of it.",
    .usage =
        "evodoku-experiment run STUDY RESULTS.db [-j K]\n"
        "       evodoku-experiment report | compare | correlate | run-lengths | runs | show RESULTS.db "
        "[options]\n"
        "       evodoku-experiment plot RESULTS.db --kind KIND [options] [-o FIGURE.svg]\n"
        "       evodoku-experiment page RESULTS.db [-o PAGE.html]",
    .examples = {{"evodoku-experiment run my.study results.db",
                  "make the runs that are not there yet: after Ctrl-C or a crash the same command goes on"},
                 {"evodoku-experiment report results.db --by method,level",
                  "success, expected running time and more, a row for each method and level"},
                 {"evodoku-experiment compare results.db --by puzzle",
                  "do methods differ? Mann-Whitney's test and A12 for each pair"},
                 {"evodoku-experiment correlate results.db --columns clues,evaluations --medians-of puzzle",
                  "Spearman's rank correlation of any two columns"},
                 {"evodoku-experiment run-lengths results.db --by puzzle",
                  "run lengths against an exponential law"},
                 {"evodoku-experiment runs results.db --format csv -o runs.csv",
                  "every run, for other programs"},
                 {"evodoku-experiment plot results.db --kind box --x puzzle --log -o box.svg",
                  "a figure (by gnuplot)"},
                 {"evodoku-experiment page results.db -o results.html", "all of it on one page"}},
    .notes =
        "The study's file and the tables are explained in docs/experiment.md. Times and memory appear only "
        "with\n"
        "--timing, as they are others each time; everything else is the same on every machine.\n"};

/// A verb of the command line.
struct Verb {
  const char* name;
  int (*run)(const ExperimentCommand& command);
  std::vector<const char*> options;  // that belong to it
};

const std::vector<Verb>& verbs() {
  static const std::vector<Verb> all = {
      {"run", run_study, {}},
      {"report", print_report, {"by", "only", "timing"}},
      {"compare", print_comparison, {"between", "by", "only", "column"}},
      {"correlate", print_correlation, {"columns", "by", "only", "medians-of"}},
      {"run-lengths", print_run_lengths, {"by", "only", "column"}},
      {"runs", print_runs, {"only", "timing"}},
      {"show", show_study, {}},
      {"plot",
       draw_plot,
       {"kind", "column", "x", "y", "colour", "panels", "value", "log", "title", "size", "script", "only"}},
      {"page", write_page, {"title", "only", "timing"}}};
  return all;
}

void add_own_options(CommandLine& line) {
  const auto text = [](const char* name) { return po::value<std::string>()->value_name(name); };
  line.add_options()  //
      ("by", text("COLUMNS"),
       "a row for each value of these columns, between commas (default of report and correlate: method, of "
       "run-lengths: "
       "method,puzzle, of compare: none)")  //
      ("only", po::value<std::vector<std::string>>()->value_name("COLUMN=VALUES"),
       "only runs that have one of these values, between commas; may be repeated")                       //
      ("column", text("COLUMN"), "compare, run-lengths, plot: what is looked at (default evaluations)")  //
      ("between", text("COLUMN"), "compare: the values of this column, in pairs (default method)")       //
      ("columns", text("A,B"), "correlate: which two")                                                   //
      ("medians-of", text("COLUMNS"),
       "correlate: a point for each value of these columns, not for each run")                   //
      ("timing", "report, runs, page: CPU time and peak memory, too")                            //
      ("kind", text("KIND"), "plot: histogram, box, violin, dots, heat or run-length")           //
      ("x", text("COLUMN"), "plot: what stands along the x axis (box, violin: default method)")  //
      ("y", text("COLUMN"), "plot: heat: what stands along the y axis")                          //
      ("colour", text("COLUMN"), "plot: a colour for each value (run-length: default method)")   //
      ("panels", text("COLUMNS"),
       "plot: a small plot for each value of a column, or pair of values of two")  //
      ("value", text("WHAT"),
       "plot: heat: median (default), mean, success, ert or outliers, the share beyond Tukey's fences")  //
      ("log", "plot: logarithmic scale; zeros stand apart")                                              //
      ("title", text("TEXT"), "plot, page: the title (default: the study's)")                            //
      ("size", text("WxH"), "plot: in pixels (default: what the figure needs)")                          //
      ("script", "plot: write the gnuplot script instead of running gnuplot");
}

int experiment_main(int argc, char** argv) {
  CommandLine line(description, {.output = true,
                                 .threads = true,
                                 .verb = true,
                                 .default_format = TextForm::automatic,
                                 .forms = {TextForm::automatic, TextForm::csv, TextForm::json}});
  add_own_options(line);
  if (!line.parse(argc, argv)) return exit_done;
  CommonOptions options = line.common();
  std::vector<std::string>& words = options.files;
  if (words.size() < 2) {
    throw UsageError(
        fmt::format("want a verb ({}), then a file: evodoku-experiment run my.study results.db; "
                    "see --help",
                    names_of(verbs())));
  }
  const Verb& verb = verb_named(verbs(), words[0], "a file");
  const std::string path = words[1];
  words.erase(words.begin(), words.begin() + 2);
  require_own_options(line, verbs(), verb);
  if (verb.run != run_study && !words.empty()) {
    throw UsageError(fmt::format("{}: {} takes one file of results and nothing else", words[0], verb.name));
  }
  return with_store_errors([&] { return verb.run({line, std::move(options), path}); });
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, experiment_main);
}
