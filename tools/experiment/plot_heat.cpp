// A heat map of a result of the runs over two parameters.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <optional>

#include "common/exit_code.hpp"
#include "evodoku/stats.hpp"
#include "experiment/plot_kinds.hpp"

namespace evodoku::tools {

namespace {

struct Rgb {
  int red = 0;
  int green = 0;
  int blue = 0;
};

/// Viridis (S. van der Walt, N. Smith, 2015): its lightness increases evenly, so that colour-blind readers and grey
/// prints show it too.
constexpr std::array<Rgb, 11> heat_colours = {{{68, 1, 84},
                                               {72, 36, 117},
                                               {65, 68, 135},
                                               {53, 95, 141},
                                               {42, 120, 142},
                                               {33, 145, 140},
                                               {34, 168, 132},
                                               {68, 191, 112},
                                               {122, 209, 81},
                                               {189, 223, 38},
                                               {253, 231, 37}}};

constexpr int no_value_colour = 0xd9d9d9;

int mixed(int from, int to, double share) {
  return static_cast<int>(std::lround(from + share * (to - from)));
}

/// The colour at a position from 0 to 1, as a number.
int colour_at(double share) {
  const double place = std::clamp(share, 0.0, 1.0) * (heat_colours.size() - 1);
  const auto below = std::min(static_cast<std::size_t>(place), heat_colours.size() - 2);
  const double further = place - static_cast<double>(below);
  const Rgb& from = heat_colours[below];
  const Rgb& to = heat_colours[below + 1];
  return mixed(from.red, to.red, further) * 65536 + mixed(from.green, to.green, further) * 256 +
         mixed(from.blue, to.blue, further);
}

/// A cell with runs; `value` is empty if they give none, such as the ERT of runs that all failed.
struct HeatCell {
  std::size_t panel = 0;
  double x = 0;
  double y = 0;
  std::optional<double> value;
};

std::optional<double> value_of(const PlotInput& input, std::span<const std::size_t> rows) {
  const ColumnSummary values = summary_of(input.column, rows, input.table);
  if (values.count == 0) return std::nullopt;
  const auto count = static_cast<double>(values.count);
  switch (input.request.value) {
    case HeatValue::median:
      return values.median;
    case HeatValue::mean:
      return values.mean;
    case HeatValue::outliers:
      return 100 * static_cast<double>(values.outliers) / count;
    case HeatValue::success:
      return 100.0 * summary_of(input.table, rows).solved / static_cast<double>(rows.size());
    case HeatValue::ert: {
      const RunLengths lengths = run_lengths_of(input.column, rows, input.table);
      if (lengths.solved.empty()) return std::nullopt;
      const double spent = std::accumulate(lengths.solved.begin(), lengths.solved.end(), 0.0) +
                           std::accumulate(lengths.censored.begin(), lengths.censored.end(), 0.0);
      return spent / static_cast<double>(lengths.solved.size());
    }
  }
  return std::nullopt;
}

std::string value_label(const PlotInput& input) {
  const std::string column = label_of(input.column);
  switch (input.request.value) {
    case HeatValue::median:
      return "median of " + column;
    case HeatValue::mean:
      return "mean of " + column;
    case HeatValue::success:
      return "solved runs, %";
    case HeatValue::ert:
      return "ERT in " + column;
    case HeatValue::outliers:
      return "outliers, %";
  }
  return {};
}

std::vector<HeatCell> cells_with_runs(const PlotInput& input, const PlotCells& cells) {
  std::vector<HeatCell> all;
  for (std::size_t panel = 0; panel < cells.panels().size(); ++panel) {
    for (std::size_t x = 0; x < cells.x().levels.size(); ++x) {
      for (std::size_t y = 0; y < cells.y().levels.size(); ++y) {
        const auto rows = cells.rows(cells.panels()[panel], 0, x, y);
        if (rows.empty()) continue;
        all.push_back({.panel = panel,
                       .x = static_cast<double>(x + 1),
                       .y = static_cast<double>(y + 1),
                       .value = value_of(input, rows)});
      }
    }
  }
  return all;
}

/// Maps values to colours.
class ColourScale {
 public:
  ColourScale(const PlotInput& input, const std::vector<HeatCell>& cells) {
    std::vector<double> values;
    for (const HeatCell& cell : cells) {
      if (cell.value) values.push_back(*cell.value);
    }
    scale_ = scale_over(input, values);
    std::vector<double> places = scale_.places_of(values);
    if (places.empty()) places = {0};
    const auto [least, greatest] = std::ranges::minmax(places);
    stretch_ = {.low = least, .high = greatest > least ? greatest : least + 1};
  }

  double share_of(double value) const {
    return (scale_.place_of(value) - stretch_.low) / (stretch_.high - stretch_.low);
  }

  /// Round values with their colours, the largest first.
  std::vector<LegendEntry> legend() const {
    std::vector<LegendEntry> entries;
    for (const Tick& tick : scale_.ticks(stretch_.low, stretch_.high, 8)) {
      if (tick.label.empty()) continue;
      const double share = (tick.place - stretch_.low) / (stretch_.high - stretch_.low);
      entries.push_back({.text = tick.label, .colour = fmt::format("#{:06x}", colour_at(share))});
    }
    std::ranges::reverse(entries);
    return entries;
  }

 private:
  Scale scale_;
  Stretch stretch_;
};

void draw_cell(const HeatCell& cell, const ColourScale& scale, PlotPanel& panel) {
  const int colour = cell.value ? colour_at(scale.share_of(*cell.value)) : no_value_colour;
  panel.layers.front().rows.push_back(
      {cell.x, cell.y, cell.x - 0.5, cell.x + 0.5, cell.y - 0.5, cell.y + 0.5, static_cast<double>(colour)});
  const bool is_dark = cell.value && scale.share_of(*cell.value) < 0.6;
  const std::string text = cell.value ? number_text(std::stod(fmt::format("{:.3g}", *cell.value))) : "–";
  panel.texts.push_back(
      {.x = cell.x, .y = cell.y, .text = text, .colour = is_dark ? "#ffffff" : ink, .room = 1});
}

}  // namespace

Figure heat_figure(const PlotInput& input) {
  const PlotCells cells(input.table, input.request, input.request.x, input.request.y);
  const std::vector<HeatCell> drawn = cells_with_runs(input, cells);
  const ColourScale scale(input, drawn);
  Figure figure{.title = {},
                .legend_title = value_label(input),
                .legend = scale.legend(),
                .x = group_axis(label_of(input.table.column(input.request.x)), level_names(cells.x())),
                .y = group_axis(label_of(input.table.column(input.request.y)), level_names(cells.y()))};
  for (const PanelPlace& place : cells.panels()) {
    figure.panels.push_back(panel_at(place));
    figure.panels.back().layers.push_back({.style = coloured_boxes(), .rows = {}});
  }
  for (const HeatCell& cell : drawn) draw_cell(cell, scale, figure.panels[cell.panel]);
  const bool has_gaps = std::ranges::any_of(drawn, [](const HeatCell& cell) { return !cell.value; });
  if (has_gaps) {
    figure.legend.push_back({.text = "no value", .colour = fmt::format("#{:06x}", no_value_colour)});
  }
  return figure;
}

}  // namespace evodoku::tools
