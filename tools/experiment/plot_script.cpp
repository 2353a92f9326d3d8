#include "experiment/plot_script.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include "evodoku/text.hpp"
#include "experiment/plot_layout.hpp"
#include "experiment/plot_style.hpp"

namespace evodoku::tools {

namespace {

constexpr const char* grid_colour = "#e4e4e4";
constexpr double pixels_an_inch = 96;

/// Writes the script part by part. gnuplot's screen coordinates go from 0 to 1, from the lower left corner.
class ScriptWriter {
 public:
  ScriptWriter(const Figure& figure, ImageForm form)
      : figure_(figure), layout_(layout_of(figure)), form_(form) {}

  std::string write() {
    write_head();
    write_frame();
    write_legend();
    for (const PlotPanel& panel : figure_.panels) write_panel(panel);
    return script_ + "unset multiplot\n";
  }

 private:
  template <typename... Arguments>
  void add(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(script_), form, std::forward<Arguments>(arguments)...);
  }

  double across(double pixels) const { return pixels / layout_.size.width; }
  double up(double pixels_from_top) const { return 1 - pixels_from_top / layout_.size.height; }

  void add_words(const std::string& text, double left, double top, const char* alignment, int letters,
                 const char* more = "") {
    add("set label {} at screen {:.5f},{:.5f} {} font ',{}' textcolor rgb '{}'{}\n", gnuplot_quoted(text),
        across(left), up(top), alignment, letters, ink, more);
  }

  void write_head();
  void write_frame();
  void write_legend();
  void write_legend_mark(const LegendEntry& entry, double left, double top);
  void write_panel(const PlotPanel& panel);
  void write_axes(const PlotPanel& panel);
  void write_ticks(const char* axis, const std::vector<Tick>& ticks, bool labelled, const char* more);
  void write_texts(const PlotPanel& panel);
  void write_layers(const PlotPanel& panel);
  void write_block(const std::string& name, const PlotLayer& layer);
  bool is_lowest(const PlotPanel& panel) const;
  bool all_fit() const;

  const Figure& figure_;
  const PlotLayout layout_;
  const ImageForm form_;
  std::string script_;
};

void ScriptWriter::write_head() {
  const auto [width, height] = layout_.size;
  switch (form_) {
    case ImageForm::svg:
      add("# A figure of evodoku-experiment: gnuplot -d THIS_FILE > figure.svg\n"
          "set terminal svg noenhanced size {},{} font 'sans-serif,{}' background rgb 'white'\n",
          width, height, tick_letters);
      break;
    case ImageForm::png:  // font sizes in points at 96 dots per inch: 12 of them would be 16 pixels
      add("set terminal pngcairo noenhanced size {},{} font 'sans-serif,{}' fontscale 0.75 background rgb "
          "'white'\n",
          width, height, tick_letters);
      break;
    case ImageForm::pdf:  // in inches; fonts come out a third larger still
      add("set terminal pdfcairo noenhanced size {:.3f}in,{:.3f}in font 'sans-serif,{}' fontscale 0.5625 "
          "background "
          "rgb 'white'\n",
          width / pixels_an_inch, height / pixels_an_inch, tick_letters);
      break;
  }
  add("set encoding utf8\nunset key\nset border 3 linecolor rgb '{}'\nset tics nomirror out scale 0.6,0.3\n",
      ink);
  add("set multiplot\n");
}

/// Title, axis labels, panel titles and remarks.
void ScriptWriter::write_frame() {
  const PixelBox& panels = layout_.panels;
  const auto title_room = static_cast<std::size_t>(layout_.size.width / (0.6 * title_letters)) - 3;
  if (!figure_.title.empty()) {
    add_words(shortened(figure_.title, title_room), layout_.size.width / 2.0, 22, "center", title_letters);
  }
  add_words(figure_.x.label, panels.left + panels.width / 2, layout_.x_label_top + 14, "center",
            label_letters);
  add_words(figure_.y.label, 18, panels.top + panels.height / 2, "center", label_letters, " rotate by 90");
  double top = layout_.remarks_top + 10;
  for (const std::string& remark : layout_.remarks) {
    add_words(remark, 12, top, "left", remark_letters);
    top += remark_line;
  }
  for (const PlotPanel& panel : figure_.panels) {
    const PixelBox place = layout_.place_of(panel);
    double title_top = place.top - 10 - 17 * static_cast<double>(panel.titles.size() - 1);
    for (const std::string& title : panel.titles) {
      const auto room = static_cast<std::size_t>(place.width / (0.6 * label_letters));
      add_words(shortened(title, room), place.left + place.width / 2, title_top, "center", label_letters);
      title_top += 17;
    }
  }
}

void ScriptWriter::write_legend() {
  double top = layout_.panels.top + 8;
  if (!figure_.legend_title.empty()) {
    add_words(figure_.legend_title, layout_.legend_left, top, "left", label_letters);
    top += legend_line;
  }
  for (const LegendEntry& entry : figure_.legend) {
    write_legend_mark(entry, layout_.legend_left, top);
    add_words(shortened(entry.text), layout_.legend_left + 30, top, "left", tick_letters);
    top += legend_line;
  }
}

void ScriptWriter::write_legend_mark(const LegendEntry& entry, double left, double top) {
  const auto add_line = [&](const char* dash) {
    add("set arrow from screen {:.5f},{:.5f} to screen {:.5f},{:.5f} nohead linecolor rgb '{}' linewidth 2 "
        "dashtype "
        "{}\n",
        across(left), up(top), across(left + 24), up(top), entry.colour, dash);
  };
  const auto add_point = [&](PointShape shape) {
    add("set label '' at screen {:.5f},{:.5f} point pointtype {} pointsize 0.7 linecolor rgb '{}'\n",
        across(left + 12), up(top), static_cast<int>(shape), entry.colour);
  };
  switch (entry.form) {
    case LegendForm::box:
      add("set object rectangle from screen {:.5f},{:.5f} to screen {:.5f},{:.5f} fillstyle solid 1 noborder "
          "fillcolor rgb '{}'\n",
          across(left), up(top + 6), across(left + 24), up(top - 6), entry.colour);
      break;
    case LegendForm::line:
      add_line("1");
      break;
    case LegendForm::dashed_line:
      add_line("(8,5)");
      break;
    case LegendForm::disc:
      add_point(PointShape::disc);
      break;
    case LegendForm::circle:
      add_point(PointShape::circle);
      break;
    case LegendForm::cross:
      add_point(PointShape::cross);
      break;
  }
}

bool ScriptWriter::is_lowest(const PlotPanel& panel) const {
  return std::ranges::none_of(figure_.panels, [&](const PlotPanel& other) {
    return other.column == panel.column && other.row > panel.row;
  });
}

void ScriptWriter::write_ticks(const char* axis, const std::vector<Tick>& ticks, bool labelled,
                               const char* more) {
  std::string list;
  for (const Tick& tick : ticks) {
    list += fmt::format("{}{} {:.8g} {}", list.empty() ? "" : ", ",
                        gnuplot_quoted(labelled ? tick.label : ""), tick.place, tick.label.empty() ? 1 : 0);
  }
  add("set {}tics ({}) font ',{}'{}\n", axis, list, tick_letters, more);
}

void ScriptWriter::write_axes(const PlotPanel& panel) {
  const PixelBox place = layout_.place_of(panel);
  add("set lmargin at screen {:.5f}\nset rmargin at screen {:.5f}\n", across(place.left),
      across(place.left + place.width));
  add("set tmargin at screen {:.5f}\nset bmargin at screen {:.5f}\n", up(place.top),
      up(place.top + place.height));
  add("set xrange [{:.8g}:{:.8g}]\nset yrange [{:.8g}:{:.8g}]\n", figure_.x.stretch.low,
      figure_.x.stretch.high, figure_.y.stretch.low, figure_.y.stretch.high);
  write_ticks("x", layout_.x_ticks, is_lowest(panel),
              layout_.x_ticks_turned ? " rotate by 90 right offset 0,0.4" : " offset 0,0.4");
  write_ticks("y", layout_.y_ticks, panel.column == 0, "");
  add("unset grid\n");
  if (figure_.x.groups.empty()) add("set grid xtics back linetype 1 linecolor rgb '{}'\n", grid_colour);
  if (figure_.y.groups.empty()) add("set grid ytics back linetype 1 linecolor rgb '{}'\n", grid_colour);
}

/// True if no text with limited room is wider than that.
bool ScriptWriter::all_fit() const {
  const double pixels = layout_.panel_width / (figure_.x.stretch.high - figure_.x.stretch.low);
  return std::ranges::all_of(figure_.panels, [&](const PlotPanel& panel) {
    return std::ranges::all_of(panel.texts, [&](const PlotText& text) {
      return text.room == 0 || width_of(text.text, remark_letters) <= text.room * pixels;
    });
  });
}

void ScriptWriter::write_texts(const PlotPanel& panel) {
  const bool fits = all_fit();
  for (const PlotText& text : panel.texts) {
    if (text.room > 0 && !fits) continue;
    const char* const alignment = text.alignment == Alignment::left    ? "left"
                                  : text.alignment == Alignment::right ? "right"
                                                                       : "center";
    add("set label {} at {:.8g},{:.8g} {} front font ',{}' textcolor rgb '{}'\n", gnuplot_quoted(text.text),
        text.x, text.y, alignment, remark_letters, text.colour);
  }
}

void ScriptWriter::write_block(const std::string& name, const PlotLayer& layer) {
  add("{} << end_of_data\n", name);
  for (const std::vector<double>& row : layer.rows) add("{:.8g}\n", fmt::join(row, " "));
  add("end_of_data\n");
}

void ScriptWriter::write_layers(const PlotPanel& panel) {
  std::string plots;
  for (std::size_t index = 0; index < panel.layers.size(); ++index) {
    const PlotLayer& layer = panel.layers[index];
    if (layer.rows.empty()) continue;
    const std::string block = fmt::format("$panel_{}_{}_{}", panel.row + 1, panel.column + 1, index + 1);
    write_block(block, layer);
    plots += fmt::format("{}{} with {}", plots.empty() ? "" : ", \\\n     ", block, layer.style);
  }
  add("plot {}\n", plots.empty() ? "NaN" : plots);
}

void ScriptWriter::write_panel(const PlotPanel& panel) {
  write_axes(panel);
  write_texts(panel);
  write_layers(panel);
  add("unset label\nunset arrow\nunset object\n");
}

}  // namespace

std::string gnuplot_script(const Figure& figure, ImageForm form) {
  return ScriptWriter(figure, form).write();
}

std::string gnuplot_quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char symbol : printable(text)) quoted += symbol == '\'' ? "''" : std::string(1, symbol);
  return quoted + "'";
}

}  // namespace evodoku::tools
