// Histograms.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "evodoku/stats.hpp"
#include "evodoku_study/statistics.hpp"
#include "experiment/plot_kinds.hpp"

namespace evodoku::tools {

namespace {

/// Edges of bins with equal numbers of integers.
std::vector<double> whole_edges(const Histogram& bins) {
  const double width = std::max(1.0, std::round(bins.edges[1] - bins.edges[0]));
  const double first = std::ceil(bins.edges.front()) - 0.5;
  std::vector<double> edges = {first};
  while (edges.back() < bins.edges.back()) edges.push_back(first + width * static_cast<double>(edges.size()));
  return edges;
}

/// The edges of bins, as positions of the scale, that contain all the values.
std::vector<double> edges_over(const std::vector<double>& values, const Scale& scale) {
  std::vector<double> places;
  for (const double value : values) {
    if (!scale.is_logarithmic() || value > 0) places.push_back(scale.place_of(value));
  }
  std::vector<double> edges;
  if (!places.empty()) {
    const Histogram bins = histogram(places);
    const bool is_whole =
        std::ranges::all_of(places, [](double place) { return place == std::round(place); });
    edges = is_whole && !scale.is_logarithmic() ? whole_edges(bins) : bins.edges;
  }
  if (places.size() == values.size()) return edges;
  const double zero = scale.place_of(0);
  edges.insert(edges.begin(), {zero - 0.15, zero + 0.15});  // zeros have a bin of their own
  return edges;
}

/// The index of the bin that contains a position; the last bin contains both its edges.
std::size_t bin_of(double place, const std::vector<double>& edges) {
  const auto above = std::ranges::upper_bound(edges, place);
  const auto bin = std::max<std::ptrdiff_t>(0, above - edges.begin() - 1);
  return std::min(static_cast<std::size_t>(bin), edges.size() - 2);
}

std::vector<double> counts_of(const std::vector<double>& values, const Scale& scale,
                              const std::vector<double>& edges) {
  std::vector<double> counts(edges.size() - 1);
  for (const double value : values) ++counts[bin_of(scale.place_of(value), edges)];
  return counts;
}

PlotLayer bars(const std::vector<double>& counts, const std::vector<double>& edges, std::size_t series,
               bool alone) {
  const std::string colour = series_colour(series);
  const double seen_through = alone ? 0.35 : 0.65;
  PlotLayer layer{.style = filled_boxes(translucent(colour, seen_through), colour), .rows = {}};
  for (std::size_t bin = 0; bin < counts.size(); ++bin) {
    if (counts[bin] == 0) continue;
    const double middle = (edges[bin] + edges[bin + 1]) / 2;
    layer.rows.push_back({middle, counts[bin], edges[bin], edges[bin + 1], 0, counts[bin]});
  }
  return layer;
}

double mean_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// Adds the bars of a panel. Returns the height of the highest.
double add_bars(const PlotInput& input, const PlotCells& cells, const PanelPlace& place, const Scale& scale,
                const std::vector<double>& edges, PlotPanel& panel) {
  double highest = 0;
  const std::size_t colours = cells.colour().levels.size();
  for (std::size_t series = 0; series < colours; ++series) {
    const std::vector<double> counts =
        counts_of(sorted_values(input, cells.rows(place, series)), scale, edges);
    highest = std::max(highest, *std::ranges::max_element(counts));
    panel.layers.push_back(bars(counts, edges, series, colours == 1));
  }
  return highest;
}

/// Adds a vertical line at the mean of each series, with the number if there is only one series.
void add_means(const PlotInput& input, const PlotCells& cells, const PanelPlace& place, const Scale& scale,
               const PlotAxis& x, double top, PlotPanel& panel) {
  const std::size_t colours = cells.colour().levels.size();
  for (std::size_t series = 0; series < colours; ++series) {
    const std::vector<double> values = sorted_values(input, cells.rows(place, series));
    if (values.empty()) continue;
    const double mean = mean_of(values);
    const double at = scale.place_of(mean);
    const std::string colour = colours == 1 ? ink : series_colour(series);
    panel.layers.push_back({.style = segments(colour, 2, Dash::dashed), .rows = {{at, 0, 0, top}}});
    if (colours > 1) continue;
    const bool is_right = at > (x.stretch.low + x.stretch.high) / 2;
    const double air = 0.012 * (x.stretch.high - x.stretch.low);
    panel.texts.push_back({.x = is_right ? at - air : at + air,
                           .y = 0.95 * top,
                           .text = "mean " + number_text(mean),
                           .colour = ink,
                           .alignment = is_right ? Alignment::right : Alignment::left});
  }
}

}  // namespace

Figure histogram_figure(const PlotInput& input) {
  const PlotCells cells(input.table, input.request);
  const std::vector<double> values = all_values(input);
  const Scale scale = scale_over(input, values);
  const std::vector<double> edges = edges_over(values, scale);
  Figure figure{.title = {},
                .legend_title = cells.colour().name,
                .legend = colour_legend(cells.colour(), LegendForm::box, LegendForm::box),
                .x = number_axis(label_of(input.column), scale, edges),
                .y = {.label = "runs"}};
  double highest = 0;
  for (const PanelPlace& place : cells.panels()) {
    figure.panels.push_back(panel_at(place));
    highest = std::max(highest, add_bars(input, cells, place, scale, edges, figure.panels.back()));
  }
  const double air_above = 1.12;
  figure.y.stretch = {.low = 0, .high = air_above * highest};
  for (std::size_t index = 0; index < figure.panels.size(); ++index) {
    add_means(input, cells, cells.panels()[index], scale, figure.x, figure.y.stretch.high,
              figure.panels[index]);
  }
  figure.remarks.push_back("Dashed: the mean.");
  return figure;
}

}  // namespace evodoku::tools
