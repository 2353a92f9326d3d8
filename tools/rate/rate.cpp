// evodoku-rate: rates puzzles of the input, or the puzzles of a store that have no rating yet.
#include "evodoku/rate.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "common/difficulty.hpp"
#include "common/tool.hpp"
#include "rate/hint.hpp"
#include "rate/input.hpp"
#include "rate/store.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

const ToolDescription description{
    .name = "evodoku-rate",
    .sentence = "Rates puzzles by how many generations a genetic algorithm needs to solve them.",
    .usage = "evodoku-rate [options] [FILE...]",
    .examples = {{"evodoku-rate --seed 1 puzzles.txt",
                  "a table (CSV): one line per puzzle, in the order of the file"},
                 {"evodoku-generate -N 3 --clues 38 -n 5 --seed 1 | evodoku-rate --seed 1 --sort",
                  "generate and rate puzzles, the hardest last"},
                 {"evodoku-rate --seed 1 --explain puzzles.txt",
                  "why a puzzle is hard: what the runs waited for, and a solution path"},
                 {"evodoku-rate --hint puzzles.txt",
                  "the next step in a grid, which may be partly filled: where, what, why"},
                 {"evodoku-rate --seed 1 --json puzzles.txt | evodoku-store import puzzles.db -",
                  "store the records with their ratings"},
                 {"evodoku-rate --store puzzles.db -j 2",
                  "rate the puzzles of a store that have no rating yet"}},
    .notes =
        "The rating is log10(1 + generations), with a 95 % interval of the generations: ert_low to "
        "ert_high.\nA puzzle that no run solves has no ert; its rating is a lower bound and its class "
        "\"unsolved\".\nThe level is what one must know: the hardest technique on the easiest path, and for "
        "9x9 an\nestimate of the Sudoku Explainer rating, with its error. Only puzzles with exactly one "
        "solution\nare rated; others are reported and left out (exit code 1).\nThe meaning and the limits of "
        "the rating: docs/rating.md.\n",
    .main_options = {"explain", "hint", "sort", "store", "rater", "seed", "order", "format", "json",
                     "output"}};

struct RateRequest {
  RateOptions options;
  bool explain = false;
  bool sort = false;
  bool timing = false;
  std::optional<std::string> store;
};

void add_own_options(CommandLine& line, RateRequest& request) {
  constexpr std::uint64_t most_runs = 1'000'000;
  constexpr std::uint64_t most_generations = 4'000'000'000'000'000'000;
  const auto later = [](const std::string&, const CommonOptions&) {};  // read by their own functions
  const std::string& rater = raters().front();
  const RaterProtocol protocol = *protocol_of(rater);
  BoundOptions(line)
      .value("rater", "NAME", later, fmt::format("one of {} (default {})", fmt::join(raters(), ", "), rater))
      .count("runs", "R", request.options.runs,
             fmt::format("maximum number of runs per puzzle (default of {}: {})", rater, protocol.runs),
             {1, most_runs})
      .count("min-runs", "R", request.options.min_runs,
             fmt::format("minimum number of runs per puzzle; after these it stops once ert_high is at most "
                         "{:g} times ert_low (default of {}: {})",
                         protocol.enough_ratio, rater, protocol.min_runs),
             {1, most_runs})
      .count("generation-cap", "G", request.options.generation_cap,
             fmt::format("generations after which a run is given up (default of {}: {})", rater,
                         protocol.generation_cap),
             {1, most_generations})
      .flag("explain", request.explain,
            "write for each puzzle a text (with --json an object): what its runs waited for, and a solution "
            "path step by step");
  line.add_options()("hint", po::value<std::string>()->value_name("DEPTH")->implicit_value("why", "why"),
                     "show the next step in each puzzle or partly filled grid instead of rating it; DEPTH is "
                     "how much to show: where to look (where or 1), also the technique (what or 2), also the "
                     "reason (why or 3, default)");
  BoundOptions(line)
      .value("shard", "K/M", later,
             "only part K of M of the puzzles of the files; the concatenated outputs are the whole")
      .flag(
          "sort", request.sort,
          "sort the output, easiest first and unsolved puzzles last; nothing is written until all are rated")
      .flag("timing", request.timing, "write wall time and CPU time to standard error")
      .text("store", "FILE.db", request.store,
            "rate the puzzles of a store that have no rating by this version of the rater yet");
  line.offer("rater", {raters().begin(), raters().end()});
  line.offer("hint", {"where", "what", "why"});
  add_calibration_option(line);
}

std::optional<NamedCalibration> calibration_of(const CommandLine& line, const RateOptions& options) {
  auto calibration = read_calibration(line);
  if (!calibration) return std::nullopt;
  require_made_for(*calibration, name_of_rater(options.rater), *version_of_rater(options.rater));
  if (line.has("explain") && (line.common().format != TextFormat::json || !line.common().picture.empty())) {
    throw UsageError("--calibration: the text of --explain has no minutes; give --json");
  }
  return calibration;
}

void require_runs_in_order(const RateOptions& options) {
  if (!options.runs || !options.min_runs || *options.min_runs <= *options.runs) return;
  throw UsageError(fmt::format("--runs {} --min-runs {}: the minimum exceeds the maximum", *options.runs,
                               *options.min_runs));
}

/// A hint rates nothing; options that say how to rate are refused.
int hint_as_asked(const CommandLine& line) {
  for (const char* option :
       {"explain", "sort", "shard", "store", "rater", "runs", "min-runs", "generation-cap", "seed"}) {
    if (line.has(option)) throw UsageError(fmt::format("--{} has no meaning with --hint", option));
  }
  return rate_hint(line);
}

int rate_as_asked(const CommandLine& line, RateRequest& request) {
  if (!line.common().picture.empty() && !request.explain)
    throw UsageError("--format html needs --explain: it is a page with a picture of each step");
  if (line.has("hint")) return hint_as_asked(line);
  RateOptions& options = request.options;
  options.rater = read_rater(line);
  // one seed for all, so that ratings made on different days, by a store or by generate, are the same
  options.seed = line.common().seed.value_or(0);
  require_runs_in_order(options);
  if (!request.store) {
    const auto calibration = calibration_of(line, options);
    if (line.has("shard") && request.sort)
      throw UsageError("--sort cannot be combined with --shard: join the parts, then sort them");
    return rate_input(line, options, calibration);
  }
  for (const char* option :
       {"explain", "sort", "from", "columns", "calibration", "output", "format", "json", "shard"}) {
    if (line.has(option)) throw UsageError(fmt::format("--{} has no meaning with --store", option));
  }
  if (line.common().files != std::vector<std::string>{"-"}) {
    throw UsageError("give puzzles or --store, not both");
  }
  return rate_store(line, *request.store, options);
}

int rate_main(int argc, char** argv) {
  const Stopwatch stopwatch;
  CommandLine line(description, {.input = true,
                                 .output = true,
                                 .threads = true,
                                 .seed = true,
                                 .columns = true,
                                 .default_format = TextFormat::csv,
                                 .further_columns = {},
                                 .columns_of_input = true,
                                 .pictures = {"html"}});
  RateRequest request;
  add_own_options(line, request);
  if (!line.parse(argc, argv)) return exit_done;
  const int exit_code = rate_as_asked(line, request);
  if (request.timing) stopwatch.report();
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, rate_main);
}
