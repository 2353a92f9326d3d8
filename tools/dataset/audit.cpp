// evodoku-dataset audit.
#include "evodoku/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/exit_code.hpp"
#include "common/interrupt.hpp"
#include "common/output.hpp"
#include "common/progress.hpp"
#include "common/say.hpp"
#include "dataset/assemble.hpp"
#include "dataset/dataset_verbs.hpp"
#include "dataset/set_input.hpp"
#include "evodoku/batch.hpp"

namespace evodoku::tools {

namespace {

constexpr std::size_t rows_together = 1024;

/// Rows of one file, and the error with which the reader ended after them.
struct Piece {
  std::size_t file = 0;
  std::vector<SetRow> rows;
  std::optional<TextError> error;
};

struct Examined {
  Piece piece;
  std::vector<RowFacts> facts;
};

/// A file, or a split of a file that names splits.
struct NamedSet {
  std::size_t file = 0;
  std::string name;
  Tally ratings;
};

class AuditWork {
 public:
  AuditWork(const DatasetCommand& command, const Interrupt& interrupt)
      : line_(command.line),
        interrupt_(interrupt),
        files_(set_files(command.files)),
        options_(read_options(command.line)),
        with_solutions_(command.line.has("solution-grids")),
        progress_("rows", std::nullopt, command.line.common().quiet),
        audit_({.solution_grids = with_solutions_,
                .memory = parse_memory(command.line.maybe<std::string>("memory").value_or("512M")),
                .folder = temporary_folder()}) {
    if (const auto list = command.line.maybe<std::string>("list")) list_.emplace(*list);
    bad_rows_.resize(files_.size());
  }

  int run() {
    ordered_map<Piece, Examined>(
        {.threads = line_.common().threads,
         .window = static_cast<std::size_t>(line_.common().threads) + 8,
         .stop = interrupt_.token()},
        [this] { return next_piece(); },
        [this](const Piece& piece, const std::stop_token& stop) {
          return Examined{piece, examine(piece.rows, with_solutions_, stop)};
        },
        [this](Examined&& examined) { return take(examined); });
    progress_.clear();
    if (interrupt_.requested()) {
      say("evodoku-dataset: interrupted: the rest was not examined\n");
      return interrupt_.exit_code();
    }
    if (ended_by_error_) return exit_usage;
    if (sets_.empty()) throw UsageError("no row could be read");
    if (list_) list_->write("finding,file,line,other_file,other_line\r\n");
    const AuditReport report = audit_.finish([this](const Finding& finding) { write_finding(finding); });
    if (list_) list_->commit();
    Output output("-");
    output.write(line_.has("json") ? json_of(report) : table_of(report));
    output.commit();
    return is_clean(report) ? exit_done : exit_less;
  }

 private:
  std::optional<Piece> next_piece() {
    if (ended_) return std::nullopt;
    Piece piece;
    while (piece.rows.size() < rows_together) {
      if (!input_) {
        if (next_file_ == files_.size()) break;
        if (!piece.rows.empty()) break;  // a piece has rows of one file only
        input_.emplace(files_[next_file_++], options_);
      }
      piece.file = next_file_ - 1;
      auto item = input_->next();
      if (!item) {
        input_.reset();
        continue;
      }
      if (auto* const error = std::get_if<TextError>(&*item)) {
        piece.error = std::move(*error);
        ended_ = !line_.has("keep-going");
        return piece;
      }
      piece.rows.push_back(std::move(std::get<SetRow>(*item)));
    }
    if (piece.rows.empty()) return std::nullopt;
    return piece;
  }

  bool take(const Examined& examined) {
    const auto& [piece, facts] = examined;
    for (std::size_t i = 0; i < piece.rows.size(); ++i) {
      const std::size_t set = set_of(piece.file, piece.rows[i].split);
      audit_.take(set, piece.rows[i], facts[i]);
      sets_[set].ratings.add(piece.rows[i].rating);
    }
    progress_.advance(piece.rows.size());
    if (!piece.error) return true;
    ++bad_rows_[piece.file];
    progress_.clear();
    say("{}\n", printable(piece.error->message()));
    ended_by_error_ = !line_.has("keep-going");
    return !ended_by_error_;
  }

  std::size_t set_of(std::size_t file, const std::string& split) {
    if (last_set_ < sets_.size() && sets_[last_set_].file == file && last_split_ == split) return last_set_;
    last_split_ = split;
    const std::string name =
        split.empty() ? files_[file].name : fmt::format("{} ({})", files_[file].name, split);
    const auto found = std::ranges::find_if(
        sets_, [&](const NamedSet& set) { return set.file == file && set.name == name; });
    last_set_ = static_cast<std::size_t>(found - sets_.begin());
    constexpr std::size_t most_sets = 1000;
    if (found == sets_.end()) {
      if (sets_.size() == most_sets)
        throw UsageError(
            fmt::format("more than {} splits: name the column of the splits with --split-column", most_sets));
      sets_.push_back({file, name, {}});
    }
    return last_set_;
  }

  void write_finding(const Finding& finding) {
    if (!list_) return;
    const bool has_other = finding.kind >= Finding::Kind::duplicate;
    const auto file_of = [this](const RowPlace& place) {
      return csv_field(files_[sets_[place.set].file].name);
    };
    list_->write(fmt::format("{},{},{},{},{}\r\n", name_of(finding.kind), file_of(finding.place),
                             finding.place.line, has_other ? file_of(finding.other) : "",
                             has_other ? std::to_string(finding.other.line) : ""));
  }

  static std::string csv_field(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
  }

  bool is_clean(const AuditReport& report) const {
    const bool are_sets_clean = std::ranges::all_of(report.sets, [](const SetReport& set) {
      return set.no_solution + set.several_solutions + set.undecided + set.wrong_answers == 0;
    });
    return are_sets_clean && !report.has_leak() &&
           std::ranges::all_of(bad_rows_, [](std::uint64_t count) { return count == 0; });
  }

  static std::string median_of(const std::map<int, std::uint64_t>& counts, std::uint64_t rows) {
    std::uint64_t below = 0;
    for (const auto& [clues, count] : counts) {
      below += count;
      if (2 * below >= rows) return std::to_string(clues);
    }
    return "";
  }

  static std::string range_of(const SetReport& set) {
    const int least = set.clues.begin()->first;
    const int greatest = set.clues.rbegin()->first;
    if (least == greatest) return std::to_string(least);
    return fmt::format("{} to {}, median {}", least, greatest, median_of(set.clues, set.rows));
  }

  static std::string percent(std::uint64_t part, std::uint64_t whole) {
    return whole == 0
               ? ""
               : fmt::format(" ({:.4g} %)", 100 * static_cast<double>(part) / static_cast<double>(whole));
  }

  std::string table_of(const AuditReport& report) const {
    std::string text;
    for (std::size_t i = 0; i < report.sets.size(); ++i) {
      const SetReport& set = report.sets[i];
      text += fmt::format("{}{}\n", i == 0 ? "" : "\n", printable(sets_[i].name));
      const auto line = [&text](const char* what, const std::string& value) {
        if (!value.empty()) text += fmt::format("  {:<44} {}\n", what, value);
      };
      line("rows", std::to_string(set.rows));
      std::string boxes;
      for (const auto& [box, count] : set.boxes)
        boxes += fmt::format("{}{} {}", boxes.empty() ? "" : ", ", box.name(), count);
      line("boxes", boxes);
      line("clues", range_of(set));
      line("ratings", text_of(sets_[i].ratings));
      line("without a solution", std::to_string(set.no_solution));
      line("with several solutions", std::to_string(set.several_solutions));
      if (set.undecided > 0) line("undecided: the search was too long", std::to_string(set.undecided));
      line("answers", set.answers == 0 ? "none" : std::to_string(set.answers));
      if (set.answers > 0) line("wrong answers", std::to_string(set.wrong_answers));
      line("duplicates of earlier rows",
           fmt::format("{}{}", set.duplicates, percent(set.duplicates, set.rows)));
      line("isomorphs of earlier rows, beside those",
           fmt::format("{}{}", set.isomorphs, percent(set.isomorphs, set.rows)));
      if (with_solutions_)
        line("no isomorphs, but with the same solution grid", std::to_string(set.same_solution));
    }
    for (const PairReport& pair : report.pairs) {
      const SetReport& earlier = report.sets[pair.earlier];
      const SetReport& later = report.sets[pair.later];
      text += fmt::format("\n{} beside {}\n", printable(sets_[pair.later].name),
                          printable(sets_[pair.earlier].name));
      const auto line = [&text](const std::string& what, std::uint64_t count, std::uint64_t whole) {
        text += fmt::format("  {:<44} {}{}\n", what, count, percent(count, whole));
      };
      line("rows of it that stand there too", pair.duplicates, later.rows);
      line("that have an isomorph there, beside those", pair.isomorphs, later.rows);
      if (with_solutions_) line("others with a solution grid that is there", pair.same_solution, later.rows);
      line("rows there that have one of these here", pair.earlier_shared, earlier.rows);
    }
    return text;
  }

  std::string json_of(const AuditReport& report) const {
    using Json = nlohmann::ordered_json;
    Json sets = Json::array();
    for (std::size_t i = 0; i < report.sets.size(); ++i) {
      const SetReport& set = report.sets[i];
      Json one{
          {"set", sets_[i].name}, {"rows", set.rows}, {"unreadable_rows_of_file", bad_rows_[sets_[i].file]}};
      for (const auto& [box, count] : set.boxes) one["boxes"][box.name()] = count;
      for (const auto& [clues, count] : set.clues) one["clues"][std::to_string(clues)] = count;
      const Tally& ratings = sets_[i].ratings;
      if (ratings.is_of_numbers()) {
        one["ratings"] = {
            {"least", ratings.least()}, {"mean", ratings.mean()}, {"greatest", ratings.greatest()}};
        if (const auto median = ratings.quantile(0.5)) one["ratings"]["median"] = *median;
      } else if (ratings.count() > 0 && ratings.words() != nullptr) {
        for (const auto& [word, count] : *ratings.words()) one["ratings"][word] = count;
      }
      one["no_solution"] = set.no_solution;
      one["several_solutions"] = set.several_solutions;
      one["undecided"] = set.undecided;
      one["answers"] = set.answers;
      one["wrong_answers"] = set.wrong_answers;
      one["duplicates"] = set.duplicates;
      one["isomorphs"] = set.isomorphs;
      if (with_solutions_) one["same_solution"] = set.same_solution;
      sets.push_back(std::move(one));
    }
    Json pairs = Json::array();
    for (const PairReport& pair : report.pairs) {
      Json one{{"set", sets_[pair.later].name},
               {"beside", sets_[pair.earlier].name},
               {"duplicates", pair.duplicates},
               {"isomorphs", pair.isomorphs},
               {"shared_there", pair.earlier_shared}};
      if (with_solutions_) one["same_solution"] = pair.same_solution;
      pairs.push_back(std::move(one));
    }
    const Json all{{"sets", sets}, {"pairs", pairs}, {"leak", report.has_leak()}};
    return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  }

  const CommandLine& line_;
  const Interrupt& interrupt_;
  std::vector<SetFile> files_;
  SetReadOptions options_;
  bool with_solutions_;
  Progress progress_;
  Audit audit_;
  std::optional<Output> list_;
  std::optional<SetInput> input_;
  std::size_t next_file_ = 0;
  bool ended_ = false;           // set while files are read
  bool ended_by_error_ = false;  // set while results are taken
  std::vector<std::uint64_t> bad_rows_;
  std::vector<NamedSet> sets_;
  std::size_t last_set_ = 0;
  std::string last_split_;
};

}  // namespace

int audit_sets(const DatasetCommand& command) {
  if (const auto list = command.line.maybe<std::string>("list")) {
    std::vector<NamedFile> read;
    for (const std::string& file : command.files) {
      if (file != "-") read.push_back({"", file});
    }
    require_free(*list, read);
  }
  const Interrupt interrupt;
  return AuditWork(command, interrupt).run();
}

}  // namespace evodoku::tools
