#include "experiment/plot_kinds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "common/exit_code.hpp"

namespace evodoku::tools {

namespace {

/// Columns whose names alone would not tell readers what they are.
constexpr std::array<std::pair<const char*, const char*>, 3> labels = {
    {{"cpu-ms", "CPU time"},
     {"peak-kib", "peak memory of a process"},
     {"population-bytes", "memory of a population"}}};

Figure figure_of_kind(const PlotInput& input) {
  switch (input.request.kind) {
    case PlotKind::histogram:
      return histogram_figure(input);
    case PlotKind::box:
      return box_figure(input);
    case PlotKind::violin:
      return violin_figure(input);
    case PlotKind::dots:
      return dots_figure(input);
    case PlotKind::heat:
      return heat_figure(input);
    case PlotKind::run_length:
      return run_length_figure(input);
  }
  std::abort();
}

bool shows_values(const PlotRequest& request) {
  const bool is_share_or_time = request.value == HeatValue::success || request.value == HeatValue::ert;
  return request.kind != PlotKind::run_length && !(request.kind == PlotKind::heat && is_share_or_time);
}

/// Adds remarks that readers need in order not to misinterpret the figure.
void add_remarks(const PlotInput& input, Figure& figure) {
  const RunTable& table = input.table;
  const auto& values = input.column.numbers;
  const auto missing = std::ranges::count_if(values, [](double value) { return std::isnan(value); });
  const auto& solved = table.numbers("solved").numbers;
  const auto unsolved = std::ranges::count(solved, 0.0);
  if (table.rows() < table.expected) {
    figure.remarks.push_back("The study is not finished: runs are missing.");
  }
  if (missing > 0) {
    figure.remarks.push_back(
        fmt::format("{} of {} runs have no such value and are left out.", missing, table.rows()));
  }
  const bool is_told_apart = input.request.kind == PlotKind::dots;
  if (input.column.is_effort && unsolved > 0 && shows_values(input.request) && !is_told_apart) {
    figure.remarks.push_back(
        fmt::format("{} of {} runs did not succeed; they count with what they had spent when they ended.",
                    unsolved, table.rows()));
  }
}

}  // namespace

Figure figure_of(const RunTable& table, const PlotRequest& request) {
  const PlotInput input{.table = table, .request = request, .column = table.numbers(request.column)};
  if (all_values(input).empty()) {
    throw UsageError(fmt::format("--column {}: no run has a value; evodoku-experiment runs shows the columns",
                                 request.column));
  }
  Figure figure = figure_of_kind(input);
  figure.title = request.title.empty() ? table.title : request.title;
  figure.size = request.size;
  add_remarks(input, figure);
  return figure;
}

std::string label_of(const RunColumn& column) {
  std::string label = column.name;
  for (const auto& [name, words] : labels) {
    if (column.name == name) label = words;
  }
  std::ranges::replace(label, '-', ' ');
  return column.unit.empty() ? label : label + ", " + column.unit;
}

PlotAxis group_axis(std::string label, std::vector<std::string> names) {
  const double end = static_cast<double>(names.size()) + 0.5;
  return {.label = std::move(label), .stretch = {.low = 0.5, .high = end}, .groups = std::move(names)};
}

PlotAxis number_axis(std::string label, const Scale& scale, std::span<const double> places) {
  return {.label = std::move(label), .scale = scale, .stretch = stretch_over(places, scale)};
}

std::vector<double> sorted_values(const PlotInput& input, std::span<const std::size_t> rows) {
  std::vector<double> values = values_of(input.column, rows, input.table);
  std::ranges::sort(values);
  return values;
}

std::vector<double> all_values(const PlotInput& input) {
  std::vector<double> values;
  std::ranges::copy_if(input.column.numbers, std::back_inserter(values),
                       [](double value) { return !std::isnan(value); });
  return values;
}

Scale scale_over(const PlotInput& input, std::span<const double> values) {
  return input.request.logarithmic ? Scale::logarithmic(values) : Scale::linear();
}

PlotAxis value_axis(const PlotInput& input) {
  const std::vector<double> values = all_values(input);
  const Scale scale = scale_over(input, values);
  return number_axis(label_of(input.column), scale, scale.places_of(values));
}

double spread(std::size_t index) {
  const double turns = 0.6180339887498949 * static_cast<double>(index);  // the golden ratio: evenly spread
  return 2 * (turns - std::floor(turns)) - 1;
}

PlotPanel panel_at(const PanelPlace& place) {
  return {.titles = place.titles, .row = place.row, .column = place.column};
}

bool has_second_form(std::size_t series) {
  return series >= most_series / 2;
}

std::vector<std::string> level_names(const Factor& factor) {
  std::vector<std::string> names;
  for (const std::string& level : factor.levels) names.push_back(level.empty() ? "(none)" : level);
  return names;
}

std::vector<LegendEntry> colour_legend(const Factor& colour, LegendForm first_form, LegendForm second_form) {
  std::vector<LegendEntry> entries;
  if (colour.name.empty()) return entries;
  for (const std::string& name : level_names(colour)) {
    const std::size_t series = entries.size();
    entries.push_back({.text = name,
                       .colour = series_colour(series),
                       .form = has_second_form(series) ? second_form : first_form});
  }
  return entries;
}

}  // namespace evodoku::tools
