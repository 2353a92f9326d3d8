// evodoku-dataset: splits sets of puzzles for machine learning without leaks, and audits others.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "common/command_line.hpp"
#include "common/input.hpp"
#include "common/progress.hpp"
#include "common/records.hpp"
#include "common/tool.hpp"
#include "dataset/dataset.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

const ToolDescription description{
    .name = "evodoku-dataset",
    .sentence = "Splits sets of puzzles without leaks, augments them, and audits others.",
    .usage = "",
    .examples = {{"evodoku-generate --alpha 0.6 -n 100 --json |\n"
                  "  evodoku-dataset split --split train=0.9,test=0.1 -o set",
                  "a folder: train.csv, test.csv, README.md"},
                 {"evodoku-generate --balance class -n 60 --json |\n"
                  "  evodoku-dataset split --split train=0.8,test=0.2 --stratify class -o equal",
                  "eight puzzles of each class from very-easy to extreme, and two to test"},
                 {"evodoku-dataset split puzzles.txt --augment 5 --format npy -o arrays",
                  "each with five isomorphs, as arrays for numpy.load"},
                 {"evodoku-dataset audit set",
                  "isomorphs across the splits, improper puzzles, wrong solutions: none"}},
    .usual = {"split", "stratify", "augment", "columns", "format", "output", "list"},
    .notes =
        "split reads puzzles, records and tables, proves each puzzle, and omits isomorphs of earlier rows. "
        "It adds the solution, to a table if --columns names it. audit reads these and folders, and its exit "
        "code is 1 if a set leaks into another or has puzzles without exactly one solution, wrong solutions "
        "or unreadable rows.",
    .verbs = {{"split",
               "[options] [FILE...] [-o FOLDER]",
               "assigns rows to splits, and adds isomorphs",
               {"Split", "columns", "format", "json", "output", "Input", "seed", "threads"}},
              {"audit",
               "FILE...",
               "finds isomorphs across sets, improper puzzles, wrong solutions",
               {"list", "json", "keep-going", "threads"}}}};

/// What the options of split say, read.
struct DatasetRequest {
  SetForm form;
  bool by_solution = false;
  bool needs_solution_id = false;
  std::optional<std::string> stratify;
  bool keeps_isomorphs = false;
};

void add_options(CommandLine& line, DatasetRequest& request, std::optional<std::string>& list) {
  line.under("Split")
      .value(
          "split", "SHARES",
          [&request](const std::string& text) {
            auto splits = Splits::parse(text);
            if (const auto* const what = std::get_if<std::string>(&splits))
              throw UsageError(fmt::format("--split {}: {}", text, *what));
            request.form.splits = std::get<Splits>(std::move(splits));
          },
          "such as train=0.9,test=0.1, by a hash; isomorphs stay together")
      .once(one_list)
      .word(
          "split-by", "WHAT", {"puzzle", "solution"},
          [&](const std::string& what) { request.by_solution = what == "solution"; },
          "what stays together: puzzle (default) or solution")
      .only_with({"split"})
      .text("stratify", "COLUMN", request.stratify,
            "exact shares of each value of a column, such as class, instead of by the hash")
      .only_with({"split"})
      .value("augment", "[SPLIT=]K", {}, "K isomorphs after each puzzle (of this split)")
      .once("it is for one split, or without SPLIT= for all")
      .flag("no-distinct", request.keeps_isomorphs, "keep isomorphs of earlier rows");
  line.under("Set")
      .value("columns", "NAMES", {}, "columns, separated by commas (default: those of the first row)")
      .once(one_list)
      .word(
          "format", "FORM", {"csv", "json", "npy"},
          [&](const std::string& form) { request.form.format = form; }, "csv (default), json or npy")
      .value("json", "", {}, "the same as --format json; audit: write the report as JSON")
      .text("output,o", "FOLDER", request.form.folder,
            "a new folder, a file a split (default: standard output)")
      .not_in_args();
  line.under("Audit")
      .text("list", "FILE", list, "write every finding to FILE, as a line of CSV")
      .writes_file();
}

/// "[SPLIT=]K"
void read_augmentation(const std::string& text, SetForm& form) {
  const std::size_t equals = text.find('=');
  const std::string number = equals == std::string::npos ? text : text.substr(equals + 1);
  form.augment = parse_count("--augment", number, 1, 1'000'000);
  if (equals == std::string::npos) return;
  form.augmented_split = text.substr(0, equals);
  const auto names = form.splits ? form.splits->names() : std::vector<std::string>();
  if (std::ranges::find(names, form.augmented_split) == names.end())
    throw UsageError(fmt::format("--augment {}: want a split of --split{}", text,
                                 names.empty() ? "" : fmt::format(": {}", fmt::join(names, ", "))));
}

/// What the options of split say together.
void resolve(const CommandLine& line, DatasetRequest& request) {
  SetForm& form = request.form;
  form.seed = line.common().seed.value_or(0);
  form.command = line.as_typed();
  form.quiet = line.common().quiet;
  while (form.folder.size() > 1 && form.folder.ends_with('/')) form.folder.pop_back();
  if (form.folder == "-") form.folder.clear();  // standard output, as in other tools
  if (line.has("json")) {
    if (line.has("format") && form.format != "json") throw UsageError("give --json or --format, not both");
    form.format = "json";
  }
  if (form.format == "npy" && form.folder.empty()) throw UsageError("--format npy: name a folder with -o");
  if (request.stratify && request.by_solution)
    throw UsageError(
        "--stratify cannot be combined with --split-by solution: puzzles of one solution, which stay "
        "together, differ in what is to have exact shares");
  if (request.stratify) form.counted = *request.stratify;
  if (line.has("augment")) read_augmentation(line.get("augment"), form);
  if (line.has("seed") && !request.stratify && !line.has("augment"))
    throw UsageError(
        "--seed: has no meaning without --stratify or --augment; the splits are a function of the puzzles");
  request.needs_solution_id = request.by_solution || request.stratify == "solution_id";
  if (!line.has("columns")) return;
  form.columns = words_of_list("--columns", line.get("columns"));
  if (std::ranges::find(form.columns, "solution_id") != form.columns.end()) request.needs_solution_id = true;
  for (const std::string& name : form.columns) {
    if (std::ranges::count(form.columns, name) > 1)
      throw UsageError(fmt::format("--columns: {} is named twice", name));
  }
}

/// What is found out about a row alone. Neither ids nor a reason if it was interrupted.
struct ProvedRow {
  std::string why_not = {};  // it has no place in a set
  std::optional<Grid> solution = {};
  std::string puzzle_id = {};
  std::string solution_id = {};  // if it is needed
};

ProvedRow proved(const Record& record, bool needs_solution_id, const std::stop_token& stop) {
  if (record.candidates) return {.why_not = "a candidate grid, which has no place in a set"};
  SolveResult result = solve(record.puzzle, {.stop = stop});
  if (stop.stop_requested()) return {};
  if (result.verdict != Verdict::one) return {.why_not = explain(result, record.puzzle.box())};
  if (record.solution && *record.solution != *result.solution)
    return {.why_not = "the given solution is not the puzzle's"};
  return {.solution = result.solution,
          .puzzle_id = canonical_id(record.puzzle),
          .solution_id = needs_solution_id ? canonical_id(*result.solution) : ""};
}

/// Splits the rows of the input as they come, or with --stratify once all are there.
class Splitting {
 public:
  Splitting(const DatasetRequest& request, const CommonOptions& options)
      : request_(request), options_(options), stratum_(request.form.counted), writer_(request.form) {}

  int run() {
    const Interrupt interrupt;  // before any thread
    PuzzleInput input(options_, interrupt);
    Progress progress("rows", std::nullopt, options_.quiet);
    const int exit_code = run_filter<ProvedRow>(
        {options_, input, nullptr, progress, interrupt},
        [this](const InputPuzzle& row, const std::stop_token& stop) {
          return proved(row.puzzle.record, request_.needs_solution_id, stop);
        },
        [this](InputPuzzle& row, ProvedRow&& found) {
          if (!found.puzzle_id.empty() || !found.why_not.empty()) take(row, std::move(found));
          return !writer_.reader_gone();
        });
    progress.clear();
    if (exit_code == exit_usage) return exit_usage;
    if (!interrupt.requested()) add_strata();
    const bool has_columns = writer_.commit(missing_ > 0 ? exit_less : exit_code);
    if (interrupt.requested()) {
      say("evodoku-dataset: interrupted after {} rows\n", rows_);
      return interrupt.exit_code();
    }
    if (!options_.quiet) report();
    if (missing_ > 0) say("evodoku-dataset: {} of {} rows are missing\n", missing_, rows_);
    return missing_ > 0 || !has_columns ? int{exit_less} : exit_code;
  }

 private:
  void take(InputPuzzle& row, ProvedRow&& found) {
    const std::uint64_t index = rows_++;
    if (!found.why_not.empty()) {
      ++missing_;
      return say("evodoku-dataset: row {}: {}: {}\n", index, printable(row.place()),
                 printable(found.why_not));
    }
    const Box box = row.puzzle.record.puzzle.box();
    if (request_.form.format == "npy" && box != box_.value_or(box))
      throw UsageError(fmt::format("{}: arrays have rows of one length: want boxes of {} only",
                                   printable(row.place()), box_->name()));
    box_ = box;
    const auto [earlier, is_new] = seen_.try_emplace(found.puzzle_id, First{index, strata_.size()});
    if (!is_new && !request_.keeps_isomorphs) {
      ++omitted_;
      if (!options_.quiet)
        say("evodoku-dataset: row {}: omitted, an isomorph of row {}\n", index, earlier->second.row);
      return;
    }
    Record& record = row.puzzle.record;
    record.solution = std::move(found.solution);
    set_id(row, "puzzle_id", found.puzzle_id);
    if (request_.needs_solution_id) set_id(row, "solution_id", found.solution_id);
    for (const std::string& name : added_columns(request_.form)) require_no_other(row, name);
    SetRow set_row{index, std::move(row.puzzle)};
    if (request_.stratify) {
      if (is_new) strata_.push_back({stratum_.of(set_row.read.record), found.puzzle_id});
      waiting_.emplace_back(std::move(set_row), earlier->second.stratum);
      return;
    }
    if (request_.by_solution) solutions_.insert(found.solution_id);
    const std::string& id = request_.by_solution ? found.solution_id : found.puzzle_id;
    writer_.add(std::move(set_row), request_.form.splits ? request_.form.splits->split_of(id, 0) : 0);
  }

  void set_id(InputPuzzle& row, const char* name, const std::string& id) const {
    const std::string value = '"' + id + '"';
    std::string& member = row.puzzle.record.other[name];
    if (!member.empty() && member != value) require_no_other(row, name);
    member = value;
  }

  /// Throws UsageError if the row has a column of its own where the set is to have another one.
  void require_no_other(const InputPuzzle& row, const std::string& name) const {
    const std::vector<std::string>& columns = request_.form.columns;
    const bool is_written = columns.empty() || std::ranges::find(columns, name) != columns.end();
    if (is_written && row.puzzle.record.other.contains(name))
      throw UsageError(fmt::format(
          "{}: it has a column {} of its own, which would be lost: rename it, or leave it out with --columns",
          printable(row.place()), name));
  }

  void add_strata() {
    if (!request_.stratify) return;
    if (std::ranges::all_of(strata_, [](const Splits::Row& row) { return row.stratum.empty(); }))
      throw UsageError(fmt::format("--stratify {}: no row has a column of this name", *request_.stratify));
    const std::vector<std::size_t> splits = request_.form.splits->stratified(strata_, request_.form.seed);
    for (auto& [row, stratum] : waiting_) {
      if (received_signal() == 0) writer_.add(std::move(row), splits[stratum]);
    }
  }

  void report() const {
    if (omitted_ > 0) say("evodoku-dataset: {} of {} rows omitted\n", omitted_, rows_);
    for (std::size_t split = 0; request_.form.splits && split < writer_.sizes().size(); ++split) {
      if (writer_.sizes()[split] > 0) continue;
      const std::string by_hash = fmt::format(
          "a hash meets the shares on average of many {}, but not where it splits a split again (give all "
          "shares at once: train=0.8,validation=0.1,test=0.1){}",
          request_.by_solution ? "solutions" : "puzzles",
          request_.by_solution ? fmt::format("; up to isomorphism these rows have {}", solutions_.size())
                               : "; --stratify meets them exactly");
      say("evodoku-dataset: {}: got no row: {}\n", request_.form.splits->names()[split],
          request_.stratify ? fmt::format("its share of {} is less than one", strata_.size()) : by_hash);
    }
  }

  struct First {
    std::uint64_t row;
    std::size_t stratum;  // in strata_
  };

  const DatasetRequest& request_;
  const CommonOptions& options_;
  ColumnText stratum_;
  SetWriter writer_;
  std::uint64_t rows_ = 0;  // of the input
  std::uint64_t missing_ = 0;
  std::uint64_t omitted_ = 0;
  std::optional<Box> box_;
  std::unordered_map<std::string, First> seen_;  // by puzzle_id
  std::unordered_set<std::string> solutions_;    // their ids, if splits are by them
  std::vector<Splits::Row> strata_;              // one for each puzzle_id
  std::vector<std::pair<SetRow, std::size_t>> waiting_;
};

int dataset_main(int argc, char** argv) {
  CommandLine line(description, {.input = true, .threads = true, .seed = true, .seed_default = "0"});
  DatasetRequest request;
  std::optional<std::string> list;
  add_options(line, request, list);
  if (!line.parse(argc, argv)) return exit_done;
  CommonOptions options = line.common();
  if (line.verb() == "audit") {
    if (line.all("files").size() == 1) options.files.clear();  // the verb alone
    return audit_sets(line, options);
  }
  resolve(line, request);
  options.keep_rows = true;
  return Splitting(request, options).run();
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, dataset_main);
}
