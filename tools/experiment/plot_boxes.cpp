// Box plots and violins: the distribution of values in groups side by side.
#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <utility>

#include "evodoku/stats.hpp"
#include "evodoku_study/statistics.hpp"
#include "experiment/plot_kinds.hpp"

namespace evodoku::tools {

namespace {

/// A group of values and its position.
struct Column {
  const std::vector<double>& values;  // ascending, not empty
  double middle = 0;
  double half_width = 0;
  std::size_t series = 0;
};

/// Draws one group of a series into the layers of the series.
using DrawColumn = std::function<void(const Column&, std::vector<PlotLayer>&)>;

/// The series of a group share its width, unless the series are the groups: then each group has only one.
Column column_at(const std::vector<double>& values, const PlotCells& cells, std::size_t group,
                 std::size_t series) {
  const bool is_shared = cells.colour().name != cells.x().name;
  const auto sharing = static_cast<double>(is_shared ? cells.colour().levels.size() : 1);
  const double width = 0.8 / sharing;
  const double place = is_shared ? static_cast<double>(series) : 0;
  return {.values = values,
          .middle = static_cast<double>(group + 1) + (place - (sharing - 1) / 2) * width,
          .half_width = 0.42 * width,
          .series = series};
}

/// A figure made by calling `draw` for every group of every panel; `layers` are the layers of each series, without
/// rows.
Figure columns_figure(const PlotInput& input, const PlotCells& cells,
                      const std::function<std::vector<PlotLayer>(std::size_t)>& layers,
                      const DrawColumn& draw) {
  Figure figure{.title = {},
                .legend_title = cells.colour().name,
                .legend = colour_legend(cells.colour(), LegendForm::box, LegendForm::box),
                .x = group_axis(label_of(input.table.column(input.request.x)), level_names(cells.x())),
                .y = value_axis(input)};
  for (const PanelPlace& place : cells.panels()) {
    PlotPanel panel = panel_at(place);
    for (std::size_t series = 0; series < cells.colour().levels.size(); ++series) {
      std::vector<PlotLayer> drawn = layers(series);
      for (std::size_t group = 0; group < cells.x().levels.size(); ++group) {
        const std::vector<double> values = sorted_values(input, cells.rows(place, series, group));
        if (!values.empty()) draw(column_at(values, cells, group, series), drawn);
      }
      std::ranges::move(drawn, std::back_inserter(panel.layers));
    }
    figure.panels.push_back(std::move(panel));
  }
  return figure;
}

void add_box(const Column& column, const Scale& scale, std::vector<PlotLayer>& layers) {
  const Tukey box = tukey(column.values);
  const auto [middle, half] = std::pair(column.middle, column.half_width);
  const auto at = [&](double value) { return scale.place_of(value); };
  auto& boxes = layers[0].rows;
  auto& whiskers = layers[1].rows;
  // Quartiles are interpolated: in a wide gap there may be no value between a quartile and its fence.
  const double lowest = std::min(box.lower_whisker, box.lower_quartile);
  const double highest = std::max(box.upper_whisker, box.upper_quartile);
  auto& medians = layers[2].rows;
  auto& outliers = layers[3].rows;
  whiskers.push_back({middle, at(box.upper_quartile), 0, at(highest) - at(box.upper_quartile)});
  whiskers.push_back({middle, at(box.lower_quartile), 0, at(lowest) - at(box.lower_quartile)});
  for (const double end : {lowest, highest}) whiskers.push_back({middle - half / 2, at(end), half, 0});
  boxes.push_back(
      {middle, at(box.median), middle - half, middle + half, at(box.lower_quartile), at(box.upper_quartile)});
  medians.push_back({middle - half, at(box.median), 2 * half, 0});
  for (const double value : column.values) {
    if (value >= box.lower_fence && value <= box.upper_fence) continue;
    outliers.push_back({middle + 0.4 * half * spread(outliers.size()), at(value)});
  }
}

std::string series_fill(std::size_t series) {
  return translucent(series_colour(series), has_second_form(series) ? 0.8 : 0.45);
}

std::vector<PlotLayer> box_layers(std::size_t series) {
  const std::string colour = series_colour(series);
  return {{.style = filled_boxes(series_fill(series), colour), .rows = {}},
          {.style = segments(colour, 1), .rows = {}},
          {.style = segments(ink, 2), .rows = {}},
          {.style = points(translucent(colour, 0.15), PointShape::circle, 0.35), .rows = {}}};
}

/// The outline of a violin, up its right side and down its left; nothing if all values are equal.
std::vector<std::vector<double>> outline_of(const Column& column, const std::vector<double>& places) {
  const Density density = kernel_density(places);
  std::vector<std::vector<double>> outline;
  if (density.x.size() < 2) return outline;
  const double greatest = *std::ranges::max_element(density.y);
  const auto add = [&](std::size_t index, double side) {
    outline.push_back(
        {column.middle + side * column.half_width * density.y[index] / greatest, density.x[index]});
  };
  for (std::size_t index = 0; index < density.x.size(); ++index) add(index, 1);
  for (std::size_t index = density.x.size(); index-- > 0;) add(index, -1);
  outline.push_back(outline.front());
  return outline;
}

void add_violin(const Column& column, const Scale& scale, std::vector<PlotLayer>& layers) {
  const std::vector<double> places = scale.places_of(column.values);
  const auto outline = outline_of(column, places);
  const double half = column.half_width;
  for (std::size_t layer = 0; layer < 2 && !outline.empty(); ++layer) {
    auto& rows = layers[layer].rows;
    if (!rows.empty()) rows.emplace_back();
    rows.insert(rows.end(), outline.begin(), outline.end());
  }
  if (outline.empty()) layers[2].rows.push_back({column.middle - half, places.front(), 2 * half, 0});
  const double lower = scale.place_of(quantile(column.values, 0.25));
  const double upper = scale.place_of(quantile(column.values, 0.75));
  layers[3].rows.push_back({column.middle, lower, 0, upper - lower});
  layers[4].rows.push_back({column.middle, scale.place_of(quantile(column.values, 0.5))});
  layers[5].rows.push_back(layers[4].rows.back());
}

std::vector<PlotLayer> violin_layers(std::size_t series) {
  const std::string colour = series_colour(series);
  return {{.style = filled_shape(series_fill(series)), .rows = {}},
          {.style = lines(colour, 1), .rows = {}},
          {.style = segments(colour, 2), .rows = {}},
          {.style = segments(ink, 3), .rows = {}},
          {.style = points(ink, PointShape::disc, 0.75), .rows = {}},
          {.style = points("#ffffff", PointShape::disc, 0.45), .rows = {}}};
}

}  // namespace

Figure box_figure(const PlotInput& input) {
  const PlotCells cells(input.table, input.request, input.request.x);
  const Scale scale = scale_over(input, all_values(input));
  Figure figure = columns_figure(input, cells, box_layers,
                                 [&](const Column& column, auto& layers) { add_box(column, scale, layers); });
  figure.remarks.push_back(
      "Box: quartiles and median; whiskers: the furthest values within 1.5 times the box's height of it; "
      "circles: all "
      "values beyond (Tukey's outliers).");
  return figure;
}

Figure violin_figure(const PlotInput& input) {
  const PlotCells cells(input.table, input.request, input.request.x);
  const Scale scale = scale_over(input, all_values(input));
  Figure figure = columns_figure(input, cells, violin_layers, [&](const Column& column, auto& layers) {
    add_violin(column, scale, layers);
  });
  figure.remarks.push_back(
      "Violin: the density of the values, all violins equally wide; bar: the quartiles; white: the median.");
  return figure;
}

}  // namespace evodoku::tools
