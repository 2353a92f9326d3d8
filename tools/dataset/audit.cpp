#include "dataset/dataset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "common/output.hpp"
#include "common/records.hpp"
#include "common/tool.hpp"
#include "evodoku/isomorph_set.hpp"
#include "evodoku/solve.hpp"
#include "evodoku/text.hpp"

namespace evodoku::tools {

namespace {

/// What is found out about a row alone; nothing about a candidate grid.
struct Examined {
  IsomorphHash form;
  Verdict verdict;
  bool is_wrong;  // its solution is not that of the puzzle
};

Examined examined(const Record& record, const std::stop_token& stop) {
  if (record.candidates) return {};
  const IsomorphHash form = isomorph_hash(record.puzzle);
  if (record.puzzle.box() == Box(3, 3)) {
    constexpr std::array verdicts{Verdict::none, Verdict::one, Verdict::many};
    const Cells9x9 puzzle = cells_of(record.puzzle);
    Cells9x9 solution;
    const std::uint32_t count = count_all({&puzzle, 1}, 2, {&solution, 1}).front();
    return {form, verdicts[count], record.solution && (count != 1 || *record.solution != grid_of(solution))};
  }
  const SolveResult result = solve(record.puzzle, {.stop = stop});
  const bool is_wrong = record.solution && result.verdict != Verdict::undecided &&
                        (result.verdict != Verdict::one || *record.solution != *result.solution);
  return {form, result.verdict, is_wrong};
}

struct SetCounts {
  std::uint64_t rows = 0;
  std::uint64_t unreadable = 0;
  std::uint64_t candidate_grids = 0;
  std::uint64_t none = 0;
  std::uint64_t several = 0;
  std::uint64_t undecided = 0;
  std::uint64_t wrong = 0;
  std::uint64_t solutions = 0;
  std::uint64_t duplicates =
      0;                        // of earlier rows: of the set or, where two sets are compared, of another one
  std::uint64_t isomorphs = 0;  // the same, without duplicates
  std::map<int, std::uint64_t> clues = {};
};

/// A count as it is called in JSON and in words.
struct Measure {
  const char* name;
  const char* words;
  std::uint64_t SetCounts::*count;
  bool is_flaw;
};
constexpr std::array measures{
    Measure{"rows", "rows", &SetCounts::rows, false},
    Measure{"unreadable", "unreadable", &SetCounts::unreadable, true},
    Measure{"candidate_grids", "candidate grids, which are no puzzles", &SetCounts::candidate_grids, true},
    Measure{"no_solution", "without a solution", &SetCounts::none, true},
    Measure{"several_solutions", "with several solutions", &SetCounts::several, true},
    Measure{"undecided", "undecided", &SetCounts::undecided, true},
    Measure{"wrong_solutions", "wrong solutions", &SetCounts::wrong, true},
    Measure{"duplicates", "duplicates", &SetCounts::duplicates, false},
    Measure{"isomorphs", "isomorphs of others, not duplicates", &SetCounts::isomorphs, false}};

class Auditor {
 public:
  explicit Auditor(const std::optional<std::string>& list) {
    if (!list) return;
    list_.emplace(*list);
    list_->write("file,line,finding,earlier_file,earlier_line\r\n");
  }

  void take_empty(const std::string& file) { counts_of(file); }

  void take_unreadable(const TextError& error) {
    ++counts_of(error.file).unreadable;
    if (list_)
      list_->write(fmt::format("{},{},unreadable,,\r\n", csv_quoted(printable(error.file)), error.line));
  }

  void take(const InputPuzzle& row, const Examined& found) {
    const Record& record = row.puzzle.record;
    const std::string split = split_of(record);
    const std::size_t set = place_of(split.empty() ? row.file : row.file + " split " + split);
    SetCounts& counts = sets_[set].second;
    ++counts.rows;
    if (record.candidates) return add_finding(counts.candidate_grids, row, "candidate grid");
    ++counts.clues[record.puzzle.clue_count()];
    counts.solutions += record.solution ? 1 : 0;
    if (found.verdict == Verdict::none) add_finding(counts.none, row, "no solution");
    if (found.verdict == Verdict::many) add_finding(counts.several, row, "several solutions");
    if (found.verdict == Verdict::undecided) add_finding(counts.undecided, row, "undecided");
    if (found.is_wrong) add_finding(counts.wrong, row, "wrong solution");
    compare(set, row, found.form);
  }

  bool is_unfit() const {
    return !shared_.empty() || std::ranges::any_of(sets_, [](const auto& set) {
      return std::ranges::any_of(
          measures, [&](const Measure& measure) { return measure.is_flaw && set.second.*measure.count > 0; });
    });
  }

  void report(bool as_json, Output& output) const { as_json ? report_json(output) : report_text(output); }

  void finish() {
    if (list_) list_->commit(exit_done);  // that there is no finding is one
  }

 private:
  /// A puzzle up to isomorphism: its first row in each set that has it.
  struct First {
    std::size_t set = 0;
    std::size_t file = 0;  // in files_
    std::uint64_t line = 0;
    Grid puzzle;
  };

  /// The splits of one file are sets of their own.
  static std::string split_of(const Record& record) { return text_of_member(record, "split").value_or(""); }

  std::size_t place_of(const std::string& name) {
    const auto [found, is_new] = places_.emplace(name, sets_.size());
    if (is_new) sets_.emplace_back(name, SetCounts{});
    return found->second;
  }
  SetCounts& counts_of(const std::string& name) { return sets_[place_of(name)].second; }

  void add_finding(std::uint64_t& count, const InputPuzzle& row, std::string_view what,
                   const First* earlier = nullptr) {
    ++count;
    if (!list_) return;
    list_->write(fmt::format("{},{},{},{},{}\r\n", csv_quoted(printable(row.file)), row.puzzle.line, what,
                             earlier == nullptr ? "" : csv_quoted(printable(files_[earlier->file])),
                             earlier == nullptr ? "" : std::to_string(earlier->line)));
  }

  void compare(std::size_t set, const InputPuzzle& row, const IsomorphHash& form) {
    const Grid& puzzle = row.puzzle.record.puzzle;
    const std::size_t place = seen_.insert(form, firsts_.size()).value_or(firsts_.size());
    if (place == firsts_.size()) firsts_.emplace_back();
    if (files_.empty() || files_.back() != row.file) files_.push_back(row.file);
    const First here{set, files_.size() - 1, row.puzzle.line, puzzle};
    bool is_new = true;
    for (const First& first : firsts_[place]) {
      const auto later = later_.find({first.set, to_line(puzzle)});
      const First& earlier = later == later_.end() ? first : later->second;
      const bool is_duplicate = earlier.puzzle == puzzle;
      const bool is_here = first.set == set;
      SetCounts& counts = is_here ? sets_[set].second : shared_[{first.set, set}];
      add_finding(
          is_duplicate ? counts.duplicates : counts.isomorphs, row,
          fmt::format("{}{}", is_duplicate ? "duplicate" : "isomorph", is_here ? "" : " in another set"),
          &earlier);
      if (is_here && !is_duplicate) later_.emplace(std::pair(set, to_line(puzzle)), here);
      is_new = is_new && !is_here;
    }
    if (is_new) firsts_[place].push_back(here);
  }

  void report_text(Output& output) const {
    const auto write = [&](const char* what, const auto& count) {
      output.write(fmt::format("  {:<44} {:>10}\n", what, count));
    };
    for (const auto& [name, counts] : sets_) {
      output.write(printable(name) + "\n");
      for (const Measure& measure : measures) {
        const bool is_rare =
            measure.count == &SetCounts::undecided || measure.count == &SetCounts::candidate_grids;
        const bool is_checked = measure.count == &SetCounts::wrong ? counts.solutions > 0 : !is_rare;
        if (is_checked || counts.*measure.count > 0) write(measure.words, counts.*measure.count);
        if (measure.count == &SetCounts::rows && !counts.clues.empty())
          write("clues", fmt::format("{}..{}", counts.clues.begin()->first, counts.clues.rbegin()->first));
      }
    }
    // of many sets only the pairs that share something
    constexpr std::size_t many = 20;
    const auto write_pair = [&](std::size_t earlier, std::size_t later, const SetCounts& counts) {
      output.write(printable(sets_[later].first) + " beside " + printable(sets_[earlier].first) + "\n");
      write("duplicates of rows there", counts.duplicates);
      write("isomorphs of rows there", counts.isomorphs);
    };
    for (std::size_t later = 1; later < sets_.size() && sets_.size() <= many; ++later) {
      for (std::size_t earlier = 0; earlier < later; ++earlier) {
        const auto found = shared_.find({earlier, later});
        write_pair(earlier, later, found == shared_.end() ? SetCounts{} : found->second);
      }
    }
    if (sets_.size() <= many) return;
    for (const auto& [pair, counts] : shared_) write_pair(pair.first, pair.second, counts);
    write("pairs of sets that share no puzzle", sets_.size() * (sets_.size() - 1) / 2 - shared_.size());
  }

  void report_json(Output& output) const {
    nlohmann::ordered_json report{{"sets", nlohmann::ordered_json::array()},
                                  {"shared", nlohmann::ordered_json::array()}};
    for (const auto& [name, counts] : sets_) {
      nlohmann::ordered_json& set = report["sets"].emplace_back();
      set["set"] = name;
      for (const Measure& measure : measures) set[measure.name] = counts.*measure.count;
      set["clues"] = nlohmann::ordered_json::object();
      for (const auto& [count, rows] : counts.clues) set["clues"][std::to_string(count)] = rows;
    }
    for (const auto& [pair, counts] : shared_)
      report["shared"].push_back({{"earlier", sets_[pair.first].first},
                                  {"later", sets_[pair.second].first},
                                  {"duplicates", counts.duplicates},
                                  {"isomorphs", counts.isomorphs}});
    output.write(report.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
  }

  std::vector<std::pair<std::string, SetCounts>>
      sets_;                                   // the empty ones, then in the order of their first rows
  std::map<std::string, std::size_t> places_;  // theirs, by name
  std::map<std::pair<std::size_t, std::size_t>, SetCounts> shared_;  // an earlier set and a later one
  IsomorphSet seen_;                                                 // places in firsts_
  std::vector<std::vector<First>> firsts_;
  std::map<std::pair<std::size_t, std::string>, First> later_;  // their isomorphs, by set and line
  std::vector<std::string> files_;
  std::optional<Output> list_;
};

/// The files of a folder that make() writes to, or the file itself.
std::vector<std::string> files_of(const std::string& name) {
  std::error_code error;
  if (!std::filesystem::is_directory(name, error)) return {name};
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(name, error)) {
    const std::string ending = entry.path().extension();
    if (ending == ".csv" || ending == ".jsonl") files.push_back(entry.path());
  }
  if (files.empty())
    throw UsageError(fmt::format("{}: no .csv or .jsonl file is in this folder", printable(name)));
  std::ranges::sort(files);
  return files;
}

/// Whether a file of a set has no row, as a split of a small set may have none.
bool has_no_row(const std::string& name) {
  std::ifstream file(name);
  std::string line;
  if (name.ends_with(".csv")) std::getline(file, line);  // the names of columns
  return file && file.peek() == std::ifstream::traits_type::eof();
}

}  // namespace

int audit_sets(const CommandLine& line, const CommonOptions& options) {
  if (options.files.empty())
    throw UsageError("audit: name the files of the set: evodoku-dataset audit train.csv test.csv");
  CommonOptions of_input = options;
  of_input.files.clear();
  std::vector<std::string> empty;
  for (const std::string& name : options.files) {
    const std::vector<std::string> files = files_of(name);
    if (line.has("list")) require_free(line.get("list"), files);
    for (const std::string& file : files)
      (file != name && has_no_row(file) ? empty : of_input.files).push_back(file);
  }
  const Interrupt interrupt;
  PuzzleInput input(of_input, interrupt);
  Auditor auditor(line.maybe("list"));
  for (const std::string& file : empty) auditor.take_empty(file);
  Progress progress("rows", std::nullopt, options.quiet);
  const int exit_code = run_filter<Examined>(
      {of_input, input, nullptr, progress, interrupt,
       [&](const TextError& error) { auditor.take_unreadable(error); }, 1, 16 * small_puzzles},
      [](const InputPuzzle& row, const std::stop_token& stop) { return examined(row.puzzle.record, stop); },
      [&](const InputPuzzle& row, Examined&& found) {
        auditor.take(row, found);
        return true;
      });
  if (interrupt.requested()) return interrupt.exit_code();
  if (exit_code == exit_usage) return exit_usage;
  Output output("-");
  auditor.report(line.has("json"), output);
  output.commit(exit_done);
  auditor.finish();
  return auditor.is_unfit() ? exit_less : exit_done;
}

}  // namespace evodoku::tools
