#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

#include "common/tool.hpp"
#include "evodoku/stats.hpp"
#include "experiment/results.hpp"

namespace evodoku::tools {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Cell cell_of(std::optional<double> value) {
  return value ? Cell(*value) : Cell();
}

/// Appends a cell to the last row, and its column to the table if that is the first row.
void add(Table& table, std::string column, Cell cell, bool is_detail = false) {
  if (table.columns.size() == table.rows.back().size())
    table.columns.push_back({std::move(column), is_detail});
  table.rows.back().push_back(std::move(cell));
}

void add_detail(Table& table, const std::string& column, std::optional<double> value) {
  add(table, column, cell_of(value), true);
}

void begin_row(Table& table, const std::vector<std::string>& by, const std::vector<std::string>& key) {
  table.rows.emplace_back();
  for (std::size_t i = 0; i < by.size(); ++i) add(table, by[i], key[i]);
}

// Summaries of ascending values, of which there is at least one; some may be infinite.

double median_of(const std::vector<double>& sorted) {
  return quantile(sorted, 0.5);
}

double mean_of(const std::vector<double>& sorted) {
  return std::accumulate(sorted.begin(), sorted.end(), 0.0) / sorted.size();
}

double most_of(const std::vector<double>& sorted) {
  return sorted.back();
}

double outliers_of(const std::vector<double>& sorted) {
  return outliers_in(sorted);
}

/// Nothing of no values.
std::optional<double> summary(double of(const std::vector<double>&), std::vector<double> values) {
  if (values.empty()) return std::nullopt;
  std::ranges::sort(values);
  return of(values);
}

/// ERT and its interval in a column of effort. If every run succeeded, nothing is assumed about the distribution.
void add_running_time(Table& table, const StudyResults& results, const RunGroup& group,
                      const std::string& effort) {
  const std::vector<double> spent = values_at(results, effort, group.rows);
  const std::vector<double> until_solved = values_at(results, effort, group.rows, true);
  const std::size_t solved =
      std::ranges::count_if(until_solved, [](double value) { return value < infinity; });
  std::optional<RunningTime> time;
  if (!spent.empty() && spent.size() == solved) {
    time = mean_running_time(spent);
  } else if (!spent.empty()) {
    time = expected_running_time({.runs = static_cast<int>(spent.size()),
                                  .solved = static_cast<int>(solved),
                                  .total = std::accumulate(spent.begin(), spent.end(), 0.0)});
  }
  const auto low = time ? std::optional(time->low) : std::nullopt;
  time = time.value_or(RunningTime());
  add(table, effort + "-ert", cell_of(time->mean), effort == "generations");
  add(table, effort + "-ert-low", cell_of(low));
  add(table, effort + "-ert-high", cell_of(time->high));
  add_detail(table, effort + "-median", summary(median_of, until_solved));
}

/// Two groups of runs, their efforts, and the test of their difference.
struct Comparison {
  const RunGroup* first;
  const RunGroup* second;
  std::optional<double> budget = {};
  std::vector<double> first_values = {};
  std::vector<double> second_values = {};
  RankSumTest test = {};
  double adjusted_p = 1;
};

/// The budget is the least that any run of the two had spent when it was given up: beyond that it is not known which
/// run would have been longer. A run that accepted a wrong grid was not given up: it never succeeds.
Comparison comparison_of(const StudyResults& results, const std::string& effort, const RunGroup& first,
                         const RunGroup& second) {
  const std::size_t reached_goal = results.column("reached-goal");
  Comparison compared{.first = &first, .second = &second};
  for (const RunGroup* const group : {&first, &second}) {
    for (const std::size_t row : group->rows) {
      if (results.runs[row][reached_goal] == "1") continue;
      for (const double spent : values_at(results, effort, {row}))
        compared.budget = std::min(compared.budget.value_or(infinity), spent);
    }
  }
  const auto sample_of = [&](const RunGroup& group) {
    std::vector<double> values = values_at(results, effort, group.rows, true);
    std::ranges::replace_if(
        values, [&](double value) { return compared.budget && value > *compared.budget; }, infinity);
    return values;
  };
  compared.first_values = sample_of(first);
  compared.second_values = sample_of(second);
  return compared;
}

/// Of all pairs of groups that have values. Holm's adjustment: the i-th smallest of n p-values times n - i, never
/// falling.
std::vector<Comparison> comparisons_of(const StudyResults& results, const std::string& effort,
                                       const std::vector<RunGroup>& groups) {
  std::vector<Comparison> all;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (std::size_t j = i + 1; j < groups.size(); ++j) {
      Comparison comparison = comparison_of(results, effort, groups[i], groups[j]);
      if (comparison.first_values.empty() || comparison.second_values.empty()) continue;
      comparison.test = mann_whitney(comparison.first_values, comparison.second_values);
      all.push_back(std::move(comparison));
    }
  }
  std::vector<Comparison*> by_p;
  for (Comparison& comparison : all) by_p.push_back(&comparison);
  std::ranges::stable_sort(by_p, {}, [](const Comparison* comparison) { return comparison->test.p_value; });
  double least = 0;
  for (std::size_t place = 0; place < by_p.size(); ++place) {
    const double remaining = by_p.size() - place;
    least = std::max(least, std::min(1.0, remaining * by_p[place]->test.p_value));
    by_p[place]->adjusted_p = least;
  }
  return all;
}

/// To so many digits; whole and large numbers without decimals, for people as long as they are readable.
std::string number_text(double value, int digits) {
  const double size = std::abs(value);
  const bool is_whole =
      size < (digits < 6 ? 1e9 : 1e15) && (size >= std::pow(10, digits - 1) || value == std::floor(value));
  return is_whole ? fmt::format("{:.0f}", value) : fmt::format("{:.{}g}", value, digits);
}

std::string cell_text(const Cell& cell, int digits) {
  if (const auto* const text = std::get_if<std::string>(&cell)) return printable(*text);
  const auto* const number = std::get_if<double>(&cell);
  return number == nullptr ? "" : number_text(*number, digits);
}

/// A column that people need not read: empty, or equal to another one.
bool is_superfluous(const Table& table, std::size_t column) {
  const auto equals = [&](const char* other) {
    const std::size_t place = std::ranges::find(table.columns, other, &Column::name) - table.columns.begin();
    return std::ranges::all_of(table.rows, [&](const auto& row) { return row[column] == row[place]; });
  };
  const std::string& name = table.columns[column].name;
  return (name == "reached-goal" && equals("solved")) || (name == "clues-kept" && equals("runs")) ||
         std::ranges::all_of(table.rows, [&](const auto& row) { return row[column].index() == 0; });
}

/// A column's name for people: `generations-ert` is generations (ERT). Parameters keep the names that --by takes.
std::string in_words(const std::string& name) {
  using Ending = std::pair<std::string_view, std::string_view>;
  for (const auto& [ending, words] :
       {Ending("-ert", " (ERT)"), Ending("-median", ", median"), Ending("-mean", ", mean"),
        Ending("-most", ", most"), Ending("-outliers", ", outliers"), Ending("-holm", " (Holm)"),
        Ending("-goal", " goal"), Ending("-kept", " kept"), Ending("-with", " (with)")}) {
    if (name.ends_with(ending)) return name.substr(0, name.size() - ending.size()).append(words);
  }
  return name;
}

/// The number of characters in UTF-8: the width on a terminal, except for wide characters.
std::size_t width_of(const std::string& text) {
  return std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
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

}  // namespace

std::vector<RunGroup> group_by(const StudyResults& results, const std::vector<std::string>& columns) {
  using Key = std::vector<std::pair<double, std::string>>;  // each value behind its rank in its column
  std::vector<std::size_t> places;
  std::vector<std::map<std::string, double>> ranks;
  for (const std::string& name : columns) {
    const std::size_t place = places.emplace_back(results.column(name));
    auto& rank_of = ranks.emplace_back();
    bool are_numbers = true;
    for (const RunRow& run : results.runs) {
      rank_of.try_emplace(run[place], static_cast<double>(rank_of.size()));
      are_numbers = are_numbers && (run[place].empty() || number_in<double>(run[place]));
    }
    if (!are_numbers) continue;
    for (auto& [value, rank] : rank_of) rank = number_in<double>(value).value_or(infinity);
  }
  std::map<Key, RunGroup> groups;
  for (std::size_t row = 0; row < results.runs.size(); ++row) {
    Key key;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const std::string& value = results.runs[row][places[i]];
      key.emplace_back(ranks[i].at(value), value);
    }
    groups[key].rows.push_back(row);
  }
  std::vector<RunGroup> in_order;
  for (auto& [key, group] : groups) {
    for (const auto& [rank, value] : key) group.key.push_back(value);
    in_order.push_back(std::move(group));
  }
  return in_order;
}

std::vector<double> values_at(const StudyResults& results, const std::string& column,
                              const std::vector<std::size_t>& rows, bool until_solved) {
  const std::size_t place = results.column(column);
  const std::size_t solved = results.column("solved");
  std::vector<double> values;
  for (const std::size_t row : rows) {
    const RunRow& run = results.runs[row];
    if (run[place].empty()) continue;
    const auto value = number_in<double>(run[place]);
    if (!value) throw UsageError(fmt::format("column {} holds words, not numbers", printable(column)));
    values.push_back(until_solved && run[solved] != "1" ? infinity : *value);
  }
  return values;
}

std::string effort_of(const StudyResults& results) {
  for (const char* const name : {"evaluations", "generations", "nodes"}) {
    const std::size_t place = results.column(name);
    if (std::ranges::any_of(results.runs, [&](const RunRow& run) { return !run[place].empty(); }))
      return name;
  }
  return {};
}

Table report_table(const StudyResults& results, const std::vector<std::string>& by, bool with_timing) {
  Table table{"Runs", {}, {}};
  // of a parameter only the treatments that have it
  const auto lacks_parameter = [&](const RunGroup& group) {
    for (std::size_t i = 0; i < by.size(); ++i)
      if (group.key[i].empty() && results.is_parameter(by[i])) return true;
    return false;
  };
  for (const RunGroup& group : group_by(results, by)) {
    if (lacks_parameter(group)) continue;
    const auto values = [&](const char* column) { return values_at(results, column, group.rows); };
    const auto count_of = [&](const char* flag) -> double { return std::ranges::count(values(flag), 1.0); };
    const double solved = count_of("solved");
    const double runs = group.rows.size();
    const Interval success = wilson_interval(static_cast<int>(solved), static_cast<int>(runs));
    begin_row(table, by, group.key);
    add(table, "runs", runs);
    add_detail(table, "solved", solved);
    add(table, "success", solved / runs);
    add(table, "success-low", success.low);
    add(table, "success-high", success.high);
    add(table, "reached-goal", count_of("reached-goal"));
    add(table, "clues-kept", count_of("clues-kept"));
    add_running_time(table, results, group, "generations");
    add_detail(table, "generations-most", summary(most_of, values("generations")));
    add_detail(table, "generations-outliers", summary(outliers_of, values("generations")));
    add_running_time(table, results, group, "evaluations");
    add_detail(table, "nodes-median", summary(median_of, values("nodes")));
    add_detail(table, "colours-beyond-mean", summary(mean_of, values("colours-beyond")));
    add_detail(table, "population-bytes", summary(most_of, values("population-bytes")));
    if (!with_timing) continue;
    add(table, "cpu-ms-mean", cell_of(summary(mean_of, values("cpu-ms"))));
    add_detail(table, "cpu-ms-median", summary(median_of, values("cpu-ms")));
    add_detail(table, "cpu-ms-most", summary(most_of, values("cpu-ms")));
    add_detail(table, "cpu-ms-outliers", summary(outliers_of, values("cpu-ms")));
  }
  return table;
}

Table comparison_table(const StudyResults& results, const std::string& between,
                       const std::vector<std::string>& by, const std::string& effort) {
  Table table{fmt::format("Pairs of {} compared by {}", between, effort), {}, {}};
  const std::vector<RunGroup> all = group_by(results, {between});
  for (const RunGroup& group : group_by(results, by)) {
    std::vector<RunGroup> within;
    for (const RunGroup& whole : all) {
      RunGroup part{.key = whole.key, .rows = {}};
      std::ranges::set_intersection(whole.rows, group.rows, std::back_inserter(part.rows));
      if (!part.rows.empty()) within.push_back(std::move(part));
    }
    for (const Comparison& comparison : comparisons_of(results, effort, within)) {
      const double a12 = vargha_delaney(comparison.first_values, comparison.second_values);
      begin_row(table, by, group.key);
      add(table, between, comparison.first->key.front());
      add(table, "with", comparison.second->key.front());
      add_detail(table, "runs", static_cast<double>(comparison.first_values.size()));
      add_detail(table, "runs-with", static_cast<double>(comparison.second_values.size()));
      add(table, "budget", cell_of(comparison.budget));
      add(table, "median", *summary(median_of, comparison.first_values));
      add(table, "median-with", *summary(median_of, comparison.second_values));
      add_detail(table, "u", comparison.test.u);
      add_detail(table, "p", comparison.test.p_value);
      add(table, "p-holm", comparison.adjusted_p);
      add(table, "a12", a12);
      add(table, "effect", std::string(effect_size(a12)));
    }
  }
  return table;
}

TextTable text_of(const Table& table, bool with_details) {
  TextTable text{.header = {}, .is_number = {}, .rows = {}};
  text.rows.resize(table.rows.size());
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const std::string& name = table.columns[column].name;
    const bool with_interval =
        column + 1 < table.columns.size() && table.columns[column + 1].name == name + "-low";
    const std::size_t at = column;
    if (with_interval) column += 2;
    if ((table.columns[at].is_detail && !with_details) || is_superfluous(table, with_interval ? at + 1 : at))
      continue;
    text.header.push_back(in_words(name));
    text.is_number.push_back(std::ranges::none_of(
        table.rows, [&](const auto& row) { return std::holds_alternative<std::string>(row[at]); }));
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      const auto& row = table.rows[i];
      std::string value = cell_text(row[at], 4);
      if (with_interval && row[at + 1].index() != 0) {
        value = value.empty()
                    ? "> " + cell_text(row[at + 1], 4)  // only a lower limit
                    : fmt::format("{} [{}, {}]", value, cell_text(row[at + 1], 3), cell_text(row[at + 2], 3));
      }
      text.rows[i].push_back(std::move(value));
    }
  }
  return text;
}

void write_table(const Table& table, TextFormat form, Output& output) {
  if (form == TextFormat::automatic) return write_text(table, output);
  std::vector<std::string> fields;
  for (const Column& column : table.columns) fields.push_back(column.name);
  output.write(fmt::format("{}\r\n", fmt::join(fields, ",")));
  for (const auto& row : table.rows) {
    std::ranges::transform(row, fields.begin(),
                           [](const Cell& cell) { return csv_quoted(cell_text(cell, 6)); });
    output.write(fmt::format("{}\r\n", fmt::join(fields, ",")));
  }
}

}  // namespace evodoku::tools
