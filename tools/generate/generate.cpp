// evodoku-generate: puzzles with exactly one solution, made from random full grids by removing clues.
#include "evodoku/generate.hpp"
#include "common/tool.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "common/interrupt.hpp"
#include "generate/generator.hpp"
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
        "                        --level LO..HI | --minimal) [-N N | --box RxC] [options]",
    .examples = {{"evodoku-generate --clues 30 -n 10 --seed 1", "ten 9x9 puzzles with 30 clues"},
                 {"evodoku-generate --class easy,medium --clues 26..32 -n 4 --seed 1",
                  "four, each with one of these classes and one of these numbers of clues"},
                 {"evodoku-generate --box 3x4 --clues 60 --json",
                  "one 12x12 puzzle with its solution and provenance, as JSON"},
                 {"evodoku-generate --clues 24 --symmetry half-turn --seed 1",
                  "with a pattern of clues that looks the same upside down"},
                 {"evodoku-generate --class easy -n 7 --seed 1 --store year.db",
                  "kept in a store, and none that it has already"},
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
        "printed; the exit code is then 1.\n",
    .main_options = {"order", "clues", "class", "count", "symmetry", "seed", "store", "format", "output"},
    .files = ""};

/// Columns in addition to those of a record.
std::vector<std::string> further_columns() {
  std::vector<std::string> columns{"id"};
  for (const char* const name : {"minutes", "minutes_low", "minutes_high", "own_class"})
    columns.emplace_back(name);
  return columns;
}

int generate_tool(int argc, char** argv) {
  const Stopwatch stopwatch;
  GenerateRequest request;
  CommandLine line(description, {.shape = true,
                                 .output = true,
                                 .threads = true,
                                 .seed = true,
                                 .columns = true,
                                 .further_columns = further_columns(),
                                 .pictures = {"svg"}});
  add_generate_options(line, request);
  if (!line.parse(argc, argv)) return exit_done;
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
