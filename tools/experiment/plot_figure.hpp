// A figure as values: what is where, before a script is made from it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiment/plot_request.hpp"
#include "experiment/plot_scale.hpp"

namespace evodoku::tools {

/// Rows of numbers and how they are drawn; the style (experiment/plot_style.hpp) defines the meaning of the numbers.
struct PlotLayer {
  std::string style;
  std::vector<std::vector<double>> rows;  // an empty row interrupts a line
};

enum class Alignment { left, centre, right };

/// A text in a panel, at a position of its axes.
struct PlotText {
  double x = 0;
  double y = 0;
  std::string text;
  std::string colour;
  Alignment alignment = Alignment::centre;
  double room = 0;  // width along x: if one text is wider than its own, none is written. 0: no limit
};

/// One pair of axes.
struct PlotPanel {
  std::vector<std::string> titles = {};
  int row = 0;
  int column = 0;
  std::vector<PlotLayer> layers = {};  // later layers cover earlier ones
  std::vector<PlotText> texts = {};
};

/// An axis, the same in all panels: of numbers, or of groups at 1, 2, 3, ...
struct PlotAxis {
  std::string label;
  Scale scale = Scale::linear();
  Stretch stretch = {};
  std::vector<std::string> groups = {};
};

enum class LegendForm { box, line, dashed_line, disc, circle, cross };

struct LegendEntry {
  std::string text;
  std::string colour;
  LegendForm form = LegendForm::box;
};

struct Figure {
  std::string title;
  std::string legend_title = {};
  std::vector<LegendEntry> legend = {};
  PlotAxis x;
  PlotAxis y;
  std::vector<PlotPanel> panels = {};
  std::vector<std::string> remarks = {};  // small, below the figure
  std::optional<PixelSize> size = {};
};

}  // namespace evodoku::tools
