// evodoku-rate: puzzles in, ratings out; or the puzzles of a store that have no rating yet.
#include "evodoku/rate.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "common/calibration_option.hpp"
#include "common/clock.hpp"
#include "common/command_line.hpp"
#include "common/exit_code.hpp"
#include "common/rater_option.hpp"
#include "common/shard.hpp"
#include "common/tool_main.hpp"
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
    .examples =
        {{"evodoku-rate --seed 1 puzzles.txt", "a table (CSV): a line a puzzle, in the order of the file"},
         {"evodoku-generate -N 3 --clues 38 -n 5 --seed 1 | evodoku-rate --seed 1 --sort",
          "puzzles made and rated, the hardest last"},
         {"evodoku-rate --seed 1 --explain puzzles.txt", "why: what the runs waited for, and a way through"},
         {"evodoku-rate --hint puzzles.txt",
          "the next step of a grid, also one half filled in: where, what, why"},
         {"evodoku-rate --seed 1 --json puzzles.txt | evodoku-store import puzzles.db -",
          "records with their ratings, into a store"},
         {"evodoku-rate --store puzzles.db -j 2", "rate whatever in the store is not rated yet"},
         {"evodoku-rate --store puzzles.db --shard 3/50 -o part-3.jsonl",
          "a fiftieth of that, on one of many machines; then: evodoku-store import puzzles.db part-*.jsonl"}},
    .notes =
        "The rating is log10(1 + generations), with a 95 % interval of the generations: ert_low to "
        "ert_high.\n"
        "A puzzle that no run solves has no ert; its rating is a lower bound and its class \"unsolved\".\n"
        "Beside it stands the level, what one must know: the hardest technique on the easiest path, and for\n"
        "9x9 an estimate of what Sudoku Explainer would rate the puzzle, with its error.\n"
        "Only puzzles with exactly one solution are rated; others are reported and left out (exit code 1).\n"
        "What the number means and what it does not: docs/rating.md.\n",
    .main_options = {"explain", "hint", "sort", "store", "rater", "seed", "order", "format", "json",
                     "output"}};

struct RateRequest {
  RateOptions options;
  bool explain = false;
  bool sort = false;
  bool timing = false;
  bool upgrade = false;
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
             fmt::format("runs a puzzle, at most (default of {}: {})", rater, protocol.runs), {1, most_runs})
      .count("min-runs", "R", request.options.min_runs,
             fmt::format("runs a puzzle, at least; then it stops early once ert_high is at most {:g} times "
                         "ert_low (default of {}: {})",
                         protocol.enough_ratio, rater, protocol.min_runs),
             {1, most_runs})
      .count("generation-cap", "G", request.options.generation_cap,
             fmt::format("generations after which a run is given up (default of {}: {})", rater,
                         protocol.generation_cap),
             {1, most_generations})
      .flag("explain", request.explain,
            "for each puzzle a text (with --json an object): what its runs waited for, and a way through it "
            "step by step");
  line.add_options()(
      "hint", po::value<std::string>()->value_name("DEPTH")->implicit_value("why", "why"),
      "rate nothing: for each puzzle, or grid half filled in, the next step: where to look, what to look for "
      "and why; DEPTH says how much of that: where, what or why (default), or 1, 2, 3");
  BoundOptions(line)
      .value(
          "shard", "K/M", later,
          "only part K of M of the puzzles of the files: the outputs one after another are the whole; with "
          "--store records of those that belong there by canonical form, the store is only read")
      .flag("sort", request.sort,
            "easiest first, puzzles that no run solved last; written when all are rated")
      .flag("timing", request.timing, "say on standard error how long it took")
      .text(
          "store", "FILE.db", request.store,
          "rate the puzzles of a store that have no rating by this rater and seed yet (default seed here: 0)")
      .flag("upgrade", request.upgrade,
            "with --store: only puzzles that an earlier version of the rater has rated");
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
  throw UsageError(
      fmt::format("--runs {} --min-runs {}: at least so many runs cannot be more than at most so many",
                  *options.runs, *options.min_runs));
}

/// A hint rates nothing, so that what says how to rate has no meaning.
int hint_as_asked(const CommandLine& line) {
  for (const char* option :
       {"explain", "sort", "shard", "store", "rater", "runs", "min-runs", "generation-cap", "seed"}) {
    if (line.has(option)) throw UsageError(fmt::format("--{} has no meaning with --hint", option));
  }
  return rate_hint(line);
}

int rate_as_asked(const CommandLine& line, RateRequest& request) {
  if (!line.common().picture.empty() && !request.explain)
    throw UsageError("--format html goes with --explain: it is a page of pictures, a step each");
  if (line.has("hint")) return hint_as_asked(line);
  RateOptions& options = request.options;
  options.rater = read_rater(line);
  require_runs_in_order(options);
  if (request.upgrade && !request.store) throw UsageError("--upgrade has no meaning without --store");
  if (!request.store) {
    const auto calibration = calibration_of(line, options);
    if (line.has("shard") && request.sort)
      throw UsageError("--sort does not go with --shard: sort the parts when they are together");
    require_seed_of_shards(line);
    options.seed = seed_or_drawn(line);
    return rate_input(line, options, calibration);
  }
  for (const char* option : {"explain", "sort", "from", "columns", "calibration"}) {
    if (line.has(option)) throw UsageError(fmt::format("--{} has no meaning with --store", option));
  }
  for (const char* option : {"output", "format", "json"}) {
    if (line.has(option) && !line.has("shard"))
      throw UsageError(fmt::format("--{} has no meaning with --store, unless --shard makes records", option));
  }
  if (line.common().files != std::vector<std::string>{"-"}) {
    throw UsageError("give puzzles or --store, not both");
  }
  options.seed = line.common().seed.value_or(0);  // a drawn seed would find nothing rated yet, ever
  const auto shard = read_shard(line);
  return shard ? rate_store_shard(line, *request.store, options, request.upgrade, *shard)
               : rate_store(line, *request.store, options, request.upgrade);
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
