#include "experiment/plot_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <optional>
#include <utility>

#include "common/exit_code.hpp"

namespace evodoku::tools {

namespace {

constexpr double margin = 12;         // around everything
constexpr double label_band = 26;     // an axis label with the space around it
constexpr double title_band = 34;     // the figure's title
constexpr double tick_length = 8;     // with the space after it
constexpr double line_height = 17;    // of a panel's title
constexpr double gap_between = 16;    // between panels
constexpr double legend_mark = 34;    // the mark before an entry, with the space around it
constexpr double least_panel = 60;    // width or height
constexpr double letter_width = 0.6;  // share of the height, for a wide font
constexpr double wide_letter_width = 1;

/// True for the bytes that begin a character in UTF-8.
bool begins_letter(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

/// True for characters from U+3000 on, where the scripts of East Asia are.
bool begins_wide_letter(char byte) {
  return static_cast<unsigned char>(byte) >= 0xE3U;
}

struct PanelGrid {
  int rows = 1;
  int columns = 1;
  std::size_t title_lines = 0;
};

PanelGrid grid_of(const Figure& figure) {
  PanelGrid grid;
  for (const PlotPanel& panel : figure.panels) {
    grid.rows = std::max(grid.rows, panel.row + 1);
    grid.columns = std::max(grid.columns, panel.column + 1);
    grid.title_lines = std::max(grid.title_lines, panel.titles.size());
  }
  return grid;
}

/// The size of a panel if none was requested: larger if there are fewer panels, and wide enough for its groups.
PixelSize usual_panel(const PanelGrid& grid, const Figure& figure) {
  PixelSize panel{.width = 640, .height = 400};
  if (grid.columns * grid.rows > 1) panel = {.width = 380, .height = 260};
  if (grid.columns > 2) panel = {.width = 300, .height = 210};
  if (grid.columns > 4) panel = {.width = 230, .height = 170};
  const int group_width = grid.columns == 1 ? 20 : 15;
  panel.width = std::max(panel.width, group_width * static_cast<int>(figure.x.groups.size()));
  panel.height = std::max(panel.height, 18 * static_cast<int>(figure.y.groups.size()));
  return panel;
}

double widest(const std::vector<Tick>& ticks) {
  return std::accumulate(ticks.begin(), ticks.end(), 0.0, [](double width, const Tick& tick) {
    return std::max(width, width_of(tick.label, tick_letters));
  });
}

bool is_number(const std::string& text) {
  return text.find_first_not_of("0123456789.-") == std::string::npos;
}

/// Keeps every `step`-th label.
void thin_out(std::vector<Tick>& ticks, int step) {
  for (std::size_t index = 0; index < ticks.size(); ++index) {
    if (index % static_cast<std::size_t>(std::max(1, step)) != 0) ticks[index].label.clear();
  }
}

std::vector<Tick> group_ticks(const std::vector<std::string>& groups) {
  std::vector<Tick> ticks;
  ticks.reserve(groups.size());
  for (const std::string& group : groups)
    ticks.push_back({.place = static_cast<double>(ticks.size() + 1), .label = shortened(group)});
  return ticks;
}

/// Group names stay horizontal if there is room; otherwise numbers are thinned out and words are turned.
void fit_group_ticks(PlotLayout& layout, const std::vector<std::string>& groups) {
  layout.x_ticks = group_ticks(groups);
  const double room = layout.panel_width / static_cast<double>(groups.size());
  const double needed = widest(layout.x_ticks) + 8;
  if (needed <= room) return;
  layout.x_ticks_turned = !std::ranges::all_of(groups, is_number);
  const double step = (layout.x_ticks_turned ? tick_letters + 2 : needed) / room;
  thin_out(layout.x_ticks, static_cast<int>(std::ceil(step)));
}

void make_y_ticks(PlotLayout& layout, const PlotAxis& axis, double height) {
  if (!axis.groups.empty()) {
    layout.y_ticks = group_ticks(axis.groups);
    const double room = height / static_cast<double>(axis.groups.size());
    return thin_out(layout.y_ticks, static_cast<int>(std::ceil((tick_letters + 2) / room)));
  }
  layout.y_ticks =
      axis.scale.ticks(axis.stretch.low, axis.stretch.high, std::max(3, static_cast<int>(height / 45)));
}

void make_x_ticks(PlotLayout& layout, const PlotAxis& axis) {
  if (!axis.groups.empty()) return fit_group_ticks(layout, axis.groups);
  const int most = std::max(2, static_cast<int>(layout.panel_width / 75));
  layout.x_ticks = axis.scale.ticks(axis.stretch.low, axis.stretch.high, most);
}

double legend_width(const Figure& figure) {
  if (figure.legend.empty()) return margin;
  double width = width_of(figure.legend_title, label_letters);
  for (const LegendEntry& entry : figure.legend)
    width = std::max(width, legend_mark + width_of(shortened(entry.text), tick_letters));
  return width + 2 * margin;
}

double legend_height(const Figure& figure) {
  const std::size_t lines = figure.legend.size() + (figure.legend_title.empty() ? 0 : 1);
  return static_cast<double>(lines) * legend_line;
}

/// The side of a panel: its share of the rest of the figure, or the usual one.
double panel_side(std::optional<int> figure_side, double around, double gap, int panels, double usual) {
  if (!figure_side) return usual;
  return std::max(1.0, (*figure_side - around - gap * (panels - 1)) / panels);
}

/// Appends the text in lines that are not wider than `width`, broken at spaces.
void add_lines(const std::string& text, double width, std::vector<std::string>& lines) {
  std::string line;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    std::string longer = line;
    longer.append(line.empty() ? "" : " ").append(word);
    if (!line.empty() && width_of(longer, remark_letters) > width) {
      lines.push_back(std::exchange(line, word));
    } else {
      line = std::move(longer);
    }
    begin = end + 1;
  }
  if (!line.empty()) lines.push_back(line);
}

/// Computes everything from left to right, with the ticks. Those of y only need an estimate of the height, which
/// depends on the ticks of x.
void lay_across(PlotLayout& layout, const Figure& figure, const PanelGrid& grid, PixelSize usual) {
  const auto asked = figure.size ? std::optional(*figure.size) : std::nullopt;
  layout.gap_across = gap_between;
  layout.gap_down = gap_between + static_cast<double>(grid.title_lines) * line_height;
  const auto height = asked ? std::optional(asked->height) : std::nullopt;
  const double above_and_below = 120;
  make_y_ticks(layout, figure.y,
               panel_side(height, above_and_below, layout.gap_down, grid.rows, usual.height));
  layout.panels.left = margin + label_band + widest(layout.y_ticks) + tick_length;
  const double behind = legend_width(figure);
  const auto width = asked ? std::optional(asked->width) : std::nullopt;
  layout.panel_width =
      panel_side(width, layout.panels.left + behind, layout.gap_across, grid.columns, usual.width);
  make_x_ticks(layout, figure.x);
  layout.panels.width = grid.columns * (layout.panel_width + layout.gap_across) - layout.gap_across;
  layout.legend_left = layout.panels.left + layout.panels.width + margin;
  layout.size.width = static_cast<int>(std::lround(layout.panels.left + layout.panels.width + behind));
  for (const std::string& remark : figure.remarks)
    add_lines(remark, layout.size.width - 2 * margin, layout.remarks);
}

/// Computes everything from top to bottom.
void lay_down(PlotLayout& layout, const Figure& figure, const PanelGrid& grid, PixelSize usual) {
  const double tick_band = tick_length + (layout.x_ticks_turned ? widest(layout.x_ticks) : tick_letters);
  const double below =
      tick_band + label_band + margin + static_cast<double>(layout.remarks.size()) * remark_line;
  layout.panels.top =
      margin + (figure.title.empty() ? 0 : title_band) + static_cast<double>(grid.title_lines) * line_height;
  const auto asked = figure.size ? std::optional(figure.size->height) : std::nullopt;
  layout.panel_height = panel_side(asked, layout.panels.top + below, layout.gap_down, grid.rows,
                                   std::max<double>(usual.height, legend_height(figure) / grid.rows));
  layout.panels.height = grid.rows * (layout.panel_height + layout.gap_down) - layout.gap_down;
  layout.x_label_top = layout.panels.top + layout.panels.height + tick_band;
  layout.remarks_top = layout.x_label_top + label_band;
  layout.size.height = static_cast<int>(std::lround(layout.panels.top + layout.panels.height + below));
}

}  // namespace

std::string shortened(const std::string& text, std::size_t letters) {
  std::size_t seen = 0;
  std::size_t end = 0;  // end of the first letters - 1 of them
  for (std::size_t place = 0; place < text.size(); ++place) {
    if (!begins_letter(text[place])) continue;
    if (seen == letters - 1) end = place;
    ++seen;
  }
  return seen <= letters ? text : text.substr(0, end) + "…";
}

double width_of(const std::string& text, int letters) {
  double width = 0;
  for (const char byte : text) {
    if (begins_letter(byte)) width += begins_wide_letter(byte) ? wide_letter_width : letter_width;
  }
  return width * letters;
}

PixelBox PlotLayout::place_of(const PlotPanel& panel) const {
  return {.left = panels.left + panel.column * (panel_width + gap_across),
          .top = panels.top + panel.row * (panel_height + gap_down),
          .width = panel_width,
          .height = panel_height};
}

PlotLayout layout_of(const Figure& figure) {
  const PanelGrid grid = grid_of(figure);
  const PixelSize usual = usual_panel(grid, figure);
  PlotLayout layout;
  lay_across(layout, figure, grid, usual);
  lay_down(layout, figure, grid, usual);
  if (figure.size && (layout.panel_width < least_panel || layout.panel_height < least_panel)) {
    throw UsageError(
        fmt::format("--size {}x{}: no room for {} x {} panels; without --size the figure is as large as "
                    "it needs",
                    figure.size->width, figure.size->height, grid.columns, grid.rows));
  }
  return layout;
}

}  // namespace evodoku::tools
