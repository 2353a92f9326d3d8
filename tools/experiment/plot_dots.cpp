// Plots a dot for each run over a parameter.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <utility>

#include "experiment/plot_kinds.hpp"

namespace evodoku::tools {

namespace {

/// The positions of runs on the x axis.
struct Places {
  PlotAxis axis;
  std::vector<double> of_row;  // NaN if a method does not have the column
  double between = 1;          // distance between neighbouring positions
};

/// The smallest distance between values; for a single value 1.
double least_distance(std::vector<double> values) {
  std::ranges::sort(values);
  double least = INFINITY;
  for (std::size_t index = 1; index < values.size(); ++index) {
    if (values[index] > values[index - 1]) least = std::min(least, values[index] - values[index - 1]);
  }
  return std::isfinite(least) ? least : 1;
}

Places number_places(const RunColumn& column) {
  std::vector<double> values;
  std::ranges::copy_if(column.numbers, std::back_inserter(values),
                       [](double value) { return !std::isnan(value); });
  const double between = least_distance(values);
  if (!values.empty()) {  // room for the dots beside the first and the last value
    const auto [least, greatest] = std::ranges::minmax(values);
    values.insert(values.end(), {least - between / 2, greatest + between / 2});
  }
  const Scale scale = Scale::linear();
  return {.axis = number_axis(label_of(column), scale, values), .of_row = column.numbers, .between = between};
}

Places word_places(const RunColumn& column, const Factor& factor) {
  Places places{.axis = group_axis(label_of(column), level_names(factor)), .of_row = {}};
  for (const std::size_t level : factor.level_of_row) places.of_row.push_back(static_cast<double>(level + 1));
  return places;
}

/// Dots are larger if there are fewer; successes, many of which may be in one place, are translucent.
PlotLayer dots(const std::string& colour, PointShape shape, std::size_t runs_of_panel) {
  const bool is_crowded = runs_of_panel > 1000;
  const double size = runs_of_panel > 5000 ? 0.25 : is_crowded ? 0.35 : 0.5;
  const bool is_failure = shape == PointShape::cross;
  const double seen_through = is_failure ? 0 : is_crowded ? 0.5 : 0.25;
  return {.style = points(translucent(colour, seen_through), shape, size), .rows = {}};
}

std::vector<LegendEntry> legend_of(const Factor& colour) {
  std::vector<LegendEntry> legend = colour_legend(colour, LegendForm::disc, LegendForm::circle);
  const bool is_coloured = !legend.empty();
  legend.push_back(
      {.text = "solved", .colour = is_coloured ? ink : series_colour(0), .form = LegendForm::disc});
  legend.push_back(
      {.text = "not solved", .colour = is_coloured ? ink : failure_colour, .form = LegendForm::cross});
  return legend;
}

/// The dots of one colour in a panel.
void add_series(const PlotInput& input, const std::vector<std::size_t>& rows, const Places& places,
                const Scale& scale, PlotLayer& successes, PlotLayer& failures) {
  constexpr double most_beside = 0.3;  // of the distance between positions, so that neighbours stay apart
  const auto& solved = input.table.numbers("solved").numbers;
  for (const std::size_t row : rows) {
    const double value = input.column.numbers[row];
    if (std::isnan(value) || std::isnan(places.of_row[row])) continue;
    PlotLayer& layer = solved[row] == 1 ? successes : failures;
    layer.rows.push_back(
        {places.of_row[row] + most_beside * places.between * spread(row), scale.place_of(value)});
  }
}

void add_dots(const PlotInput& input, const PlotCells& cells, const PanelPlace& place, const Places& places,
              const Scale& scale, PlotPanel& panel) {
  const bool is_coloured = !cells.colour().name.empty();
  const std::size_t runs = cells.rows(place).size();
  for (std::size_t series = 0; series < cells.colour().levels.size(); ++series) {
    const std::string colour = series_colour(series);
    const PointShape shape = has_second_form(series) ? PointShape::circle : PointShape::disc;
    PlotLayer successes = dots(colour, shape, runs);
    PlotLayer failures = dots(is_coloured ? colour : failure_colour, PointShape::cross, runs);
    add_series(input, cells.rows(place, series), places, scale, successes, failures);
    panel.layers.push_back(std::move(successes));
    panel.layers.push_back(std::move(failures));
  }
}

}  // namespace

Figure dots_figure(const PlotInput& input) {
  const PlotCells cells(input.table, input.request);
  const RunColumn& x = input.table.column(input.request.x);
  const Places places = x.is_number ? number_places(x) : word_places(x, factor_of(input.table, x.name));
  Figure figure{.title = {},
                .legend_title = cells.colour().name,
                .legend = legend_of(cells.colour()),
                .x = places.axis,
                .y = value_axis(input)};
  for (const PanelPlace& place : cells.panels()) {
    figure.panels.push_back(panel_at(place));
    add_dots(input, cells, place, places, figure.y.scale, figure.panels.back());
  }
  figure.remarks.push_back("Dots stand a little beside their place so that equal runs can be seen.");
  return figure;
}

}  // namespace evodoku::tools
