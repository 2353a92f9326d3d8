// evodoku-dataset: rated sets of puzzles for machine learning, and audits of others.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "common/exit_code.hpp"
#include "common/store_file.hpp"
#include "common/tool_main.hpp"
#include "common/verbs.hpp"
#include "dataset/dataset_verbs.hpp"
#include "dataset/set_input.hpp"
#include "dataset/set_spec.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

const ToolDescription description{
    .name = "evodoku-dataset",
    .sentence = "Makes rated data sets, splits them without leaks, and audits others.",
    .usage = "",
    .examples =
        {{"evodoku-dataset make -N 3 --alpha 0.6 -n 100 --seed 1 --split train=0.9,test=0.1 -o set",
          "a folder: train.csv, test.csv, a data card, checksums"},
         {"evodoku-dataset make -N 3 --balance class -n 60 --seed 1 -o balanced.jsonl.gz",
          "ten puzzles of each class from very-easy to extreme"},
         {"evodoku-dataset make --box 2x3 --clues 10..16 -n 50 --seed 1 --augment 8 --format npy -o arrays",
          "arrays for numpy.load, each puzzle with 8 isomorphs"},
         {"evodoku-dataset make -N 3 --clues 26 -n 100 --seed 1 --shard 1/2 -o 1.rows && evodoku-dataset "
          "make -N 3 "
          "--clues 26 -n 100 --seed 1 --shard 2/2 -o 2.rows && evodoku-dataset join 1.rows 2.rows -o "
          "joined.csv",
          "in two parts, on one machine or two: the same bytes as in one part"},
         {"evodoku-dataset audit set", "isomorphs across the splits, improper puzzles, wrong answers: none"},
         {"evodoku-dataset describe set/train.csv", "what is in a set"}},
    .notes =
        "A set is a file (.csv, .jsonl, both also with .gz, .sqlite) or a folder; its bytes depend only on "
        "the options and the version of evodoku. If make was interrupted or killed, the same command "
        "continues. audit and describe read CSV, JSON lines, .npy, text and folders of these from any "
        "source. The exit code of audit is 1 if a set leaks into another or has puzzles without exactly one "
        "solution, wrong answers or unreadable rows.\n",
    .main_options = {"count", "alpha", "clues", "balance", "split", "augment", "format", "columns", "shard",
                     "seed", "output"},
    .verbs = {},
    .files = "*"};

struct Verb : VerbDescription {
  int (*run)(const DatasetCommand& command);
};

const std::vector<Verb>& verbs() {
  static const std::vector<const char*> columns = {"puzzle-column", "answer-column", "npy-offset",
                                                   "keep-going", "json"};
  static const std::vector<Verb> all = [] {
    std::vector<const char*> of_make = {
        "spec",       "shard",         "output",      "memory",       "keep-going", "count",  "alpha",
        "filled",     "clues",         "minimal",     "symmetry",     "rating",     "class",  "technique",
        "level",      "balance",       "shares",      "seed",         "input",      "source", "rater",
        "runs",       "rating-budget", "work-budget", "columns",      "blank",      "split",  "split-by",
        "split-seed", "augment",       "symmetries",  "augment-only", "format"};
    std::vector<const char*> of_audit = columns;
    of_audit.insert(of_audit.end(), {"rating-column", "split-column", "solution-grids", "list", "memory"});
    return std::vector<Verb>{
        {{"make", "[options] -o NAME", "makes a set, or a shard of one", std::move(of_make), {""}}, make_set},
        {{"join",
          "ROWS... -o NAME",
          "joins shards; the result equals a set made by one process, byte for byte",
          {"output", "memory"},
          {"*.rows"}},
         join_set},
        {{"audit",
          "SET...",
          "finds isomorphs across sets, improper puzzles, wrong answers",
          std::move(of_audit),
          {"*"}},
         audit_sets},
        {{"describe", "SET...", "summarises a set", columns, {"*"}}, describe_sets}};
  }();
  return all;
}

void add_other_options(CommandLine& line) {
  const auto text = [](const char* name) { return po::value<std::string>()->value_name(name); };
  line.add_options()  //
      ("spec", text("FILE"),
       "make: the options as settings in a file, with a [part NAME] for each kind of puzzle")  //
      ("shard", text("K/M"), "make: the rows of part K of M, for join")                        //
      ("output,o", text("NAME"),
       "make, join: a file or, without one of the extensions, a folder (default: standard output)")  //
      ("memory", text("SIZE"),
       "memory for sorting, such as 512M; larger sets are sorted in files in $TMPDIR")  //
      ("keep-going", "report an invalid row and continue; the exit code is then 1")     //
      ("solution-grids", "audit: also find rows with the same solution grid")           //
      ("list", text("FILE"), "audit: write every finding to FILE, as a line of CSV")    //
      ("json", "audit, describe: write JSON");
  add_column_options(line);
}

int dataset_main(int argc, char** argv) {
  ToolDescription whole = description;
  whole.verbs = descriptions_of(verbs());
  CommandLine line(whole, {.shape = true, .threads = true, .seed = true, .verb = true});
  add_set_options(line);
  add_other_options(line);
  if (!line.parse(argc, argv)) return exit_done;
  std::vector<std::string> words = line.common().files;
  if (words.empty())
    throw UsageError(fmt::format("want a verb ({}): evodoku-dataset audit train.csv test.csv; see --help",
                                 names_of(verbs())));
  const Verb& verb = verb_named(verbs(), words.front(), "files");
  words.erase(words.begin());
  require_own_options(line, verbs(), verb);
  return with_store_errors([&] { return verb.run({line, std::move(words)}); });
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, dataset_main);
}
