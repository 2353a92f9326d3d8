// evodoku-store: puzzles into a store and out of it, and its maintenance.
#include <fmt/format.h>

#include <string>
#include <utility>
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
    .sentence = "Keeps puzzles and ratings in a SQLite file, no two of them isomorphs.",
    .usage = "",
    .examples =
        {{"evodoku-store import puzzles.db puzzles.txt", "store what is new; made if it is not there"},
         {"evodoku-generate -N 3 --clues 30 -n 100 --seed 1 --json | evodoku-store import puzzles.db",
          "puzzles with their provenance, from a pipe"},
         {"evodoku-store import puzzles.db puzzles.txt --dry-run --list-puzzles",
          "what would be done with each puzzle"},
         {"evodoku-query puzzles.db --clues 30.. | evodoku-store tag puzzles.db --tag easy-start",
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
        "evodoku-query.\n",
    .main_options = {"tag", "source", "rating-column", "dry-run", "list-puzzles", "mark", "canonical-order",
                     "repair", "force", "shard", "json", "output"},
    .verbs = {},
    .files = "*.db"};

/// A verb of the command line.
struct Verb : VerbDescription {
  int (*run)(const StoreCommand& command);
  bool reads_puzzles;  // from files, or standard input if none is named
  bool takes_files;    // of any kind
};

const std::vector<Verb>& verbs() {
  static const std::vector<Verb> all = {
      {{"import",
        "FILE.db [PUZZLES...]",
        "stores puzzles that are new, from files or standard input",
        {"dry-run", "list-puzzles", "tag", "source", "rating-column", "shard"},
        {"*.db", "*"}},
       import_puzzles,
       true,
       true},
      {{"export",
        "FILE.db",
        "writes all puzzles, or those of a partition",
        {"shard", "canonical-order"},
        {"*.db"}},
       export_puzzles,
       false,
       false},
      {{"merge",
        "FILE.db OTHER.db...",
        "adds all that other stores have",
        {"shard", "canonical-order"},
        {"*.db"}},
       merge_stores,
       false,
       true},
      {{"tag",
        "FILE.db [PUZZLES...]",
        "puts tags on puzzles, and puzzles into collections",
        {"tag", "untag", "mark", "unmark", "list-tags"},
        {"*.db", "*"}},
       tag_puzzles,
       true,
       true},
      {{"check", "FILE.db", "proves every puzzle again and checks the file", {"repair", "shard"}, {"*.db"}},
       check_store,
       false,
       false},
      {{"backup", "FILE.db COPY.db", "makes a copy, also while others write", {"force"}, {"*.db"}},
       back_up_store,
       false,
       true},
      {{"optimize", "FILE.db", "makes the file smaller and its answers faster", {}, {"*.db"}},
       optimize_store,
       false,
       false},
      {{"info", "FILE.db", "says what is in it", {}, {"*.db"}}, print_info, false, false}};
  return all;
}

void add_own_options(CommandLine& line) {
  const auto names = [] { return po::value<std::vector<std::string>>()->value_name("NAME"); };
  line.add_options()                                                //
      ("dry-run", "import: say what would be done, write nothing")  //
      ("list-puzzles",
       "import: a line for each puzzle that is safe in the store, \"added ID FILE:LINE\", or \"there\", "
       "\"rejected\" or \"elsewhere\" instead of \"added\"")                         //
      ("tag", names(), "import, tag: put this tag on the puzzles; may be repeated")  //
      ("source", po::value<std::string>()->value_name("NAME"),
       "import: where the puzzles come from (default: the name of their file)")  //
      ("rating-column", po::value<std::vector<std::string>>()->value_name("COLUMN=RATER"),
       "import: the numbers in this column of CSV, or member of JSON, are ratings by RATER; may be "
       "repeated")                                                         //
      ("untag", names(), "tag: take this tag off the puzzles")             //
      ("mark", names(), "tag: put the puzzles into this collection")       //
      ("unmark", names(), "tag: take the puzzles out of this collection")  //
      ("list-tags", "tag: write all tags and collections")                 //
      ("shard", po::value<std::string>()->value_name("K/M"),
       "import, export, merge: only the puzzles of the K-th of M partitions by canonical form; FILE.db, "
       "where they "
       "are stored, is that partition from then on; check: only those, and the file as a whole with the "
       "first")  //
      ("canonical-order",
       "merge: what wins where stores contradict each other depends on what they say, not on their order; "
       "export: "
       "in an order that does not depend on how the puzzles came")    //
      ("repair", "check: make anew what can be derived, then check")  //
      ("force", "backup: write over a file that is there");
  line.add_alias("list", "list-puzzles", "import");
  line.add_alias("list", "list-tags", "tag");
  line.add_alias("add", "tag", "tag");
  line.add_alias("remove", "untag", "tag");
}

int store_main(int argc, char** argv) {
  ToolDescription all = description;
  all.verbs = descriptions_of(verbs());
  CommandLine line(std::move(all), {.input = true,
                                    .output = true,
                                    .threads = true,
                                    .verb = true,
                                    .columns = true,
                                    .further_columns = {"id", "tags", "collections"}});
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
