// Rows, columns and groups of runs.
#include "evodoku_study/run_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <numeric>
#include <stdexcept>

namespace evodoku {

namespace {

/// Orders rows by several columns: words by first appearance, numbers by value, NaN last.
class GroupKeys {
 public:
  GroupKeys(const RunTable& table, const std::vector<std::string>& columns) {
    for (const std::string& name : columns) keys_.push_back(codes_of(table.column(name)));
  }

  /// Rows of one group have equal codes; smaller codes come first.
  bool less(std::size_t a, std::size_t b) const {
    for (const std::vector<std::size_t>& codes : keys_) {
      if (codes[a] != codes[b]) return codes[a] < codes[b];
    }
    return false;
  }
  bool equal(std::size_t a, std::size_t b) const { return !less(a, b) && !less(b, a); }

 private:
  static std::vector<std::size_t> codes_of(const RunColumn& column) {
    return column.is_number ? codes_of(column.numbers) : codes_of(column.words);
  }

  static std::vector<std::size_t> codes_of(const std::vector<std::string>& words) {
    std::map<std::string_view, std::size_t> code_of;
    std::vector<std::size_t> codes;
    codes.reserve(words.size());
    for (const std::string& word : words)
      codes.push_back(code_of.try_emplace(word, code_of.size()).first->second);
    return codes;
  }

  static std::vector<std::size_t> codes_of(const std::vector<double>& numbers) {
    std::vector<double> values;
    for (const double number : numbers) {
      if (!std::isnan(number)) values.push_back(number);
    }
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    std::vector<std::size_t> codes;
    codes.reserve(numbers.size());
    for (const double number : numbers) {
      const auto place = std::isnan(number) ? values.end() : std::ranges::lower_bound(values, number);
      codes.push_back(static_cast<std::size_t>(place - values.begin()));
    }
    return codes;
  }

  std::vector<std::vector<std::size_t>> keys_;
};

std::string names_of(const RunTable& table) {
  std::vector<std::string> names;
  for (const RunColumn& column : table.columns) names.push_back(column.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string text_of(double number) {
  return fmt::format("{:.15g}", number);
}

/// A value in the format of text_at(), however the number is written.
std::string as_told(const RunColumn& column, const std::string& value) {
  double number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  const bool is_number = column.is_number && error == std::errc() && end == value.data() + value.size();
  return is_number ? text_of(number) : value;
}

RunColumn rows_of(const RunColumn& column, const std::vector<std::size_t>& rows) {
  RunColumn part = column;
  part.words.clear();
  part.numbers.clear();
  for (const std::size_t row : rows) {
    if (column.is_number) {
      part.numbers.push_back(column.numbers[row]);
    } else {
      part.words.push_back(column.words[row]);
    }
  }
  return part;
}

}  // namespace

std::size_t RunTable::rows() const {
  if (columns.empty()) return 0;
  return columns.front().is_number ? columns.front().numbers.size() : columns.front().words.size();
}

const RunColumn& RunTable::column(std::string_view name) const {
  const auto found = std::ranges::find(columns, name, &RunColumn::name);
  if (found == columns.end()) {
    throw std::invalid_argument(fmt::format("there is no column {}; there are {}", name, names_of(*this)));
  }
  return *found;
}

const RunColumn& RunTable::numbers(std::string_view name) const {
  const RunColumn& found = column(name);
  if (!found.is_number) throw std::invalid_argument(fmt::format("column {} holds words, not numbers", name));
  return found;
}

std::string RunTable::text_at(const RunColumn& column, std::size_t row) const {
  if (!column.is_number) return column.words[row];
  if (std::isnan(column.numbers[row])) return "";
  return text_of(column.numbers[row]);
}

std::vector<RunGroup> group_by(const RunTable& table, const std::vector<std::string>& columns) {
  const GroupKeys keys(table, columns);
  std::vector<std::size_t> order(table.rows());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return keys.less(a, b); });
  std::vector<RunGroup> groups;
  for (const std::size_t row : order) {
    if (groups.empty() || !keys.equal(groups.back().rows.front(), row)) {
      RunGroup group;
      for (const std::string& name : columns) group.key.push_back(table.text_at(table.column(name), row));
      groups.push_back(std::move(group));
    }
    groups.back().rows.push_back(row);
  }
  return groups;
}

RunTable rows_where(const RunTable& table, std::string_view column, const std::vector<std::string>& values) {
  const RunColumn& wanted = table.column(column);
  std::map<std::string, bool> is_seen;  // by value
  for (const std::string& value : values) is_seen.emplace(as_told(wanted, value), false);
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const auto value = is_seen.find(table.text_at(wanted, row));
    if (value == is_seen.end()) continue;
    value->second = true;
    rows.push_back(row);
  }
  for (const std::string& value : values) {
    if (!is_seen.at(as_told(wanted, value))) {
      throw std::invalid_argument(fmt::format("no run has {} {}", column, value));
    }
  }
  RunTable part{.title = table.title, .columns = {}, .expected = table.expected};
  for (const RunColumn& whole : table.columns) part.columns.push_back(rows_of(whole, rows));
  return part;
}

}  // namespace evodoku
