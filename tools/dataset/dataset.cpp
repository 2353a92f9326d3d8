// evodoku-dataset: rated sets of puzzles for machine learning, and audits of others.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <functional>
#include <list>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "common/command_line.hpp"
#include "common/input.hpp"
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "common/tool.hpp"
#include "dataset/audit.hpp"
#include "evodoku/aim.hpp"
#include "evodoku/batch.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/dataset.hpp"
#include "evodoku/generate.hpp"
#include "evodoku/level.hpp"
#include "evodoku/rate.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"
#include "evodoku/version.hpp"

namespace {

using namespace evodoku;
using namespace evodoku::tools;

constexpr const char* rater = "knowledge";

// Columns

enum class Kind { cells, text, whole, real };

struct Column {
  const char* name;
  Kind kind;
};

constexpr std::array all_columns{
    Column{"puzzle", Kind::cells},     Column{"solution", Kind::cells},    Column{"rating", Kind::real},
    Column{"rating_low", Kind::real},  Column{"rating_high", Kind::real},  Column{"class", Kind::text},
    Column{"clues", Kind::whole},      Column{"technique", Kind::text},    Column{"se_estimate", Kind::real},
    Column{"guesses", Kind::whole},    Column{"box", Kind::text},          Column{"puzzle_id", Kind::text},
    Column{"solution_id", Kind::text}, Column{"index", Kind::whole},       Column{"split", Kind::text},
    Column{"group", Kind::whole},      Column{"augmentation", Kind::whole}};
constexpr std::size_t usual_columns = 14;  // the others are added where they apply

enum class Form { csv, json, npy };

/// What to make: the options, read.
struct Request {
  PuzzleSpec spec;
  std::vector<int> clues;            // of each row one of these; empty: no requirement
  std::vector<std::string> classes;  // --balance class: of each row one of these
  std::optional<std::string> input;
  std::uint64_t count = 0;
  std::uint64_t seed = 0;
  std::optional<Shard> shard;
  bool distinct = true;
  RateOptions rate{.rater = rater};
  std::vector<std::string> columns;
  std::optional<Splits> splits;
  bool split_by_solution = false;
  int augment = 0;
  std::optional<std::string> augmented_split;  // if not all
  Form form = Form::csv;

  bool wants(std::initializer_list<const char*> names) const {
    return std::ranges::any_of(
        names, [&](const char* name) { return std::ranges::find(columns, name) != columns.end(); });
  }
};

/// A row of the set: the values of the columns that were asked for, by name.
struct Row {
  std::uint64_t index = 0;
  Grid puzzle = Grid(Box(3, 3));
  Grid solution = Grid(Box(3, 3));
  std::map<std::string, std::string> values = {};
  std::string missing = {};  // why there is no row
};

/// A puzzle to be made (or taken) for a row.
struct Task {
  std::uint64_t index = 0;
  std::uint64_t count = 1;           // rows of the same kind, made together
  std::optional<Record> given = {};  // of --input
  std::string place = {};            // of that
};

// Making rows

/// Formatted as in the tables of evodoku-rate: 1.74, not 1.740.
std::string three_decimals(double value) {
  std::string text = fmt::format("{:.3f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

class RowMaker {
 public:
  explicit RowMaker(const Request& request)
      : request_(request),
        kinds_(std::vector<std::uint64_t>(std::max<std::size_t>(1, request.classes.size()), 1)),
        clues_(std::vector<std::uint64_t>(std::max<std::size_t>(1, request.clues.size()), 1)) {}

  /// Whether all rows are made alike, so that several can be made at once.
  bool is_uniform() const { return request_.classes.size() <= 1 && request_.clues.size() <= 1; }

  std::vector<Row> rows_of(const Task& task, const std::stop_token& stop) const {
    std::vector<Row> rows;
    AimScore score(rater, stop);
    if (task.given) {
      rows.push_back(row_of_given(task, score, stop));
    } else {
      for (const GenerateResult& made : made_for(task, score, stop)) {
        Row row{.index = task.index + rows.size()};
        if (made.outcome == GenerateResult::Outcome::stopped) break;
        if (made.outcome == GenerateResult::Outcome::reached) {
          row.puzzle = made.puzzle;
          row.solution = made.solution;
          fill(row, score, stop);
        } else {
          row.missing = fmt::format("not reached within the budget ({} clues, {} puzzles rated)",
                                    made.clues_reached, made.puzzles_scored);
        }
        rows.push_back(std::move(row));
      }
    }
    if (stop.stop_requested()) rows.clear();  // the last one may be incomplete
    return rows;
  }

 private:
  std::vector<GenerateResult> made_for(const Task& task, AimScore& score, const std::stop_token& stop) const {
    PuzzleSpec spec = request_.spec;
    // every number of clues and every class equally often, each in an order of its own
    if (!request_.clues.empty())
      spec.clues = request_.clues[clues_.kind_of(task.index, request_.seed ^ 0x636C756573ULL)];
    if (!request_.classes.empty()) {
      const std::string& name = request_.classes[kinds_.kind_of(task.index, request_.seed)];
      const DifficultyAim aim{.rating = class_to_aim_at(rater, name)};
      spec.aim = Aim{.score = [&score, aim](const Grid& puzzle) { return score.miss(puzzle, aim); },
                     .low = 0,
                     .high = 0,
                     .scoring_budget = default_scoring_budget(aim)};
    }
    return generate_many(spec, {.seed = request_.seed, .index = task.index, .stop = stop},
                         static_cast<std::size_t>(task.count));
  }

  Row row_of_given(const Task& task, AimScore& score, const std::stop_token& stop) const {
    Row row{.index = task.index, .puzzle = task.given->puzzle};
    const SolveResult result = solve(row.puzzle, {.stop = stop});
    if (result.verdict != Verdict::one || prove_again(row.puzzle, result, stop) != SecondProof::agrees) {
      row.missing = fmt::format("{}: {}", task.place,
                                result.verdict == Verdict::one ? "its second proof is undecided"
                                                               : explain(result, row.puzzle.box()));
    } else if (!request_.clues.empty() &&
               !std::ranges::binary_search(request_.clues, row.puzzle.clue_count())) {
      row.missing = fmt::format("{}: it has {} clues", task.place, row.puzzle.clue_count());
    } else {
      row.solution = *result.solution;
      fill(row, score, stop);
    }
    return row;
  }

  void fill(Row& row, AimScore& score, const std::stop_token& stop) const {
    auto& values = row.values;
    const CanonicalForm form = canonical_form(row.puzzle);
    values["box"] = row.puzzle.box().name();
    values["clues"] = std::to_string(row.puzzle.clue_count());
    values["index"] = std::to_string(row.index);
    values["puzzle_id"] = canonical_id(form);
    if (request_.wants({"solution_id"}) || request_.split_by_solution)
      values["solution_id"] = canonical_id(row.solution);
    if (request_.wants({"guesses"})) {
      const auto guesses = guesses_of(form, stop);
      values["guesses"] = guesses ? std::to_string(*guesses) : "";
    }
    if (request_.wants({"rating", "rating_low", "rating_high", "class"})) {
      std::optional<Rating> rating;
      if (!request_.classes.empty()) {
        rating = score.rating_of(row.puzzle);  // computed when the puzzle was made
      } else {
        RateOptions options = request_.rate;
        options.stop = stop;
        if (auto rated = rate(row.puzzle, options)) rating = std::move(rated->rating);
      }
      if (!rating) return;
      values["rating"] = three_decimals(rating->value);
      values["rating_low"] = three_decimals(std::log10(1 + rating->ert_low));
      if (rating->ert_high) values["rating_high"] = three_decimals(std::log10(1 + *rating->ert_high));
      values["class"] = rating->difficulty_class;
    }
    if (!request_.wants({"technique", "se_estimate"})) return;
    const auto level = level_of(row.puzzle, stop);
    if (!level) return;
    values["technique"] = level->technique;
    if (level->se_estimate) values["se_estimate"] = fmt::format("{:.6g}", *level->se_estimate);
  }

  const Request& request_;
  Schedule kinds_;
  Schedule clues_;
};

// Writing

/// One file of the set: the rows of a split, or of all.
class SetFile {
 public:
  /// Without a folder the rows go to standard output, with a column "split".
  SetFile(const Request& request, const std::string& folder, const std::string& split)
      : request_(request), prefix_(folder.empty() ? "" : folder + "/" + split) {
    if (request.form == Form::npy) return;
    output_.emplace(folder.empty() ? "-" : prefix_ + (request.form == Form::csv ? ".csv" : ".jsonl"));
    const bool is_first = !request.shard || request.shard->number == 1;  // parts are put together by cat
    if (request.form == Form::csv && is_first)
      output_->write(fmt::format("{}\r\n", fmt::join(request.columns, ",")));
  }

  void add(const Row& row) {
    std::string line;
    for (const std::string& name : request_.columns) {
      const Column& column = *std::ranges::find(all_columns, name, &Column::name);
      const std::string text = text_of(row, column);
      switch (request_.form) {
        case Form::csv:
          line += (line.empty() ? "" : ",") + csv_quoted(text);
          break;
        case Form::json:
          line += fmt::format("{}\"{}\":{}", line.empty() ? "{" : ",", name, json_of(text, column));
          break;
        case Form::npy:
          add_element(row, column, text);
          break;
      }
    }
    ++rows_;
    if (output_) output_->write(line + (request_.form == Form::csv ? "\r\n" : "}\n"));
  }

  void commit() {
    if (output_) output_->commit();
    for (const std::string& name : request_.columns) {
      if (request_.form != Form::npy) break;
      const Column& column = *std::ranges::find(all_columns, name, &Column::name);
      Array& array = arrays_[name];
      std::vector<std::uint64_t> shape{rows_};
      if (column.kind == Kind::cells) shape.push_back(static_cast<std::uint64_t>(request_.spec.box.cells()));
      if (column.kind == Kind::text) {
        for (std::string& text : array.texts) array.bytes += text.append(array.longest - text.size(), '\0');
      }
      const std::string type = column.kind == Kind::cells   ? "|u1"
                               : column.kind == Kind::whole ? "<i8"
                               : column.kind == Kind::real  ? "<f8"
                                                            : fmt::format("|S{}", array.longest);
      Output output(fmt::format("{}_{}.npy", prefix_, name));
      output.write(npy_header(type, shape));
      output.write(array.bytes);
      output.commit();
    }
  }

  std::uint64_t rows() const { return rows_; }
  bool reader_gone() const { return output_ && output_->reader_gone(); }

 private:
  struct Array {
    std::string bytes;
    std::vector<std::string> texts;
    std::size_t longest = 1;
  };

  std::string text_of(const Row& row, const Column& column) const {
    if (column.kind == Kind::cells) {
      std::string cells = to_line(std::strcmp(column.name, "puzzle") == 0 ? row.puzzle : row.solution);
      return cells;
    }
    const auto value = row.values.find(column.name);
    return value == row.values.end() ? "" : value->second;
  }

  static std::string json_of(const std::string& text, const Column& column) {
    if (column.kind == Kind::whole || column.kind == Kind::real) return text.empty() ? "null" : text;
    return nlohmann::json(text).dump();
  }

  void add_element(const Row& row, const Column& column, const std::string& text) {
    Array& array = arrays_[column.name];
    const auto add_bytes = [&array](auto number) {
      std::array<char, sizeof number> bytes{};
      std::memcpy(bytes.data(), &number,
                  sizeof number);  // the machines that evodoku is for are little-endian
      array.bytes.append(bytes.data(), bytes.size());
    };
    switch (column.kind) {
      case Kind::cells:
        for (const int digit : (std::strcmp(column.name, "puzzle") == 0 ? row.puzzle : row.solution).digits())
          array.bytes += static_cast<char>(digit);
        break;
      case Kind::whole:
        add_bytes(text.empty() ? std::int64_t{-1} : static_cast<std::int64_t>(std::stoll(text)));
        break;
      case Kind::real:
        add_bytes(text.empty() ? std::nan("") : std::stod(text));
        break;
      case Kind::text:
        array.longest = std::max(array.longest, text.size());
        array.texts.push_back(text);
        break;
    }
  }

  const Request& request_;
  std::string prefix_;
  std::optional<Output> output_;
  std::map<std::string, Array> arrays_;
  std::uint64_t rows_ = 0;
};

/// The whole set: assigns rows to splits, adds isomorphs, omits rows that are isomorphs of earlier ones.
class SetWriter {
 public:
  SetWriter(const Request& request, std::string folder, std::string command)
      : request_(request), folder_(std::move(folder)), command_(std::move(command)) {
    if (!folder_.empty()) {
      std::error_code error;
      if (!std::filesystem::create_directory(folder_, error))
        throw UsageError(fmt::format("-o {}: {}", printable(folder_),
                                     error ? error.message() : "exists already; name a new folder"));
    }
    if (folder_.empty() || !request.splits) {
      files_.emplace_back(request, folder_, "all");
      return;
    }
    for (std::size_t split = 0; split < request.splits->size(); ++split)
      files_.emplace_back(request, folder_, request.splits->name(split));
  }

  /// Returns the index of an earlier row of which this is an isomorph; then nothing is added.
  std::optional<std::uint64_t> add(Row row) {
    const std::string& id = row.values.at("puzzle_id");
    if (request_.distinct) {
      const auto [earlier, is_new] = seen_.try_emplace(id, row.index);
      if (!is_new) return earlier->second;
    }
    std::size_t split = 0;
    if (request_.splits) {
      split = request_.splits->split_of(request_.split_by_solution ? row.values.at("solution_id") : id, 0);
      row.values["split"] = request_.splits->name(split);
    }
    if (request_.augment > 0) {
      row.values["group"] = std::to_string(row.index);
      row.values["augmentation"] = "0";
    }
    SetFile& file = folder_.empty() || !request_.splits
                        ? files_.front()
                        : *std::next(files_.begin(), static_cast<std::ptrdiff_t>(split));
    file.add(row);
    ++classes_[row.values.contains("class") ? row.values.at("class") : ""][row.values["split"]];
    const bool is_augmented = !request_.augmented_split || *request_.augmented_split == row.values["split"];
    for (int number = 1; is_augmented && number <= request_.augment; ++number) {
      const Isomorphism map =
          random_isomorphism(row.puzzle.box(), request_.seed, row.index, static_cast<std::uint64_t>(number));
      Row isomorph = row;
      isomorph.puzzle = apply(map, row.puzzle);
      isomorph.solution = apply(map, row.solution);
      isomorph.values["augmentation"] = std::to_string(number);
      file.add(isomorph);
    }
    return std::nullopt;
  }

  bool reader_gone() const { return files_.front().reader_gone(); }

  void commit() {
    for (SetFile& file : files_) file.commit();
    if (folder_.empty()) return;
    Output card(folder_ + "/README.md");
    card.write(card_text());
    card.commit();
  }

 private:
  std::string card_text() const {
    std::string text =
        fmt::format("# {}\n\nSudoku puzzles, made by evodoku {}:\n\n    {}\n\n", folder_, version, command_);
    text +=
        "Every puzzle was proved twice to have exactly one solution. `puzzle_id` is the same for all "
        "isomorphs of a puzzle, "
        "and no two puzzles of a set have the same. A split is a function of the id, so that no isomorph of "
        "a puzzle is in "
        "another split. Columns and files: docs/datasets.md of evodoku.\n\n| class |";
    std::map<std::string, std::uint64_t> totals;
    for (const auto& [name, counts] : classes_) {
      for (const auto& [split, count] : counts) totals[split] += count;
    }
    for (const auto& [split, total] : totals) text += fmt::format(" {} |", split.empty() ? "puzzles" : split);
    text += "\n|---|";
    for (std::size_t i = 0; i < totals.size(); ++i) text += "--:|";
    const auto add_row = [&](const std::string& name, const std::map<std::string, std::uint64_t>& counts) {
      text += fmt::format("\n| {} |", name);
      for (const auto& [split, total] : totals) {
        const auto count = counts.find(split);
        text += fmt::format(" {} |", count == counts.end() ? 0 : count->second);
      }
    };
    std::vector<std::string> names;
    for (const DifficultyClass& one : classes_of(rater)) names.push_back(one.name);
    names.insert(names.end(), {std::string(class_of_searched), "unsolved"});
    for (const std::string& name : names) {
      if (const auto counts = classes_.find(name); counts != classes_.end()) add_row(name, counts->second);
    }
    add_row("all", totals);
    return text + "\n";
  }

  const Request& request_;
  std::string folder_;
  std::string command_;
  std::list<SetFile> files_;
  std::unordered_map<std::string, std::uint64_t> seen_;
  std::map<std::string, std::map<std::string, std::uint64_t>> classes_;
};

// make

std::vector<int> clues_asked(const CommandLine& line, const PuzzleSpec& spec) {
  if (!line.has("alpha") && !line.has("clues")) return {};
  const std::string option = line.exactly_one_of({"alpha", "clues"});
  const std::string text = line.get<std::string>(option.c_str());
  const int cells = spec.box.cells();
  int low = fewest_clues(spec.box);
  int high = cells;
  if (option == "clues") {
    const TextRange range = parse_range("--clues", text);
    if (range.low)
      low = std::max(
          low, static_cast<int>(parse_count("--clues", *range.low, 0, static_cast<std::uint64_t>(cells))));
    if (range.high)
      high = static_cast<int>(parse_count("--clues", *range.high, 0, static_cast<std::uint64_t>(cells)));
  } else {
    const auto removed = Decimal::parse(text);
    if (!removed)
      throw UsageError(fmt::format("--alpha {}: want a decimal fraction below 1, such as 0.6", text));
    low = high = cells - removed->of(cells);
  }
  std::vector<int> clues;
  for (const int count : possible_clue_counts(spec)) {
    if (count >= low && count <= high && count >= fewest_clues(spec.box)) clues.push_back(count);
  }
  if (clues.empty())
    throw UsageError(fmt::format("--{} {}: no {}x{} puzzle with exactly one solution has so many clues",
                                 option, text, spec.box.side(), spec.box.side()));
  return clues;
}

void read_columns(const CommandLine& line, Request& request) {
  for (std::size_t i = 0; i < usual_columns; ++i) request.columns.emplace_back(all_columns[i].name);
  if (line.has("columns")) {
    request.columns = words_of_lists("--columns", {line.get<std::string>("columns")});
    std::vector<std::string> known;
    for (const Column& column : all_columns) known.emplace_back(column.name);
    for (const std::string& name : request.columns) {
      if (std::ranges::find(known, name) == known.end()) throw unknown_value("--columns", name, known);
      if (std::ranges::count(request.columns, name) > 1)
        throw UsageError(fmt::format("--columns: {} is named twice", name));
    }
    return;
  }
  if (request.splits) request.columns.emplace_back("split");
  if (request.augment > 0) request.columns.insert(request.columns.end(), {"group", "augmentation"});
}

void read_splits(const CommandLine& line, Request& request) {
  if (line.has("split")) {
    const std::string text = line.get<std::string>("split");
    auto splits = Splits::parse(text);
    if (const auto* const what = std::get_if<std::string>(&splits))
      throw UsageError(fmt::format("--split {}: {}", text, *what));
    request.splits = std::get<Splits>(std::move(splits));
  }
  if (line.has("split-by")) {
    const std::string what = line.get<std::string>("split-by");
    if (what != "puzzle" && what != "solution")
      throw unknown_value("--split-by", what, {"puzzle", "solution"});
    if (!request.splits) throw UsageError("--split-by has no meaning without --split");
    request.split_by_solution = what == "solution";
  }
  if (!line.has("augment")) return;
  const std::string text = line.get<std::string>("augment");
  const std::size_t equals = text.find('=');
  if (equals != std::string::npos) {
    request.augmented_split = text.substr(0, equals);
    std::vector<std::string> names;
    for (std::size_t split = 0; request.splits && split < request.splits->size(); ++split)
      names.push_back(request.splits->name(split));
    if (std::ranges::find(names, *request.augmented_split) == names.end())
      throw UsageError(fmt::format("--augment {}: want a split of --split{}", text,
                                   names.empty() ? "" : fmt::format(": {}", fmt::join(names, ", "))));
  }
  const std::string number = equals == std::string::npos ? text : text.substr(equals + 1);
  request.augment = static_cast<int>(parse_count("--augment", number, 1, 1'000'000));
}

Request read_request(const CommandLine& line, const CommonOptions& options) {
  Request request;
  request.spec.box = options.box.value_or(Box(3, 3));
  request.input = line.maybe<std::string>("input");
  if (!options.files.empty())
    throw UsageError(fmt::format("{}: make takes no files: --input {} takes puzzles from it",
                                 printable(options.files.front()), printable(options.files.front())));
  if (request.input && line.has("balance"))
    throw UsageError("--balance is for making puzzles and cannot be combined with --input");
  request.clues = clues_asked(line, request.spec);
  if (line.has("balance")) {
    const std::string what = line.get<std::string>("balance");
    if (what != "class" && what != "clues") throw unknown_value("--balance", what, {"class", "clues"});
    if (what == "class") {
      for (const std::string& name : classes_to_aim_at(rater)) {
        if (name != class_of_searched) request.classes.push_back(name);
      }
    } else if (request.clues.size() < 2) {
      throw UsageError("--balance clues: give the numbers: --clues 22..35");
    }
  }
  if (!request.input && request.clues.empty() && request.classes.empty())
    throw UsageError("give one of --alpha, --clues, --balance class, --input");
  if (!request.input && !line.has("count")) throw UsageError("give the number of rows: --count 1000");
  request.count = line.has("count")
                      ? parse_count("--count", line.get<std::string>("count"), 1, 1'000'000'000'000)
                      : UINT64_MAX;
  request.shard = read_shard(line);
  request.distinct = !line.has("no-distinct");
  if (request.shard && request.distinct)
    throw UsageError(fmt::format(
        "--shard {}: isomorphs of other shards' puzzles cannot be omitted here: give --no-distinct; "
        "audit finds the few there are",
        request.shard->text()));
  if (line.has("format")) {
    const std::map<std::string, Form> forms{{"csv", Form::csv}, {"json", Form::json}, {"npy", Form::npy}};
    const auto form = forms.find(line.get<std::string>("format"));
    if (form == forms.end())
      throw unknown_value("--format", line.get<std::string>("format"), {"csv", "json", "npy"});
    request.form = form->second;
  }
  if (request.form == Form::npy && !line.has("output"))
    throw UsageError("--format npy: name a folder with -o");
  read_splits(line, request);
  read_columns(line, request);
  return request;
}

int make_set(const CommandLine& line, const CommonOptions& options) {
  Request request = read_request(line, options);
  const Interrupt interrupt;
  std::vector<std::pair<Record, std::string>> given;  // of --input, which may be a pipe: it is read once
  if (request.input) {
    CommonOptions of_input = options;
    of_input.files = {*request.input};
    PuzzleInput input(of_input, interrupt);
    while (given.size() < request.count) {
      auto item = input.next();
      if (!item) break;
      if (const auto* const error = std::get_if<TextError>(&*item)) throw UsageError(error->message());
      auto& read = std::get<ReadPuzzle>(*item);
      given.emplace_back(std::move(read.record), fmt::format("{}:{}", *request.input, read.line));
    }
    request.count = given.size();
    if (!given.empty()) request.spec.box = given.front().first.puzzle.box();
    const auto other = std::ranges::find_if(
        given, [&](const auto& one) { return one.first.puzzle.box() != request.spec.box; });
    if (request.form == Form::npy && other != given.end())
      throw UsageError(fmt::format("{}: arrays have rows of one length: want boxes of {} only", other->second,
                                   request.spec.box.name()));
  }
  if (request.shard) require_seed_of_shards(line);
  request.seed = request.input && !line.has("seed") ? 0 : seed_or_drawn(line);
  const std::uint64_t first = request.shard ? request.shard->first_of(request.count) : 0;
  const std::uint64_t end = request.shard ? request.shard->end_of(request.count) : request.count;
  const std::string command =
      line.has("seed") ? line.as_typed() : fmt::format("{} --seed {}", line.as_typed(), request.seed);
  SetWriter writer(request, line.maybe<std::string>("output").value_or(""), command);
  const RowMaker maker(request);
  Progress progress("rows", end - first, options.quiet);
  std::uint64_t next = first;
  std::uint64_t missing = 0;
  std::uint64_t repeated = 0;
  std::uint64_t done = first;
  ordered_map<Task, std::vector<Row>>(
      {.threads = options.threads, .stop = interrupt.token()},
      [&]() -> std::optional<Task> {
        constexpr std::uint64_t at_once = 64;
        if (next == end) return std::nullopt;
        Task task{.index = next};
        if (request.input) {
          std::tie(task.given, task.place) = given[next];
        } else if (maker.is_uniform()) {
          task.count = std::min(at_once, end - next);
        }
        next += task.count;
        return task;
      },
      [&](const Task& task, const std::stop_token& stop) { return maker.rows_of(task, stop); },
      [&](std::vector<Row>&& rows) {
        for (Row& row : rows) {
          ++done;
          progress.advance();
          if (!row.missing.empty()) {
            ++missing;
            say("evodoku-dataset: row {}: {}\n", row.index, printable(row.missing));
          } else if (const std::uint64_t index = row.index; const auto earlier = writer.add(std::move(row))) {
            ++repeated;
            if (!options.quiet)
              say("evodoku-dataset: row {}: omitted, an isomorph of row {}\n", index, *earlier);
          }
        }
        return !writer.reader_gone();
      });
  progress.clear();
  writer.commit();
  if (interrupt.requested()) {
    say("evodoku-dataset: {} of {} rows were made\n", done - first, end - first);
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
       .notes = "The bytes of a set depend only on the options and the version of evodoku. audit reads what "
                "all tools read, and "
                "CSV of others; its exit code is 1 if a set leaks into another or has puzzles without "
                "exactly one solution, "
                "wrong solutions or unreadable rows.",
       .main_options = {"count", "alpha", "clues", "balance", "split", "augment", "format", "columns", "seed",
                        "output"},
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
  BoundOptions(line, "Rows")
      .value("count,n", "N", {}, "rows, without isomorphs")
      .value("alpha", "A", {}, "fraction of the clues removed, such as 0.6")
      .value("clues", "A..B", {}, "number of clues, or a range: each equally often")
      .value("balance", "WHAT", {}, "equally many of each class, or of each number of clues")
      .value("input", "FILE", {}, "take them from FILE, proved again, instead")
      .value("shard", "K/M", {}, "only part K of M; one after another they are the whole")
      .value("no-distinct", "", {}, "keep isomorphs of earlier rows");
  BoundOptions(line, "Set")
      .value("columns", "NAMES", {}, "columns, separated by commas (default: all that apply)")
      .value("split", "SHARES", {}, "such as train=0.9,test=0.1; isomorphs stay together")
      .value("split-by", "WHAT", {}, "what stays together: puzzle (default) or solution")
      .value("augment", "[SPLIT=]K", {}, "K isomorphs after each puzzle (of this split)")
      .value("format", "FORM", {}, "csv (default), json or npy")
      .value("output,o", "FOLDER", {}, "a new folder, a file a split (default: standard output)");
  BoundOptions(line, "Audit")
      .value("list", "FILE", {}, "write every finding to FILE, as a line of CSV")
      .value("json", "", {}, "write JSON")
      .value("keep-going", "", {}, "report an invalid row and continue; exit code 1");
  if (!line.parse(argc, argv)) return exit_done;
  CommonOptions options = line.common();
  options.keep_going = line.has("keep-going");
  return line.verb() == "make" ? make_set(line, options) : audit_sets(line, options);
}

}  // namespace

int main(int argc, char** argv) {
  return run_tool(argc, argv, dataset_main);
}
