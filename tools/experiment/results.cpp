#include "experiment/results.hpp"

#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <map>
#include <utility>

#include "common/input.hpp"
#include "common/output.hpp"
#include "common/tool.hpp"
#include "evodoku/text.hpp"
#include "evodoku/version.hpp"

namespace evodoku::tools {

namespace {

// What the first three lines of a head begin with; the others are the description of the study.
constexpr std::array<std::string_view, 3> head_words = {"# evodoku-experiment ", "# title ", "# repeats "};

// The columns of every study.
constexpr std::array usual_columns = {
    "cell",     "method", "kind",           "puzzle",           "level",      "box",         "seed",
    "clues",    "run",    "solved",         "reached-goal",     "clues-kept", "generations", "evaluations",
    "restarts", "nodes",  "colours-beyond", "population-bytes", "cpu-ms"};
constexpr std::size_t longest_file = std::size_t{256} << 20;  // two million runs
constexpr std::size_t place_of_seed = 6;                      // from here on numbers
constexpr std::size_t place_of_run = 8;
constexpr std::size_t place_of_cpu_time = 18;  // differs in a repetition of the run

/// Without control characters, among them line ends.
std::string field_of(const std::string& text) {
  return csv_quoted(printable(text));
}

std::string line_of(const Study& study, const std::vector<std::string>& parameters, RunPlace place,
                    const StudyRun& run, double cpu_ms) {
  const Treatment& treatment = treatment_of(study, place.cell);
  const StudyPuzzle& puzzle = puzzle_of(study, place.cell);
  std::string line = fmt::format(
      "{},{},{},{},{},{},{},{},{},{:d},{:d},{:d},", place.cell, field_of(treatment.method),
      kind_of(treatment), field_of(puzzle.name), field_of(puzzle.level), puzzle.puzzle.box().name(), run.seed,
      puzzle.puzzle.clue_count(), place.number, run.solved, run.reached_goal, run.clues_kept);
  if (std::holds_alternative<Preset>(treatment.does)) {
    line +=
        fmt::format("{},{},{},,,{}", run.generations, run.evaluations, run.restarts, run.population_bytes);
  } else if (std::holds_alternative<EngineMethod>(treatment.does)) {
    const bool counts = std::get<EngineMethod>(treatment.does).engine != Engine::sat;
    line += fmt::format(",,,{},,", counts ? std::to_string(run.nodes) : "");
  } else {
    line += fmt::format(",,,,{},", run.colours_beyond);
  }
  line += fmt::format(",{:.6f}", cpu_ms);
  for (const std::string& parameter : parameters)
    line.append(",").append(field_of(setting_of(treatment, parameter)));
  return line + "\n";
}

StudyInfo info_of(const Study& study) {
  StudyInfo info{.title = printable(study.title),
                 .repeats = study.repeats,
                 .version = version,
                 .description = description_of(study),
                 .columns = {usual_columns.begin(), usual_columns.end()},
                 .methods = study.treatments.size(),
                 .puzzles = study.puzzles.size()};
  for (std::string& line : info.description) line = printable(line);
  for (std::string& parameter : parameters_of(study)) info.columns.push_back(std::move(parameter));
  return info;
}

/// What of a head may be another one further below; each line stands for itself.
std::string changeable(const StudyInfo& info) {
  return fmt::format("{}{}\n{}{}\n", head_words[1], info.title, head_words[2], info.repeats);
}

std::string head_of(const StudyInfo& info) {
  return fmt::format("{}{}\n{}# {}\n{}\n", head_words[0], info.version, changeable(info),
                     fmt::join(info.description, "\n# "), fmt::join(info.columns, ","));
}

/// Throws UsageError unless `there`, of the file at `path`, is the same study as `here`, of `whose`.
void require_same(const StudyInfo& there, const std::string& path, const StudyInfo& here,
                  const std::string& whose) {
  if (there.version != here.version)
    throw UsageError(
        fmt::format("{}: its runs were made by evodoku {}, not {}: other versions may make other runs", path,
                    there.version, here.version));
  const auto lines_of = [](const StudyInfo& info) {
    std::vector<std::string> lines = info.description;
    lines.insert(lines.end(), {fmt::format("columns {}", fmt::join(info.columns, ", ")), "nothing more"});
    return lines;
  };
  const std::vector<std::string> its = lines_of(there);
  const std::vector<std::string> ours = lines_of(here);
  if (its == ours) return;
  const auto [its_line, our_line] =
      std::ranges::mismatch(its, ours);  // before the end: only one can lack "nothing more"
  throw UsageError(fmt::format("{}: holds the runs of another study than {}: there {:.200}, here {:.200}",
                               path, whose, *its_line, *our_line));
}

/// Reads files of one study.
class ResultsReader {
 public:
  ResultsReader() = default;
  /// The files must be of this study.
  explicit ResultsReader(StudyInfo study) : info_(std::move(study)), whose_("the study") {}

  /// Title and number of repeats are those that came last.
  const StudyInfo& info() const { return info_; }

  /// Each once.
  std::map<RunPlace, RunRow>& runs() { return runs_; }

  /// Of runs that were made before the number of repeats was lowered.
  void tell_of_runs_beyond(int repeats, std::string_view where) const {
    const auto is_beyond = [&](const auto& run) { return run.first.number >= repeats; };
    if (const auto beyond = std::ranges::count_if(runs_, is_beyond); beyond > 0)
      say("evodoku-experiment: {}: {} runs are beyond the {} repeats and are left out\n", where, beyond,
          repeats);
  }

  /// Returns the length of the text up to the torn end that a kill or a power cut may leave: a line without its end, or
  /// with zeros where a block did not reach the disk, and what follows; or a head without its line of columns.
  std::size_t read(const std::string& path, std::string_view text) {
    std::size_t good = 0;
    std::vector<std::string_view> head;
    line_ = 0;
    path_ = printable(path);
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = text.find('\n', begin);
      const std::string_view line = text.substr(begin, end - begin);
      if (begin == 0 && !line.starts_with(head_words[0])) break;
      if (end == std::string_view::npos || line.find('\0') != std::string_view::npos) break;
      ++line_;
      begin = end + 1;
      const bool is_change =
          good > 0 && head.empty() && !line.starts_with(head_words[0]) && take_word(line, info_);
      if (is_change && info_.repeats < 1) fail("the number of repeats is damaged");
      if (!is_change && line.starts_with("# ")) {
        head.push_back(line);
        continue;
      }
      if (!head.empty()) {
        take_head(std::exchange(head, {}), line);
      } else if (!is_change) {
        take_run(line);
      }
      good = begin;
    }
    if (good == 0) throw UsageError(fmt::format("{}: not the results of a study", path_));
    return good;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw UsageError(fmt::format("{}:{}: {}", path_, line_, what));
  }

  /// Version, title or number of repeats; false for another line.
  static bool take_word(std::string_view line, StudyInfo& info) {
    const auto word = std::ranges::find_if(head_words, [&](auto begin) { return line.starts_with(begin); });
    if (word == head_words.end()) return false;
    const std::string value(line.substr(word->size()));
    if (word == head_words.begin()) info.version = value;
    if (word == head_words.begin() + 1) info.title = value;
    if (word == head_words.begin() + 2) info.repeats = number_in<int>(value).value_or(0);
    return true;
  }

  void take_head(const std::vector<std::string_view>& lines, std::string_view columns) {
    StudyInfo there;
    there.columns = split_csv(columns).value_or(RunRow());
    for (const std::string_view line : lines) {
      if (take_word(line, there)) continue;
      there.description.emplace_back(line.substr(2));
      there.methods += line.starts_with("# method ") ? 1 : 0;
      there.puzzles += line.starts_with("# puzzle ") ? 1 : 0;
    }
    if (there.repeats < 1 || there.columns.size() < usual_columns.size() ||
        !std::equal(usual_columns.begin(), usual_columns.end(), there.columns.begin()))
      fail("the description of the study is damaged");
    if (whose_.empty()) {
      whose_ = path_;
    } else {
      require_same(there, path_, info_, whose_);
    }
    info_ = std::move(there);
  }

  void take_run(std::string_view line) {
    RunRow run = split_csv(line).value_or(RunRow());
    if (run.size() != info_.columns.size()) fail("not a run: the columns are others");
    const RunPlace place{number_in<int>(run[0]).value_or(-1), number_in<int>(run[place_of_run]).value_or(-1)};
    if (place.cell < 0 || static_cast<std::uint64_t>(place.cell) >= info_.methods * info_.puzzles ||
        place.number < 0)
      fail("not a run of this study");
    for (std::size_t i = place_of_seed; i < usual_columns.size(); ++i) {
      if (run[i].empty()) continue;
      const auto number = number_in<double>(run[i]);
      if (!number || !std::isfinite(*number) || *number < 0)
        fail(fmt::format("{}: want a number of 0 or more, got {}", usual_columns[i], printable(run[i])));
    }
    const auto& known = runs_.try_emplace(place, run).first->second;
    if (!std::equal(run.begin(), run.begin() + place_of_cpu_time, known.begin()))
      throw UsageError(fmt::format(
          "run {} of method {} on puzzle {} has two results: one version of evodoku makes the same "
          "run everywhere; a file was changed",
          place.number, run[1], run[3]));
  }

  StudyInfo info_;
  std::string whose_;  // the first file, or what else the study is of
  std::map<RunPlace, RunRow> runs_;
  std::string path_;  // of the file that is read
  std::uint64_t line_ = 0;
};

}  // namespace

std::size_t StudyResults::column(std::string_view name) const {
  const auto found = std::ranges::find(info.columns, name);
  if (found == info.columns.end())
    throw UsageError(fmt::format("there is no column {}; there are {}", printable(std::string(name)),
                                 fmt::join(info.columns.begin() + 1, info.columns.end(), ", ")));
  return found - info.columns.begin();
}

bool StudyResults::is_parameter(std::string_view name) const {
  return column(name) >= usual_columns.size();
}

StudyResults read_results(const std::vector<std::string>& files, bool quiet) {
  ResultsReader reader;
  for (const std::string& file : files) reader.read(file, content_of(file, longest_file, head_words[0]));
  if (!quiet)
    reader.tell_of_runs_beyond(reader.info().repeats,
                               printable(files.front()) + (files.size() > 1 ? " and others" : ""));
  StudyResults results{.info = reader.info(), .runs = {}};
  for (auto& [place, run] : reader.runs()) {
    if (place.number < reader.info().repeats) results.runs.push_back(std::move(run));
  }
  results.is_complete = results.runs.size() >= results.info.expected();
  return results;
}

ResultsFile::ResultsFile(std::string path, const Study& study, bool quiet)
    : path_(std::move(path)), study_(study), parameters_(parameters_of(study)), file_(nullptr, std::fclose) {
  if (const auto status = status_of(path_); status && !S_ISREG(status->st_mode))
    throw UsageError(fmt::format("{}: not a file that can be continued", printable(path_)));
  file_.reset(std::fopen(path_.c_str(), "ae"));
  if (!file_) throw UsageError(fmt::format("{}: {}", printable(path_), std::strerror(errno)));
  if (flock(fileno(file_.get()), LOCK_EX | LOCK_NB) != 0)
    throw Failure(fmt::format("{}: another process is adding runs to it", printable(path_)));
  const StudyInfo info = info_of(study);
  const std::string head = head_of(info);
  const std::string text = content_of(path_, longest_file, head_words[0]);
  ResultsReader reader(info);
  const std::string begin = text.substr(0, text.find('\0'));  // zeros: a block that did not reach the disk
  const bool is_torn = text.size() <= head.size() && text != head && head.starts_with(begin) &&
                       (text.empty() || !begin.empty());
  const std::size_t good = is_torn ? 0 : reader.read(path_, text);
  if (good < text.size()) {
    say("{}: its end was torn by a kill or a power cut: it is cut off and made again\n", printable(path_));
    if (ftruncate(fileno(file_.get()), good) != 0) fail();
    is_synced_ = false;
  }
  // one header alone: other programs read the table without its comments
  if (good == 0 || changeable(reader.info()) != changeable(info)) write(good == 0 ? head : changeable(info));
  sync();  // no run reaches the disk before the head
  if (good == 0) sync_folder_of(path_);
  if (!quiet) reader.tell_of_runs_beyond(study.repeats, printable(path_));
  for (RunPlace place; place.cell < cells_of(study); ++place.cell) {
    for (place.number = 0; place.number < study.repeats; ++place.number) {
      if (!reader.runs().contains(place)) missing_.push_back(place);
    }
  }
}

void ResultsFile::add(RunPlace place, const StudyRun& run, double cpu_ms) {
  write(line_of(study_, parameters_, place, run, cpu_ms));
}

void ResultsFile::sync() {
  if (!is_synced_ && fsync(fileno(file_.get())) != 0) fail();
  is_synced_ = true;
}

void ResultsFile::write(std::string_view text) {
  is_synced_ = false;
  while (!text.empty()) {
    const ssize_t count = ::write(fileno(file_.get()), text.data(), text.size());
    if (count < 0 && errno != EINTR) fail();
    text.remove_prefix(std::max<ssize_t>(count, 0));
  }
}

void ResultsFile::fail() const {
  throw Failure(fmt::format("{}: cannot write: {}", printable(path_), std::strerror(errno)));
}

}  // namespace evodoku::tools
