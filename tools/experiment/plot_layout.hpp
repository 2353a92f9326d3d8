// Computes the positions of the parts of a figure, in pixels, so that no text is cut off or overlaps another.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "experiment/plot_figure.hpp"

namespace evodoku::tools {

// Font sizes in pixels.
inline constexpr int title_letters = 16;
inline constexpr int label_letters = 13;
inline constexpr int tick_letters = 12;
inline constexpr int remark_letters = 11;
inline constexpr int legend_line = 20;  // the height of an entry
inline constexpr int remark_line = 15;

/// The longest text in a legend, tick or panel title, in characters; longer ones end in "…".
inline constexpr std::size_t most_letters = 40;
std::string shortened(const std::string& text, std::size_t letters = most_letters);

/// The greatest width of a text, in pixels, in a font that the reader chooses.
double width_of(const std::string& text, int letters);

/// Distances from the left and from the top, in pixels.
struct PixelBox {
  double left = 0;
  double top = 0;
  double width = 0;
  double height = 0;
};

struct PlotLayout {
  PixelSize size;
  PixelBox panels;  // all panels, without the text around them
  double panel_width = 0;
  double panel_height = 0;
  double gap_across = 0;
  double gap_down = 0;  // including the titles
  std::vector<Tick> x_ticks;
  std::vector<Tick> y_ticks;
  bool x_ticks_turned = false;
  double x_label_top = 0;
  double remarks_top = 0;
  std::vector<std::string> remarks;  // broken into lines that fit
  double legend_left = 0;

  PixelBox place_of(const PlotPanel& panel) const;
};

/// Throws UsageError for a size that is too small for the figure.
PlotLayout layout_of(const Figure& figure);

}  // namespace evodoku::tools
