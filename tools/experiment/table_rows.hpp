// A row of a report's table, cell by cell.
#pragma once

#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "experiment/report_table.hpp"

namespace evodoku::tools {

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
