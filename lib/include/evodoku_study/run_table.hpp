// The runs of a study as a table, with grouping and summaries.
//
//   for (const evodoku::RunGroup& group : evodoku::group_by(table, {"method", "level"}))
//     show(group.key, evodoku::summary_of(table, group.rows));
//
// All functions are pure and safe from several threads; summaries take O(n log n).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "evodoku/export.hpp"
#include "evodoku/stats.hpp"

namespace evodoku {

/// A column of a table of runs: words or numbers, one element per run.
struct RunColumn {
  std::string name;       // "generations", "cpu-ms", "population"
  std::string unit = {};  // "ms", "bytes"; empty for counts and words
  bool is_number = false;
  /// Times and memory of a process, which differ between machines and repetitions.
  bool is_measured = false;
  /// The effort until a run succeeds; for a run that did not, a lower bound.
  bool is_effort = false;
  std::vector<std::string> words = {};  // if not is_number
  std::vector<double> numbers = {};     // if is_number; NaN if a method does not have it
};

/// Columns of equal length. Words: method, kind, puzzle, level, box, seed. Numbers: clues, run, solved (0 or
/// 1), reached-goal, clues-kept, generations, evaluations, restarts, nodes, colours-beyond, population-bytes,
/// cpu-ms, peak-kib. Each parameter that the study sets is a column of its name: a number if all its values
/// are numbers.
struct RunTable {
  std::string title;
  std::vector<RunColumn> columns;
  std::uint64_t expected = 0;  // number of runs of the study; fewer rows are a partial result

  EVODOKU_API std::size_t rows() const;
  /// Throws std::invalid_argument for an unknown column, listing the existing ones.
  EVODOKU_API const RunColumn& column(std::string_view name) const;
  /// The same; also throws for a column of words.
  EVODOKU_API const RunColumn& numbers(std::string_view name) const;
  /// The value as text; "" for NaN.
  EVODOKU_API std::string text_at(const RunColumn& column, std::size_t row) const;
};

/// Rows with the same values in some columns.
struct RunGroup {
  std::vector<std::string> key;   // the values, as text
  std::vector<std::size_t> rows;  // ascending
};

/// Groups the rows. Groups are in the order of their first rows, for columns of numbers by value. Without
/// columns: one group of all rows, or none if there are no rows. Throws as RunTable::column(). O(n log n).
EVODOKU_API std::vector<RunGroup> group_by(const RunTable& table, const std::vector<std::string>& columns);

/// The rows in which the column has one of the values (given as text; numbers are compared by value). Throws
/// as RunTable::column(), and for a value that no row has.
EVODOKU_API RunTable rows_where(const RunTable& table, std::string_view column,
                                const std::vector<std::string>& values);

/// The numbers of some rows, without NaN. With `censored_as_infinite`, in an effort column an unsuccessful
/// run counts as infinity, so that it ranks after all successful ones.
EVODOKU_API std::vector<double> values_of(const RunColumn& column, std::span<const std::size_t> rows,
                                          const RunTable& table, bool censored_as_infinite = false);

/// The summary of a numeric column in a group; unsuccessful runs count with the effort they had spent.
struct ColumnSummary {
  std::size_t count = 0;  // values that are not NaN; if there are none, the other members are 0
  double mean = 0;
  double least = 0;
  double first_quartile = 0;
  double median = 0;
  double third_quartile = 0;
  double greatest = 0;
  std::size_t outliers = 0;  // beyond Tukey's fences
};
EVODOKU_API ColumnSummary summary_of(const RunColumn& column, std::span<const std::size_t> rows,
                                     const RunTable& table);

/// The results of the runs of a group.
struct RunSummary {
  int runs = 0;
  int solved = 0;
  int reached_goal = 0;
  int clues_kept = 0;
  Interval success;  // Wilson's 95 % interval of the success rate
  /// ERT with its 95 % interval: by mean_running_time() if all runs succeeded, otherwise by
  /// expected_running_time(). Nothing for methods without generations.
  std::optional<RunningTime> generations;
  std::optional<RunningTime> evaluations;  // the same in evaluations
};
EVODOKU_API RunSummary summary_of(const RunTable& table, std::span<const std::size_t> rows);

/// The run lengths of a group in an effort column: those of successful runs, and those at which the others
/// were censored.
struct RunLengths {
  std::vector<double> solved;
  std::vector<double> censored;
};
EVODOKU_API RunLengths run_lengths_of(const RunColumn& column, std::span<const std::size_t> rows,
                                      const RunTable& table);

}  // namespace evodoku
