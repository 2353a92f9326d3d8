// The request for a figure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/command_line.hpp"

namespace evodoku::tools {

enum class PlotKind { histogram, box, violin, dots, heat, run_length };

/// What a cell of a heat map shows about its runs.
enum class HeatValue { median, mean, success, ert, outliers };

struct PixelSize {
  int width = 0;
  int height = 0;
};

/// Columns are given by their names in the table of runs; an empty name means no column.
struct PlotRequest {
  PlotKind kind = PlotKind::box;
  std::string column = "evaluations";    // what is shown
  std::string x = {};                    // box, violin, dots, heat: along the x axis
  std::string y = {};                    // heat: along the y axis
  std::string colour = {};               // a series for each of its values
  std::vector<std::string> panels = {};  // none, one, or two: across and down
  HeatValue value = HeatValue::median;
  bool logarithmic = false;            // the scale of `column`
  std::string title = {};              // empty: that of the table
  std::optional<PixelSize> size = {};  // empty: as large as the figure needs
};

/// Throws UsageError, with the remedy, for options that are wrong, missing or cannot be combined. Whether the columns
/// exist is checked when the figure is made.
PlotRequest read_plot_request(const CommandLine& line);

}  // namespace evodoku::tools
