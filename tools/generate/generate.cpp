// evodoku-generate: puzzles with exactly one solution, made from random full grids by removing clues.
#include "evodoku/generate.hpp"
#include "common/say.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

#include "common/clock.hpp"
#include "common/command_line.hpp"
#include "common/exit_code.hpp"
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/tool_main.hpp"
#include "generate/generator.hpp"
#include "generate/plan.hpp"
#include "generate/request.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

const ToolDescription description{
    .name = "evodoku-generate",
    .sentence = "Generates Sudoku puzzles of any size with exactly one solution.",
    .usage =
        "evodoku-generate (--alpha A | --filled F | --clues K) [-N N | --box RxC]\n"
        "                        [options]\n"
        "       evodoku-generate (--class NAMES | --rating LO..HI | --technique A..B |\n"
        "                        --level LO..HI | --minimal) [-N N | --box RxC] [options]\n"
        "       evodoku-generate --plan FILE [--dry-run]",
    .examples = {{"evodoku-generate --clues 30 -n 10 --seed 1", "ten 9x9 puzzles with 30 clues"},
                 {"evodoku-generate --class easy,medium --clues 26..32 -n 4 --seed 1",
                  "four, each with one of these classes and one of these numbers of clues"},
                 {"evodoku-generate --box 3x4 --clues 60 --json",
                  "one 12x12 puzzle with its solution and provenance, as JSON"},
                 {"evodoku-generate --clues 24 --symmetry half-turn --seed 1",
                  "with a pattern of clues that looks the same upside down"},
                 {"evodoku-generate --plan weekly.plan",
                  "fill a store as a small file describes; the same command continues after Ctrl-C"},
                 {"evodoku-generate --alpha 0.6 -n 10 --seed 1", "ten with 49 of 81 clues removed"},
                 {"evodoku-generate --clues 25 --first 1000 --count 500 --seed 7",
                  "puzzles 1000 to 1499 of an unlimited list"},
                 {"evodoku-generate --minimal -n 5 --seed 1", "five from which no clue can be removed"},
                 {"evodoku-generate --technique pointing..x-wing -n 3 --seed 1",
                  "three that need more than singles but nothing above an X-wing"}},
    .notes =
        "Without -N or --box the puzzles are 9x9. With a range or list of numbers of clues (26..32, or "
        "24,28), of fractions (0.55..0.65) or of classes, each puzzle gets one of them, all with the same "
        "probability. --alpha A removes A times the number of cells, rounded half up, from a full grid; "
        "--filled F is the same as --alpha with A = 1 - F. With --minimal, --rating, --class, --technique or "
        "--level the number of clues may be left open. A level (--technique, --level) can be combined with a "
        "rating or class. Omitted isomorphs are named on standard error. Ratings are those of evodoku-rate "
        "--seed 0. Puzzles that cannot be reached within the budgets are named on standard error and not "
        "printed; the exit code is then 1. The format of plans: docs/generate.md.\n",
    .main_options = {"order", "clues", "class", "count", "symmetry", "seed", "store", "plan", "format",
                     "output"},
    .files = ""};

/// Columns in addition to those of a record.
std::vector<std::string> further_columns() {
  std::vector<std::string> columns{"id"};
  for (const char* const name : {"minutes", "minutes_low", "minutes_high", "own_class"})
    columns.emplace_back(name);
  return columns;
}

CommandLine generate_line(GenerateRequest& request) {
  CommandLine line(description, {.shape = true,
                                 .output = true,
                                 .threads = true,
                                 .seed = true,
                                 .columns = true,
                                 .further_columns = further_columns(),
                                 .pictures = {"svg"}});
  add_generate_options(line, request);
  return line;
}

/// The request that a plan makes for some puzzles.
GenerateRequest request_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), description.name);
  std::vector<char*> argv;
  argv.reserve(arguments.size());
  for (std::string& argument : arguments) argv.push_back(argument.data());
  GenerateRequest request;
  CommandLine line = generate_line(request);
  line.parse(static_cast<int>(argv.size()), argv.data());
  complete_generate_request(line, request);
  return request;
}

/// Options that say what to generate are refused: with --plan the plan says it.
void require_nothing_beside_plan(const CommandLine& line) {
  if (line.has("shard")) {
    throw UsageError(
        "--shard cannot be combined with --plan: the puzzles of a plan depend on what is in the store before "
        "them, so one machine makes it");
  }
  if (const auto option = line.first_given_but({"plan", "dry-run", "timing", "files", "output", "format",
                                                "json", "columns", "with-solution", "threads", "quiet"})) {
    throw UsageError(fmt::format("--{} cannot be combined with --plan: put it into the plan", *option));
  }
}

int generate_by_plan(const CommandLine& line, const GenerateRequest& asked) {
  require_nothing_beside_plan(line);
  const std::string name = *asked.plan;
  std::ifstream file(name);
  std::error_code ignored;
  if (!file) throw UsageError(fmt::format("--plan {}: {}", printable(name), std::strerror(errno)));
  if (std::filesystem::is_directory(name, ignored))
    throw UsageError(fmt::format("--plan {}: is a directory: name a file", printable(name)));
  const Plan plan = read_plan(file, name, request_of);
  require_free(line.common().output, {{"the plan's store", plan.store}});
  Interrupt interrupt;
  return carry_out(plan, line, interrupt);
}

int generate_tool(int argc, char** argv) {
  const Stopwatch stopwatch;
  GenerateRequest request;
  CommandLine line = generate_line(request);
  if (!line.parse(argc, argv)) return exit_done;
  if (request.plan) {
    const int exit_code = generate_by_plan(line, request);
    if (request.timing) stopwatch.report();
    return exit_code;
  }
  if (request.dry_run) throw UsageError("--dry-run has no meaning without --plan");
  complete_generate_request(line, request);
  Interrupt interrupt;
  const std::uint64_t seed = seed_or_drawn(line);
  if (!line.common().quiet) say("{}\n", printable(meaning_of(request)));
  const int exit_code = Generator(line, request, seed, interrupt).run();
  if (request.timing) stopwatch.report();
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  return evodoku::tools::run_tool(argc, argv, generate_tool);
}
