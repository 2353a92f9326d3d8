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

#include "common/calibration_option.hpp"
#include "common/clue_shape.hpp"
#include "common/command_line.hpp"
#include "common/difficulty.hpp"
#include "common/exit_code.hpp"
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/timing.hpp"
#include "common/tool_main.hpp"
#include "evodoku/rate.hpp"
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
    .examples = {{"evodoku-generate --clues 30 -n 10 --seed 1", "ten 9x9 puzzles of 30 clues"},
                 {"evodoku-generate --class easy,medium --clues 26..32 -n 4 --seed 1",
                  "four, each of one of these classes and of one of these numbers of clues"},
                 {"evodoku-generate --box 3x4 --clues 60 --json",
                  "one 12x12 puzzle with its solution and provenance"},
                 {"evodoku-generate --clues 24 --symmetry half-turn --seed 1",
                  "clues that look the same upside down"},
                 {"evodoku-generate --plan weekly.plan",
                  "what a small file asks for, into a store; the same command goes on after Ctrl-C"},
                 {"evodoku-generate --alpha 0.6 -n 10 --seed 1", "ten with 49 of 81 clues removed"},
                 {"evodoku-generate --clues 25 --first 1000 --count 500 --seed 7",
                  "puzzles 1000 to 1499 of an endless list"},
                 {"evodoku-generate --minimal -n 5 --seed 1", "no clue can go from these"},
                 {"evodoku-generate --technique pointing..x-wing -n 3 --seed 1",
                  "three that need more than singles, and nothing above an X-wing"}},
    .notes =
        "Without -N or --box the puzzles are 9x9. A range or list of numbers of clues (26..32, or 24,28), "
        "of\n"
        "fractions (0.55..0.65) or of classes gives each puzzle one of them, all equally often.\n"
        "A is removed from the full grid, F stays (A = 1 - F), K clues stay. Clues removed are A times the\n"
        "number of cells, rounded half up. With --minimal, --rating, --class, --technique or --level the\n"
        "number of clues may be left open. A level (--technique, --level) and a rating or class are both "
        "met\n"
        "where both are given. Isomorphs that are omitted are named on standard error.\n"
        "Ratings are those of evodoku-rate --seed 0. Puzzles that cannot be reached within the budgets are\n"
        "named on standard error and not printed; the exit code is then 1.\n"
        "What a plan says: docs/generate.md.\n",
    .main_options = {"order", "clues", "class", "count", "symmetry", "seed", "store", "plan", "format",
                     "output"},
    .files = ""};

auto text_value(const char* name) {
  return po::value<std::string>()->value_name(name);
}

void add_options_of_clues(CommandLine& line) {
  line.add_options("Number of clues (one of these)")                                                        //
      ("clues", text_value("K"), "number of clues to leave, such as 30, 26..32 or 24,28")                   //
      ("alpha", text_value("A"), "fraction of the clues to remove, 0 <= A < 1, such as 0.6 or 0.55..0.65")  //
      ("filled", text_value("F"), "fraction of the clues to leave, 0 < F < 1")                              //
      ("minimal", "as few as it takes: no clue can go without a second solution (proven)");
  line.add_options("Which puzzles, and how many")                       //
      ("count,n", text_value("COUNT"), "how many puzzles (default 1)")  //
      ("first", text_value("I"), "index of the first one (default 0)")  //
      ("shard", text_value("K/M"),
       "only part K of M: their outputs one after another are the whole (M stores: evodoku-store merge)")  //
      ("plan", text_value("FILE"), "make what a file asks for, into a store; goes on where it was")        //
      ("dry-run", "with --plan: say what would be done, make nothing")                                     //
      ("allow-multiple", "remove clues whatever the number of solutions");
}

void add_options_of_shape(CommandLine& line) {
  line.add_options("Where clues stand")  //
      ("symmetry", text_value("NAME"),
       fmt::format("of the set of clues: {} (default none)", symmetry_names()).c_str())  //
      ("mask", text_value("FILE"),
       "where clues stand: a digit or letter for a clue, '.' for a blank, '?' for either");
  std::vector<std::string> names;
  for (const Symmetry symmetry : symmetries()) names.emplace_back(name_of(symmetry));
  line.offer("symmetry", std::move(names));
}

void add_options_of_distinctness(CommandLine& line) {
  line.add_options("Isomorphs, and a store")                                    //
      ("distinct", "omit isomorphs of puzzles made earlier (default for 9x9)")  //
      ("no-distinct", "keep them")                                              //
      ("store", text_value("FILE.db"), "keep the puzzles there, and omit isomorphs of those it has");
}

void add_options_of_difficulty(CommandLine& line) {
  const std::string& rater = raters().front();
  line.add_options("Difficulty")                                                                            //
      ("rating", text_value("LO..HI"), "only puzzles with a rating in this range; one end may be missing")  //
      ("class", po::value<std::vector<std::string>>()->composing()->value_name("NAMES"),
       fmt::format("only puzzles of this class, or these with commas between: {}",
                   fmt::join(classes_to_aim_at(rater), ", "))
           .c_str())  //
      ("technique", text_value("A..B"),
       "only puzzles whose hardest technique is in this range, in the order of techniques; A.., ..B, A "
       "too")  //
      ("level", text_value("LO..HI"),
       "only 9x9 puzzles that Sudoku Explainer would rate so, by estimate")                            //
      ("rate", "rate each puzzle, and find its level, into its record (with --json or --format csv)")  //
      ("rater", text_value("NAME"), fmt::format("whose ratings (default {})", rater).c_str());
  line.offer("class", classes_to_aim_at(rater));
  line.offer("rater", {raters().begin(), raters().end()});
  line.offer("technique", level_technique_words());
  add_calibration_option(line);
  add_reader_aims(line);
}

void add_options_of_effort(CommandLine& line) {
  line.add_options("Effort")                                                                            //
      ("best-effort", "print, marked by a comment, the best reached where what was asked for was not")  //
      ("work-budget", text_value("W"),
       "work before a puzzle is given up, in questions and guesses (default: for about a minute)")  //
      ("rating-budget", text_value("R"),
       fmt::format("puzzles rated or looked at before an aim is given up for a puzzle (default {}, with "
                   "--technique or --level {})",
                   default_budget({}), default_budget({.techniques = LevelRange{}}))
           .c_str())                                                                  //
      ("time-limit", text_value("S"), "end after S seconds with what there is then")  //
      ("timing", "say on standard error how long it took");
}

/// Beside those of a record.
std::vector<std::string> further_columns() {
  std::vector<std::string> columns{"id"};
  for (const char* const name : {"minutes", "minutes_low", "minutes_high", "own_class"})
    columns.emplace_back(name);
  return columns;
}

CommandLine generate_line() {
  CommandLine line(description, {.shape = true,
                                 .output = true,
                                 .threads = true,
                                 .seed = true,
                                 .columns = true,
                                 .further_columns = further_columns(),
                                 .pictures = {"svg"}});
  add_options_of_clues(line);
  add_options_of_shape(line);
  add_options_of_distinctness(line);
  add_options_of_difficulty(line);
  add_options_of_effort(line);
  return line;
}

/// What a plan says of some puzzles.
GenerateRequest request_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), description.name);
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  CommandLine line = generate_line();
  line.parse(static_cast<int>(argv.size()), argv.data());
  return read_generate_request(line);
}

/// A plan says itself what is to be made.
void require_nothing_beside_plan(const CommandLine& line) {
  if (line.has("shard")) {
    throw UsageError(
        "--shard does not go with --plan: its puzzles depend on what is in the store before them; one "
        "machine "
        "makes a plan");
  }
  for (const char* const option :
       {"order",         "box",         "clues",      "alpha",         "filled",      "minimal",
        "count",         "first",       "symmetry",   "mask",          "distinct",    "no-distinct",
        "store",         "rating",      "class",      "technique",     "level",       "rate",
        "rater",         "calibration", "minutes",    "own-class",     "best-effort", "work-budget",
        "rating-budget", "seed",        "time-limit", "allow-multiple"}) {
    if (line.has(option))
      throw UsageError(fmt::format("--{} does not go with --plan: the plan says what is to be made", option));
  }
}

int generate_by_plan(const CommandLine& line) {
  require_nothing_beside_plan(line);
  const std::string name = line.get<std::string>("plan");
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
  CommandLine line = generate_line();
  if (!line.parse(argc, argv)) return exit_done;
  if (line.has("plan")) {
    const int exit_code = generate_by_plan(line);
    if (line.has("timing")) stopwatch.report();
    return exit_code;
  }
  if (line.has("dry-run")) throw UsageError("--dry-run has no meaning without --plan");
  const GenerateRequest request = read_generate_request(line);
  Interrupt interrupt;
  const std::uint64_t seed = seed_or_drawn(line);
  if (!line.common().quiet) say("{}\n", printable(meaning_of(request)));
  const int exit_code = Generator(line, request, seed, interrupt).run();
  if (line.has("timing")) stopwatch.report();
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  return evodoku::tools::run_tool(argc, argv, generate_tool);
}
