// The runs of a study as a table, grouped and summed up.
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

/// A column of a table of runs: words or numbers, an element a run.
struct RunColumn {
  std::string name;     // "generations", "cpu-ms", "population"
  std::string meaning;  // one line
  std::string unit;     // "ms", "bytes"; empty for counts and words
  bool is_number = false;
  /// Times and memory of a process: another on every machine and in every run.
  bool is_measured = false;
  /// What a run spends until it succeeds: of a run that did not, a lower bound.
  bool is_effort = false;
  std::vector<std::string> words = {};  // unless is_number
  std::vector<double> numbers = {};     // if is_number; NaN where a method does not have it
};

/// Columns of equal length. Columns of words: method, kind, puzzle, level, box, seed. Of numbers: clues, run, solved (0 or 1),
/// reached-goal, clues-kept, generations, evaluations, restarts, nodes, colours-beyond, population-bytes, cpu-ms,
/// peak-kib. And each parameter that the study sets, by its name: a number if all its values are.
struct RunTable {
  std::string title;
  std::vector<RunColumn> columns;
  std::uint64_t expected = 0;  // runs that the study has; fewer rows are a partial result

  EVODOKU_API std::size_t rows() const;
  /// Throws std::invalid_argument for a column that is not there, with the names of those that are.
  EVODOKU_API const RunColumn& column(std::string_view name) const;
  /// The same, of numbers: throws for a column of words, too.
  EVODOKU_API const RunColumn& numbers(std::string_view name) const;
  /// The value as text; "" for NaN.
  EVODOKU_API std::string text_at(const RunColumn& column, std::size_t row) const;
};

/// Rows with the same values in some columns.
struct RunGroup {
  std::vector<std::string> key;   // the values, as text
  std::vector<std::size_t> rows;  // ascending
};

/// Groups in the order in which their first rows stand, but by value in columns of numbers. Without columns: one group of
/// all rows, none of none. Throws as RunTable::column(). O(n log n).
EVODOKU_API std::vector<RunGroup> group_by(const RunTable& table, const std::vector<std::string>& columns);

/// The rows where the column has one of the values (as text; numbers by value). Throws as RunTable::column(), and for a
/// value that no row has.
EVODOKU_API RunTable rows_where(const RunTable& table, std::string_view column,
                                const std::vector<std::string>& values);

/// The numbers of some rows, NaN left out. With `censored_as_infinite`, of a column of effort a run that did not succeed
/// counts as infinity: it ranks behind all that did.
EVODOKU_API std::vector<double> values_of(const RunColumn& column, std::span<const std::size_t> rows,
                                          const RunTable& table, bool censored_as_infinite = false);

/// What a column of numbers comes to in a group; runs that did not succeed count with what they had spent.
struct ColumnSummary {
  std::size_t count = 0;  // values that are not NaN; without any, all below is 0
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

/// What the runs of a group came to.
struct RunSummary {
  int runs = 0;
  int solved = 0;
  int reached_goal = 0;
  int clues_kept = 0;
  Interval success;  // Wilson's 95 % interval of the success rate
  /// ERT with its 95 % interval: mean_running_time() where all runs succeeded, else expected_running_time(). Nothing for
  /// methods without generations.
  std::optional<RunningTime> generations;
  std::optional<RunningTime> evaluations;  // the same in evaluations
};
EVODOKU_API RunSummary summary_of(const RunTable& table, std::span<const std::size_t> rows);

/// The run lengths of a group in a column of effort: those of successes, and where the others were cut off.
struct RunLengths {
  std::vector<double> solved;
  std::vector<double> censored;
};
EVODOKU_API RunLengths run_lengths_of(const RunColumn& column, std::span<const std::size_t> rows,
                                      const RunTable& table);

}  // namespace evodoku
