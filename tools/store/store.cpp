// evodoku-store: imports into a store, exports from it, and maintains it.
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
    .sentence = "Stores puzzles and ratings in an SQLite file, without isomorphs.",
    .usage = "",
    .examples = {{"evodoku-store import puzzles.db puzzles.txt",
                  "store the new puzzles; creates the store if necessary"},
                 {"evodoku-generate -N 3 --clues 30 -n 100 --seed 1 --json | evodoku-store import puzzles.db",
                  "store puzzles from a pipe, with their provenance"},
                 {"evodoku-store import puzzles.db puzzles.txt --dry-run --list-puzzles",
                  "show what would be done with each puzzle"},
                 {"evodoku-query puzzles.db --clues 30.. | evodoku-store tag puzzles.db --tag easy-start",
                  "tag the puzzles found by a query"},
                 {"evodoku-store export puzzles.db --json -o all.jsonl",
                  "all puzzles as records, one a line"},
                 {"evodoku-store check puzzles.db",
                  "prove every puzzle again, and check the ratings and the file"},
                 {"evodoku-store backup puzzles.db copy.db", "copy the store, even while others write to it"},
                 {"evodoku-store merge puzzles.db copy.db",
                  "add everything that another store has, including ratings and tags"}},
    .notes =
        "import and merge store proper puzzles only: each is solved and proved by two engines. Rejected "
        "puzzles are\nreported with the reason, and the exit code is 1. To find puzzles in a store, use "
        "evodoku-query.\n",
    .main_options = {"tag", "source", "rating-column", "dry-run", "list-puzzles", "mark", "canonical-order",
                     "repair", "force", "shard", "json", "output"},
    .verbs = {},
    .files = "*.db"};

/// A verb of the command line.
struct Verb : VerbDescription {
  int (*run)(const StoreCommand& command);
  bool reads_puzzles;  // from files, or standard input if none is named
  bool takes_files;    // any files
};

const std::vector<Verb>& verbs() {
  static const std::vector<Verb> all = {
      {{"import",
        "FILE.db [PUZZLES...]",
        "stores new puzzles from files or standard input",
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
        "adds everything that other stores have",
        {"shard", "canonical-order"},
        {"*.db"}},
       merge_stores,
       false,
       true},
      {{"tag",
        "FILE.db [PUZZLES...]",
        "sets tags and collections of puzzles",
        {"tag", "untag", "mark", "unmark", "list-tags"},
        {"*.db", "*"}},
       tag_puzzles,
       true,
       true},
      {{"check", "FILE.db", "proves every puzzle again and checks the file", {"repair", "shard"}, {"*.db"}},
       check_store,
       false,
       false},
      {{"backup", "FILE.db COPY.db", "copies the store, even while others write to it", {"force"}, {"*.db"}},
       back_up_store,
       false,
       true},
      {{"optimize", "FILE.db", "makes the file smaller and queries faster", {}, {"*.db"}},
       optimize_store,
       false,
       false},
      {{"info", "FILE.db", "shows what the store contains", {}, {"*.db"}}, print_info, false, false}};
  return all;
}

void add_own_options(CommandLine& line) {
  const auto names = [] { return po::value<std::vector<std::string>>()->value_name("NAME"); };
  line.add_options()                                       //
      ("dry-run", "import: only show what would be done")  //
      ("list-puzzles",
       "import: write a line for each puzzle once it is committed, \"added ID FILE:LINE\", or with "
       "\"there\", \"rejected\" or \"elsewhere\" instead of \"added\"")              //
      ("tag", names(), "import, tag: add this tag to the puzzles; may be repeated")  //
      ("source", po::value<std::string>()->value_name("NAME"),
       "import: the origin of the puzzles (default: the name of their file)")  //
      ("rating-column", po::value<std::vector<std::string>>()->value_name("COLUMN=RATER"),
       "import: store the numbers of this CSV column or JSON member as ratings by RATER; may be repeated")  //
      ("untag", names(), "tag: remove this tag from the puzzles")                                           //
      ("mark", names(), "tag: add the puzzles to this collection")                                          //
      ("unmark", names(), "tag: remove the puzzles from this collection")                                   //
      ("list-tags", "tag: list all tags and collections")                                                   //
      ("shard", po::value<std::string>()->value_name("K/M"),
       "import, merge: only the puzzles of the K-th of M partitions by canonical form; FILE.db is that "
       "partition from then on; export: only the puzzles of the K-th of M partitions by canonical form; "
       "check: only the puzzles of the K-th of M partitions; the first part also checks the file as a "
       "whole")  //
      ("canonical-order",
       "merge: resolve conflicts between stores by their values, not by their order; export: in an order "
       "that does not depend on how the store was filled")    //
      ("repair", "check: first rebuild what can be derived")  //
      ("force", "backup: overwrite an existing file");
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
    throw UsageError(fmt::format("{}: unexpected argument: {} takes one store only", words[0], verb.name));
  }
  if (verb.reads_puzzles && words.empty()) words = {"-"};
  return with_store_errors([&] { return verb.run({line, std::move(options), path}); });
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, store_main);
}
