// Plots the share of runs that have succeeded by a length, with the exponential distribution that fits them best.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "common/exit_code.hpp"
#include "evodoku/stats.hpp"
#include "evodoku_study/statistics.hpp"
#include "experiment/plot_kinds.hpp"
#include "experiment/plot_layout.hpp"

namespace evodoku::tools {

namespace {

constexpr double percent = 100;

/// The staircase: 0 up to the first step, and constant from the last step to the longest run.
PlotLayer staircase(const RunLengthDistribution& distribution, const PlotAxis& x, const PlotLayer& empty) {
  PlotLayer layer = empty;
  double share = 0;
  layer.rows.push_back({x.stretch.low, 0});
  for (const RunLengthStep& step : distribution.steps) {
    const double place = x.scale.place_of(step.length);
    layer.rows.push_back({place, percent * share});
    share = step.solved_share;
    layer.rows.push_back({place, percent * share});
  }
  layer.rows.push_back({x.scale.place_of(distribution.longest), percent * share});
  return layer;
}

/// Marks on the staircase at each length where runs were given up.
PlotLayer marks_of_censored(const RunLengthDistribution& distribution, std::vector<double> censored,
                            const PlotAxis& x, const std::string& colour) {
  PlotLayer layer{.style = points(colour, PointShape::plus, 1.2), .rows = {}};
  std::ranges::sort(censored);
  censored.erase(std::unique(censored.begin(), censored.end()), censored.end());
  for (const double length : censored) {
    const auto next = std::ranges::upper_bound(distribution.steps, length, {}, &RunLengthStep::length);
    const double share = next == distribution.steps.begin() ? 0 : std::prev(next)->solved_share;
    layer.rows.push_back({x.scale.place_of(length), percent * share});
  }
  return layer;
}

/// The exponential distribution with this mean over the whole axis.
PlotLayer exponential(double mean, const PlotAxis& x, const std::string& colour) {
  constexpr int pieces = 120;
  PlotLayer layer{.style = lines(colour, 1.2, Dash::dashed), .rows = {}};
  for (int piece = 0; piece <= pieces; ++piece) {
    const double place = x.stretch.low + (x.stretch.high - x.stretch.low) * piece / pieces;
    const double length = x.scale.value_at(place);
    layer.rows.push_back({place, percent * -std::expm1(-length / mean)});
  }
  return layer;
}

void add_series(const RunLengths& lengths, std::size_t series, const PlotAxis& x, PlotPanel& panel) {
  if (lengths.solved.empty() && lengths.censored.empty()) return;
  const std::string colour = series_colour(series);
  const RunLengthDistribution distribution = kaplan_meier(lengths.solved, lengths.censored);
  const auto fit = exponential_fit(lengths.solved, lengths.censored);
  if (fit && fit->mean > 0) panel.layers.push_back(exponential(fit->mean, x, translucent(colour, 0.15)));
  const PlotLayer empty{.style = lines(colour, has_second_form(series) ? 1 : 2), .rows = {}};
  panel.layers.push_back(staircase(distribution, x, empty));
  if (!lengths.censored.empty()) {
    panel.layers.push_back(marks_of_censored(distribution, lengths.censored, x, colour));
  }
}

PlotAxis length_axis(const PlotInput& input) {
  const std::vector<double> values = all_values(input);
  const Scale scale = Scale::logarithmic(values);
  return number_axis(label_of(input.column), scale, scale.places_of(values));
}

void require_effort(const PlotInput& input) {
  if (input.column.is_effort) return;
  std::vector<std::string> names;
  for (const RunColumn& column : input.table.columns) {
    if (column.is_effort) names.push_back(column.name);
  }
  throw UsageError(
      fmt::format("--column {}: is not a measure of effort until success; --kind run-length shows {}",
                  input.column.name, fmt::join(names, ", ")));
}

/// "lsga (18 of 20)": the runs of each series that succeeded.
void add_successes(const PlotInput& input, const PlotCells& cells, std::vector<LegendEntry>& legend) {
  for (std::size_t series = 0; series < legend.size(); ++series) {
    const RunLengths lengths =
        run_lengths_of(input.column, cells.rows(cells.panels().front(), series), input.table);
    legend[series].text = fmt::format("{} ({} of {})", shortened(legend[series].text, most_letters - 16),
                                      lengths.solved.size(), lengths.solved.size() + lengths.censored.size());
  }
}

}  // namespace

Figure run_length_figure(const PlotInput& input) {
  require_effort(input);
  const PlotCells cells(input.table, input.request);
  Figure figure{.title = {},
                .legend_title = cells.colour().name,
                .legend = colour_legend(cells.colour(), LegendForm::line, LegendForm::line),
                .x = length_axis(input),
                .y = {.label = "runs solved by then, %", .stretch = {.low = -3, .high = 103}}};
  for (const PanelPlace& place : cells.panels()) {
    PlotPanel panel = panel_at(place);
    for (std::size_t series = 0; series < cells.colour().levels.size(); ++series) {
      add_series(run_lengths_of(input.column, cells.rows(place, series), input.table), series, figure.x,
                 panel);
    }
    figure.panels.push_back(std::move(panel));
  }
  if (cells.panels().size() == 1) add_successes(input, cells, figure.legend);
  figure.remarks.push_back(
      "Dashed: the exponential law with the same mean, which restarts would give. +: runs given up there.");
  return figure;
}

}  // namespace evodoku::tools
