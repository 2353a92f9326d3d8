// The runs of a study in a file: CSV, under lines that begin with '#' and describe the study.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evodoku/study.hpp"

namespace evodoku::tools {

/// A study as its results describe it; without control characters.
struct StudyInfo {
  std::string title;
  int repeats = 0;
  std::string version;                   // of evodoku, when the runs were made
  std::vector<std::string> description;  // see description_of()
  std::vector<std::string> columns;      // their names; the first is the number of the cell
  std::uint64_t methods = 0;             // each combination of parameters counts as one
  std::uint64_t puzzles = 0;

  std::uint64_t expected() const { return methods * puzzles * static_cast<std::uint64_t>(repeats); }
};

/// A run of a study, as text: a field for each column.
using RunRow = std::vector<std::string>;

struct StudyResults {
  StudyInfo info;
  std::vector<RunRow> runs;  // in order of methods, puzzles and numbers
  bool is_complete = false;  // all runs of the study were there

  /// The place of a column in the rows. Throws UsageError, with the names that there are.
  std::size_t column(std::string_view name) const;
};

/// The number that is the whole text.
template <typename Number>
std::optional<Number> number_in(const std::string& text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// Reads the files of one study as one. Where they differ in title or number of repeats, the last one counts. Runs
/// beyond the number of repeats are left out, and so is the torn end of a file. Throws UsageError for files that
/// cannot be read, that are of different studies or versions of evodoku, or that have different results of one run,
/// which should be impossible within a version. Memory: about 1 KiB a run.
StudyResults read_results(const std::vector<std::string>& files);

/// All that a file contains. Throws UsageError.
std::string text_of_file(const std::string& path);

/// The place of a run in a study.
struct RunPlace {
  int cell = 0;
  int number = 0;
  friend auto operator<=>(const RunPlace&, const RunPlace&) = default;
};

/// The file to which the runs of a study are added. While the object exists no other process can add to it.
class ResultsFile {
 public:
  /// Makes the file if it does not exist. Cuts off the torn end that a kill or a power cut may leave, and says so. A
  /// file may have another number of repeats and another title. Throws UsageError, and changes nothing, for a file of
  /// another study, naming the first difference, of another version of evodoku, or of something else; Failure if
  /// another process adds to it.
  ResultsFile(std::string path, const Study& study);

  /// The runs that the file did not have, in order.
  const std::vector<RunPlace>& missing() const { return missing_; }
  /// Appends a run, which then survives the end of this process. Throws Failure.
  void add(RunPlace place, const StudyRun& run, double cpu_ms);
  /// Once it returns, what was added survives a power cut. Throws Failure.
  void sync();

 private:
  void write(std::string_view text);
  [[noreturn]] void fail() const;

  std::string path_;
  const Study& study_;
  std::vector<std::string> parameters_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;  // locked
  std::vector<RunPlace> missing_;
  bool is_synced_ = true;
};

}  // namespace evodoku::tools
