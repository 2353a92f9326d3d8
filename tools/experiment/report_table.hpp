// The tables of a report, the same for the terminal, CSV, JSON and the page.
#pragma once

#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "evodoku_study/run_table.hpp"
#include "evodoku_study/study.hpp"
#include "evodoku_study_db/study_results.hpp"

namespace evodoku::tools {

/// Nothing, a text or a number.
using ReportCell = std::variant<std::monostate, std::string, double>;

struct ReportTable {
  std::string title;
  std::vector<std::string> columns;
  std::vector<std::vector<ReportCell>> rows;  // as wide as columns
};

/// A table as people read it: numbers to four digits, a value with its interval in one column, and columns left out that
/// have no value or say the same as another.
struct TextTable {
  std::string title;
  std::vector<std::string> header;
  std::vector<bool> is_number;  // by column: to be aligned right
  std::vector<std::vector<std::string>> rows;
};

TextTable text_of(const ReportTable& table);

/// A row for each group of runs: success with Wilson's interval, ERT, medians, outliers among the evaluations; with
/// `with_timing` CPU time and memory, too. All throw std::invalid_argument for columns that are not there.
ReportTable report_table(const RunTable& table, const std::vector<std::string>& by, bool with_timing);

/// A row for each pair of values of `between`, in each group: Mann-Whitney's test and A12 on a column of numbers. In columns
/// of effort runs are compared up to the least budget at which one of the pair was given up: what did not succeed until
/// then ranks last; p-values adjusted for the number of pairs in the group (S. Holm,
/// "A Simple Sequentially Rejective Multiple Test Procedure", 1979).
ReportTable comparison_table(const RunTable& table, const std::string& between,
                             const std::vector<std::string>& by, const std::string& column);

/// A row for each group: how its run lengths in a column of effort agree with an exponential law.
ReportTable run_length_table(const RunTable& table, const std::vector<std::string>& by,
                             const std::string& column);

/// A row for each group: Spearman's rank correlation of two columns of numbers over its runs, or, with `medians_of`, over the
/// medians of the groups that this column makes.
ReportTable correlation_table(const RunTable& table, const std::string& x, const std::string& y,
                              const std::vector<std::string>& by, const std::vector<std::string>& medians_of);

/// All runs and columns; measured ones only with `with_timing`.
ReportTable runs_table(const RunTable& table, bool with_timing);

/// What was studied: a row for each thing.
ReportTable study_table(const db::StudyInfo& info);

/// Columns and the cells of a row, said together.
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

/// The rows of `rows` among each of the groups, which all have ascending rows; groups without any are left out.
std::vector<RunGroup> groups_within(const std::vector<RunGroup>& all, const std::vector<std::size_t>& rows);

/// The middle one of some values, which may be infinite; at least one.
double median_of(std::vector<double> values);

}  // namespace evodoku::tools
