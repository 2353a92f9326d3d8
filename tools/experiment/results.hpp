// The runs of a study in a CSV file: lines that begin with # describe the study, a line names the columns, and each
// further line is a finished run. Such files may be concatenated.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "evodoku_study/run_table.hpp"
#include "evodoku_study/study.hpp"

namespace evodoku::tools {

/// A completed run with its cost.
struct MadeRun {
  int cell = 0;
  int number = 0;
  StudyRun run;
  std::uint64_t cpu_ns = 0;    // CPU time
  std::uint64_t peak_kib = 0;  // peak memory of its process until the run ended; 0: unknown
};

/// Runs first..end-1 of a cell.
struct RunRange {
  int cell = 0;
  int first = 0;
  int end = 0;
};

/// A study as its results describe it; without control characters.
struct StudyInfo {
  std::string title;
  int repeats = 0;
  std::string version;                   // the version of evodoku that made the runs
  std::vector<std::string> description;  // see description_of()
  std::vector<std::string> columns;      // their names
  std::uint64_t methods = 0;             // each combination of parameters counts as one
  std::uint64_t puzzles = 0;
  std::uint64_t runs = 0;  // completed runs of the study

  std::uint64_t expected() const { return methods * puzzles * static_cast<std::uint64_t>(repeats); }
};

struct StudyResults {
  StudyInfo info;
  RunTable table;  // in order of methods, puzzles and numbers
};

/// Reads the files of one study as one. Where they differ in title or number of repeats, the last one counts. Runs
/// beyond the number of repeats are left out, and so is the torn end of a file. Throws UsageError for files that
/// cannot be read, that are of different studies or versions of evodoku, or that have different results of one run,
/// which should be impossible within a version. Memory: about 1 KiB a run.
StudyResults read_results(const std::vector<std::string>& files);

/// Whether every study has this column; all others are parameters that a study sets.
bool is_usual_column(std::string_view name);

/// All that a file contains. Throws UsageError.
std::string text_of_file(const std::string& path);

/// The file to which the runs of a study are added. While the object exists no other process can add to it.
class ResultsFile {
 public:
  /// Makes the file if it does not exist. Cuts off the torn end that a kill or a power cut may leave, and says so. A
  /// file may have another number of repeats and another title. Throws UsageError, and changes nothing, for a file of
  /// another study, naming the first difference, of another version of evodoku, or of something else; Failure if
  /// another process adds to it.
  ResultsFile(std::string path, const Study& study);

  /// The runs that the file did not have, in order of cells.
  const std::vector<RunRange>& missing() const { return missing_; }
  /// Appends a run, which then survives the end of this process. Throws Failure.
  void add(const MadeRun& made);
  /// Once it returns, what was added survives a power cut. Throws Failure.
  void sync();

 private:
  void write(std::string_view text);
  [[noreturn]] void fail() const;

  std::string path_;
  const Study& study_;
  std::vector<std::string> parameters_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;  // locked
  std::vector<RunRange> missing_;
  bool is_synced_ = true;
};

}  // namespace evodoku::tools
