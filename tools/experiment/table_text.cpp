// Formats a report's table for people.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiment/report_table.hpp"

namespace evodoku::tools {

namespace {

using Row = std::vector<ReportCell>;

std::string shown(const ReportCell& cell) {
  if (const auto* const text = std::get_if<std::string>(&cell)) return *text;
  if (const auto* const number = std::get_if<double>(&cell)) {
    // large and whole numbers without decimals, as long as they are readable
    const double size = std::abs(*number);
    const bool is_whole = size < 1e9 && (size >= 1000 || *number == std::floor(*number));
    return is_whole ? fmt::format("{:.0f}", *number) : fmt::format("{:.4g}", *number);
  }
  return "";
}

bool is_empty(const ReportTable& table, std::size_t column) {
  return std::ranges::all_of(
      table.rows, [&](const Row& row) { return std::holds_alternative<std::monostate>(row[column]); });
}

bool holds_text(const ReportTable& table, std::size_t column) {
  return std::ranges::any_of(
      table.rows, [&](const Row& row) { return std::holds_alternative<std::string>(row[column]); });
}

/// Whether two columns are equal in all rows.
bool are_equal(const ReportTable& table, const std::string& name, const std::string& other) {
  const auto place = [&](const std::string& wanted) {
    return static_cast<std::size_t>(std::ranges::find(table.columns, wanted) - table.columns.begin());
  };
  const std::size_t first = place(name);
  const std::size_t second = place(other);
  if (first == table.columns.size() || second == table.columns.size()) return false;
  return std::ranges::all_of(table.rows, [&](const Row& row) { return row[first] == row[second]; });
}

/// A column that people need not read: empty, or equal to the column before.
bool is_superfluous(const ReportTable& table, std::size_t column) {
  const std::string& name = table.columns[column];
  return is_empty(table, column) || (name == "reached-goal" && are_equal(table, name, "solved")) ||
         (name == "clues-kept" && are_equal(table, name, "runs"));
}

/// A value that is followed by the ends of its interval.
bool has_interval(const ReportTable& table, std::size_t column) {
  return column + 2 < table.columns.size() && table.columns[column + 1] == table.columns[column] + "-low" &&
         table.columns[column + 2] == table.columns[column] + "-high";
}

/// "120 [100, 150]"; "> 400" if there is only a lower limit.
std::string shown_with_interval(const Row& row, std::size_t column) {
  const std::string low = shown(row[column + 1]);
  if (low.empty()) return "";
  if (std::holds_alternative<std::monostate>(row[column])) return "> " + low;
  return fmt::format("{} [{}, {}]", shown(row[column]), low, shown(row[column + 2]));
}

}  // namespace

TextTable text_of(const ReportTable& table) {
  TextTable text{.title = table.title, .header = {}, .is_number = {}, .rows = {}};
  text.rows.resize(table.rows.size());
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const bool with_interval = has_interval(table, column);
    if (!is_superfluous(table, with_interval ? column + 1 : column)) {
      text.header.push_back(table.columns[column]);
      text.is_number.push_back(!holds_text(table, column));
      for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const Row& cells = table.rows[row];
        text.rows[row].push_back(with_interval ? shown_with_interval(cells, column) : shown(cells[column]));
      }
    }
    if (with_interval) column += 2;
  }
  return text;
}

}  // namespace evodoku::tools
