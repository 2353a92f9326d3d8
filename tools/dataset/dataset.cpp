// evodoku-dataset: rated sets of puzzles for machine learning, and audits of others.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "common/command_line.hpp"
#include "common/input.hpp"
#include "common/list_options.hpp"
#include "common/progress.hpp"
#include "common/tool.hpp"
#include "dataset/dataset.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/level.hpp"
#include "evodoku/list.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

/// What to make: the options, read.
struct Request {
  ListSpec spec;
  std::optional<PuzzleList> list;  // of `spec`, unless there is an input
  std::string balance;
  std::optional<std::string> input;
  std::optional<std::uint64_t> count;
  std::optional<Shard> shard;
  SetForm form;
};

/// A puzzle to be made (or taken) for a row.
struct Task {
  std::uint64_t index = 0;
  std::uint64_t count = 1;           // rows of the same kind, made together
  std::optional<Record> given = {};  // of --input
  std::string place = {};            // of that
};

// Making rows

/// log10(1 + generations) with three decimals, as ratings have them.
std::string rating_of(double generations) {
  return fmt::format("{}", std::stod(fmt::format("{:.3f}", std::log10(1 + generations))));
}

void fill(const Request& request, SetRow& row, const std::stop_token& stop) {
  Record& record = row.record;
  auto& other = record.other;
  const auto quoted = [](const std::string& text) { return nlohmann::json(text).dump(); };
  const CanonicalForm form = canonical_form(record.puzzle);
  row.puzzle_id = canonical_id(form);
  other["index"] = std::to_string(row.index);
  other["puzzle_id"] = quoted(row.puzzle_id);
  if (request.form.wants({"solution_id"}) || request.form.split_by == "solution") {
    row.solution_id = canonical_id(*record.solution);
    other["solution_id"] = quoted(row.solution_id);
  }
  if (request.form.wants({"path"})) other["path"] = quoted(path_text(record.puzzle, stop));
  if (request.form.wants({"guesses"})) {
    if (const auto guesses = guesses_of(form, stop)) other["guesses"] = std::to_string(*guesses);
  }
  if (request.form.wants({"rating", "rating_low", "rating_high", "class"})) {
    if (!record.rating) {  // otherwise computed when the puzzle was made
      auto rated = rate(record.puzzle, {.rater = dataset_rater, .stop = stop});
      if (!rated) return;
      record.rating = std::move(rated->rating);
    }
    other["rating_low"] = rating_of(record.rating->ert_low);
    if (record.rating->ert_high) other["rating_high"] = rating_of(*record.rating->ert_high);
  }
  if (request.form.wants({"technique", "se_estimate"})) record.level = level_of(record.puzzle, stop);
}

std::vector<SetRow> made_rows(const Request& request, const Task& task, const std::stop_token& stop) {
  std::vector<SetRow> rows;
  for (ListedPuzzle& made : request.list->make(task.index, task.count, stop)) {
    if (made.outcome == ListedPuzzle::Outcome::stopped) break;
    SetRow& row = rows.emplace_back();
    row.index = *made.record.index;
    if (made.is_reached()) {
      row.record = {.puzzle = made.record.puzzle,
                    .solution = std::move(made.record.solution),
                    .rating = std::move(made.record.rating)};
      fill(request, row, stop);
    } else {
      row.missing = ListError::in_words(
          made.shortfall, [](std::string_view field) { return fmt::format("evodoku-generate --{}", field); });
    }
  }
  return rows;
}

SetRow given_row(const Request& request, const Task& task, const std::stop_token& stop) {
  const Grid& puzzle = task.given->puzzle;
  SetRow row{.index = task.index};
  const SolveResult result = solve(puzzle, {.stop = stop});
  if (result.verdict != Verdict::one) {
    row.missing = fmt::format("{}: {}", task.place, explain(result, puzzle.box()));
  } else if (prove_again(puzzle, result, stop) != SecondProof::agrees) {
    row.missing = fmt::format("{}: its second proof is undecided", task.place);
  } else if (request.list && std::ranges::find(request.list->resolved().clues, puzzle.clue_count()) ==
                                 request.list->resolved().clues.end()) {
    row.missing = fmt::format("{}: it has {} clues", task.place, puzzle.clue_count());
  } else {
    row.record = {.puzzle = puzzle, .solution = result.solution};
    fill(request, row, stop);
  }
  return row;
}

std::vector<SetRow> rows_of(const Request& request, const Task& task, const std::stop_token& stop) {
  std::vector<SetRow> rows =
      task.given ? std::vector{given_row(request, task, stop)} : made_rows(request, task, stop);
  if (stop.stop_requested()) rows.clear();  // the last one may be incomplete
  return rows;
}

// make

void read_columns(const CommandLine& line, SetForm& form) {
  std::vector<std::string> known;
  for (const Column& column : all_columns) known.emplace_back(column.name);
  if (line.has("columns")) {
    form.columns = words_of_lists("--columns", {line.get("columns")});
    for (const std::string& name : form.columns) {
      if (std::ranges::find(known, name) == known.end()) throw unknown_value("--columns", name, known);
      if (std::ranges::count(form.columns, name) > 1)
        throw UsageError(fmt::format("--columns: {} is named twice", name));
    }
    return;
  }
  form.columns.assign(known.begin(), known.begin() + usual_columns);
  if (form.splits) form.columns.emplace_back("split");
  if (form.augment > 0) form.columns.insert(form.columns.end(), {"group", "augmentation"});
}

/// "[SPLIT=]K"
void read_augmentation(const std::string& text, SetForm& form) {
  const std::size_t equals = text.find('=');
  const std::string number = equals == std::string::npos ? text : text.substr(equals + 1);
  form.augment = static_cast<int>(parse_count("--augment", number, 1, 1'000'000));
  if (equals == std::string::npos) return;
  form.augmented_split = text.substr(0, equals);
  std::vector<std::string> names;
  for (std::size_t split = 0; form.splits && split < form.splits->size(); ++split)
    names.push_back(form.splits->name(split));
  if (std::ranges::find(names, form.augmented_split) == names.end())
    throw UsageError(fmt::format("--augment {}: want a split of --split{}", text,
                                 names.empty() ? "" : fmt::format(": {}", fmt::join(names, ", "))));
}

/// What the options say together.
void complete(Request& request, const CommandLine& line, const CommonOptions& options) {
  if (!options.files.empty())
    throw UsageError(fmt::format("{0}: make takes no files: --input {0} takes puzzles from it",
                                 printable(options.files.front())));
  request.spec.box = request.form.box = options.box.value_or(Box(3, 3));
  if (request.input && line.has("balance"))
    throw UsageError("--balance is for making puzzles and cannot be combined with --input");
  const bool has_clues = line.has("alpha") || line.has("clues");
  if (!request.input && !has_clues && request.balance != "class")
    throw UsageError("give one of --alpha, --clues, --balance class, --input");
  read_clue_options(line, request.spec);
  request.spec.rater = dataset_rater;
  request.spec.distinct = false;  // the writer omits isomorphs, of every box and also those of an input
  request.spec.balance_classes = request.balance == "class";
  request.spec.balance_clues = request.balance == "clues" || request.spec.clues.size() > 1;
  if (!request.input || has_clues) request.list = list_of(line, request.spec);
  if (!request.input && !request.count) throw UsageError("give the number of rows: --count 1000");
  while (request.form.folder.size() > 1 && request.form.folder.ends_with('/')) request.form.folder.pop_back();
  request.shard = read_shard(line, true);
  request.form.distinct = !line.has("no-distinct");
  request.form.is_first = !request.shard || request.shard->number == 1;  // parts are put together by cat
  if (request.shard && request.form.distinct)
    throw UsageError(fmt::format(
        "--shard {}: isomorphs of other shards' puzzles cannot be omitted here: give --no-distinct; "
        "audit finds the few there are",
        request.shard->text()));
  if (request.form.format == "npy" && request.form.folder.empty())
    throw UsageError("--format npy: name a folder with -o");
  if (line.has("split-by") && !request.form.splits)
    throw UsageError("--split-by has no meaning without --split");
  if (line.has("augment")) read_augmentation(line.get("augment"), request.form);
  read_columns(line, request.form);
}

/// The puzzles of --input, which may be a pipe: it is read once.
std::vector<Task> given_tasks(const Request& request, CommonOptions options, const Interrupt& interrupt) {
  options.files = {*request.input};
  PuzzleInput input(options, interrupt);
  std::vector<Task> tasks;
  while (tasks.size() < request.count.value_or(UINT64_MAX)) {
    auto item = input.next();
    if (!item) break;
    if (const auto* const error = std::get_if<TextError>(&*item)) throw UsageError(error->message());
    auto& read = std::get<ReadPuzzle>(*item);
    tasks.push_back({.index = tasks.size(),
                     .given = std::move(read.record),
                     .place = fmt::format("{}:{}", *request.input, read.line)});
    if (const Box box = tasks.front().given->puzzle.box();
        request.form.format == "npy" && tasks.back().given->puzzle.box() != box)
      throw UsageError(fmt::format("{}: arrays have rows of one length: want boxes of {} only",
                                   tasks.back().place, box.name()));
  }
  return tasks;
}

int make_set(Request& request, const CommandLine& line, const CommonOptions& options) {
  complete(request, line, options);
  const Interrupt interrupt;
  std::vector<Task> given;
  if (request.input) {
    given = given_tasks(request, options, interrupt);
    request.count = given.size();
    if (!given.empty()) request.form.box = given.front().given->puzzle.box();
  }
  request.form.seed = request.input && !line.has("seed") ? 0 : seed_or_drawn(line);
  request.spec.seed = request.form.seed;
  if (!request.input) request.list = list_of(line, request.spec);
  request.form.command = line.as_typed();
  if (!line.has("seed")) request.form.command += fmt::format(" --seed {}", request.form.seed);
  const std::uint64_t first = request.shard ? request.shard->first_of(*request.count) : 0;
  const std::uint64_t end = request.shard ? request.shard->end_of(*request.count) : *request.count;
  SetWriter writer(request.form);
  Progress progress("rows", end - first, options.quiet);
  std::uint64_t next = first;
  std::uint64_t missing = 0;
  std::uint64_t done = 0;
  ordered_map<Task, std::vector<SetRow>>(
      {.threads = options.threads, .stop = interrupt.token()},
      [&]() -> std::optional<Task> {
        constexpr std::uint64_t at_once = 64;
        if (next == end) return std::nullopt;
        if (request.input) return std::move(given[next++]);
        const bool is_uniform = !request.list->has_aim() && request.list->resolved().clues.size() == 1;
        Task task{.index = next, .count = is_uniform ? std::min(at_once, end - next) : 1};
        next += task.count;
        return task;
      },
      [&](const Task& task, const std::stop_token& stop) { return rows_of(request, task, stop); },
      [&](std::vector<SetRow>&& rows) {
        for (SetRow& row : rows) {
          ++done;
          progress.advance();
          const std::uint64_t index = row.index;
          if (!row.missing.empty()) {
            ++missing;
            say("evodoku-dataset: row {}: {}\n", index, printable(row.missing));
          } else if (const auto earlier = writer.add(std::move(row)); earlier && !options.quiet) {
            say("evodoku-dataset: row {}: omitted, an isomorph of row {}\n", index, *earlier);
          }
        }
        return !writer.reader_gone();
      });
  writer.commit(missing > 0 ? exit_less : exit_done);
  if (interrupt.requested()) {
    say("evodoku-dataset: {} of {} rows were made\n", done, end - first);
    return interrupt.exit_code();
  }
  if (missing > 0) say("evodoku-dataset: {} of {} rows are missing\n", missing, end - first);
  return missing > 0 ? exit_less : exit_done;
}

int dataset_main(int argc, char** argv) {
  CommandLine line(
      {.name = "evodoku-dataset",
       .sentence = "Makes rated data sets, splits them without leaks, and audits others.",
       .usage = "",
       .examples = {{"evodoku-dataset make --alpha 0.6 -n 100 --split train=0.9,test=0.1 -o set",
                     "a folder: train.csv, test.csv, README.md"},
                    {"evodoku-dataset make --balance class -n 60 --format json >balanced.jsonl",
                     "ten puzzles of each class from very-easy to extreme"},
                    {"evodoku-dataset make --box 2x3 --clues 10..16 -n 50 --format npy "
                     "-o arrays",
                     "arrays for numpy.load"},
                    {"evodoku-dataset audit set/train.csv set/test.csv",
                     "isomorphs across the splits, improper puzzles, wrong solutions: none"}},
       .usual = {"count", "seed", "clues", "balance", "input", "split", "augment", "columns", "format",
                 "output", "list"},
       .notes = "The bytes of a set depend only on the options and the version of evodoku. audit reads what "
                "all tools read, and "
                "CSV of others; its exit code is 1 if a set leaks into another or has puzzles without "
                "exactly one solution, "
                "wrong solutions or unreadable rows.",
       .verbs = {{"make",
                  "[options] -o FOLDER",
                  "makes a set, or a part of one",
                  {"count", "alpha", "clues", "balance", "input", "seed", "shard", "no-distinct", "columns",
                   "split", "split-by", "augment", "format", "output", "order", "box", "threads"}},
                 {"audit",
                  "FILE...",
                  "finds isomorphs across sets, improper puzzles, wrong solutions",
                  {"list", "json", "keep-going", "threads"}}}},
      {.shape = true, .threads = true, .seed = true});
  Request request;
  line.under("Rows")
      .count("count,n", "N", request.count, "rows, without isomorphs", 1, 1'000'000'000'000)
      .value("alpha", "A", {}, "fraction of the clues removed, such as 0.6")
      .value("clues", "A..B", {}, "number of clues, or a range: each equally often")
      .word(
          "balance", "WHAT", {"class", "clues"}, [&](const std::string& what) { request.balance = what; },
          "equally many of each class, or of each number of clues")
      .text("input", "FILE", request.input, "take them from FILE, proved again, instead")
      .value("shard", "K/M", {}, "only part K of M; one after another they are the whole")
      .value("no-distinct", "", {}, "keep isomorphs of earlier rows");
  line.under("Set")
      .value("columns", "NAMES", {}, "columns, separated by commas (default: all that apply, but path)")
      .value(
          "split", "SHARES",
          [&request](const std::string& text) {
            auto splits = Splits::parse(text);
            if (const auto* const what = std::get_if<std::string>(&splits))
              throw UsageError(fmt::format("--split {}: {}", text, *what));
            request.form.splits = std::get<Splits>(std::move(splits));
          },
          "such as train=0.9,test=0.1; isomorphs stay together")
      .word(
          "split-by", "WHAT", {"puzzle", "solution"},
          [&](const std::string& what) { request.form.split_by = what; },
          "what stays together: puzzle (default) or solution")
      .value("augment", "[SPLIT=]K", {}, "K isomorphs after each puzzle (of this split)")
      .word(
          "format", "FORM", {"csv", "json", "npy"},
          [&](const std::string& form) { request.form.format = form; }, "csv (default), json or npy")
      .text("output,o", "FOLDER", request.form.folder,
            "a new folder, a file a split (default: standard output)");
  std::optional<std::string> list;
  line.under("Audit")
      .output("list", "FILE", list, "write every finding to FILE, as a line of CSV")
      .value("json", "", {}, "write JSON")
      .value("keep-going", "", {}, "report an invalid row and continue; exit code 1");
  if (!line.parse(argc, argv)) return exit_done;
  CommonOptions options = line.common();
  options.keep_going = line.has("keep-going");
  return line.verb() == "make" ? make_set(request, line, options) : audit_sets(line, options);
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, dataset_main);
}
