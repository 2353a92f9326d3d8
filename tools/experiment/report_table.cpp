#include "experiment/report_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <stdexcept>

#include "evodoku/stats.hpp"
#include "evodoku_study/statistics.hpp"

namespace evodoku::tools {

namespace {

ReportCell or_nothing(const std::optional<double>& value) {
  return value ? ReportCell(*value) : ReportCell();
}

/// Adds mean, low and high; without a success only a lower limit.
void add_running_time(RowMaker& row, const std::string& name, const std::optional<RunningTime>& time) {
  row.add(name, time ? or_nothing(time->mean) : ReportCell());
  row.add(name + "-low", time ? ReportCell(time->low) : ReportCell());
  row.add(name + "-high", time ? or_nothing(time->high) : ReportCell());
}

/// A column's median and similar values in a group, or nothing if no method has it.
class Columns {
 public:
  Columns(const RunTable& table, const RunGroup& group) : table_(table), group_(group) {}

  ReportCell cell(const char* column, double ColumnSummary::*what) const {
    const ColumnSummary summary = summary_of(table_.numbers(column), group_.rows, table_);
    return summary.count == 0 ? ReportCell() : ReportCell(summary.*what);
  }
  /// Median of the effort until success: infinite if half of the runs failed.
  ReportCell effort_median(const char* column) const {
    const std::vector<double> values = values_of(table_.numbers(column), group_.rows, table_, true);
    return values.empty() ? ReportCell() : ReportCell(median_of(values));
  }
  ReportCell outliers(const char* column) const {
    const ColumnSummary summary = summary_of(table_.numbers(column), group_.rows, table_);
    return summary.count == 0 ? ReportCell() : ReportCell(static_cast<double>(summary.outliers));
  }

 private:
  const RunTable& table_;
  const RunGroup& group_;
};

void add_measured(RowMaker& row, const Columns& columns) {
  row.add("cpu-ms-mean", columns.cell("cpu-ms", &ColumnSummary::mean));
  row.add("cpu-ms-median", columns.cell("cpu-ms", &ColumnSummary::median));
  row.add("cpu-ms-most", columns.cell("cpu-ms", &ColumnSummary::greatest));
  row.add("cpu-ms-outliers", columns.outliers("cpu-ms"));
  row.add("peak-kib", columns.cell("peak-kib", &ColumnSummary::greatest));
}

/// One point of a correlation for each row, or for each group.
struct Points {
  std::vector<double> x;
  std::vector<double> y;

  void add(double x_value, double y_value) {
    if (std::isnan(x_value) || std::isnan(y_value)) return;
    x.push_back(x_value);
    y.push_back(y_value);
  }
};

double median_in(const RunTable& table, const RunColumn& column, const RunGroup& group) {
  const ColumnSummary summary = summary_of(column, group.rows, table);
  return summary.count == 0 ? std::nan("") : summary.median;
}

Points points_of(const RunTable& table, const RunGroup& group, const RunColumn& x, const RunColumn& y,
                 const std::vector<RunGroup>& points) {
  Points result;
  if (points.empty()) {
    for (const std::size_t row : group.rows) result.add(x.numbers[row], y.numbers[row]);
    return result;
  }
  for (const RunGroup& point : groups_within(points, group.rows)) {
    result.add(median_in(table, x, point), median_in(table, y, point));
  }
  return result;
}

}  // namespace

ReportTable report_table(const RunTable& table, const std::vector<std::string>& by, bool with_timing) {
  ReportTable report{.title = "Runs", .columns = {}, .rows = {}};
  for (const RunGroup& group : group_by(table, by)) {
    const RunSummary summary = summary_of(table, group.rows);
    const Columns columns(table, group);
    RowMaker row(by, group.key);
    row.add("runs", summary.runs);
    row.add("solved", summary.solved);
    row.add("success", static_cast<double>(summary.solved) / summary.runs);
    row.add("success-low", summary.success.low);
    row.add("success-high", summary.success.high);
    row.add("reached-goal", summary.reached_goal);
    row.add("clues-kept", summary.clues_kept);
    add_running_time(row, "generations-ert", summary.generations);
    row.add("generations-median", columns.effort_median("generations"));
    row.add("generations-most", columns.cell("generations", &ColumnSummary::greatest));
    row.add("generations-outliers", columns.outliers("generations"));
    add_running_time(row, "evaluations-ert", summary.evaluations);
    row.add("evaluations-median", columns.effort_median("evaluations"));
    row.add("nodes-median", columns.cell("nodes", &ColumnSummary::median));
    row.add("colours-beyond-mean", columns.cell("colours-beyond", &ColumnSummary::mean));
    row.add("population-bytes", columns.cell("population-bytes", &ColumnSummary::greatest));
    if (with_timing) add_measured(row, columns);
    row.give_to(report);
  }
  return report;
}

ReportTable run_length_table(const RunTable& table, const std::vector<std::string>& by,
                             const std::string& column) {
  const RunColumn& effort = table.numbers(column);
  if (!effort.is_effort) {
    throw std::invalid_argument(fmt::format("{} is not a measure of effort until success", column));
  }
  ReportTable report{.title = fmt::format("Run lengths in {} against an exponential law", column),
                     .columns = {},
                     .rows = {}};
  for (const RunGroup& group : group_by(table, by)) {
    const RunLengths lengths = run_lengths_of(effort, group.rows, table);
    if (lengths.solved.empty() && lengths.censored.empty()) continue;
    const auto fit = exponential_fit(lengths.solved, lengths.censored);
    RowMaker row(by, group.key);
    row.add("runs", static_cast<double>(lengths.solved.size() + lengths.censored.size()));
    row.add("censored", static_cast<double>(lengths.censored.size()));
    row.add("mean", fit ? ReportCell(fit->mean) : ReportCell());
    row.add("cv", fit ? or_nothing(fit->coefficient_of_variation) : ReportCell());
    row.add("distance", fit ? ReportCell(fit->distance) : ReportCell());
    row.add("departs-at", fit ? ReportCell(fit->departs_at) : ReportCell());
    row.add("there",
            fit ? ReportCell(std::string(fit->above ? "more solved" : "fewer solved")) : ReportCell());
    row.add("p-low", fit && fit->p_value ? ReportCell(fit->p_value->low) : ReportCell());
    row.add("p-high", fit && fit->p_value ? ReportCell(fit->p_value->high) : ReportCell());
    row.give_to(report);
  }
  return report;
}

ReportTable correlation_table(const RunTable& table, const std::string& x, const std::string& y,
                              const std::vector<std::string>& by,
                              const std::vector<std::string>& medians_of) {
  const RunColumn& x_column = table.numbers(x);
  const RunColumn& y_column = table.numbers(y);
  const std::vector<RunGroup> points =
      medians_of.empty() ? std::vector<RunGroup>() : group_by(table, medians_of);
  ReportTable report{
      .title = fmt::format("Spearman's rank correlation of {} and {}", x, y), .columns = {}, .rows = {}};
  for (const RunGroup& group : group_by(table, by)) {
    const Points pairs = points_of(table, group, x_column, y_column, points);
    const auto test = pairs.x.size() < 3 ? std::nullopt : spearman_test(pairs.x, pairs.y);
    RowMaker row(by, group.key);
    row.add("points", static_cast<double>(pairs.x.size()));
    row.add("rho", test ? ReportCell(test->rho) : ReportCell());
    row.add("p", test ? ReportCell(test->p_value) : ReportCell());
    row.give_to(report);
  }
  return report;
}

ReportTable runs_table(const RunTable& table, bool with_timing) {
  ReportTable report{.title = table.title, .columns = {}, .rows = {}};
  report.rows.resize(table.rows());
  for (const RunColumn& column : table.columns) {
    if (column.is_measured && !with_timing) continue;
    report.columns.push_back(column.name);
    for (std::size_t row = 0; row < table.rows(); ++row) {
      const bool is_absent = column.is_number && std::isnan(column.numbers[row]);
      report.rows[row].push_back(is_absent          ? ReportCell()
                                 : column.is_number ? ReportCell(column.numbers[row])
                                                    : ReportCell(column.words[row]));
    }
  }
  return report;
}

ReportTable study_table(const StudyInfo& info) {
  ReportTable report{.title = info.title, .columns = {"what", "value"}, .rows = {}};
  const auto add = [&](const char* what, const std::string& value) { report.rows.push_back({what, value}); };
  add("title", info.title);
  add("evodoku", info.version);
  add("runs made", fmt::format("{} of {}", info.runs, info.expected()));
  add("repeats", std::to_string(info.repeats));
  add("puzzles", std::to_string(info.puzzles));
  add("methods and parameters", std::to_string(info.methods));
  for (const std::string& line : info.description) {
    const std::size_t blank = line.find(' ');
    report.rows.push_back({line.substr(0, blank), line.substr(blank + 1)});
  }
  return report;
}

std::vector<RunGroup> groups_within(const std::vector<RunGroup>& all, const std::vector<std::size_t>& rows) {
  std::vector<RunGroup> within;
  for (const RunGroup& group : all) {
    RunGroup part{.key = group.key, .rows = {}};
    std::ranges::set_intersection(group.rows, rows, std::back_inserter(part.rows));
    if (!part.rows.empty()) within.push_back(std::move(part));
  }
  return within;
}

double median_of(std::vector<double> values) {
  std::ranges::sort(values);
  const double lower = values[(values.size() - 1) / 2];
  const double upper = values[values.size() / 2];
  return lower == upper ? lower : (lower + upper) / 2;  // for two infinities, too
}

}  // namespace evodoku::tools
