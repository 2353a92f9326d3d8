// A figure as values: what stands where, before it becomes a script.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "evodoku_study/run_table.hpp"
#include "experiment/plot_request.hpp"
#include "experiment/plot_scale.hpp"

namespace evodoku::tools {

/// Rows of numbers and how they are drawn; the style (experiment/plot_style.hpp) says what the numbers are.
struct PlotLayer {
  std::string style;
  std::vector<std::vector<double>> rows;  // an empty row lifts the pen
};

enum class Alignment { left, centre, right };

/// Words in a panel, at a place of its axes.
struct PlotText {
  double x = 0;
  double y = 0;
  std::string text;
  std::string colour;
  Alignment alignment = Alignment::centre;
  double room = 0;  // along x; where words are wider, none with such a limit are written. 0: no limit
};

/// One pair of axes.
struct PlotPanel {
  std::vector<std::string> titles = {};
  int row = 0;
  int column = 0;
  std::vector<PlotLayer> layers = {};  // later ones cover earlier ones
  std::vector<PlotText> texts = {};
};

/// An axis, the same in all panels: of numbers, or of groups that stand at 1, 2, 3, ...
struct PlotAxis {
  std::string label;
  Scale scale = Scale::linear();
  Stretch stretch = {};
  std::vector<std::string> groups = {};
};

/// An axis of groups with these names.
PlotAxis group_axis(std::string label, std::vector<std::string> names);

/// An axis of numbers on which all these places are seen.
PlotAxis number_axis(std::string label, const Scale& scale, std::span<const double> places);

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

/// The figure of some runs. Throws UsageError for what cannot be shown, naming the way out, and std::invalid_argument
/// for a column that is not there.
Figure figure_of(const RunTable& table, const PlotRequest& request);

/// Names of axes and series for people: "CPU time, ms".
std::string label_of(const RunColumn& column);

}  // namespace evodoku::tools
