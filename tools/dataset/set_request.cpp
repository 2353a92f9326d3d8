#include "dataset/set_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/clue_shape.hpp"
#include "common/exit_code.hpp"
#include "common/rater_option.hpp"
#include "common/say.hpp"

namespace evodoku::tools {

namespace {

constexpr std::uint64_t most_rows = 1'000'000'000'000;

/// The settings of a part and of the whole set as a command line, so that options and settings are read by the same
/// code.
std::unique_ptr<CommandLine> line_of(const SetSpec& spec, const SpecPart& part) {
  auto line = std::make_unique<CommandLine>(
      ToolDescription{.name = "evodoku-dataset", .sentence = "", .usage = "", .examples = {}},
      CommonGroups{.shape = true, .seed = true});
  add_set_options(*line);
  std::vector<std::string> words{"evodoku-dataset"};
  for (const auto* const settings : {&spec.settings, &part.settings}) {
    for (const Setting& setting : *settings) {
      words.push_back(setting.name == "minimal" ? "--minimal"
                                                : fmt::format("--{}={}", setting.name, setting.value));
    }
  }
  std::vector<char*> arguments;
  arguments.reserve(words.size());
  for (std::string& word : words) arguments.push_back(word.data());
  line->parse(static_cast<int>(arguments.size()), arguments.data());
  return line;
}

std::uint64_t weight_of(const std::string& option, const std::string& text) {
  constexpr double steps = 1'000'000;
  const double weight = parse_real(option, text, 0, 1000);
  return static_cast<std::uint64_t>(std::llround(weight * steps));
}

struct Share {
  std::string name;
  std::uint64_t weight = 0;
};

/// "easy=2,hard=1"
std::vector<Share> read_shares(const std::string& text) {
  std::vector<Share> shares;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string one = text.substr(begin, end - begin);
    const std::size_t middle = one.rfind('=');
    if (middle == std::string::npos || middle == 0) {
      throw UsageError(fmt::format("--shares {}: '{}': want WHAT=WEIGHT, with commas between", text, one));
    }
    shares.push_back({one.substr(0, middle), weight_of("--shares", one.substr(middle + 1))});
    begin = end + 1;
  }
  const bool any = std::ranges::any_of(shares, [](const Share& share) { return share.weight > 0; });
  if (!any) throw UsageError(fmt::format("--shares {}: one of the weights must be above 0", text));
  return shares;
}

/// Numbers of clues that a puzzle of this shape can have, within a range.
std::vector<int> clues_in(const std::string& option, const std::string& text, const PuzzleSpec& spec) {
  const auto cells = static_cast<std::uint64_t>(spec.box.cells());
  const TextRange range = parse_range(option, text);
  const auto low = static_cast<int>(range.low ? parse_count(option, *range.low, 0, cells) : 0);
  const auto high = static_cast<int>(range.high ? parse_count(option, *range.high, 0, cells) : cells);
  const int fewest = fewest_clues(spec.box);
  std::vector<int> clues;
  for (const int count : possible_clue_counts(spec)) {
    if (count >= low && count <= high && count >= fewest) clues.push_back(count);
  }
  if (clues.empty()) {
    throw UsageError(
        fmt::format("{} {}: no {}x{} puzzle with exactly one solution has so many clues{} ({} at least)",
                    option, text, spec.box.side(), spec.box.side(),
                    spec.symmetry == Symmetry::none ? "" : " and this symmetry", fewest));
  }
  return clues;
}

/// --alpha, --filled or --clues; empty if none of them was given.
std::vector<int> read_clues(const CommandLine& line, const PuzzleSpec& spec) {
  if (!line.has("alpha") && !line.has("filled") && !line.has("clues")) return {};
  const std::string option = line.exactly_one_of({"alpha", "filled", "clues"});
  const std::string text = line.get<std::string>(option.c_str());
  if (option == "clues") return clues_in("--clues", text, spec);
  auto fraction = Decimal::parse(text);
  if (fraction && option == "filled") fraction = fraction->complement();
  if (!fraction)
    throw UsageError(
        fmt::format("--{} {}: want a decimal fraction above 0 and below 1, such as 0.6", option, text));
  const int clues = spec.box.cells() - fraction->of(spec.box.cells());
  return clues_in("--" + option, std::to_string(clues), spec);
}

/// A range of ratings or a class as an aim, read as --rating or --class would be.
Difficulty difficulty_named(const char* option, const std::string& text, const std::string& rater) {
  CommandLine line({.name = "evodoku-dataset", .sentence = "", .usage = "", .examples = {}}, {});
  line.add_options()("rating", po::value<std::string>(), "")("class", po::value<std::vector<std::string>>(),
                                                             "");
  std::string program = "evodoku-dataset";
  std::string word = fmt::format("--{}={}", option, text);
  std::vector<char*> arguments{program.data(), word.data()};
  line.parse(2, arguments.data());
  return read_difficulties(line, rater).at(0);
}

void balance_over_classes(const CommandLine& line, const RowKind& base, const std::string& rater,
                          PartRequest& part) {
  std::vector<Share> shares;
  if (line.has("shares")) {
    shares = read_shares(line.get<std::string>("shares"));
  } else {
    for (const std::string& name : classes_to_aim_at(rater)) {
      if (name != class_of_searched) shares.push_back({name, 1});
    }
  }
  for (const Share& share : shares) {
    RowKind kind = base;
    kind.name = share.name;
    kind.aims.difficulties = {difficulty_named("class", share.name, rater)};
    part.kinds.push_back(std::move(kind));
    part.weights.push_back(share.weight);
  }
}

void balance_over_ratings(const CommandLine& line, const RowKind& base, const std::string& rater,
                          PartRequest& part) {
  if (!line.has("shares"))
    throw UsageError("--balance rating: give the ranges: --shares 1.5..1.7=1,1.7..2=1");
  for (const Share& share : read_shares(line.get<std::string>("shares"))) {
    RowKind kind = base;
    kind.name = share.name;
    kind.aims.difficulties = {difficulty_named("rating", share.name, rater)};
    part.kinds.push_back(std::move(kind));
    part.weights.push_back(share.weight);
  }
}

void balance_over_clues(const CommandLine& line, const RowKind& base, PartRequest& part) {
  if (line.has("shares")) {
    if (!base.clues.empty())
      throw UsageError("--shares has the numbers of clues: leave out --clues, --alpha and --filled");
    for (const Share& share : read_shares(line.get<std::string>("shares"))) {
      RowKind kind = base;
      kind.name = share.name;
      kind.clues = clues_in("--shares", share.name, part.spec);
      part.kinds.push_back(std::move(kind));
      part.weights.push_back(share.weight);
    }
    return;
  }
  if (base.clues.empty())
    throw UsageError("--balance clues: give the numbers: --clues 22..35, or --shares 24=1,25..30=2");
  for (const int count : base.clues) {
    RowKind kind = base;
    kind.name = std::to_string(count);
    kind.clues = {count};
    part.kinds.push_back(std::move(kind));
    part.weights.push_back(1);
  }
}

void read_kinds(const CommandLine& line, const std::string& rater, bool has_input, PartRequest& part) {
  RowKind base{.name = "", .clues = read_clues(line, part.spec), .aims = read_aims(line, rater)};
  const auto balance = line.maybe<std::string>("balance");
  if (!balance) {
    if (line.has("shares")) throw UsageError("--shares has no meaning without --balance");
    part.kinds.push_back(std::move(base));
    part.weights.push_back(1);
  } else {
    if (has_input) throw UsageError("--balance selects puzzles to make and cannot be combined with --input");
    if (!base.aims.difficulties.empty())
      throw UsageError("--rating and --class cannot be combined with --balance");
    if (*balance == "class") {
      balance_over_classes(line, base, rater, part);
    } else if (*balance == "rating") {
      balance_over_ratings(line, base, rater, part);
    } else if (*balance == "clues") {
      balance_over_clues(line, base, part);
    } else {
      throw UsageError(fmt::format("--balance {}: want class, rating or clues", *balance));
    }
  }
  for (const RowKind& kind : part.kinds) {
    if (!has_input && kind.clues.empty() && kind.aims.is_empty() && !part.spec.minimal) {
      throw UsageError(
          "give one of --alpha, --filled, --clues, --minimal, --rating, --class, --technique, --level, "
          "--balance");
    }
  }
}

PartRequest read_part(const SetSpec& spec, const SpecPart& text, SetRequest& request) {
  const auto line = line_of(spec, text);
  PartRequest part;
  part.name = text.name;
  const bool has_input = request.input.has_value();
  if (!line->common().box && !has_input)
    throw UsageError("give the size: -N 3 for 9x9, --box 2x3 for 6x6 with boxes of 2 by 3");
  part.spec.box = line->common().box.value_or(Box(3, 3));
  part.spec.minimal = line->has("minimal");
  part.spec.work_budget = request.work_budget;
  read_clue_shape(*line, part.spec);
  if (has_input && (part.spec.minimal || line->has("symmetry")))
    throw UsageError("--minimal and --symmetry are for making puzzles and cannot be combined with --input");
  read_kinds(*line, request.rate.rater, has_input, part);
  if (line->has("count")) {
    part.count = parse_count("--count", line->get<std::string>("count"), 1, most_rows);
  } else if (!has_input) {
    throw UsageError("give the number of rows: --count 1000");
  }
  part.rating_budget = default_budget(part.kinds.front().aims);
  if (line->has("rating-budget"))
    part.rating_budget = parse_count("--rating-budget", line->get<std::string>("rating-budget"), 1);
  return part;
}

std::vector<const Column*> read_columns(const std::string& text) {
  std::vector<const Column*> columns;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string name = text.substr(begin, end - begin);
    const Column* const column = column_named(name);
    if (column == nullptr) {
      std::vector<std::string> names;
      for (const Column& known : all_columns()) names.emplace_back(known.name);
      throw UsageError(fmt::format("--columns: there is no column '{}'{}; there are {}", name,
                                   did_you_mean(name, names), fmt::join(names, ", ")));
    }
    if (std::ranges::find(columns, column) != columns.end())
      throw UsageError(fmt::format("--columns: {} is named twice", name));
    columns.push_back(column);
    begin = end + 1;
  }
  return columns;
}

void read_splits(const CommandLine& line, SetRequest& request) {
  if (line.has("split")) {
    const std::string text = line.get<std::string>("split");
    auto splits = Splits::parse(text);
    if (const auto* const what = std::get_if<std::string>(&splits))
      throw UsageError(fmt::format("--split {}: {}", text, *what));
    request.splits = std::get<Splits>(std::move(splits));
  }
  for (const char* const option : {"split-by", "split-seed"}) {
    if (line.has(option) && !request.splits)
      throw UsageError(fmt::format("--{} has no meaning without --split", option));
  }
  if (line.has("split-by")) {
    const std::string what = line.get<std::string>("split-by");
    if (what != "puzzle" && what != "solution")
      throw UsageError(fmt::format("--split-by {}: want puzzle or solution", what));
    request.split_by_solution = what == "solution";
  }
  if (line.has("split-seed"))
    request.split_seed = parse_count("--split-seed", line.get<std::string>("split-seed"));
}

void require_fine_enough(const SetRequest& request) {
  if (!request.splits || !request.split_by_solution) return;
  for (const PartRequest& part : request.parts) {
    const auto grids = few_solution_grids(part.spec.box);
    if (!grids) continue;
    for (std::size_t split = 0; split < request.splits->size(); ++split) {
      if (request.splits->share(split) * static_cast<double>(*grids) >= 1) continue;
      const int side = part.spec.box.side();
      throw UsageError(
          fmt::format("--split-by solution: {}x{} has only {} solution grids that are no isomorphs of each "
                      "other, too few for a "
                      "share of {:g} ({}): split by puzzle, or choose larger boxes",
                      side, side, *grids, request.splits->share(split), request.splits->name(split)));
    }
  }
}

void read_augmentation(const CommandLine& line, SetRequest& request) {
  if (line.has("augment"))
    request.augment =
        static_cast<int>(parse_count("--augment", line.get<std::string>("augment"), 1, 1'000'000));
  for (const char* const option : {"symmetries", "augment-only"}) {
    if (line.has(option) && request.augment == 0)
      throw UsageError(fmt::format("--{} has no meaning without --augment", option));
  }
  if (line.has("symmetries")) {
    const std::string names = line.get<std::string>("symmetries");
    const auto symmetries = parse_symmetries(names);
    if (const auto* const word = std::get_if<std::string>(&symmetries)) {
      throw UsageError(fmt::format(
          "--symmetries {}: '{}' is none of digits, rows, columns, bands, stacks, transpose", names, *word));
    }
    request.symmetries = std::get<AugmentSymmetries>(symmetries);
    for (const PartRequest& part : request.parts) {
      if (request.symmetries.transpose && !part.spec.box.is_square()) {
        throw UsageError(fmt::format("--symmetries {}: a transposition makes {} of boxes of {}: leave it out",
                                     names, part.spec.box.transposed().name(), part.spec.box.name()));
      }
    }
  }
  if (!line.has("augment-only")) return;
  request.augment_only = line.get<std::string>("augment-only");
  bool is_there = false;
  for (std::size_t i = 0; request.splits && i < request.splits->size(); ++i)
    is_there = is_there || request.splits->name(i) == *request.augment_only;
  if (!is_there)
    throw UsageError(fmt::format("--augment-only {}: --split names no such split", *request.augment_only));
}

void read_set(const CommandLine& line, SetRequest& request) {
  request.seed = line.common().seed.value_or(0);
  request.rate.rater = read_rater(line);
  if (line.has("runs"))
    request.rate.runs = static_cast<int>(parse_count("--runs", line.get<std::string>("runs"), 1, 1'000'000));
  if (request.rate.runs)
    request.rate.min_runs = std::min(*request.rate.runs, protocol_of(request.rate.rater)->min_runs);
  if (line.has("work-budget"))
    request.work_budget = parse_count("--work-budget", line.get<std::string>("work-budget"));
  if (line.has("input")) request.input = line.get<std::string>("input");
  if (line.has("source")) {
    request.source = line.get<std::string>("source");
    if (std::ranges::any_of(*request.source, [](char c) {
          return c == '"' || c == ',' || static_cast<unsigned char>(c) < ' ';
        })) {
      throw UsageError(fmt::format("--source {}: no commas, quotes and control characters in it",
                                   printable(*request.source)));
    }
  }
  if (line.has("blank")) {
    const std::string blank = line.get<std::string>("blank");
    if (blank != "." && blank != "0") throw UsageError(fmt::format("--blank {}: want . or 0", blank));
    request.blank = blank.front();
  }
  if (line.has("format") && !read_set_format(line.get<std::string>("format"), request.format, request.gzip)) {
    throw UsageError(fmt::format("--format {}: want csv, csv.gz, jsonl, jsonl.gz, npy or sqlite",
                                 line.get<std::string>("format")));
  }
  read_splits(line, request);
  request.columns_are_chosen = line.has("columns");
  if (request.columns_are_chosen) request.columns = read_columns(line.get<std::string>("columns"));
}

void choose_columns(SetRequest& request) {
  if (request.columns_are_chosen) return;
  for (const Column& column : all_columns()) {
    const bool is_of_groups = column.name == "group" || column.name == "augmentation";
    if (column.is_usual || (is_of_groups && request.augment > 0)) request.columns.push_back(&column);
  }
}

void require_default_rating(const SetRequest& request) {
  if (!request.rate.runs) return;
  for (const PartRequest& part : request.parts) {
    for (const RowKind& kind : part.kinds) {
      if (!kind.aims.difficulties.empty())
        throw UsageError(
            "--runs cannot be combined with a rating or class to aim at: these use the rater's own protocol");
    }
  }
}

/// Throws an error about --NAME again with the place in the file, if a file sets NAME.
[[noreturn]] void rethrow_with_place(const UsageError& error, const SetSpec& spec, const SpecPart* part) {
  const std::string what = error.what();
  const Setting* found = nullptr;
  for (const auto* const settings : {part == nullptr ? nullptr : &part->settings, &spec.settings}) {
    if (settings == nullptr) continue;
    for (const Setting& setting : *settings) {
      const std::size_t at = what.find("--" + setting.name);
      const bool is_named =
          at == 0 && (what.size() == setting.name.size() + 2 ||
                      std::string_view(" :,").find(what[setting.name.size() + 2]) != std::string_view::npos);
      if (is_named && found == nullptr) found = &setting;
    }
  }
  if (spec.file.empty()) throw error;
  if (found == nullptr)
    throw UsageError(
        fmt::format("{}{}: {}", spec.file,
                    part == nullptr || part->name.empty() ? "" : fmt::format(": part {}", part->name), what));
  throw UsageError(fmt::format("{}:{}:{}: {}", spec.file, found->place.line, found->place.column, what));
}

}  // namespace

std::vector<std::string> split_names(const SetRequest& request) {
  if (!request.splits) return {"all"};
  std::vector<std::string> names;
  for (std::size_t i = 0; i < request.splits->size(); ++i) names.push_back(request.splits->name(i));
  return names;
}

const PartRequest& SetRequest::part_of(std::uint64_t row) const {
  const auto after = std::ranges::upper_bound(parts, row, {}, &PartRequest::first);
  return *(after - 1);
}

bool read_set_format(const std::string& text, std::optional<SetFormat>& format, bool& gzip) {
  struct Known {
    const char* name;
    SetFormat format;
    bool gzip;
  };
  static constexpr std::array<Known, 6> known{{{"csv", SetFormat::csv, false},
                                               {"csv.gz", SetFormat::csv, true},
                                               {"jsonl", SetFormat::jsonl, false},
                                               {"jsonl.gz", SetFormat::jsonl, true},
                                               {"npy", SetFormat::npy, false},
                                               {"sqlite", SetFormat::sqlite, false}}};
  const auto* const found = std::ranges::find_if(known, [&](const Known& one) { return text == one.name; });
  if (found == known.end()) return false;
  format = found->format;
  gzip = found->gzip;
  return true;
}

SetRequest read_set_request(SetSpec spec) {
  SetRequest request;
  const SpecPart* at = nullptr;
  try {
    const auto all = line_of(spec, {.name = "", .settings = {}});
    read_set(*all, request);
    for (const SpecPart& part : spec.parts) {
      at = &part;
      PartRequest read = read_part(spec, part, request);
      read.first = request.total;
      request.total += read.count;
      request.parts.push_back(std::move(read));
    }
    at = nullptr;
    if (request.input && request.parts.size() > 1)
      throw UsageError("--input: cannot be combined with several parts");
    require_fine_enough(request);
    read_augmentation(*all, request);
    require_default_rating(request);
  } catch (const UsageError& error) {
    rethrow_with_place(error, spec, at);
  }
  choose_columns(request);
  request.spec = std::move(spec);
  return request;
}

}  // namespace evodoku::tools
