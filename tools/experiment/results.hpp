// The runs of a study in a file (CSV, under lines that begin with '#' and describe the study), their tables for the
// terminal and as CSV, and the page (HTML) with all of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "common/command_line.hpp"
#include "common/output.hpp"
#include "evodoku/study.hpp"
#include "evodoku/text.hpp"

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

  std::uint64_t expected() const { return methods * puzzles * repeats; }
};

/// A run of a study, as text: a field for each column.
using RunRow = std::vector<std::string>;

struct StudyResults {
  StudyInfo info;
  std::vector<RunRow> runs;  // in order of methods, puzzles and numbers
  bool is_complete = false;  // all runs of the study were there

  /// The place of a column in the rows. Throws UsageError, with the names that there are.
  std::size_t column(std::string_view name) const;
  /// Whether a column has a parameter of treatments; others do not depend on the study.
  bool is_parameter(std::string_view name) const;
};

/// Reads the files of one study as one. Where they differ in title or number of repeats, the last one counts. Runs
/// beyond the number of repeats are left out, which is said unless `quiet`; and so is the torn end of a file. Throws UsageError for files that
/// cannot be read, that are of different studies or versions of evodoku, or that have different results of one run,
/// which should be impossible within a version. Memory: about 1 KiB a run.
StudyResults read_results(const std::vector<std::string>& files, bool quiet = false);

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
  /// file may have another number of repeats and another title; unless `quiet` runs beyond the repeats are told. Throws UsageError, and changes nothing, for a file of
  /// another study, naming the first difference, of another version of evodoku, or of something else; Failure if
  /// another process adds to it.
  ResultsFile(std::string path, const Study& study, bool quiet = false);

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

/// Runs with the same values in some columns.
struct RunGroup {
  std::vector<std::string> key;   // the values
  std::vector<std::size_t> rows;  // ascending places in StudyResults::runs
};

/// Groups the runs: in the order of their first rows, by columns of numbers in that of the numbers. Without columns one
/// group of all runs, or none if there are none. Throws UsageError for unknown columns, as all these functions do.
std::vector<RunGroup> group_by(const StudyResults& results, const std::vector<std::string>& columns);

/// Numbers in a column at some rows; what a method does not have is left out. A run that was not solved counts as
/// infinite if `until_solved`. Throws UsageError for words.
std::vector<double> values_at(const StudyResults& results, const std::string& column,
                              const std::vector<std::size_t>& rows, bool until_solved = false);

/// What the runs' effort is measured in: "evaluations", or what else the methods count; empty if they count nothing.
std::string effort_of(const StudyResults& results);

/// Nothing, a text or a number.
using Cell = std::variant<std::monostate, std::string, double>;

struct Column {
  std::string name;
  bool is_detail = false;  // not in the table for a terminal
};

struct Table {
  std::string title;
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;  // each with a cell for every column
};

/// A row for each group of runs: success with Wilson's interval, ERT, medians, outliers; CPU time with `with_timing`.
Table report_table(const StudyResults& results, const std::vector<std::string>& by, bool with_timing);

/// A row for each pair of values of `between`, in each group: Mann and Whitney's test and A12 on a column of effort.
/// Runs are compared up to the smallest budget at which a run of the pair was given up: runs that had not succeeded by
/// then rank last. p-values are adjusted for the number of pairs in the group (S. Holm, "A Simple Sequentially
/// Rejective Multiple Test Procedure", 1979).
Table comparison_table(const StudyResults& results, const std::string& between,
                       const std::vector<std::string>& by, const std::string& effort);

/// A table as people read it: numbers to four digits, a value with its interval in one column, without columns that
/// have no values or repeat another one.
struct TextTable {
  std::vector<std::string> header;
  std::vector<bool> is_number;  // for each column: aligned right
  std::vector<std::vector<std::string>> rows;
};
TextTable text_of(const Table& table, bool with_details);

/// For people (`automatic`) or as CSV.
void write_table(const Table& table, TextFormat form, Output& output);

/// The whole page, in one file. Figures are drawn by gnuplot; without it the page says so. CPU times `with_timing`.
/// Throws Failure if gnuplot fails.
std::string page_of(const StudyResults& results, bool with_timing);

}  // namespace evodoku::tools
