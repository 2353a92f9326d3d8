// evodoku-generate: puzzles with exactly one solution, made from random full grids by removing clues.
#include "evodoku/generate.hpp"
#include "common/say.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "clue_shape.hpp"
#include "common/calibration_option.hpp"
#include "common/command_line.hpp"
#include "common/exit_code.hpp"
#include "common/interrupt.hpp"
#include "common/timing.hpp"
#include "common/tool_main.hpp"
#include "difficulty.hpp"
#include "evodoku/rate.hpp"
#include "generate_request.hpp"
#include "generator.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

const ToolDescription description{
    .name = "evodoku-generate",
    .sentence = "Generates Sudoku puzzles of any size with exactly one solution.",
    .usage =
        "evodoku-generate (-N N | --box RxC) (--alpha A | --filled F | --clues K) [options]\n"
        "       evodoku-generate (-N N | --box RxC) (--minimal | --rating LO..HI | --class NAME |\n"
        "                        --technique A..B | --level LO..HI) [options]",
    .examples = {{"evodoku-generate -N 3 --alpha 0.6 -n 10 --seed 1",
                  "ten 9x9 puzzles with 49 of 81 clues removed"},
                 {"evodoku-generate --box 3x4 --clues 60 --json",
                  "one 12x12 puzzle with its solution and provenance"},
                 {"evodoku-generate -N 3 --clues 25 --first 1000 --count 500 --seed 7",
                  "puzzles 1000 to 1499 of an endless list"},
                 {"evodoku-generate -N 3 --clues 24 --symmetry half-turn --seed 1",
                  "clues that look the same upside down"},
                 {"evodoku-generate -N 3 --minimal -n 5 --seed 1", "no clue can go from these"},
                 {"evodoku-generate -N 3 --class easy -n 3 --seed 1", "three easy puzzles"},
                 {"evodoku-generate -N 3 --technique pointing..x-wing -n 3 --seed 1",
                  "three that need more than singles, and nothing above an X-wing"}},
    .notes =
        "A is removed from the full grid, F stays (A = 1 - F), K clues stay. Clues removed are A times the\n"
        "number of cells, rounded half up. With --minimal, --rating, --class, --technique or --level the\n"
        "number of clues may be left open. A level (--technique, --level) and a rating or class are both "
        "met\n"
        "where both are given. Isomorphs that are omitted are named on standard error.\n"
        "Ratings are those of evodoku-rate --seed 0. Puzzles that cannot be reached within the budgets are\n"
        "named on standard error and not printed; the exit code is then 1.\n"};

auto text_value(const char* name) {
  return po::value<std::string>()->value_name(name);
}

void add_options_of_clues(CommandLine& line) {
  line.add_options()                                                             //
      ("alpha", text_value("A"), "fraction of the clues to remove, 0 <= A < 1")  //
      ("filled", text_value("F"), "fraction of the clues to leave, 0 < F < 1")   //
      ("clues", text_value("K"), "number of clues to leave")                     //
      ("count,n", text_value("COUNT"), "how many puzzles (default 1)")           //
      ("first", text_value("I"), "index of the first one (default 0)")           //
      ("allow-multiple", "remove clues whatever the number of solutions");
}

void add_options_of_shape(CommandLine& line) {
  line.add_options()  //
      ("symmetry", text_value("NAME"),
       fmt::format("of the set of clues: {} (default none)", symmetry_names()).c_str())  //
      ("mask", text_value("FILE"),
       "where clues stand: a digit or letter for a clue, '.' for a blank, '?' for either")  //
      ("minimal", "no clue can go without a second solution (proven)");
}

void add_options_of_distinctness(CommandLine& line) {
  line.add_options()                                                            //
      ("distinct", "omit isomorphs of puzzles made earlier (default for 9x9)")  //
      ("no-distinct", "keep them")                                              //
      ("store", text_value("FILE.db"), "keep the puzzles there, and omit isomorphs of those it has");
}

void add_options_of_difficulty(CommandLine& line) {
  const std::string& rater = raters().front();
  line.add_options()                                                                                        //
      ("rating", text_value("LO..HI"), "only puzzles with a rating in this range; one end may be missing")  //
      ("class", text_value("NAME"),
       fmt::format("only puzzles of this class: {}", fmt::join(class_names(rater), ", ")).c_str())  //
      ("technique", text_value("A..B"),
       "only puzzles whose hardest technique is in this range, in the order of techniques; A.., ..B, A "
       "too")  //
      ("level", text_value("LO..HI"),
       "only 9x9 puzzles that Sudoku Explainer would rate so, by estimate")                            //
      ("rate", "rate each puzzle, and find its level, into its record (with --json or --format csv)")  //
      ("rater", text_value("NAME"), fmt::format("whose ratings (default {})", rater).c_str());
  add_calibration_option(line);
  add_reader_aims(line);
}

void add_options_of_effort(CommandLine& line) {
  line.add_options()                                                                                    //
      ("best-effort", "print, marked by a comment, the best reached where what was asked for was not")  //
      ("work-budget", text_value("W"),
       "work before a puzzle is given up, in questions and guesses (default: for about a minute)")  //
      ("rating-budget", text_value("R"),
       fmt::format("puzzles rated or looked at before an aim is given up for a puzzle (default {}, with "
                   "--technique or --level {})",
                   default_budget({}), default_budget({.techniques = TechniqueRange{}}))
           .c_str())                                                                  //
      ("time-limit", text_value("S"), "end after S seconds with what there is then")  //
      ("timing", "say on standard error how long it took");
}

int generate_tool(int argc, char** argv) {
  const Stopwatch stopwatch;
  CommandLine line(description,
                   {.shape = true, .output = true, .threads = true, .seed = true, .pictures = {"svg"}});
  add_options_of_clues(line);
  add_options_of_shape(line);
  add_options_of_distinctness(line);
  add_options_of_difficulty(line);
  add_options_of_effort(line);
  if (!line.parse(argc, argv)) return exit_done;
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
