// evodoku-experiment: makes the runs of a study from a file and reports on them as tables, plots and a page.
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/exit_code.hpp"
#include "common/tool_main.hpp"
#include "common/verbs.hpp"
#include "experiment/verbs.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

const ToolDescription description{
    .name = "evodoku-experiment",
    .sentence = "Runs a study (puzzles x methods x parameters x repeats) and reports on it.",
    .usage = "",
    .examples = {{"evodoku-experiment run my.study -o results.csv",
                  "make the missing runs: after Ctrl-C or a crash the same command continues"},
                 {"evodoku-experiment run my.study -o part-2.csv --shard 2/5",
                  "a fifth of them, on one of five machines; then: evodoku-experiment report part-*.csv"},
                 {"evodoku-experiment report results.csv --by method,level",
                  "success rate, expected running time and more, a row for each method and level"},
                 {"evodoku-experiment compare results.csv --by puzzle",
                  "do methods differ? Mann-Whitney's test and A12 for each pair"},
                 {"evodoku-experiment correlate results.csv --columns clues,evaluations --medians-of puzzle",
                  "Spearman's rank correlation of any two columns"},
                 {"evodoku-experiment run-lengths results.csv --by puzzle",
                  "compare run lengths with an exponential distribution"},
                 {"evodoku-experiment runs results.csv --format csv -o runs.csv",
                  "every run, for other programs"},
                 {"evodoku-experiment plot results.csv --kind box --x puzzle --log -o box.svg",
                  "a figure (by gnuplot)"},
                 {"evodoku-experiment page results.csv -o results.html", "all of it on one page"}},
    .notes =
        "docs/experiment.md explains the study's file and the tables. Times and memory are shown only with "
        "--timing, because they differ in every run; everything else is the same on every machine.\n",
    .main_options = {"by", "only", "column", "columns", "wide", "kind", "x", "log", "format", "output"},
    .verbs = {},
    .files = "*"};

constexpr const char* output_text =
    "report, compare, correlate, run-lengths, runs, show, plot, page: write to FILE, which appears only when "
    "it is "
    "complete; run: add the runs to FILE, which needs to be named";

/// A verb of the command line.
struct Verb : VerbDescription {
  int (*run)(const ExperimentCommand& command);
};

const std::vector<Verb>& verbs() {
  const std::vector<const char*> results{"*.csv"};
  static const std::vector<Verb> all = {
      {{"run", "STUDY -o RESULTS.csv", "makes the missing runs", {"shard"}, {"*"}}, run_study},
      {{"report",
        "RESULTS.csv...",
        "shows success rates, run lengths and more",
        {"by", "only", "wide", "timing"},
        results},
       print_report},
      {{"compare",
        "RESULTS.csv...",
        "tests whether methods differ",
        {"between", "by", "only", "column", "wide"},
        results},
       print_comparison},
      {{"correlate",
        "RESULTS.csv...",
        "correlates two columns",
        {"columns", "by", "only", "medians-of", "wide"},
        results},
       print_correlation},
      {{"run-lengths",
        "RESULTS.csv...",
        "compares run lengths with an exponential distribution",
        {"by", "only", "column", "wide"},
        results},
       print_run_lengths},
      {{"runs", "RESULTS.csv...", "writes every run", {"only", "wide", "timing"}, results}, print_runs},
      {{"show", "RESULTS.csv...", "writes the study that was run", {}, results}, show_study},
      {{"plot",
        "RESULTS.csv... --kind KIND",
        "draws a figure (by gnuplot)",
        {"kind", "column", "x", "y", "colour", "panels", "value", "log", "title", "size", "script", "only"},
        results},
       draw_plot},
      {{"page",
        "RESULTS.csv...",
        "writes all of it on one page (HTML)",
        {"title", "only", "timing"},
        results},
       write_page}};
  return all;
}

void add_own_options(CommandLine& line) {
  const auto text = [](const char* name) { return po::value<std::string>()->value_name(name); };
  line.add_options()  //
      ("shard", text("K/M"),
       "run: make only part K of M of the runs, in the order of `runs`, in a file of its own")  //
      ("by", text("COLUMNS"),
       "a row for each value of these columns, separated by commas (default of report and correlate: method, "
       "of run-lengths: method,puzzle, of compare: none)")  //
      ("only", po::value<std::vector<std::string>>()->value_name("COLUMN=VALUES"),
       "only runs with one of these values, separated by commas; may be repeated")  //
      ("column", text("COLUMN"),
       "compare, run-lengths, plot: the column to analyse (default evaluations)")  //
      ("between", text("COLUMN"),
       "compare: the column whose values are compared in pairs (default method)")  //
      ("columns", text("A,B"), "correlate: the two columns")                       //
      ("medians-of", text("COLUMNS"),
       "correlate: use medians over each value of these columns instead of single runs")  //
      ("wide",
       "show every column (default: those that fit into 80 characters; with --timing all)")     //
      ("timing", "report, runs, page: also show CPU time and peak memory")                      //
      ("kind", text("KIND"), "plot: histogram, box, violin, dots, heat or run-length")          //
      ("x", text("COLUMN"), "plot: the column of the x axis (box, violin: default method)")     //
      ("y", text("COLUMN"), "plot: heat: the column of the y axis")                             //
      ("colour", text("COLUMN"), "plot: a colour for each value (run-length: default method)")  //
      ("panels", text("COLUMNS"),
       "plot: a small plot for each value of a column, or pair of values of two")  //
      ("value", text("WHAT"),
       "plot: heat: median (default), mean, success, ert or outliers, the share beyond Tukey's fences")  //
      ("log", "plot: logarithmic scale, with zeros set apart")                                           //
      ("title", text("TEXT"), "plot, page: the title (default: the study's)")                            //
      ("size", text("WxH"), "plot: in pixels (default: what the figure needs)")                          //
      ("script", "plot: write the gnuplot script instead of running gnuplot");
  line.offer("kind", {"histogram", "box", "violin", "dots", "heat", "run-length"});
  line.offer("value", {"median", "mean", "success", "ert", "outliers"});
}

int experiment_main(int argc, char** argv) {
  ToolDescription whole = description;
  whole.verbs = descriptions_of(verbs());
  CommandLine line(std::move(whole), {.output = true,
                                      .threads = true,
                                      .verb = true,
                                      .default_format = TextFormat::automatic,
                                      .forms = {TextFormat::automatic, TextFormat::csv, TextFormat::json},
                                      .output_text = output_text});
  add_own_options(line);
  if (!line.parse(argc, argv)) return exit_done;
  CommonOptions options = line.common();
  std::vector<std::string>& words = options.files;
  if (words.size() < 2) {
    throw UsageError(
        fmt::format("want a verb ({}), then a file: evodoku-experiment run my.study -o results.csv; "
                    "see --help",
                    names_of(verbs())));
  }
  const Verb& verb = verb_named(verbs(), words[0], "a file");
  words.erase(words.begin());
  require_own_options(line, verbs(), verb);
  return verb.run({line, std::move(options)});
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, experiment_main);
}
