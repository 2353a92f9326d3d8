// evodoku-store: puzzles into a store and out of it, and all that keeps it in order.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "common/command_line.hpp"
#include "common/exit_code.hpp"
#include "common/store_file.hpp"
#include "common/tool_main.hpp"
#include "common/verbs.hpp"
#include "store/verbs.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

const ToolDescription description{
    .name = "evodoku-store",
    .sentence = "Keeps puzzles and ratings in a SQLite file, no two puzzles isomorphs of each other.",
    .usage =
        "evodoku-store import FILE.db [options] [PUZZLES...]\n"
        "       evodoku-store export FILE.db [options]\n"
        "       evodoku-store merge FILE.db OTHER.db...\n"
        "       evodoku-store tag FILE.db [options] [PUZZLES...]\n"
        "       evodoku-store check FILE.db [--repair]\n"
        "       evodoku-store backup FILE.db COPY.db [--force]\n"
        "       evodoku-store optimize | info FILE.db",
    .examples =
        {{"evodoku-store import puzzles.db puzzles.txt", "store what is new; made if it is not there"},
         {"evodoku-generate -N 3 --clues 30 -n 100 --seed 1 --json | evodoku-store import puzzles.db",
          "puzzles with their provenance, from a pipe"},
         {"evodoku-store import puzzles.db puzzles.txt --dry-run --list", "what would become of each puzzle"},
         {"evodoku-query puzzles.db --clues 30.. | evodoku-store tag puzzles.db --add easy-start",
          "put a tag on the puzzles of an answer"},
         {"evodoku-store export puzzles.db --json -o all.jsonl",
          "the puzzles with their records, one a line"},
         {"evodoku-store check puzzles.db", "prove every puzzle again, check every rating and the file"},
         {"evodoku-store backup puzzles.db copy.db", "a copy, also while others write"},
         {"evodoku-store merge puzzles.db copy.db", "all that another store has, ratings and tags too"}},
    .notes =
        "import and merge store proper puzzles only: each is solved and proved by two engines. Puzzles that "
        "are\n"
        "rejected are named with the reason, and the exit code is 1. To ask for some of the puzzles: "
        "evodoku-query.\n"};

/// A verb of the command line.
struct Verb {
  const char* name;
  int (*run)(const StoreCommand& command);
  std::vector<const char*> options;  // that belong to it
  bool reads_puzzles;                // from files, or standard input if none is named
  bool takes_files;                  // of any kind
};

const std::vector<Verb>& verbs() {
  static const std::vector<Verb> all = {
      {"import", import_puzzles, {"dry-run", "list", "tag", "source", "rating-column"}, true, true},
      {"export", export_puzzles, {}, false, false},
      {"merge", merge_stores, {}, false, true},
      {"tag", tag_puzzles, {"add", "remove", "mark", "unmark", "list"}, true, true},
      {"check", check_store, {"repair"}, false, false},
      {"backup", back_up_store, {"force"}, false, true},
      {"optimize", optimize_store, {}, false, false},
      {"info", print_info, {}, false, false}};
  return all;
}

void add_own_options(CommandLine& line) {
  const auto names = [] { return po::value<std::vector<std::string>>()->value_name("NAME"); };
  line.add_options()  //
      ("dry-run", "import: say what would be done, write nothing")(
          "list",
          "import: a line for each puzzle that is safe in the store, \"added ID FILE:LINE\", or \"there\" or "
          "\"rejected\" instead of \"added\"; tag: all tags and collections")   //
      ("tag", names(), "import: put this tag on the puzzles; may be repeated")  //
      ("source", po::value<std::string>()->value_name("NAME"),
       "import: where the puzzles come from (default: the name of their file)")  //
      ("rating-column", po::value<std::vector<std::string>>()->value_name("COLUMN=RATER"),
       "import: the numbers in this column of CSV, or member of JSON, are ratings by RATER; may be "
       "repeated")                                                         //
      ("add", names(), "tag: put this tag on the puzzles")                 //
      ("remove", names(), "tag: take this tag off the puzzles")            //
      ("mark", names(), "tag: put the puzzles into this collection")       //
      ("unmark", names(), "tag: take the puzzles out of this collection")  //
      ("repair", "check: make anew what can be derived, then check")       //
      ("force", "backup: write over a file that is there");
}

int store_main(int argc, char** argv) {
  CommandLine line(description, {.input = true, .output = true, .threads = true, .verb = true});
  add_own_options(line);
  if (!line.parse(argc, argv)) return exit_done;
  CommonOptions options = line.common();
  std::vector<std::string>& words = options.files;
  if (words.size() < 2) {
    throw UsageError(fmt::format("want a verb ({}), then a store: evodoku-store info puzzles.db; see --help",
                                 names_of(verbs())));
  }
  const Verb& verb = verb_named(verbs(), words[0], "the store");
  const std::string path = words[1];
  words.erase(words.begin(), words.begin() + 2);
  require_own_options(line, verbs(), verb);
  if (!verb.takes_files && !words.empty()) {
    throw UsageError(fmt::format("{}: {} takes one store and nothing else", words[0], verb.name));
  }
  if (verb.reads_puzzles && words.empty()) words = {"-"};
  return with_store_errors([&] { return verb.run({line, std::move(options), path}); });
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, store_main);
}
