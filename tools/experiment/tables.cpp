#include "experiment/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <utility>

#include "evodoku/stats.hpp"

namespace evodoku::tools {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::optional<double> number_in(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// The order of a column's values: numbers by value, before runs that have none; words as they appear.
std::map<std::string, std::size_t> order_of(const StudyResults& results, std::size_t column) {
  std::map<std::string, std::size_t> order;
  bool are_numbers = true;
  for (const RunRow& run : results.runs) {
    are_numbers = are_numbers && (run[column].empty() || number_in(run[column]));
    order.try_emplace(run[column], order.size());
  }
  if (!are_numbers) return order;
  std::vector<std::pair<double, std::string>> values;
  for (const auto& [text, place] : order) values.emplace_back(number_in(text).value_or(infinity), text);
  std::ranges::sort(values);
  for (std::size_t i = 0; i < values.size(); ++i) order[values[i].second] = i;
  return order;
}

/// A table that grows by rows, each cell given with its column.
class TableMaker {
 public:
  TableMaker(std::string title, std::vector<std::string> by)
      : table_{std::move(title), {}, {}}, by_(std::move(by)) {}

  void begin_row(const std::vector<std::string>& key) {
    is_first_ = table_.rows.empty();
    table_.rows.emplace_back();
    for (std::size_t i = 0; i < by_.size(); ++i) add(by_[i], key[i]);
  }
  void add(std::string column, Cell cell, bool is_detail = false) {
    if (is_first_) table_.columns.push_back({std::move(column), is_detail});
    table_.rows.back().push_back(std::move(cell));
  }
  void add_count(const std::string& column, std::size_t count) { add(column, static_cast<double>(count)); }
  void add_detail(const std::string& column, std::optional<double> value) {
    add(column, cell_of(value), true);
  }
  void add_interval(const std::string& column, std::optional<double> value, std::optional<double> low,
                    std::optional<double> high, bool is_detail = false) {
    add(column, cell_of(value), is_detail);
    add(column + "-low", cell_of(low));
    add(column + "-high", cell_of(high));
  }
  Table table() { return std::move(table_); }

 private:
  static Cell cell_of(std::optional<double> value) { return value ? Cell(*value) : Cell(); }

  Table table_;
  std::vector<std::string> by_;
  bool is_first_ = true;
};

/// The median of values that may be infinite; nothing of none.
std::optional<double> median_of(std::vector<double> values) {
  if (values.empty()) return std::nullopt;
  std::ranges::sort(values);
  const double lower = values[(values.size() - 1) / 2];
  const double upper = values[values.size() / 2];
  return lower == upper ? lower : (lower + upper) / 2;  // for two infinities, too
}

std::optional<double> most_of(const std::vector<double>& values) {
  return values.empty() ? std::nullopt : std::optional(std::ranges::max(values));
}

std::optional<double> mean_of(const std::vector<double>& values) {
  if (values.empty()) return std::nullopt;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::optional<double> outliers_in(std::vector<double> values) {
  if (values.empty()) return std::nullopt;
  std::ranges::sort(values);
  const Tukey box = tukey(values);
  return box.outliers_below + box.outliers_above;
}

/// ERT and its interval in a column of effort. If every run succeeded, nothing is assumed about the distribution.
void add_running_time(TableMaker& maker, const StudyResults& results, const RunGroup& group,
                      const std::string& effort) {
  const std::vector<double> spent = values_at(results, effort, group.rows);
  std::vector<double> solved = values_at(results, effort, group.rows, true);
  std::erase(solved, infinity);
  RunningTime time;
  if (spent.size() == solved.size() && !spent.empty()) {
    time = mean_running_time(solved);
  } else if (!spent.empty()) {
    time = expected_running_time({.runs = static_cast<int>(spent.size()),
                                  .solved = static_cast<int>(solved.size()),
                                  .total = std::accumulate(spent.begin(), spent.end(), 0.0)});
  }
  maker.add_interval(effort + "-ert", time.mean, spent.empty() ? std::nullopt : std::optional(time.low),
                     time.high, effort == "generations");
  maker.add_detail(effort + "-median", median_of(values_at(results, effort, group.rows, true)));
}

/// Holm's adjustment: the i-th smallest of n p-values times n - i, never falling.
std::vector<double> adjusted(const std::vector<double>& p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return p_values[i]; });
  std::vector<double> result(p_values.size());
  double least = 0;
  for (std::size_t place = 0; place < order.size(); ++place) {
    const auto remaining = static_cast<double>(order.size() - place);
    least = std::max(least, std::min(1.0, remaining * p_values[order[place]]));
    result[order[place]] = least;
  }
  return result;
}

/// The comparison of two groups of runs.
struct Comparison {
  const RunGroup* first;
  const RunGroup* second;
  std::optional<double> budget;
  std::vector<double> first_values;
  std::vector<double> second_values;
};

/// The budget is the least that any run of the two had spent when it was given up: beyond that it is not known which run
/// would have been longer. A run that accepted a wrong grid was not given up: it never succeeds.
Comparison comparison_of(const StudyResults& results, const std::string& effort, const RunGroup& first,
                         const RunGroup& second) {
  const std::size_t reached_goal = results.column("reached-goal");
  const std::size_t column = results.column(effort);
  Comparison compared{&first, &second, {}, {}, {}};
  for (const RunGroup* const group : {&first, &second}) {
    for (const std::size_t row : group->rows) {
      const auto spent = number_in(results.runs[row][column]);
      if (spent && results.runs[row][reached_goal] != "1")
        compared.budget = std::min(compared.budget.value_or(infinity), *spent);
    }
  }
  const auto sample_of = [&](const RunGroup& group) {
    std::vector<double> values = values_at(results, effort, group.rows, true);
    for (double& value : values) {
      if (compared.budget && value > *compared.budget) value = infinity;
    }
    return values;
  };
  compared.first_values = sample_of(first);
  compared.second_values = sample_of(second);
  return compared;
}

// Text

std::string shown(const Cell& cell, int digits = 4) {
  if (const auto* const text = std::get_if<std::string>(&cell)) return printable(*text);
  const auto* const number = std::get_if<double>(&cell);
  if (number == nullptr) return "";
  // large and whole numbers without decimals, as long as they are readable
  const double size = std::abs(*number);
  const bool is_whole = size < 1e9 && (size >= 1000 || *number == std::floor(*number));
  return is_whole ? fmt::format("{:.0f}", *number) : fmt::format("{:.{}g}", *number, digits);
}

/// A column that people need not read: empty, or equal to another one.
bool is_superfluous(const Table& table, std::size_t column) {
  const auto equals = [&](const char* other) {
    const auto place = static_cast<std::size_t>(std::ranges::find(table.columns, other, &Column::name) -
                                                table.columns.begin());
    return std::ranges::all_of(table.rows, [&](const auto& row) { return row[column] == row[place]; });
  };
  const std::string& name = table.columns[column].name;
  return (name == "reached-goal" && equals("solved")) || (name == "clues-kept" && equals("runs")) ||
         std::ranges::all_of(table.rows, [&](const auto& row) { return row[column].index() == 0; });
}

/// The number of characters in UTF-8: the width on a terminal, except for wide characters.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

void write_text(const Table& table, Output& output) {
  TextTable text = text_of(table, false);
  text.rows.insert(text.rows.begin(), text.header);
  std::vector<std::size_t> widths(text.header.size(), 0);
  for (const auto& row : text.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  for (const auto& row : text.rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string blanks(widths[i] - width_of(row[i]), ' ');
      line += (i == 0 ? "" : "  ") + (text.is_number[i] ? blanks + row[i] : row[i] + blanks);
    }
    output.write(line.erase(line.find_last_not_of(' ') + 1) + "\n");
  }
}

/// Rounded to six digits; whole and large numbers without decimals.
std::string number_text(double value) {
  const double size = std::abs(value);
  const bool is_whole = size < 1e15 && (size >= 1e5 || value == std::floor(value));
  return is_whole ? fmt::format("{:.0f}", value) : fmt::format("{:.6g}", value);
}

std::string csv_field(const Cell& cell) {
  if (const auto* const text = std::get_if<std::string>(&cell)) return csv_quoted(printable(*text));
  if (const auto* const number = std::get_if<double>(&cell)) return number_text(*number);
  return "";
}

/// JSON has no infinity: it is written as text.
nlohmann::ordered_json json_of(const Cell& cell) {
  if (const auto* const text = std::get_if<std::string>(&cell)) return *text;
  const auto* const number = std::get_if<double>(&cell);
  if (number == nullptr) return nullptr;
  if (std::isinf(*number)) return *number > 0 ? "inf" : "-inf";
  return nlohmann::ordered_json::parse(number_text(*number));
}

}  // namespace

std::vector<RunGroup> group_by(const StudyResults& results, const std::vector<std::string>& columns) {
  std::vector<std::size_t> places;
  std::vector<std::map<std::string, std::size_t>> orders;
  for (const std::string& name : columns) {
    places.push_back(results.column(name));
    orders.push_back(order_of(results, places.back()));
  }
  std::map<std::vector<std::size_t>, RunGroup> groups;
  for (std::size_t row = 0; row < results.runs.size(); ++row) {
    std::vector<std::size_t> ranks;
    for (std::size_t i = 0; i < places.size(); ++i)
      ranks.push_back(orders[i].at(results.runs[row][places[i]]));
    RunGroup& group = groups[ranks];
    if (group.rows.empty()) {
      for (const std::size_t place : places) group.key.push_back(results.runs[row][place]);
    }
    group.rows.push_back(row);
  }
  std::vector<RunGroup> in_order;
  in_order.reserve(groups.size());
  for (auto& [ranks, group] : groups) in_order.push_back(std::move(group));
  return in_order;
}

std::vector<double> values_at(const StudyResults& results, const std::string& column,
                              const std::vector<std::size_t>& rows, bool until_solved) {
  const std::size_t place = results.column(column);
  const std::size_t solved = results.column("solved");
  std::vector<double> values;
  values.reserve(rows.size());
  for (const std::size_t row : rows) {
    const RunRow& run = results.runs[row];
    if (run[place].empty()) continue;
    values.push_back(until_solved && run[solved] != "1" ? infinity : number_in(run[place]).value_or(0));
  }
  return values;
}

Table report_table(const StudyResults& results, const std::vector<std::string>& by, bool with_timing) {
  TableMaker maker("Runs", by);
  for (const RunGroup& group : group_by(results, by)) {
    const auto count_of = [&](const char* flag) {
      const std::vector<double> flags = values_at(results, flag, group.rows);
      return static_cast<std::size_t>(std::ranges::count(flags, 1.0));
    };
    const auto values = [&](const char* column) { return values_at(results, column, group.rows); };
    const std::size_t solved = count_of("solved");
    const std::size_t runs = group.rows.size();
    const Interval success = wilson_interval(static_cast<int>(solved), static_cast<int>(runs));
    maker.begin_row(group.key);
    maker.add_count("runs", runs);
    maker.add_detail("solved", static_cast<double>(solved));
    maker.add_interval("success", static_cast<double>(solved) / static_cast<double>(runs), success.low,
                       success.high);
    maker.add_count("reached-goal", count_of("reached-goal"));
    maker.add_count("clues-kept", count_of("clues-kept"));
    add_running_time(maker, results, group, "generations");
    maker.add_detail("generations-most", most_of(values("generations")));
    maker.add_detail("generations-outliers", outliers_in(values("generations")));
    add_running_time(maker, results, group, "evaluations");
    maker.add_detail("nodes-median", median_of(values("nodes")));
    maker.add_detail("colours-beyond-mean", mean_of(values("colours-beyond")));
    maker.add_detail("population-bytes", most_of(values("population-bytes")));
    if (!with_timing) continue;
    maker.add_detail("cpu-ms-mean", mean_of(values("cpu-ms")));
    maker.add_detail("cpu-ms-median", median_of(values("cpu-ms")));
    maker.add_detail("cpu-ms-most", most_of(values("cpu-ms")));
    maker.add_detail("cpu-ms-outliers", outliers_in(values("cpu-ms")));
  }
  return maker.table();
}

Table comparison_table(const StudyResults& results, const std::string& between,
                       const std::vector<std::string>& by, const std::string& effort) {
  TableMaker maker(fmt::format("Pairs of {} compared by {}", between, effort), by);
  results.numbers(effort);  // throws for words
  const std::vector<RunGroup> all = group_by(results, {between});
  for (const RunGroup& group : group_by(results, by)) {
    std::vector<RunGroup> within;
    for (const RunGroup& one : all) {
      RunGroup part{.key = one.key, .rows = {}};
      std::ranges::set_intersection(one.rows, group.rows, std::back_inserter(part.rows));
      if (!part.rows.empty()) within.push_back(std::move(part));
    }
    std::vector<Comparison> comparisons;
    std::vector<RankSumTest> tests;
    std::vector<double> p_values;
    for (std::size_t i = 0; i < within.size(); ++i) {
      for (std::size_t j = i + 1; j < within.size(); ++j) {
        Comparison one = comparison_of(results, effort, within[i], within[j]);
        if (one.first_values.empty() || one.second_values.empty())
          continue;  // a method without such an effort
        tests.push_back(mann_whitney(one.first_values, one.second_values));
        p_values.push_back(tests.back().p_value);
        comparisons.push_back(std::move(one));
      }
    }
    const std::vector<double> adjusted_p = adjusted(p_values);
    for (std::size_t i = 0; i < comparisons.size(); ++i) {
      const Comparison& one = comparisons[i];
      const double a12 = vargha_delaney(one.first_values, one.second_values);
      maker.begin_row(group.key);
      maker.add(between, one.first->key.front());
      maker.add("with", one.second->key.front());
      maker.add_detail("runs", static_cast<double>(one.first_values.size()));
      maker.add_detail("runs-with", static_cast<double>(one.second_values.size()));
      maker.add_detail("budget", one.budget);
      maker.add("median", *median_of(one.first_values));
      maker.add("median-with", *median_of(one.second_values));
      maker.add_detail("u", tests[i].u);
      maker.add_detail("p", tests[i].p_value);
      maker.add("p-holm", adjusted_p[i]);
      maker.add("a12", a12);
      maker.add("effect", std::string(name_of(effect_size(a12))));
    }
  }
  return maker.table();
}

TextTable text_of(const Table& table, bool with_details) {
  TextTable text{.header = {}, .is_number = {}, .rows = {}};
  text.rows.resize(table.rows.size());
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const std::string& name = table.columns[column].name;
    const bool with_interval = column + 2 < table.columns.size() &&
                               table.columns[column + 1].name == name + "-low" &&
                               table.columns[column + 2].name == name + "-high";
    const std::size_t at = column;
    if (with_interval) column += 2;
    if ((table.columns[at].is_detail && !with_details) || is_superfluous(table, with_interval ? at + 1 : at))
      continue;
    text.header.push_back(name);
    text.is_number.push_back(std::ranges::none_of(
        table.rows, [&](const auto& row) { return std::holds_alternative<std::string>(row[at]); }));
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      const auto& row = table.rows[i];
      std::string value = shown(row[at]);
      if (with_interval && !shown(row[at + 1]).empty()) {
        value = value.empty()
                    ? "> " + shown(row[at + 1])  // only a lower limit
                    : fmt::format("{} [{}, {}]", value, shown(row[at + 1], 3), shown(row[at + 2], 3));
      }
      text.rows[i].push_back(std::move(value));
    }
  }
  return text;
}

void write_table(const Table& table, TextFormat form, Output& output) {
  if (form == TextFormat::automatic) return write_text(table, output);
  if (form == TextFormat::csv) {
    std::vector<std::string> names;
    for (const Column& column : table.columns) names.push_back(column.name);
    output.write(fmt::format("{}\r\n", fmt::join(names, ",")));
  }
  for (const auto& row : table.rows) {
    if (form == TextFormat::csv) {
      std::vector<std::string> fields;
      for (const Cell& cell : row) fields.push_back(csv_field(cell));
      output.write(fmt::format("{}\r\n", fmt::join(fields, ",")));
    } else {
      nlohmann::ordered_json object = nlohmann::ordered_json::object();
      for (std::size_t i = 0; i < row.size(); ++i) object[table.columns[i].name] = json_of(row[i]);
      output.write(object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    }
  }
}

}  // namespace evodoku::tools
