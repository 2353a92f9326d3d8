#include "dataset/assemble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <map>

#include "common/exit_code.hpp"
#include "common/progress.hpp"
#include "common/say.hpp"
#include "dataset/row_file.hpp"
#include "evodoku/canon.hpp"
#include "evodoku/text.hpp"
#include "evodoku/version.hpp"

namespace evodoku::tools {

namespace {

constexpr std::size_t most_told = 10;  // omitted or missing rows that are named

/// The rows of several files by ascending index.
class MergedRows {
 public:
  explicit MergedRows(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      parts_.emplace_back(name);
      advance(parts_.back());
    }
  }

  std::optional<RowLine> next() {
    Part* least = nullptr;
    for (Part& part : parts_) {
      if (part.line && (least == nullptr || part.line->row.index < least->line->row.index)) least = &part;
    }
    if (least == nullptr) return std::nullopt;
    RowLine line = *std::move(least->line);
    advance(*least);
    if (last_ && *last_ >= line.row.index) {
      throw UsageError(fmt::format("{}: row {} is there twice", least->reader.name(), line.row.index));
    }
    last_ = line.row.index;
    return line;
  }

 private:
  struct Part {
    explicit Part(const std::string& name) : reader(name) {}
    RowFileReader reader;
    std::optional<RowLine> line;
  };

  static void advance(Part& part) {
    part.line = part.reader.next();
    if (part.line || part.reader.is_complete()) return;
    throw UsageError(
        fmt::format("{}: is incomplete: run the command that made it again to continue", part.reader.name()));
  }

  std::deque<Part> parts_;
  std::optional<std::uint64_t> last_;
};

/// The smallest of several numbers, with a value for each.
template <typename Value>
class FirstFew {
 public:
  void add(std::uint64_t number, Value value) {
    few_.emplace(number, std::move(value));
    if (few_.size() > most_told) few_.erase(std::prev(few_.end()));
  }
  const std::map<std::uint64_t, Value>& few() const { return few_; }

 private:
  std::map<std::uint64_t, Value> few_;
};

class Assembly {
 public:
  Assembly(const std::vector<std::string>& files, const SetRequest& request, const SetTarget& target,
           const AssembleOptions& options, const Interrupt& interrupt)
      : files_(files), request_(request), target_(target), options_(options), interrupt_(interrupt) {
    counts_.splits.resize(split_names(request).size());
  }

  int run() {
    measure();
    if (!interrupt_.requested()) write();
    if (interrupt_.requested()) return interrupt_.exit_code();
    report();
    return counts_.missing > 0 ? exit_less : exit_done;
  }

 private:
  /// Reads all rows once, to find which are isomorphs of earlier ones and how long the values are.
  void measure() {
    LaterIsomorphs later(options_.memory, temporary_folder());
    std::uint64_t end = 0;
    std::string box;
    bool one_box = true;
    MergedRows rows(files_);
    while (const auto line = rows.next()) {
      if (interrupt_.requested()) return;
      if (!request_.input && line->row.index != end) {
        throw Failure(fmt::format("row {} is missing from the row files", end));
      }
      end = line->row.index + 1;
      if (line->kind == RowLine::Kind::missing) {
        ++counts_.missing;
        missing_.add(line->row.index, line->why);
      }
      if (line->kind == RowLine::Kind::not_chosen) ++counts_.not_chosen;
      if (line->kind != RowLine::Kind::row) continue;
      later.add(line->row[Stored::puzzle_id], line->row.index);
      for (std::size_t i = 0; i < stored_fields; ++i)
        measures_.widths[i] = std::max(measures_.widths[i], line->row.fields[i].size());
      if (box.empty()) {
        box = line->row[Stored::box];
        measures_.cells = std::get<Grid>(grid_of_row(line->row)).digits().size();
      }
      one_box = one_box && box == line->row[Stored::box];
    }
    if (!request_.input && end != request_.total)
      throw Failure(fmt::format("row {} is missing from the row files", end));
    if (!one_box) measures_.cells = 0;
    is_omitted_.assign(end, false);
    later.find([&](std::uint64_t index, std::uint64_t earlier) {
      is_omitted_[index] = true;
      ++counts_.omitted;
      omitted_.add(index, earlier);
    });
  }

  void write() {
    const auto output = open_output(target_, request_, measures_);
    Progress progress("rows written",
                      is_omitted_.size() - counts_.omitted - counts_.missing - counts_.not_chosen,
                      options_.quiet);
    MergedRows rows(files_);
    while (const auto line = rows.next()) {
      if (interrupt_.requested()) return;
      if (line->kind != RowLine::Kind::row || is_omitted_[line->row.index]) continue;
      write_group(line->row, *output);
      progress.advance();
      if (output->reader_gone()) return;
    }
    if (!interrupt_.requested()) output->finish(counts_);
  }

  void write_group(const StoredRow& row, SetOutput& output) {
    const std::size_t split =
        request_.splits ? request_.splits->split_of(
                              row[request_.split_by_solution ? Stored::solution_id : Stored::puzzle_id],
                              request_.split_seed)
                        : 0;
    count(row, split);
    write_row(row, split, 0, output);
    const bool is_augmented =
        request_.augment > 0 &&
        (!request_.augment_only || request_.splits->name(split) == *request_.augment_only);
    if (!is_augmented) return;
    const Grid puzzle = std::get<Grid>(grid_of_row(row));
    const Grid answer = std::get<Grid>(grid_from_line(row[Stored::answer], puzzle.box()));
    StoredRow isomorph = row;
    for (int number = 1; number <= request_.augment; ++number) {
      const Isomorphism map = random_isomorphism(puzzle.box(), request_.symmetries, request_.seed, row.index,
                                                 static_cast<std::uint64_t>(number));
      isomorph[Stored::question] = to_line(apply(map, puzzle));
      isomorph[Stored::answer] = to_line(apply(map, answer));
      write_row(isomorph, split, number, output);
    }
  }

  static std::variant<Grid, TextError> grid_of_row(const StoredRow& row) {
    const std::string& box = row[Stored::box];
    const std::size_t middle = box.find('x');
    return grid_from_line(row[Stored::question],
                          Box(std::stoi(box.substr(0, middle)), std::stoi(box.substr(middle + 1))));
  }

  void count(const StoredRow& row, std::size_t split) {
    SetCounts::OfSplit& counts = counts_.splits[split];
    ++counts.puzzles;
    ++counts.boxes[row[Stored::box]];
    ++counts.clues[std::stoi(row[Stored::clues])];
    if (!row[Stored::difficulty_class].empty()) ++counts.classes[row[Stored::difficulty_class]];
  }

  void write_row(const StoredRow& row, std::size_t split, int augmentation, SetOutput& output) {
    ++counts_.splits[split].rows;
    row_.split = split;
    row_.stored = &row;
    row_.is_isomorph = augmentation > 0;
    row_.values.resize(request_.columns.size());
    for (std::size_t i = 0; i < request_.columns.size(); ++i) {
      const Column& column = *request_.columns[i];
      row_.values[i] = column.stored == Stored::count_of_them
                           ? made_value(column.name, row, split, augmentation)
                           : row[column.stored];
      if (column.stored == Stored::question && request_.blank != '.')
        std::ranges::replace(row_.values[i], '.', request_.blank);
    }
    output.write(row_);
  }

  std::string made_value(std::string_view column, const StoredRow& row, std::size_t split,
                         int augmentation) const {
    if (column == "index" || column == "group") return std::to_string(row.index);
    if (column == "split") return request_.splits ? request_.splits->name(split) : "all";
    if (column == "augmentation") return std::to_string(augmentation);
    if (column == "rater") return name_of_rater(request_.rate.rater);
    if (column == "rater_version") return std::to_string(*version_of_rater(request_.rate.rater));
    if (column == "rating_seed") return std::to_string(request_.rate.seed);
    if (column == "seed") return std::to_string(request_.seed);
    return version;
  }

  void report() const {
    for (const auto& [index, why] : missing_.few())
      say("evodoku-dataset: row {}: {}\n", index, printable(why));
    if (counts_.missing > most_told) say("evodoku-dataset: and {} more rows\n", counts_.missing - most_told);
    if (options_.quiet) return;
    for (const auto& [index, earlier] : omitted_.few())
      say("row {}: omitted, an isomorph of row {}\n", index, earlier);
    if (counts_.omitted > most_told) say("and {} rows more\n", counts_.omitted - most_told);
    std::uint64_t rows = 0;
    std::string text;
    const auto names = split_names(request_);
    for (std::size_t i = 0; i < names.size(); ++i) {
      rows += counts_.splits[i].rows;
      text += fmt::format("{}{} {}", i == 0 ? "" : ", ", names[i], counts_.splits[i].rows);
    }
    say("{} rows{}, {} omitted as isomorphs of earlier ones{}{}\n", rows,
        request_.splits ? fmt::format(" ({})", text) : "", counts_.omitted,
        counts_.missing > 0 ? fmt::format(", {} missing", counts_.missing) : "",
        counts_.not_chosen > 0 ? fmt::format(", {} of the input not asked for", counts_.not_chosen) : "");
  }

  const std::vector<std::string>& files_;
  const SetRequest& request_;
  const SetTarget& target_;
  const AssembleOptions& options_;
  const Interrupt& interrupt_;
  SetMeasures measures_;
  SetCounts counts_;
  std::vector<bool> is_omitted_;  // by index
  FirstFew<std::uint64_t> omitted_;
  FirstFew<std::string> missing_;
  OutputRow row_;
};

}  // namespace

int assemble(const std::vector<std::string>& row_files, const SetRequest& request, const SetTarget& target,
             const AssembleOptions& options, const Interrupt& interrupt) {
  return Assembly(row_files, request, target, options, interrupt).run();
}

std::string temporary_folder() {
  const char* const folder = std::getenv("TMPDIR");
  return folder != nullptr && *folder != '\0' ? folder : "/tmp";
}

std::size_t parse_memory(const std::string& text) {
  const char last = text.empty() ? ' ' : text.back();
  const unsigned shift = last == 'K' ? 10 : last == 'M' ? 20 : last == 'G' ? 30 : 0;
  const std::string number = shift > 0 ? text.substr(0, text.size() - 1) : text;
  constexpr std::uint64_t least = std::uint64_t{1} << 20;
  const std::uint64_t count = parse_count("--memory", number, 1, std::uint64_t{1} << 44 >> shift);
  if (count << shift < least) throw UsageError(fmt::format("--memory {}: want 1M or more", text));
  return static_cast<std::size_t>(count << shift);
}

}  // namespace evodoku::tools
