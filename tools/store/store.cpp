// evodoku-store: imports into a store, exports from it, and maintains it.
#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "common/command_line.hpp"
#include "common/records.hpp"
#include "common/store_file.hpp"
#include "common/tool.hpp"
#include "evodoku_db/upkeep.hpp"
#include "store/verbs.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

const ToolDescription description{
    .name = "evodoku-store",
    .sentence = "Stores puzzles and ratings in an SQLite file, none of them twice.",
    .usage = "",
    .examples = {{"evodoku-store import puzzles.db puzzles.txt",
                  "store the new puzzles; creates the store if necessary"},
                 {"evodoku-generate -N 3 --clues 30 -n 100 --seed 1 --json | evodoku-store import puzzles.db",
                  "store puzzles from a pipe, with their provenance"},
                 {"evodoku-query puzzles.db --clues 30.. | evodoku-store tag puzzles.db --tag easy-start",
                  "tag the puzzles found by a query"},
                 {"evodoku-store backup puzzles.db copy.db", "copy the store while others read it"}},
    .usual = {"source", "tag", "list", "mark", "repair", "output", "json", "threads"},
    .notes =
        "import and merge store proper puzzles only: each is solved and proved by two engines. Rejected "
        "puzzles are reported with the reason, and the exit code is 1. To find puzzles in a store, use "
        "evodoku-query.",
    .verbs = {{"import",
               "FILE.db [PUZZLES...]",
               "stores new puzzles of files or standard input",
               {"source", "tag", "list", "Input", "threads"}},
              {"export", "FILE.db", "writes all puzzles", {"output", "format", "json"}},
              {"merge", "FILE.db OTHER.db...", "adds everything that other stores have", {"threads"}},
              {"tag",
               "FILE.db [PUZZLES...]",
               "sets tags and picks of puzzles",
               {"tag", "untag", "mark", "unmark", "Input", "threads"}},
              {"check",
               "FILE.db",
               "proves every puzzle again and checks the file",
               {"repair", "output", "threads"}},
              {"backup", "FILE.db COPY.db", "copies the store while others read it", {}},
              {"info", "FILE.db", "shows what the store contains", {"output", "json"}}}};

int export_puzzles(const StoreRequest& request) {
  const Interrupt interrupt;
  auto store = open_store(request.path);
  RecordOutput output(request.options);
  const TextFormat format = request.options.format;
  const bool shows_cells = format == TextFormat::line || format == TextFormat::grid;
  for (const db::StoredRecord& row : store.select({.only_puzzles = shows_cells})) {
    output.write(row.record);
    if (output.reader_gone() || interrupt.requested()) break;
  }
  output.commit(exit_done);
  return interrupt.requested() ? interrupt.exit_code() : exit_done;
}

int back_up_store(const StoreRequest& request) {
  if (request.options.files.size() != 1)
    throw UsageError("backup: name one file for the copy: evodoku-store backup FILE.db COPY.db");
  const std::string& copy = request.options.files.front();
  std::error_code ignored;
  if (std::filesystem::equivalent(request.path, copy, ignored))
    throw UsageError(fmt::format("{}: is the store itself; name another file for the copy", printable(copy)));
  require_no_journal(copy);
  const Interrupt interrupt;
  auto store = open_store(request.path);
  return backup(store, copy, interrupt.token()) ? int{exit_done} : interrupt.exit_code();
}

int print_info(const StoreRequest& request) {
  using Json = nlohmann::ordered_json;
  auto store = open_store(request.path);
  const db::StoreInfo info = store.info();
  const db::Labels labels = labels_of(store);
  Output output(request.options.output);
  if (request.options.format == TextFormat::json) {
    Json all = {{"schema_version", db::schema_version}, {"bytes", info.bytes}, {"puzzles", info.puzzles}};
    const auto add = [&](const char* member) -> Json& { return all[member] = Json::array(); };
    Json& of_boxes = add("boxes");
    for (const db::NamedCount& box : info.boxes)
      of_boxes.push_back({{"box", box.name}, {"puzzles", box.puzzles}});
    all["ratings"] = info.ratings;
    Json& of_raters = add("raters");
    for (const db::RaterInfo& rater : info.raters)
      of_raters.push_back({{"rater", rater.name}, {"version", rater.version}, {"ratings", rater.ratings}});
    all["levels"] = info.levels;
    for (const auto& [member, counts] : {std::pair{"tags", &labels.tags}, {"picks", &labels.picks}}) {
      Json& list = add(member);
      for (const db::NamedCount& count : *counts)
        list.push_back({{"name", count.name}, {"puzzles", count.puzzles}});
    }
    output.write(all.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
  } else {
    const auto add = [&](std::string_view what, const std::string& value) {
      output.write(fmt::format("{:<14}  {}\n", what, value));
    };
    add("schema version", std::to_string(db::schema_version));
    add("file", fmt::format("{} bytes", info.bytes));
    add("puzzles", std::to_string(info.puzzles));
    for (const db::NamedCount& box : info.boxes)
      add("  box", fmt::format("{}: {}", printable(box.name), box.puzzles));
    add("ratings", std::to_string(info.ratings));
    for (const db::RaterInfo& rater : info.raters)
      add("  rater", fmt::format("{}, version {}: {}", printable(rater.name), rater.version, rater.ratings));
    add("levels", std::to_string(info.levels));
    for (const db::NamedCount& tag : labels.tags)
      add("tag", fmt::format("{}: {}", printable(tag.name), tag.puzzles));
    for (const db::NamedCount& pick : labels.picks)
      add("picked as", fmt::format("{}: {}", printable(pick.name), pick.puzzles));
  }
  output.commit(exit_done);
  return exit_done;
}

void add_own_options(CommandLine& line, StoreRequest& request) {
  line.flag("list", request.list, "import: a line for each puzzle, once it is stored for good")
      .text("source", "NAME", request.source, "import: where they are from (default: their file)")
      .texts("tag", "NAME", request.tags, "import, tag: add this tag to them; may be repeated")
      .texts("untag", "NAME", request.untags, "tag: remove this tag from them")
      .texts("mark", "NAME", request.marks, "tag: count them as picked under this name")
      .texts("unmark", "NAME", request.unmarks, "tag: no longer count them as picked under this name")
      .flag("repair", request.repair, "check: first rebuild indexes, keys and copies");
}

int store_main(int argc, char** argv) {
  CommandLine line(description,
                   {.input = true, .alphabet = true, .output = true, .threads = true, .links = true});
  StoreRequest request;
  add_own_options(line, request);
  if (!line.parse(argc, argv)) return exit_done;
  request.options = line.common();
  std::vector<std::string>& files = request.options.files;
  if (files.front() == "-")
    throw UsageError(fmt::format("{0}: want a store: evodoku-store {0} puzzles.db", line.verb()));
  request.path = files.front();
  files.erase(files.begin());
  const std::string& verb = line.verb();
  if ((verb == "export" || verb == "check" || verb == "info") && !files.empty())
    throw UsageError(fmt::format("{}: unexpected argument: {} takes one store only", files[0], verb));
  if ((verb == "import" || verb == "tag") && files.empty()) files = {"-"};
  const auto run = verb == "import"   ? import_puzzles
                   : verb == "export" ? export_puzzles
                   : verb == "merge"  ? merge_stores
                   : verb == "tag"    ? tag_puzzles
                   : verb == "check"  ? check_store
                   : verb == "backup" ? back_up_store
                                      : print_info;
  return with_store_errors([&] { return run(request); });
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, store_main);
}
