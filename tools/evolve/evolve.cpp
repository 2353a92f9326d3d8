// evodoku-evolve: presets of the genetic algorithm on puzzles, and their progress.
#include "evodoku/evolve.hpp"

#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "common/output.hpp"
#include "common/tool.hpp"
#include "evolve/list.hpp"
#include "evolve/request.hpp"
#include "evolve/runs.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

const ToolDescription description{
    .name = "evodoku-evolve",
    .sentence = "Runs genetic algorithms on puzzles and shows the evolution.",
    .usage = "evodoku-evolve [options] [FILE...]",
    .examples =
        {{"evodoku-evolve --list", "list the algorithms (presets)"},
         {"evodoku-evolve --seed 1 --runs 5 puzzles.txt", "a table (CSV): a line a run"},
         {"evodoku-evolve --preset mantere-koljonen --seed 1 --board --every 100 puzzles.txt",
          "watch it: every hundredth generation with its best board"},
         {"evodoku-evolve --preset mantere-koljonen --set mutation-permille=250 --seed 1 --runs 20 "
          "--summary puzzles.txt",
          "with a changed parameter; how many runs solve each puzzle, and after how many generations"},
         {"evodoku-evolve --preset mantere-koljonen --seed 1 --trace csv --every 50 puzzles.txt",
          "the evolution as data"}},
    .notes =
        "A run counts as solved only if the independent checker finds every clue kept and every digit once "
        "in every row, column and box. The exit code is 0 whether or not runs solve their puzzles, unless "
        "--require-solved is given. A run depends only on seed, preset, parameters, puzzle and its own "
        "number.\nThe tables and how to change presets: docs/evolve.md.\n",
    .main_options = {"preset", "list", "runs", "generation-cap", "show", "board", "every", "summary", "seed",
                     "output"}};

int list_presets(const CommandLine& line) {
  if (line.common().files != std::vector<std::string>{"-"}) throw UsageError("--list reads no puzzles");
  Output output(line.common().output);
  output.write(list_of_presets(line));
  output.commit();
  return exit_done;
}

int evolve_main(int argc, char** argv) {
  const Stopwatch stopwatch;
  CommandLine line(description, {.input = true,
                                 .output = true,
                                 .threads = true,
                                 .seed = true,
                                 .default_format = TextFormat::csv,
                                 .forms = {TextFormat::csv, TextFormat::json}});
  EvolveRequest request;
  add_evolve_options(line, request);
  if (!line.parse(argc, argv)) return exit_done;
  if (request.lists_presets) return list_presets(line);
  complete_evolve_request(line, request);
  const int exit_code = evolve_input(line, request);
  if (request.timing) stopwatch.report();
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, evolve_main);
}
