#include "experiment/results.hpp"

#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>
#include <system_error>
#include <utility>

#include "common/output.hpp"
#include "common/tool.hpp"
#include "evodoku/text.hpp"
#include "evodoku/version.hpp"

namespace evodoku::tools {

namespace {

// What the lines of a head begin with; the others are the description of the study.
constexpr std::string_view version_words = "# evodoku-experiment ";
constexpr std::string_view title_words = "# title ";
constexpr std::string_view repeats_words = "# repeats ";

// The columns of every study, behind the number of the cell.
constexpr std::array usual_columns = {
    "method", "kind",           "puzzle",           "level",      "box",         "seed",        "clues",
    "run",    "solved",         "reached-goal",     "clues-kept", "generations", "evaluations", "restarts",
    "nodes",  "colours-beyond", "population-bytes", "cpu-ms"};
constexpr std::size_t words_first = 6;         // the first ones; the others hold numbers
constexpr std::size_t place_of_run = 8;        // in a line
constexpr std::size_t place_of_cpu_time = 18;  // differs in a repetition of the run

std::vector<std::string> column_names(const std::vector<std::string>& parameters) {
  std::vector<std::string> names = {"cell"};
  names.insert(names.end(), usual_columns.begin(), usual_columns.end());
  names.insert(names.end(), parameters.begin(), parameters.end());
  return names;
}

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
    line += fmt::format(",,,{},,", run.nodes);
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
                 .columns = column_names(parameters_of(study)),
                 .methods = study.treatments.size(),
                 .puzzles = study.puzzles.size()};
  for (std::string& line : info.description) line = printable(line);
  return info;
}

std::string head_of(const StudyInfo& info) {
  std::string head = fmt::format("{}{}\n{}{}\n{}{}\n", version_words, info.version, title_words, info.title,
                                 repeats_words, info.repeats);
  for (const std::string& line : info.description) head += fmt::format("# {}\n", line);
  return head + fmt::format("{}\n", fmt::join(info.columns, ","));
}

template <typename Number>
std::optional<Number> number_in(const std::string& text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

bool is_number_or_empty(const std::string& text) {
  return text.empty() || number_in<double>(text);
}

/// Throws UsageError unless `there`, of the file at `path`, is the same study as `here`, of `whose`.
void require_same(const StudyInfo& there, const std::string& path, const StudyInfo& here,
                  const std::string& whose) {
  if (there.version != here.version) {
    throw UsageError(
        fmt::format("{}: its runs were made by evodoku {}, not {}: other versions may make other runs", path,
                    there.version, here.version));
  }
  std::vector<std::string> its = there.description;
  std::vector<std::string> ours = here.description;
  its.resize(std::max(its.size(), ours.size()));
  ours.resize(its.size());
  its.push_back(fmt::format("columns: {}", fmt::join(there.columns, ", ")));
  ours.push_back(fmt::format("columns: {}", fmt::join(here.columns, ", ")));
  if (its == ours) return;
  const auto [one, other] = std::ranges::mismatch(its, ours);
  const auto same = static_cast<std::size_t>(std::ranges::mismatch(*one, *other).in1 - one->begin());
  const std::size_t word = one->rfind(' ', same) + 1;
  const auto part_of = [&](const std::string& line) {
    constexpr std::size_t enough = 60;
    return line.size() > word ? line.substr(word, enough) : "nothing more";
  };
  const std::string& line =
      one->empty() ? *other : *one;  // "seed 5", "puzzle s01a level ...", "method mk: ..."
  const std::string thing = line.substr(0, std::min({line.find(':'), line.find(" level "), word - 1}));
  throw UsageError(fmt::format("{}: holds the runs of another study than {} ({}: there {}, here {})", path,
                               whose, thing, part_of(*one), part_of(*other)));
}

/// Reads files of one study.
class ResultsReader {
 public:
  struct Run {
    int cell = 0;
    int number = 0;
    std::vector<std::string> fields;
  };

  ResultsReader() = default;
  /// The files must be of this study.
  ResultsReader(StudyInfo study, std::string whose) : info_(std::move(study)), whose_(std::move(whose)) {}

  /// Title and number of repeats are those of the last head.
  const StudyInfo& info() const { return info_; }
  /// In order of cells and numbers; may have runs twice.
  std::vector<Run> runs() {
    std::ranges::stable_sort(runs_, {}, [](const Run& run) { return std::pair(run.cell, run.number); });
    return std::move(runs_);
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
      if (begin == 0 && !line.starts_with(version_words)) break;
      if (end == std::string_view::npos || line.find('\0') != std::string_view::npos) break;
      ++line_;
      begin = end + 1;
      if (line.starts_with("# ")) {
        head.push_back(line);
        continue;
      }
      if (head.empty()) {
        take_run(line);
      } else {
        take_head(std::exchange(head, {}), line);
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

  void take_head(const std::vector<std::string_view>& lines, std::string_view columns) {
    StudyInfo there;
    there.columns = split_csv(columns).value_or(std::vector<std::string>());
    for (const std::string_view line : lines) {
      const auto rest = [&](std::string_view words) { return std::string(line.substr(words.size())); };
      if (line.starts_with(version_words)) {
        there.version = rest(version_words);
      } else if (line.starts_with(title_words)) {
        there.title = rest(title_words);
      } else if (line.starts_with(repeats_words)) {
        there.repeats = number_in<int>(rest(repeats_words)).value_or(0);
      } else {
        there.description.push_back(rest("# "));
        there.methods += line.starts_with("# method ") ? 1 : 0;
        there.puzzles += line.starts_with("# puzzle ") ? 1 : 0;
      }
    }
    const std::vector<std::string> usual = column_names({});
    if (there.repeats < 1 || there.columns.size() < usual.size() ||
        !std::equal(usual.begin(), usual.end(), there.columns.begin()))
      fail("the description of the study is damaged");
    if (whose_.empty()) {
      whose_ = path_;
    } else {
      require_same(there, path_, info_, whose_);
    }
    info_ = std::move(there);
  }

  void take_run(std::string_view line) {
    Run run;
    run.fields = split_csv(line).value_or(std::vector<std::string>());
    if (run.fields.size() != info_.columns.size()) fail("not a run: the columns are others");
    run.cell = number_in<int>(run.fields[0]).value_or(-1);
    run.number = number_in<int>(run.fields[place_of_run]).value_or(-1);
    if (run.cell < 0 || static_cast<std::uint64_t>(run.cell) >= info_.methods * info_.puzzles ||
        run.number < 0)
      fail("not a run of this study");
    for (std::size_t i = words_first; i < usual_columns.size(); ++i) {
      if (!is_number_or_empty(run.fields[i + 1]))
        fail(fmt::format("{}: want a number, got {}", usual_columns[i], printable(run.fields[i + 1])));
    }
    runs_.push_back(std::move(run));
  }

  StudyInfo info_;
  std::string whose_;  // the first file, or what else the study is of
  std::vector<Run> runs_;
  std::string path_;  // of the file that is read
  std::uint64_t line_ = 0;
};

/// Without those beyond the number of repeats, and each once.
void keep_runs_of(const StudyInfo& info, std::vector<ResultsReader::Run>& runs) {
  using Run = ResultsReader::Run;
  std::erase_if(runs, [&](const Run& run) { return run.number >= info.repeats; });
  const auto is_again = [](const Run& run, const Run& again) {
    if (run.cell != again.cell || run.number != again.number) return false;
    if (std::equal(run.fields.begin(), run.fields.begin() + place_of_cpu_time, again.fields.begin()))
      return true;
    throw UsageError(
        fmt::format("run {} of method {} on puzzle {} has two results: one version of evodoku makes the same "
                    "run everywhere; a file was changed",
                    run.number, run.fields[1], run.fields[3]));
  };
  runs.erase(std::unique(runs.begin(), runs.end(), is_again), runs.end());
}

/// `made` is in order of cells and numbers.
std::vector<RunPlace> missing_runs(const Study& study, const std::vector<ResultsReader::Run>& made) {
  std::vector<RunPlace> missing;
  auto next = made.begin();
  for (int cell = 0; cell < cells_of(study); ++cell) {
    for (int number = 0; number < study.repeats; ++number) {
      while (next != made.end() && std::pair(next->cell, next->number) < std::pair(cell, number)) ++next;
      const bool is_made = next != made.end() && next->cell == cell && next->number == number;
      if (!is_made) missing.push_back({cell, number});
    }
  }
  return missing;
}

/// Whether the text is what a kill or a power cut leaves of a head: a part, with zeros where a block is missing.
bool is_torn_head(std::string_view text, std::string_view head) {
  return text.size() <= head.size() && text != head &&
         std::ranges::equal(text, head.substr(0, text.size()),
                            [](char is, char was) { return is == was || is == '\0'; });
}

}  // namespace

std::size_t StudyResults::column(std::string_view name) const {
  const auto found = std::ranges::find(info.columns, name);
  if (found == info.columns.end())
    throw UsageError(fmt::format("there is no column {}; there are {}", printable(std::string(name)),
                                 fmt::join(info.columns.begin() + 1, info.columns.end(), ", ")));
  return static_cast<std::size_t>(found - info.columns.begin());
}

std::vector<double> StudyResults::numbers(std::string_view name) const {
  const std::size_t place = column(name);
  std::vector<double> values;
  values.reserve(runs.size());
  for (const RunRow& run : runs) {
    const auto value = number_in<double>(run[place]);
    if (!value && !run[place].empty())
      throw UsageError(fmt::format("column {} holds words, not numbers", printable(std::string(name))));
    values.push_back(value.value_or(std::numeric_limits<double>::quiet_NaN()));
  }
  return values;
}

StudyResults read_results(const std::vector<std::string>& files) {
  ResultsReader reader;
  for (const std::string& file : files) reader.read(file, text_of_file(file));
  StudyResults results{.info = reader.info(), .runs = {}};
  std::vector<ResultsReader::Run> runs = reader.runs();
  keep_runs_of(results.info, runs);
  results.runs.reserve(runs.size());
  for (ResultsReader::Run& run : runs) results.runs.push_back(std::move(run.fields));
  results.is_complete = results.runs.size() >= results.info.expected();
  return results;
}

bool is_usual_column(std::string_view name) {
  return std::ranges::find(usual_columns, name) != usual_columns.end();
}

std::string text_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw UsageError(fmt::format("{}: cannot be read: {}", printable(path), std::strerror(errno)));
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    throw UsageError(fmt::format("{}: is a directory: name a file", printable(path)));
  return {std::istreambuf_iterator<char>(file), {}};
}

ResultsFile::ResultsFile(std::string path, const Study& study)
    : path_(std::move(path)), study_(study), parameters_(parameters_of(study)), file_(nullptr, std::fclose) {
  if (const auto status = status_of(path_); status && !S_ISREG(status->st_mode))
    throw UsageError(fmt::format("{}: not a file that can be continued", printable(path_)));
  file_.reset(std::fopen(path_.c_str(), "ae"));
  if (!file_) throw UsageError(fmt::format("{}: {}", printable(path_), std::strerror(errno)));
  if (flock(fileno(file_.get()), LOCK_EX | LOCK_NB) != 0)
    throw Failure(fmt::format("{}: another process is adding runs to it", printable(path_)));
  const StudyInfo info = info_of(study);
  const std::string head = head_of(info);
  const std::string text = text_of_file(path_);
  ResultsReader reader(info, "the study");
  const std::size_t good = is_torn_head(text, head) ? 0 : reader.read(path_, text);
  if (good < text.size()) {
    say("{}: its end was torn by a kill or a power cut: it is cut off and made again\n", printable(path_));
    if (ftruncate(fileno(file_.get()), static_cast<off_t>(good)) != 0) fail();
    is_synced_ = false;
  }
  if (good == 0 || reader.info().title != info.title || reader.info().repeats != info.repeats) write(head);
  sync();  // no run reaches the disk before the head
  if (good == 0) sync_folder_of(path_);
  missing_ = missing_runs(study, reader.runs());
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
    text.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  }
}

void ResultsFile::fail() const {
  throw Failure(fmt::format("{}: cannot write: {}", printable(path_), std::strerror(errno)));
}

}  // namespace evodoku::tools
