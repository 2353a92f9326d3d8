// The tables of a study, for the terminal and as CSV, and the page (HTML) with all of them.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "common/output.hpp"
#include "evodoku/text.hpp"
#include "experiment/results.hpp"

namespace evodoku::tools {

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

/// A table as people read it: numbers to four digits, a value with its interval in one column, without columns that have
/// no values or repeat another one.
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
