// The tables of a report, for the terminal, CSV, JSON and the page.
#pragma once

#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "evodoku_study/run_table.hpp"
#include "experiment/results.hpp"

namespace evodoku::tools {

/// Nothing, a text or a number.
using ReportCell = std::variant<std::monostate, std::string, double>;

struct ReportTable {
  std::string title;
  std::vector<std::string> columns;
  std::vector<std::vector<ReportCell>> rows;  // each with a cell for every column
};

/// A table for people: numbers to four digits, a value with its interval in one column, and without columns that have
/// no values or repeat another one.
struct TextTable {
  std::string title;
  std::vector<std::string> header;
  std::vector<bool> is_number;  // for each column: aligned right
  std::vector<std::vector<std::string>> rows;
};

TextTable text_of(const ReportTable& table);

/// A row for each group of runs: success with Wilson's interval, ERT, medians, outliers among the evaluations; with
/// `with_timing` CPU time and memory, too. All these functions throw std::invalid_argument for unknown columns.
ReportTable report_table(const RunTable& table, const std::vector<std::string>& by, bool with_timing);

/// A row for each pair of values of `between`, in each group: Mann and Whitney's test and A12 on a column of numbers.
/// In columns of effort, runs are compared up to the smallest budget at which a run of the pair was given up: runs that
/// had not succeeded by then rank last. p-values are adjusted for the number of pairs in the group (S. Holm, "A Simple
/// Sequentially Rejective Multiple Test Procedure", 1979).
ReportTable comparison_table(const RunTable& table, const std::string& between,
                             const std::vector<std::string>& by, const std::string& column);

/// A row for each group: how well its run lengths in a column of effort agree with an exponential distribution.
ReportTable run_length_table(const RunTable& table, const std::vector<std::string>& by,
                             const std::string& column);

/// A row for each group: Spearman's rank correlation of two columns of numbers over its runs, or, with `medians_of`,
/// over the medians of the groups by that column.
ReportTable correlation_table(const RunTable& table, const std::string& x, const std::string& y,
                              const std::vector<std::string>& by, const std::vector<std::string>& medians_of);

/// All runs and columns; measured columns only with `with_timing`.
ReportTable runs_table(const RunTable& table, bool with_timing);

/// A description of the study: a row for each item.
ReportTable study_table(const StudyInfo& info);

/// Builds a row: each column is given together with its cell.
class RowMaker {
 public:
  explicit RowMaker(const std::vector<std::string>& by, const std::vector<std::string>& key) {
    for (std::size_t i = 0; i < by.size(); ++i) add(by[i], key[i]);
  }

  void add(std::string column, ReportCell cell) {
    columns_.push_back(std::move(column));
    row_.push_back(std::move(cell));
  }
  void add(std::string column, double value) {
    add(std::move(column), std::isnan(value) ? ReportCell() : ReportCell(value));
  }
  void add(std::string column, int value) { add(std::move(column), static_cast<double>(value)); }

  void give_to(ReportTable& table) {
    table.columns = std::move(columns_);
    table.rows.push_back(std::move(row_));
  }

 private:
  std::vector<std::string> columns_;
  std::vector<ReportCell> row_;
};

/// The rows of each group that are also in `rows`; all have ascending rows. Groups without any are left out.
std::vector<RunGroup> groups_within(const std::vector<RunGroup>& all, const std::vector<std::size_t>& rows);

/// The median of at least one value; values may be infinite.
double median_of(std::vector<double> values);

}  // namespace evodoku::tools
